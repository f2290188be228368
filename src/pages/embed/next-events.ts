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
 * The small feed that `<event-calendar>` reads: what its rows show of the next events, and nothing else. A host of static files
 * answers every question with the same file, so that there the element itself filters, by `keys`.
 */

/** Where the feed is, below the calendar. */
export const NEXT_EVENTS_PATH = '/embed/events.json';

/** This number has to be raised whenever a change of the program gives the same content other bytes. */
const VERSION = 1;

/** The static file has what can be asked for within so many days. */
const DAYS_OF_FILE = 365;
/** A larger file is too much for a list of a few: some 1,200 events, or 60 kB compressed. */
const MOST_BYTES = 512 * 1024;

/** The next events, not written yet. */
interface NextEvents {
  readonly contentType: string;
  readonly etag: string;
  /** No other answer of the same calendar has the same key. */
  readonly key: string;
  pieces(): Iterable<string>;
}

interface NextQuery {
  readonly filter: ListFilter;
  readonly count: number;
  /** The language of the reader, by whatever name; empty where it is not known. */
  readonly lang: string;
  /** The moment at which events are to come, in milliseconds since 1970. */
  readonly now: number;
  readonly to: Addresses;
}

/** Returns the first events of the list to come with the same filter, and what a list says in the language of the reader. */
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
 * Returns the file of a static site: the events of the next year and as many behind them as can be asked for, as far as there is
 * room for them. `completeUntil` is the start of the first event that has none; null where no event with a date is left out.
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

/** Returns all that the element says of events, by the names that it knows. */
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

/** Returns what a row shows of an event, without what it does not have. */
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

/** Returns the last day where it is not the first; and whether whole days are meant, or else the offset of the clocks there. */
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

/** Returns the number of the topic's hue, or the shades that the site gives it in light and in dark. */
function colourOf(event: CalendarEvent, site: Calendar['site']): number | readonly string[] | undefined {
  const [kind, number] = colourClass(event, Object.keys(site.tagColors)).split('-');
  return kind === 'hue' ? Number(number) : siteShades(site).topics[Number(number)];
}

/**
 * Returns what an event is found by besides what its row shows: the values of filters, in lower case, a language with the ranges
 * that match it; and names.
 */
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

/** Like "*", "zh" and "zh-Hans" of zh-Hans (RFC 4647, section 3.3.1). */
function rangesOf(tag: string): string[] {
  const parts = tag.split('-');
  return ['*', ...parts.map((_, at) => parts.slice(0, at + 1).join('-'))];
}
