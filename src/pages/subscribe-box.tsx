import type { SiteRecord } from '../schema/site.ts';
import type { FeedOfPage } from './feeds.ts';
import type { Reader } from './reader.ts';

interface SubscribeBoxProps {
  readonly site: SiteRecord;
  readonly reader: Reader;
  /** The name of the calendar for subscribers. */
  readonly name: string;
  /** The text on what it contains. */
  readonly about: string;
  /** The feeds of these events, iCalendar first. */
  readonly feeds: readonly FeedOfPage[];
  /** The address of the page on how to show the events on another site. */
  readonly embed?: string;
}

/** The control for subscribing to some events; nothing where they have no public feed. */
export function SubscribeBox({ site, reader, name, about, feeds, embed }: SubscribeBoxProps) {
  const { language, to } = reader;
  const { subscribe } = language.words;
  const [calendar, ...others] = feeds;
  if (calendar === undefined || !site.public) return null;
  return (
    <details class="subscribe" id="subscribe">
      <summary class="button">{subscribe.title}</summary>
      <div class="panel">
        <p>{about}</p>
        {site.url !== null && (
          <Subscriptions feed={to.absolute(site.url, calendar.address)} name={name} reader={reader} />
        )}
        <p class="formats">
          <a href={calendar.address}>{subscribe.download}</a>
          {others.map(({ name: format, address }) => (
            <a key={address} href={address}>
              {format}
            </a>
          ))}
        </p>
        {embed !== undefined && (
          <p class="formats">
            <a href={embed} rel="nofollow">
              {language.words.embed.link}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}

/** Links for subscribing. They have the scheme `webcal:`, which calendar programs open; a browser would download an `https:` feed once. */
export function Subscriptions({ feed, name, reader }: SubscribeLinksProps) {
  const { subscribe } = reader.language.words;
  return (
    <>
      <ul>
        <SubscribeLinks feed={feed} name={name} reader={reader} />
      </ul>
      <div class="address">
        <label>
          <span>{subscribe.address}</span>
          <input type="text" readonly value={feed} />
        </label>
        <button type="button" class="quiet" data-copy={feed} data-copied={subscribe.copied}>
          {subscribe.copy}
        </button>
      </div>
    </>
  );
}

interface SubscribeLinksProps {
  /** The URL of an iCalendar feed. */
  readonly feed: string;
  /** The name of the calendar for subscribers. */
  readonly name: string;
  readonly reader: Reader;
}

/** Links for the most common calendar programs, as list items. */
export function SubscribeLinks({ feed, name, reader }: SubscribeLinksProps) {
  const { subscribe } = reader.language.words;
  const webcal = feed.replace(/^https?:/i, 'webcal:');
  const google = new URLSearchParams({ cid: webcal }).toString();
  const outlook = new URLSearchParams({ url: feed, name }).toString();
  const ways = [
    [subscribe.calendarProgram, webcal],
    [subscribe.google, `https://calendar.google.com/calendar/render?${google}`],
    [subscribe.outlook, `https://outlook.live.com/calendar/0/addfromweb?${outlook}`],
  ] as const;
  return ways.map(([label, address]) => (
    <li key={label}>
      <a href={address} rel={address === webcal ? undefined : 'noopener'}>
        {label}
      </a>
    </li>
  ));
}
