import type { ComponentChildren } from 'preact';
import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { pageHtmlOf } from '../../event-text/markdown-text.ts';
import type { CalendarView } from '../addresses.ts';
import { indexAttributes } from '../browser/index-page.ts';
import { Band } from '../cover.tsx';
import type { FeedOfPage } from '../feeds.ts';
import { ASSETS, browserProgram } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage, type SitePageProps } from '../site-page.tsx';
import { SubscribeBox } from '../subscribe-box.tsx';
import { RecordSections, MOST_SHOWN_EVENTS, type ShownEvents } from './record-sections.tsx';

/** The parts in which the pages of organizations and places differ. */
interface RecordPageProps extends Pick<SitePageProps, 'description' | 'picture' | 'jsonLd' | 'addressIn'> {
  readonly name: string;
  /** The text from which the colours at the top are derived. */
  readonly band: string;
  /** The element above the name. */
  readonly logo?: ComponentChildren;
  /** The elements below the name. */
  readonly lead: ComponentChildren;
  readonly events: OwnEvents;
  /** The feeds of its events, iCalendar first. */
  readonly feeds: readonly FeedOfPage[];
  /** The text on what the feeds contain. */
  readonly feedAbout: string;
  /** The card with facts. */
  readonly facts: ComponentChildren;
  /** The rest of the page, below the events. */
  readonly children: ComponentChildren;
}

/** Makes the page of an organization or a place: its facts, its events to come, and its past events. */
export function recordPage(
  calendar: Calendar,
  reader: Reader,
  { name, band, logo, lead, facts, events, feeds, feedAbout, children, ...page }: RecordPageProps,
): Page {
  const { site } = calendar;
  const { language, asFile } = reader;
  return sitePage({
    ...page,
    calendar,
    reader,
    title: name,
    subscribe: <SubscribeBox site={site} reader={reader} name={name} about={feedAbout} feeds={feeds} />,
    feeds,
    styles: [ASSETS.recordStyle],
    scripts: [...(asFile === null ? [] : [browserProgram(language)]), ASSETS.copy, ASSETS.panels],
    children: (
      <article class="record-page">
        <Band of={band} />
        <div class="columns">
          <header>
            {logo}
            <h1 dir="auto">{name}</h1>
            {lead}
          </header>
          {facts}
          <div class="body">
            {children}
            <RecordEvents calendar={calendar} reader={reader} {...events} />
          </div>
        </div>
      </article>
    ),
  });
}

/** Names and abbreviations that are not written in lower case. */
const SPELLINGS = new Map(
  'API DeviantArt GitHub GitLab ID IRC LinkedIn PeerTube PayPal QQ RSS SoundCloud TikTok TV URL USA VK VRChat WeChat WhatsApp WordPress X XING YouTube'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** Returns a key as people write it: "QQ group" for "qqGroup". */
export function wordsOf(name: string): string {
  const whole = SPELLINGS.get(name.toLowerCase());
  if (whole !== undefined) return whole;
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[-_]+/g, ' ')
    .toLowerCase()
    .split(' ');
  const [first = '', ...others] = words.map((word) => SPELLINGS.get(word) ?? word);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}

/** The events that belong to a record. */
type OwnEvents = Pick<CalendarView, 'filter' | 'parameters'>;

interface RecordEventsProps extends OwnEvents {
  readonly calendar: Calendar;
  readonly reader: Reader;
}

/** The events of a record; on a static site, the browser renders them anew when they are outdated. */
function RecordEvents(props: RecordEventsProps) {
  const { calendar, reader, parameters, filter } = props;
  const [coming, past] = [eventsOf(props, false), eventsOf(props, true)];
  const sections = <RecordSections reader={reader} parameters={parameters} coming={coming} past={past} />;
  if (reader.asFile === null) return sections;
  const view = { past: false, page: 1, parameters, filter };
  return (
    <div id="record-events" {...indexAttributes(calendar.site, view, reader, reader.asFile)}>
      {sections}
    </div>
  );
}

function eventsOf({ calendar, reader, filter }: RecordEventsProps, past: boolean): ShownEvents {
  const found = viewEvents(calendar, { past, filter }, reader.now);
  const events = found.positions(0, MOST_SHOWN_EVENTS).map((position) => eventAt(calendar, position));
  return { total: found.total, events };
}

/** A text in Markdown; shown as it is written where it is too long. */
export function WrittenText({ text }: { readonly text: string }) {
  const html = pageHtmlOf(text);
  return html === null ? (
    <pre class="detail" dir="auto" tabIndex={0}>
      {text}
    </pre>
  ) : (
    <div class="detail" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
