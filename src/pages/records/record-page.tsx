import type { ComponentChildren } from 'preact';
import type { Calendar } from '../../calendar/calendar.ts';
import { Band } from '../cover.tsx';
import type { FeedOfPage } from '../feeds.ts';
import type { Page } from '../page.tsx';
import { ASSETS, browserProgram } from '../page-assets.ts';
import type { Reader } from '../reader.ts';
import { sitePage, type SitePageProps } from '../site-page.tsx';
import { SubscribeBox } from '../subscribe-box.tsx';
import { RecordEvents, type OwnEvents } from './record-events.tsx';

/** What the pages of organizations and places say of their records, each in its own way. */
interface RecordPageProps extends Pick<SitePageProps, 'description' | 'picture' | 'jsonLd' | 'addressIn'> {
  readonly name: string;
  /** What the colours at the top are made of. */
  readonly band: string;
  /** What stands above the name. */
  readonly logo?: ComponentChildren;
  /** What stands below the name. */
  readonly lead: ComponentChildren;
  readonly events: OwnEvents;
  /** The feeds of its events, iCalendar first. */
  readonly feeds: readonly FeedOfPage[];
  /** What the feeds will contain. */
  readonly feedAbout: string;
  /** What is known of it, in a card. */
  readonly facts: ComponentChildren;
  /** What there is to say besides. */
  readonly children: ComponentChildren;
}

/** A page of an organization or a place: what it is, then its events to come, then those that are over. */
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

/** Names and abbreviations that are not written in small letters. */
const SPELLINGS = new Map(
  'API DeviantArt GitHub GitLab ID IRC LinkedIn PeerTube PayPal QQ RSS SoundCloud TikTok TV URL USA VK VRChat WeChat WhatsApp WordPress X XING YouTube'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** "qqGroup" as people write it: "QQ group". */
export function wordsOf(name: string): string {
  const whole = SPELLINGS.get(name.toLowerCase());
  if (whole !== undefined) return whole;
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[-_]+/g, ' ')
    .toLowerCase()
    .split(' ');
  const [first = '', ...others] = words.map((word) => SPELLINGS.get(word) ?? word);
  return [first === words[0] ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...others].join(' ');
}
