import type { Calendar } from '../../calendar/calendar.ts';
import type { Language } from '../../words/language.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { DOCS_ASSETS } from './docs-assets.ts';
import { GUIDE, EXAMPLE_LANGUAGES } from './guide.ts';
import { ReferenceSection } from './reference-section.tsx';

const { style, script, referenceScript } = DOCS_ASSETS;

/** Makes the documentation page: a guide, and a reference in which each operation can be tried. */
export function docsPage(calendar: Calendar, reader: Reader): Page {
  const { language, to } = reader;
  const { docs, subscribe } = language.words;
  return sitePage({
    calendar,
    reader,
    title: docs.title,
    description: docs.about,
    addressIn: (other) => to.in(other).documentation,
    styles: [style],
    scripts: [script, referenceScript],
    children: (
      <div class="docs">
        <a class="skip" href="#guide">
          {docs.skipToGuide}
        </a>
        <h1>{docs.title}</h1>
        <p class="lead">{docs.about}</p>
        <nav class="ways" aria-label={docs.links}>
          <a class="button" href="#reference">
            {docs.tryIt}
          </a>
          <a class="quiet" href="/openapi.json">
            {docs.document}
          </a>
        </nav>
        <div class="beside-contents">
          <Contents language={language} />
          <div
            class="guide"
            id="guide"
            tabIndex={-1}
            data-copy={subscribe.copy}
            data-copied={subscribe.copied}
          >
            <ExampleLanguages language={language} />
            <article lang={GUIDE.language} dangerouslySetInnerHTML={{ __html: GUIDE.html }} />
          </div>
        </div>
        <ReferenceSection language={language} />
      </div>
    ),
  });
}

/** The table of contents. It is folded on phones; the style sheet unfolds it where it is beside the guide. */
function Contents({ language }: { language: Language }) {
  const { docs } = language.words;
  return (
    <nav class="contents" aria-label={docs.contents}>
      <details>
        <summary>{docs.contents}</summary>
        <ul>
          {GUIDE.sections.map(({ id, title }) => (
            <li key={id} lang={GUIDE.language}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
          <li>
            <a href="#reference">{docs.reference}</a>
          </li>
        </ul>
      </details>
    </nav>
  );
}

/** The choice of the examples' language; the style sheet shows those of the chosen one. */
function ExampleLanguages({ language }: { language: Language }) {
  return (
    <div class="example-languages" role="radiogroup" aria-labelledby="example-languages">
      <span id="example-languages">{language.words.docs.examplesIn}</span>
      {Object.entries(EXAMPLE_LANGUAGES).map(([example, name], index) => (
        <label key={example}>
          <input type="radio" name="language" value={example} checked={index === 0} />
          {name}
        </label>
      ))}
    </div>
  );
}
