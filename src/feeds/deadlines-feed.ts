import { type Calendar, etagOf } from '../calendar/calendar.ts';
import { closingTest, earliestClosingFirst } from '../calendar/closings.ts';
import { DAY, localDatesOf } from '../calendar/days.ts';
import { type ListFilter, filterValues } from '../calendar/filters/filter-table.ts';
import { eventsMatching, newestChangesFirst } from '../calendar/query.ts';
import { type CalendarEvent, eventAt } from '../calendar/record-at.ts';
import { localMilliseconds } from '../platform/zone-offset.ts';
import type { SiteRecord } from '../schema/site.ts';
import { atom } from './atom.ts';
import { entryPieces, type Feed, latestOf, sentFilter, titleOf, uuidOfText } from './feed.ts';
import type { DeadlineFormat, FeedHead, Format } from './format.ts';
import { icalendar } from './icalendar.ts';
import { siteLanguage } from '../words/languages.ts';

const FORMATS: Readonly<Record<DeadlineFormat, Format>> = { ics: icalendar, atom };

/** Increase this number whenever the same content leads to other bytes than before: it is a part of the entity tag. */
const VERSION = 1;

/** An entry has no addresses besides that of its link. */
const NO_ADDRESSES = { page: null, written: null };

const HOUR = 3_600_000;
/** Without `closes`, the feed has links that closed at most this long ago, in milliseconds. */
const SHOWN_AFTER = 30 * DAY;

/**
 * Returns a feed with an entry for each link with a closing date, of the events that satisfy a filter; its `linkKind` and
 * `closes` choose the links. Without `closes`, the feed changes with the hour.
 *
 * @param now milliseconds since 1970
 * @param sent the query that the filter was read from, which is part of the feed's own address
 */
export function deadlinesFeed(
  calendar: Calendar,
  format: DeadlineFormat,
  filter: ListFilter,
  now: number,
  sent = new URLSearchParams(),
): Feed {
  const { url, name } = calendar.site;
  const hour = Math.floor(now / HOUR) * HOUR;
  const asked: ListFilter =
    filter.closes === undefined
      ? { ...filter, closes: { from: { instant: hour - SHOWN_AFTER }, until: null, isEmpty: false } }
      : filter;
  const self = url === null ? null : `${url}/feeds/deadlines.${format}${sentFilter(filter, sent)}`;
  const question = JSON.stringify(['deadlines', format, ...filterValues(filter)]);
  const key = JSON.stringify([question, filter.closes === undefined ? hour : null, self]);
  const written = FORMATS[format];
  return {
    contentType: written.contentType,
    etag: etagOf(`${VERSION} ${calendar.digest} ${key}`),
    key,
    *pieces() {
      const found = new Set(eventsMatching(calendar, asked));
      const soonest = Array.from(earliestClosingFirst(calendar, asked).filter((event) => found.has(event)));
      const positions = written.isNewestFirst ? newestChangesFirst(calendar, soonest) : soonest;
      const entries = (): Iterable<CalendarEvent> => deadlinesAt(calendar, positions, asked);
      const head: FeedHead = {
        language: calendar.site.language,
        title: siteLanguage(calendar.site).words.deadlines.of({ calendar: name ?? titleOf(calendar.site) }),
        description: null,
        id: `urn:uuid:${uuidOfText(`${url ?? ''} ${question}`)}`,
        homePage: url,
        self,
        updated: latestOf(calendar.events.updatedAts, positions),
      };
      yield* written.begin(head, entries());
      yield* entryPieces(written, entries(), (entry) => written.event(entry, NO_ADDRESSES));
    },
  };
}

function* deadlinesAt(
  calendar: Calendar,
  positions: readonly number[],
  filter: ListFilter,
): Generator<CalendarEvent, void> {
  const isChosen = closingTest(filter);
  for (const position of positions) {
    const event = eventAt(calendar, position);
    for (const link of closingLinks(event))
      if (isChosen(link, event.timezone)) yield deadlineOf(event, link, calendar.site);
  }
}

/** A link of an event with a closing date. */
interface ClosingLink extends Pick<CalendarEvent['links'][number], 'kind' | 'url'> {
  readonly closesAt: string;
  /** The number of links of the event with the same kind and address that close earlier; it makes ids unique. */
  readonly number: number;
}

/** Returns the links of an event that have a closing date, the earliest first. */
function closingLinks({ links }: CalendarEvent): ClosingLink[] {
  const known = new Map<string, number>();
  return links
    .flatMap(({ kind, url, closesAt }) => (closesAt === null ? [] : [{ kind, url, closesAt }]))
    .sort((one, other) => (one.closesAt < other.closesAt ? -1 : Number(one.closesAt > other.closesAt)))
    .map((link) => {
      const name = `${link.kind} ${link.url}`;
      const number = known.get(name) ?? 0;
      known.set(name, number + 1);
      return { ...link, number };
    });
}

const LAST_MOMENT = DAY - 1;

/** Returns a deadline in the form of an event, which feeds write like any other; it has no place. */
function deadlineOf(
  event: CalendarEvent,
  { kind, url, closesAt, number }: ClosingLink,
  site: SiteRecord,
): CalendarEvent {
  const { timezone, status } = event;
  const { words } = siteLanguage(site);
  const isCancelled = status === 'cancelled';
  const name = [...(isCancelled ? [words.status.cancelled] : []), event.name, words.links.kinds[kind]];
  const local = localMilliseconds(closesAt, timezone);
  const isDay = ((local % DAY) + DAY) % DAY === LAST_MOMENT;
  const startDay = isDay ? new Date(local).toISOString().slice(0, 'YYYY-MM-DD'.length) : null;
  const dates = { startDate: closesAt, startDay, endDate: null, endDay: null, timezone };
  return {
    ...event,
    ...localDatesOf(dates),
    ...{ startDate: closesAt, endDate: null, previousStartDate: null, url },
    ...{ place: null, address: null, region: null, latitude: null, longitude: null },
    ...{ detail: null, links: [] },
    id: uuidOfText(`deadline ${event.id} ${kind} ${number} ${url}`),
    name: name.join(words.colon),
    status: isCancelled ? status : 'scheduled',
  };
}
