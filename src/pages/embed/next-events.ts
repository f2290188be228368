import { viewEvents } from '../../calendar/calendar-view.ts';
import { type Calendar, etagOf } from '../../calendar/calendar.ts';
import { DAY } from '../../calendar/days.ts';
import { filterValues, type ListFilter, NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { hasWholeDays, localDays, offsetName } from '../../event-text/event-dates.ts';
import { daysAhead } from '../../event-text/intl-formats.ts';
import type { Language } from '../../words/language.ts';
import { knownLanguages, languageNamed, siteLanguage } from '../../words/languages.ts';
import { hasLeftPlace } from '../../event-text/where.ts';
import type { Addresses } from '../addresses.ts';
import { siteShades } from '../site-colours.ts';
import { colourClass } from '../topic.ts';
import { SHOWN_COUNT } from './embed-view.ts';

/*
 * The small feed that `<event-calendar>` reads, with only what its rows show of the next events. On a static site every query
 * gets the same file, so the element itself has to filter, by `keys`.
 */

/** The path of the feed, relative to the calendar. */
export const NEXT_EVENTS_PATH = '/embed/events.json';

/** Increase this number whenever the same content leads to other bytes than before: it is a part of the entity tag. */
const VERSION = 1;

/** The number of days whose events are in the static file. */
const DAYS_OF_FILE = 365;
/** The size limit of the static file: some 1,200 events, or 60 kB compressed. */
const MOST_BYTES = 512 * 1024;

/** The feed of the next events, whose text is made when it is read. */
interface NextEvents {
  readonly contentType: string;
  readonly etag: string;
  /** The cache key, which no other answer of the same calendar has. */
  readonly key: string;
  pieces(): Iterable<string>;
}

interface NextQuery {
  readonly filter: ListFilter;
  readonly count: number;
  /** The tag of the reader's language, in any form; empty where it is not known. */
  readonly lang: string;
  /** The time that decides which events are to come, in milliseconds since 1970. */
  readonly now: number;
  readonly to: Addresses;
}

/** Returns the first events to come that satisfy a filter, with the texts of the element in the language of the reader. */
export function nextEvents(calendar: Calendar, { filter, count, lang, now, to }: NextQuery): NextEvents {
  const known = knownLanguages(calendar.site);
  const language =
    languageNamed(lang, known) ??
    languageNamed(lang.split('-')[0] ?? '', known) ??
    siteLanguage(calendar.site);
  const key = JSON.stringify(['next', count, language, now, ...filterValues(filter)]);
  return {
    contentType: 'application/json; charset=utf-8',
    etag: etagOf(`${VERSION} ${calendar.digest} ${key}`),
    key,
    *pieces() {
      const events = viewEvents(calendar, { past: false, filter }, now)
        .positions(0, count)
        .map((position) => rowOf(calendar, eventAt(calendar, position), to));
      yield JSON.stringify({ ...headOf(calendar, [language]), events });
    },
  };
}

/**
 * Returns the file of a static site: the events of the next year, and after them as many as a query may ask for, up to the size
 * limit. `completeUntil` is the start of the first event that is left out; null where no dated event is left out.
 */
export function nextEventsFile(calendar: Calendar, now: number, to: Addresses): string {
  const found = viewEvents(calendar, { past: false, filter: NO_FILTER }, now);
  const end = now + DAYS_OF_FILE * DAY;
  const rows: string[] = [];
  let [bytes, later] = [0, 0];
  let completeUntil: string | null = null;
  for (const position of found.positions(0, found.total)) {
    const event = eventAt(calendar, position);
    const row = JSON.stringify({ ...rowOf(calendar, event, to), ...searchedOf(event) });
    bytes += Buffer.byteLength(row);
    later += event.startDate === null || Date.parse(event.startDate) > end ? 1 : 0;
    if (bytes > MOST_BYTES || later > SHOWN_COUNT.most) {
      completeUntil = event.startDate;
      break;
    }
    rows.push(row);
  }
  const head = JSON.stringify({ ...headOf(calendar, knownLanguages(calendar.site)), completeUntil });
  return `${head.slice(0, -1)},"events":[${rows.join(',')}]}`;
}

function headOf({ site }: Calendar, languages: readonly Language[]): object {
  return {
    name: site.name ?? siteLanguage(site).words.frame.calendar,
    accent: siteShades(site).accent,
    words: Object.fromEntries(languages.map((language) => [language.tag, wordsIn(language)])),
  };
}

/** Returns the texts of the element, by the keys that it uses. */
function wordsIn(language: Language): Readonly<Record<string, string>> {
  const { list, records, online, alsoOnline, status } = language.words;
  const { scheduled: _, ...states } = status;
  return {
    locale: language.locale,
    nothing: records.noneComing,
    today: daysAhead(0, language),
    tomorrow: daysAhead(1, language),
    until: list.until,
    ...{ underWay: list.underWay, lastDay: list.lastDay, allDay: list.allDay, undated: list.undated },
    ...{ online, alsoOnline },
    ...states,
  };
}

/** Returns the data of an event's row, without missing values. */
function rowOf({ site }: Calendar, event: CalendarEvent, to: Addresses): object {
  const { id, name, startDate, endDate, startLocal, endLocal, timezone, tags, status } = event;
  const { place, address, region, attendanceMode, organization } = event;
  return {
    ...{ id, name, status, timezone },
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    startLocal: startLocal ?? undefined,
    endLocal: endLocal ?? undefined,
    ...daysOf(event),
    ...(!hasLeftPlace(event) && { place: place?.name ?? address ?? undefined, region: region ?? undefined }),
    attendanceMode: attendanceMode ?? undefined,
    organizer: organization?.name,
    tags: tags.length > 0 ? tags : undefined,
    colour: colourOf(event, site),
    url: site.url === null ? undefined : to.absolute(site.url, to.event(id)),
  };
}

/** Returns the last day where it differs from the first, and either that the event is all-day or its UTC offset. */
function daysOf(event: CalendarEvent): object {
  const { startDate, startLocal } = event;
  const days = localDays(event);
  if (days === null || startDate === null || startLocal === null) return {};
  const [first, last] = days.map((day) => day.toISOString().slice(0, 'YYYY-MM-DD'.length));
  return {
    lastDay: last === first ? undefined : last,
    ...(hasWholeDays(event)
      ? { allDay: true }
      : { offset: offsetName(Date.parse(`${startLocal}Z`) - Date.parse(startDate)) }),
  };
}

/** Returns the number of the topic's hue, or the site's colours for it in the light and the dark scheme. */
function colourOf(event: CalendarEvent, site: Calendar['site']): number | readonly string[] | undefined {
  const [kind, number] = colourClass(event, Object.keys(site.tagColors)).split('-');
  return kind === 'hue' ? Number(number) : siteShades(site).topics[Number(number)];
}

/** Returns the other data by which an event is found: values of filters in lower case, with all matching language ranges; and names. */
function searchedOf(event: CalendarEvent): object {
  const { place, organizations, countryCode, scale, isAccessibleForFree, inLanguage, series } = event;
  const { address, region } = event;
  const keys = {
    place: [place?.id],
    organization: organizations.flatMap(({ id, slug }) => [slug, id]),
    countryCode: [countryCode],
    scale: [scale],
    isAccessibleForFree: [isAccessibleForFree],
    inLanguage: inLanguage.flatMap(rangesOf),
    series: [series],
  };
  const known = Object.entries(keys).map(([name, values]) => [
    name,
    values.flatMap((value) => (value === null || value === undefined ? [] : String(value).toLowerCase())),
  ]);
  return {
    keys: Object.fromEntries(known.filter(([, values]) => values?.length !== 0)) as object,
    names: [
      ...organizations.slice(1).map(({ name }) => name),
      ...(hasLeftPlace(event) ? [place?.name, address, region].filter(Boolean) : []),
    ],
  };
}

/** Returns the language ranges that match a tag: "*", "zh" and "zh-Hans" for zh-Hans (RFC 4647, section 3.3.1). */
function rangesOf(tag: string): string[] {
  const parts = tag.split('-');
  return ['*', ...parts.map((_, at) => parts.slice(0, at + 1).join('-'))];
}
