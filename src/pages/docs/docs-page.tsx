import { ASSETS } from '../page-assets.ts';
import { renderPage } from '../page.tsx';
import { DOCS_ASSETS } from './docs-assets.ts';
import { GUIDE, LANGUAGES } from './guide.ts';

const { style, script, referenceStyle, referenceScript, swaggerUiStyle, swaggerUiScript } = DOCS_ASSETS;

/** The documentation page: a guide, and a reference to try each operation in. */
export const DOCS_PAGE = renderPage({
  language: 'en',
  title: 'How to use the open event calendar',
  siteName: 'Open event calendar',
  location: null,
  description: 'A guide to the API of the calendar, and a reference to try each operation in.',
  styles: [swaggerUiStyle, ASSETS.style, style, referenceStyle],
  scripts: [script, referenceScript],
  children: (
    <>
      <a class="skip" href="#guide">
        Skip to the guide
      </a>
      <header>
        <h1>How to use the open event calendar</h1>
        <nav aria-label="Site">
          <a href="/">Calendar</a>
          <a href="#reference">Reference: try it</a>
          <a href="/openapi.json">OpenAPI document</a>
        </nav>
      </header>
      <main>
        <div class="beside-contents">
          <nav class="contents" aria-label="Contents">
            <ol>
              {GUIDE.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
              <li>
                <a href="#reference">Reference</a>
              </li>
            </ol>
          </nav>
          <div class="guide" id="guide" tabIndex={-1}>
            <LanguageChoice />
            <article dangerouslySetInnerHTML={{ __html: GUIDE.html }} />
          </div>
        </div>
        <section class="reference" id="reference" aria-labelledby="reference-title">
          <h2 id="reference-title">Reference</h2>
          <p>
            Paste your token, open an operation and press <b>Execute</b>. The token stays in this field, until
            you close or reload the page, and is sent to this server only.
          </p>
          <p>
            <label class="token">
              Token{' '}
              <input id="token" type="password" autoComplete="off" spellcheck={false} placeholder="evc_…" />
            </label>
          </p>
          <div id="swagger-ui" data-script={swaggerUiScript.path} data-document="/openapi.json">
            <noscript>
              The reference needs JavaScript. <a href="/openapi.json">The OpenAPI document</a> says the same.
            </noscript>
          </div>
        </section>
      </main>
      <footer>
        The reference is shown by <a href="https://github.com/swagger-api/swagger-ui">Swagger UI</a> (Apache
        License 2.0).
      </footer>
    </>
  ),
});

/** Which language the examples are shown in: a matter of the style sheet. */
function LanguageChoice() {
  return (
    <div class="languages" role="radiogroup" aria-labelledby="languages-label">
      <span id="languages-label">Examples in</span>
      {Object.entries(LANGUAGES).map(([language, name], index) => (
        <label key={language}>
          <input type="radio" name="language" value={language} checked={index === 0} />
          {name}
        </label>
      ))}
    </div>
  );
}
