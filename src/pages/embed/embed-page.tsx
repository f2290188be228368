import { h } from 'preact';
import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { escapeHtml } from '../../event-text/markdown-text.ts';
import type { Language } from '../../words/language.ts';
import type { Addresses, Parameters } from '../addresses.ts';
import { EventList } from '../event-list.tsx';
import { LeftOut } from '../filters/filter-links.tsx';
import { FilterBoxes } from '../filters/option-boxes.tsx';
import { viewLabels } from '../filters/view-feeds.tsx';
import { ASSETS, EMBED_FILE } from '../page-assets.ts';
import { type Page, renderPage } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { attributesOf, type EmbedView, knownParameters, SHOWN_COUNT } from './embed-view.ts';

/** The placeholder for the calendar's URL where that is not known. */
const SOME_URL = 'https://calendar.example.org';

/** Makes the page on which one tries the element and copies the HTML for it. */
export function embedPage(calendar: Calendar, view: EmbedView, reader: Reader): Page {
  const { language, to, asFile } = reader;
  const { embed, frame, comma } = language.words;
  const { site } = calendar;
  const attributes = attributesOf(view);
  const filter = knownParameters(view);
  const list = listAddress(to, filter);
  const url = (address: string): string => to.absolute(site.url ?? SOME_URL, address);
  const label = [site.name ?? frame.calendar, ...viewLabels(calendar, filter, reader)].join(comma);
  const source = url(to.file('/')).replace(/\/$/, '');
  // The link is the fallback content of the element.
  const element = [
    `<script type="module"${attributeText({ src: url(to.file(EMBED_FILE.path)) })}></script>`,
    `<event-calendar${attributeText({ src: source, ...attributes })}>`,
    `  <a${attributeText({ href: url(list) })}>${escapeHtml(label)}</a>`,
    '</event-calendar>',
  ].join('\n');
  const asked = { ...filter, limit: String(view.limit) };
  const ofFrame = {
    ...{ src: url(to.embed({ ...asked, frame: '1' })), title: label },
    ...{ width: '100%', height: '480', loading: 'lazy' },
  };
  return sitePage({
    calendar,
    reader,
    title: embed.title,
    description: embed.about,
    isListed: Object.keys(filter).length === 0,
    addressIn: (other) => to.in(other).embed(asked),
    styles: [ASSETS.embedStyle],
    scripts: [EMBED_FILE, ASSETS.embedForm, ...(asFile === null ? [ASSETS.liveList] : []), ASSETS.copy],
    children: (
      <>
        <h1>{embed.title}</h1>
        <p class="lead">{embed.about}</p>
        <div class="two-columns">
          <div>
            <h2>{embed.preview}</h2>
            <div class="card embed-preview">
              {h('event-calendar', { src: to.file('/'), ...attributes }, <a href={list}>{label}</a>)}
            </div>
            <div id="events">
              <LeftOut view={view} reader={reader} />
              <h2>{embed.copyThis}</h2>
              {site.url === null && <p>{embed.noUrl({ url: SOME_URL })}</p>}
              <SnippetBox label={embed.snippet} snippet={element} language={language} />
              {view.isFramable && (
                <SnippetBox
                  label={embed.frame}
                  snippet={`<iframe${attributeText(ofFrame)}></iframe>`}
                  language={language}
                />
              )}
              {to.documentation !== null && (
                <p>
                  <a href={`${to.documentation}#show-events-on-a-page-of-yours`}>{embed.howTo}</a>
                </p>
              )}
            </div>
          </div>
          {to.embedForm !== null && (
            <EmbedForm calendar={calendar} view={view} reader={reader} action={to.embedForm} />
          )}
        </div>
      </>
    ),
  });
}

/** Returns the address of the list of these events; that of the home page where they have no list of their own. */
function listAddress(to: Addresses, parameters: Readonly<Record<string, string>>): string {
  return to.list({ past: false, page: 1, parameters }) ?? to.home;
}

/** The form for the number of events and their filters, those of the list but for the days; other parameters of the address stay. */
function EmbedForm({
  calendar,
  view,
  reader,
  action,
}: {
  readonly calendar: Calendar;
  readonly view: EmbedView;
  readonly reader: Reader;
  /** The path of the page. */
  readonly action: string;
}) {
  const { language, chosen, asFile } = reader;
  const { filters, embed } = language.words;
  return (
    <form class={`filters embed-form beside${asFile === null ? '' : ' scripted'}`} action={action}>
      <h2>{embed.choose}</h2>
      <label>
        <span>{embed.count}</span>
        <input
          type="number"
          name="limit"
          value={view.limit}
          min={SHOWN_COUNT.fewest}
          max={SHOWN_COUNT.most}
        />
      </label>
      <FilterBoxes
        calendar={calendar}
        past={false}
        parameters={knownParameters(view)}
        elsewhere={[]}
        isCounted
        reader={reader}
      />
      {chosen !== null && asFile === null && <input type="hidden" name="lang" value={chosen.tag} />}
      <button class="button" type="submit">
        {filters.apply}
      </button>
    </form>
  );
}

interface SnippetBoxProps {
  readonly label: string;
  readonly snippet: string;
  readonly language: Language;
}

/** A text to copy, with a button where scripts run. */
function SnippetBox({ label, snippet, language }: SnippetBoxProps) {
  const { subscribe } = language.words;
  return (
    <div class="address snippet">
      <label>
        <span>{label}</span>
        <textarea readonly rows={snippet.split('\n').length} spellcheck={false} dir="ltr">
          {snippet}
        </textarea>
      </label>
      <button type="button" class="quiet" data-copy={snippet} data-copied={subscribe.copied}>
        {subscribe.copy}
      </button>
    </div>
  );
}

function attributeText(attributes: Parameters): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/** Makes the document with only the list of events, for a frame on other sites that may run no scripts; links open in a new window. */
export function embedFrame(calendar: Calendar, view: EmbedView, reader: Reader): Page {
  const { language, now, to } = reader;
  const { frame, records } = language.words;
  const { site } = calendar;
  const { parameters, limit } = view;
  const found = viewEvents(calendar, { ...view, past: false }, now);
  const events = found.positions(0, limit).map((position) => eventAt(calendar, position));
  const siteName = site.name ?? frame.calendar;
  return renderPage({
    language,
    site,
    siteName,
    title: siteName,
    description: site.description ?? frame.about,
    location: null,
    isListed: false,
    linkTarget: '_blank',
    styles: [ASSETS.style, ASSETS.embedStyle],
    scripts: [],
    to,
    children: (
      <main class="embed-frame">
        <h1 class="visually-hidden" dir="auto">
          {siteName}
        </h1>
        {events.length === 0 && <p>{records.noneComing}</p>}
        <EventList events={events} reader={reader} byDaysAlone={(parameters.datetime ?? '') !== ''} />
        <p>
          <a href={to.list({ past: false, page: 1, parameters }) ?? to.home} dir="auto">
            {siteName}
          </a>
        </p>
      </main>
    ),
  });
}
