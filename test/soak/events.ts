import { type EventRecord } from '../../src/schema/event.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { CITIES, eventId, markdown, pick, SITE_URL, type Written } from './written.ts';

/** Each event changes once within this number of revisions. */
const CHANGE_EVERY = 5;
const DAY = 86_400_000;

export const TOPICS = ['Rust', 'Calendar', 'Café', 'Open Data', 'Quantum'] as const;
export const KINDS = ['Meetup', 'Conference', 'Fair'] as const;
export const TAGS = ['data', 'rust', 'web'] as const;
const STATUSES = ['scheduled', 'scheduled', 'scheduled', 'cancelled', 'movedOnline', 'rescheduled'] as const;

/**
 * Returns an event of a revision.
 *
 * @param firstDay midnight in UTC, in milliseconds since 1970
 */
export function eventOf(index: number, revision: number, firstDay: number): Written<EventRecord> {
  const version = Math.max(0, revision - ((revision + index) % CHANGE_EVERY));
  const slug = `event-${index}`;
  const id = eventId(index);
  const topic = pick(TOPICS, Math.floor(index / CHANGE_EVERY) + version);
  const { dates, written } = datesOf(index, firstDay + (((index * 37 + version) % 400) - 250) * DAY);
  // In some revisions no event is upcoming, so that the recent events are past ones.
  const isQuiet =
    revision % 4 === 3 && dates.startDate !== null && Date.parse(dates.startDate) >= firstDay - DAY;
  const organization = index % 5 === 4 ? null : `guild-${index % 5}`;
  const detail = index % 10 === 9 ? null : detailOf(index, version);
  const keys = {
    id,
    name: `${pick(CITIES, index)} ${topic} ${pick(KINDS, index)} ${index}`,
    scale: pick(SCALES, index),
    status: isQuiet ? 'postponed' : pick(STATUSES, index + version),
    region: index % 2 === 0 ? `Region "${version}"` : null,
    organization,
    place: index % 4 === 3 ? null : `hall-${index % 4}`,
    tags: TAGS.slice((index + version) % 3, 1 + (index % 3)),
    coOrganizers: organization === null || index % 3 > 0 ? [] : [`guild-${((index % 5) + 1) % 4}`],
    countryCode: index % 6 === 0 ? 'FJ' : null,
    latitude: index % 6 === 0 ? -17 - version / 1_000 : null,
    longitude: index % 6 === 0 ? (index % 12 === 0 ? 179.5 : -179.5) : null,
    links:
      index % 8 === 0
        ? [{ kind: 'tickets' as const, url: `https://example.org/${version}`, closesAt: null }]
        : [],
    sources: index % 7 === 0 ? [`https://example.org/天/${version}`] : [],
  } as const;
  const record = {
    ...keys,
    ...dates,
    slug,
    urlKey: id.slice(0, 8),
    timezone: 'UTC',
    address: null,
    links: keys.links.map((link) => ({ ...link, opensAt: null })),
    thumbnail: null,
    attendanceMode: null,
    isAccessibleForFree: null,
    inLanguage: [],
    series: null,
    detail,
    url: organization === null ? null : `${SITE_URL}/${organization}/${slug}`,
  };
  return {
    path: eventPath({ slug }),
    text: markdown({ ...keys, ...written }, detail ?? ''),
    record,
  };
}

/** Returns the path of an event's file. */
export function eventPath({ slug }: Pick<EventRecord, 'slug'>): string {
  return `events/${slug.slice(-1)}/${slug}.md`;
}

type Dates = Pick<EventRecord, 'startDate' | 'endDate' | 'startDay' | 'endDay'>;

/**
 * Returns the dates of an event, and the keys that write them in one of the forms that files may use. No two events
 * end at the same moment.
 */
function datesOf(
  index: number,
  day: number,
): { readonly dates: Dates; readonly written: Readonly<Record<string, string>> } {
  const startDate = new Date(day).toISOString();
  const endDate = new Date(day + (index + 1) * 60_000).toISOString();
  const dates = { startDate, endDate, startDay: null, endDay: null };
  switch (index % 9) {
    case 0:
      return { dates: { ...dates, startDate: null, endDate: null }, written: {} };
    case 1: {
      const startDay = startDate.slice(0, 10);
      return { dates: { ...dates, endDate: null, startDay }, written: { startDate: startDay } };
    }
    case 2:
      return { dates, written: { startDate: withOffset(day), endDate } };
    case 3:
      return { dates, written: { startDate: startDate.slice(0, 16).replace('T', ' '), endDate } };
    default:
      return { dates, written: { startDate, endDate } };
  }
}

/** Returns a time with the offset +05:30. */
function withOffset(instant: number): string {
  return new Date(instant + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
}

/** Returns the body of an event. Some are so long that a page of events exceeds the buffers of a connection. */
function detailOf(index: number, version: number): string {
  const line = `* Version ${version} of <b>${index}</b>, "quoted" \\ \u2028 🎪 ---\n\n`;
  return line.repeat(index % 50 === 0 ? 400 : 1 + (index % 6)).trimEnd();
}
