import type { ComponentChildren } from 'preact';
import type { Calendar } from '../../calendar/calendar.ts';
import type { FeedOfPage } from '../feeds.ts';
import { browserProgram } from '../browser-programs.ts';
import type { Page } from '../page.tsx';
import { ASSETS } from '../page-assets.ts';
import type { Reader } from '../reader.ts';
import { sitePage, type SitePageProps } from '../site-page.tsx';
import { SubscribeBox } from '../subscribe-box.tsx';
import { RecordEvents, type OwnEvents } from './record-events.tsx';

/** What the pages of organizations and places say of their records, each in its own way. */
interface RecordPageProps extends Pick<SitePageProps, 'description' | 'picture' | 'jsonLd' | 'addressIn'> {
  readonly name: string;
  /** What stands in front of the name. */
  readonly logo?: ComponentChildren;
  /** What stands below the name. */
  readonly lead: ComponentChildren;
  readonly events: OwnEvents;
  /** Of its events, iCalendar first. */
  readonly feeds: readonly FeedOfPage[];
  /** What the feeds will contain. */
  readonly feedAbout: string;
  /** What there is to say besides. */
  readonly children: ComponentChildren;
}

/** A page of an organization or a place: what it is, then its events to come, then those that are over. */
export function recordPage(
  calendar: Calendar,
  reader: Reader,
  { name, logo, lead, events, feeds, feedAbout, children, ...page }: RecordPageProps,
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
      <article>
        <header class="hero">
          <div class="record">
            {logo}
            <div>
              <h1 dir="auto">{name}</h1>
              {lead}
            </div>
          </div>
        </header>
        {children}
        <RecordEvents calendar={calendar} reader={reader} {...events} />
      </article>
    ),
  });
}
