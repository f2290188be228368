import { DAY } from '../../calendar/days.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import { hasWholeDays, localDays } from '../../event-text/event-dates.ts';
import { beginningOf, plainTextOf } from '../../event-text/markdown-text.ts';
import { whereOf } from '../../event-text/where.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import { publicAddressOf } from '../../schema/event.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { dayText } from '../months.ts';
import type { Reader } from '../reader.ts';
import { linksWithStates } from './event-links.tsx';
import type { EventOfReader } from './event-props.ts';

/** The kinds of links that let people take part. */
const ENTRANCES: readonly LinkKind[] = ['tickets', 'registration'];

/** The main action of an event's page: the address, and the kind of the link, or the website. */
interface FirstAction {
  readonly url: string;
  readonly kind: LinkKind | 'website';
}

/** Returns the website of an event; null where its only url is its page in this calendar. */
export function websiteOf({ url, organization, slug }: CalendarEvent, site: SiteRecord): string | null {
  return url === publicAddressOf(site.url, organization?.slug ?? null, slug) ? null : url;
}

/**
 * Returns the link to tickets or registration where one is open, else to the website; null where there is none.
 *
 * @param isOn whether the event is still to come, as far as is known
 */
export function firstAction(
  event: CalendarEvent,
  site: SiteRecord,
  reader: Reader,
  isOn: boolean,
): FirstAction | null {
  const entrance = linksWithStates(event, reader).find(
    ({ link, state }) => ENTRANCES.includes(link.kind) && state === 'open',
  )?.link;
  if (isOn && entrance !== undefined) return entrance;
  const url = websiteOf(event, site);
  return url === null ? null : { url, kind: 'website' };
}

interface EventOfSite extends EventOfReader {
  readonly site: SiteRecord;
}

interface EventActionsProps extends EventOfSite {
  readonly first: FirstAction | null;
  readonly isOn: boolean;
}

/** The actions of an event's page, the most likely first; on phones they stay in a bar at the bottom. */
export function EventActions({ event, site, reader, first, isOn }: EventActionsProps) {
  const { language, to } = reader;
  const { event: words, links } = language.words;
  const address = site.url === null ? null : to.absolute(site.url, to.event(event.id));
  return (
    <div class="actions">
      {first !== null && (
        <a class="button" href={first.url} rel="nofollow noopener">
          {first.kind === 'website' ? words.website : links.kinds[first.kind]}
        </a>
      )}
      {event.startDate !== null && (
        <AddToCalendar event={event} site={site} reader={reader} isQuiet={first !== null || !isOn} />
      )}
      <button type="button" class="quiet" data-share={event.name} data-copied={words.addressCopied}>
        {words.share}
      </button>
      {address !== null && (
        <noscript>
          <a class="quiet" href={mailAddress(event.name, address)}>
            {words.shareByMail}
          </a>
        </noscript>
      )}
    </div>
  );
}

function mailAddress(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

interface AddToCalendarProps extends EventOfSite {
  /** Whether it is not the main action, and so has a less prominent style. */
  readonly isQuiet: boolean;
}

/** A menu for adding an event with a date to one's own calendar. */
function AddToCalendar({ event, site, reader, isQuiet }: AddToCalendarProps) {
  const { event: words, subscribe } = reader.language.words;
  const { google, outlook } = calendarForms(event, site, reader);
  return (
    <details class="menu">
      <summary class={isQuiet ? 'quiet' : 'button'}>{words.addToCalendar}</summary>
      <div class="panel">
        <ul>
          <li>
            <a href={reader.to.eventFile(event.id)}>{subscribe.download}</a>
          </li>
          <li>
            <a href={google} rel="nofollow noopener">
              {subscribe.google}
            </a>
          </li>
          <li>
            <a href={outlook} rel="nofollow noopener">
              {subscribe.outlook}
            </a>
          </li>
        </ul>
      </div>
    </details>
  );
}

/** The most characters of the description in an address, whose length is limited; the page has the rest. */
const TEXT_LENGTH = 400;

/** Returns the addresses of the forms of Google Calendar and of Outlook, filled in with the event. */
function calendarForms(event: CalendarEvent, site: SiteRecord, { language, to }: Reader) {
  const { start, end, isAllDay } = timesOf(event);
  const { status, colon } = language.words;
  const name = event.status === 'scheduled' ? event.name : status[event.status] + colon + event.name;
  const page = site.url === null ? event.url : to.absolute(site.url, to.in(null).event(event.id));
  const detail = beginningOf(plainTextOf(event.detail ?? ''), TEXT_LENGTH);
  const text = [page ?? '', detail].filter((part) => part !== '').join('\n\n');
  const location = whereOf(event, language);
  const short = (time: string): string => time.replaceAll(/[-:]|\.\d{3}/g, '');
  return {
    google: withQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      dates: `${short(start)}/${short(end)}`,
      ctz: event.timezone,
      details: text,
      location,
    }),
    outlook: withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      startdt: start,
      enddt: end,
      allday: String(isAllDay),
      subject: name,
      body: text,
      location,
    }),
  };
}

function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(parameters).toString()}`;
}

/** Returns start and end as days, with an exclusive end, or as instants. */
function timesOf(event: CalendarEvent) {
  const [first, last = first] = (hasWholeDays(event) ? localDays(event) : null) ?? [];
  if (first !== undefined && last !== undefined)
    return { start: dayText(first.getTime() / DAY), end: dayText(last.getTime() / DAY + 1), isAllDay: true };
  const start = event.startDate ?? '';
  return { start, end: event.endDate ?? start, isAllDay: false };
}
