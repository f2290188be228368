import { type Edge, readDate } from '../../../content/dates/read-date.ts';
import type { AttendanceMode } from '../../../schema/attendance.ts';
import { countryCalled, countryNames } from '../../../schema/countries.ts';
import type { EventStatus } from '../../../schema/event.ts';
import type { NewMapping } from '../../new-record/record-text.ts';
import { dayAfter } from '../../new-record/moved-dates.ts';
import { slugOf } from '../../new-record/slug.ts';
import { after, FLOATING, momentAt, readWritten } from '../calendar/moment.ts';
import type { Fact, FoundEvent, FoundOrganizer } from '../found-event.ts';
import {
  attendanceShown,
  coordinateFacts,
  factOf,
  foundEvent,
  languagesIn,
  maxItemsOf,
  regionOf,
  type Said,
  saying,
  tagFacts,
  textIn,
  valueOf,
} from '../found-facts.ts';
import { visibleLine, textAsMarkdown, withoutMail } from '../text/said-text.ts';
import { linkedAddress } from '../text/web-address.ts';
import { isMidnightInUtc, writtenDate } from '../text/written-date.ts';

/** A place in the terms of schema.org, with unparsed texts; only a virtual location has a `url`. */
export type PlaceMarkup = Readonly<
  Partial<
    Record<
      | 'name'
      | 'streetAddress'
      | 'postalCode'
      | 'addressLocality'
      | 'addressRegion'
      | 'addressCountry'
      | 'latitude'
      | 'longitude'
      | 'url',
      string
    >
  >
>;

/** An offer, such as tickets; unknown fields are empty. */
export interface OfferMarkup {
  readonly url: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** Prices without a currency; several where the offer has a range. */
  readonly prices: readonly string[];
}

/** An event in the markup of a page, in the terms of schema.org, with unparsed texts; unknown fields are empty. */
export interface EventMarkup {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Whether an end without a time is exclusive, that is, the day after the last one. */
  readonly isEndExclusive?: boolean;
  /** How long the event lasts (ISO 8601), which counts where there is no end. */
  readonly duration: string;
  readonly eventStatus: EventStatus | null;
  readonly eventAttendanceMode?: AttendanceMode | null;
  /** Whether the event is free; null where the page does not say so explicitly. */
  readonly isAccessibleForFree?: boolean | null;
  /** Language tags (BCP 47). */
  readonly inLanguage?: readonly string[];
  /** The name of the series that the event belongs to. */
  readonly superEvent?: string;
  readonly location: readonly PlaceMarkup[];
  readonly url: string;
  readonly image: readonly string[];
  /** Plain text or HTML. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly offers?: readonly OfferMarkup[];
  readonly organizer: readonly FoundOrganizer[];
}

const MAX_NAME = 300;
/** Pages do not render the Markdown of longer texts. */
const MAX_DETAIL = 19_000;
const MAX_SHOWN = 60;
const MAX_ID = 1_000;
const MAX_ORGANIZERS = 20;

const NOTHING: Said = { facts: [], notes: [] };

/** Returns the name that a page uses for a term, for messages. */
type WordOf = (term: keyof EventMarkup) => string;

/**
 * Converts the markup of an event to facts.
 *
 * @param base the base URL of relative addresses; null where unknown
 */
export function eventOfMarkup(markup: EventMarkup, wordOf: WordOf, base: string | null): FoundEvent {
  const { inLanguage = [], superEvent = '', offers = [] } = markup;
  const place = placeFacts(markup.location, wordOf('location'));
  const start = dateFacts('startDate', markup.startDate, wordOf('startDate'));
  const end = dateFacts('endDate', markup.endDate, wordOf('endDate'));
  const status = markup.eventStatus === 'scheduled' ? '' : (markup.eventStatus ?? '');
  const picture = markup.image.find((one) => linkedAddress(one, base) !== null) ?? '';
  const said = [
    nameFacts(markup.name, wordOf('name')),
    start,
    markup.isEndExclusive === true ? { ...end, facts: lastDay(end.facts, start.facts) } : end,
    markup.endDate === '' ? durationFacts(markup.duration, start, wordOf('duration')) : NOTHING,
    saying('status', status, wordOf('eventStatus'), [status]),
    { facts: place, notes: [] },
    attendanceFacts(markup, place, wordOf('eventAttendanceMode')),
    freeFacts(markup, wordOf),
    saying('inLanguage', languagesIn(inLanguage), wordOf('inLanguage'), inLanguage),
    saying('series', slugOf(visibleLine(superEvent)), wordOf('superEvent'), [superEvent]),
    urlFacts(markup.url, wordOf('url'), base),
    saying('thumbnail', linkedAddress(picture, base) ?? '', wordOf('image'), [picture]),
    ticketFacts(offers, wordOf('offers'), base),
    tagFacts(
      markup.keywords.flatMap((keyword) => visibleLine(keyword).split(/[,;]/)),
      wordOf('keywords'),
      markup.keywords,
    ),
    detailFacts(markup.description, wordOf('description')),
  ];
  return foundEvent(said, {
    uid: markup.id === '' ? null : markup.id.slice(0, MAX_ID),
    organizers: markup.organizer
      .slice(0, MAX_ORGANIZERS)
      .map(({ name, url }) => ({ name: withoutMail(visibleLine(name)), url: linkedAddress(url, base) ?? '' }))
      .filter(({ name, url }) => name !== '' || url !== ''),
  });
}

/** Returns the url of an event. A relative one without a base URL, as in a saved page, is left out with a note. */
function urlFacts(written: string, from: string, base: string | null): Said {
  const url = linkedAddress(written, base);
  if (url !== null || written.trim() === '') return saying('url', url ?? '', from, [written]);
  const isRelative = base === null && !URL.canParse(written.trim());
  const why = isRelative
    ? 'since it counts from the address of the page, which a file does not have: import the page by its address, or write the url into the file of the event'
    : 'since it is no http or https address';
  return { facts: [], notes: [`Left out: "${visibleLine(written).slice(0, MAX_SHOWN)}" (${from}), ${why}.`] };
}

function nameFacts(written: string, from: string): Said {
  const name = visibleLine(written);
  if (name.length <= MAX_NAME) return saying('name', name, from, [written]);
  return { facts: [], notes: [`Left out: a name of more than ${MAX_NAME} characters.`] };
}

/** Reads a date. One that cannot be read refuses the event, and is kept as it is written, so that people find it. */
function dateFacts(key: 'startDate' | 'endDate', written: string, from: string): Said {
  if (written === '') return NOTHING;
  const edge: Edge = key === 'startDate' ? 'start' : 'end';
  const date = writtenDate(written, edge);
  if (date === null) {
    const shown = shownText(written);
    return { ...saying(key, shown, from, [written]), faults: [`${from}: "${shown}" is no clear date.`] };
  }
  const notes = isMidnightInUtc(date)
    ? [`${key} is said as midnight in UTC. Where a whole day is meant, give it as --${key}.`]
    : [];
  return { ...saying(key, date, from, [written]), notes };
}

/** Years and months of zero, which some programs write, and which the durations of iCalendar do not have. */
const NO_MONTHS = /^P(?:0+Y)?(?:0+M)?(?=.)/;
const FRACTION = /\.\d+/;

/** Returns the end of an event by its duration, as in iCalendar. One that cannot be read refuses the event. */
function durationFacts(written: string, start: Said, from: string): Said {
  if (written === '' || start.faults !== undefined) return NOTHING;
  const shown = shownText(written);
  const read = readWritten((textIn(start.facts, 'startDate') ?? '').replace(FRACTION, ''));
  const begin = read === null ? null : momentAt(read.wall, read.isDay, read.clock ?? FLOATING);
  if (begin === null) return { facts: [], notes: [`Left out: "${shown}" (${from}), since it has no start.`] };
  const end = after(begin, written.trim().replace(NO_MONTHS, 'P'));
  if (end === null || end.instant < begin.instant)
    return { ...NOTHING, faults: [`${from}: "${shown}" is no duration like PT2H or P3D.`] };
  const facts = end.instant === begin.instant ? [] : factOf('endDate', end.text, from, [written]);
  return { facts: lastDay(facts, start.facts), notes: [] };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Converts an exclusive end to the last day of the event. */
function lastDay(end: readonly Fact[], start: readonly Fact[]): Fact[] {
  const first = valueOf(start, 'startDate');
  return end.map((fact) => {
    const { value } = fact;
    if (typeof first !== 'string' || typeof value !== 'string' || !DAY.test(first) || !DAY.test(value))
      return fact;
    return value > first ? { ...fact, value: dayAfter(value, -1) } : fact;
  });
}

function shownText(written: string): string {
  return visibleLine(written).slice(0, MAX_SHOWN);
}

/** Returns the facts of the first physical place, or else of the first virtual one. */
function placeFacts(places: readonly PlaceMarkup[], from: string): Fact[] {
  const place = places.find((one) => !isOnWeb(one)) ?? places[0];
  if (place === undefined) return [];
  const lineOf = (key: keyof PlaceMarkup): string => visibleLine(place[key] ?? '');
  const country = lineOf('addressCountry');
  const code = countryCalled(country);
  const town = lineOf('addressLocality') || lineOf('addressRegion');
  const name = code === undefined ? country : (countryNames(code)[0] ?? code);
  const words = [saidIn(place)];
  return [
    ...factOf('address', addressOf(place), from, words),
    ...factOf('region', regionOf([town, name]), from, words),
    ...factOf('countryCode', code, from, words),
    ...coordinateFacts(degreesOf(place.latitude), degreesOf(place.longitude), from, words),
  ];
}

/** Returns the non-empty terms of a part of the markup, sorted, so that equal markup has equal words. */
function saidIn(
  part: Readonly<Record<string, string>>,
): readonly (readonly [term: string, written: string])[] {
  return Object.entries(part)
    .filter(([, written]) => written !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function isOnWeb({ url = '' }: PlaceMarkup): boolean {
  return url !== '';
}

/** Joins the parts of an address; a part that another one contains, like a town at the end of the street's line, is written once. */
function addressOf(place: PlaceMarkup): string {
  const { name = '', streetAddress = '', postalCode = '', addressLocality = '', url = '' } = place;
  const parts = [name, streetAddress, `${postalCode} ${addressLocality}`].map(visibleLine);
  const before = (position: number): string => parts.slice(0, position).join(', ').toLowerCase();
  const leadsNext = (part: string, at: number): boolean =>
    (parts[at + 1] ?? '').toLowerCase().startsWith(`${part.toLowerCase()},`);
  const said = parts.filter(
    (part, at) => part !== '' && !before(at).includes(part.toLowerCase()) && !leadsNext(part, at),
  );
  return said.length > 0 ? said.join(', ') : (linkedAddress(url, null) ?? '');
}

/** Reads degrees, rounded to six decimals, about 10 cm; NaN where the text is not a number of degrees. */
function degreesOf(written = ''): number {
  const isNumber = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(written.trim());
  return isNumber ? Math.round(Number(written) * 1e6) / 1e6 : NaN;
}

/**
 * Returns the attendance mode that the page states, or "mixed" where it has both a physical and a virtual place; nothing where
 * the mode already follows from the place.
 */
function attendanceFacts(
  { eventAttendanceMode, location }: EventMarkup,
  place: readonly Fact[],
  from: string,
): Said {
  const mode = eventAttendanceMode ?? (new Set(location.map(isOnWeb)).size > 1 ? 'mixed' : '');
  return saying('attendanceMode', mode === attendanceShown(place) ? '' : mode, from, [mode]);
}

/** Returns whether the event is free, as the page states it, or else by its prices. */
function freeFacts({ isAccessibleForFree, offers = [] }: EventMarkup, wordOf: WordOf): Said {
  const key = 'isAccessibleForFree';
  if (isAccessibleForFree != null)
    return saying(key, String(isAccessibleForFree), wordOf(key), [isAccessibleForFree]);
  const prices = offers.flatMap((offer) => offer.prices);
  return saying(key, freeByPrices(prices), `${wordOf('offers')}, price`, prices);
}

/** An event is free if all of its prices are zero. Where only some are, nothing is known. */
function freeByPrices(written: readonly string[]): string {
  const prices = written.map((price) => Number(price.trim().replace(',', '.'))).filter((price) => price >= 0);
  const free = prices.filter((price) => price === 0).length;
  const isKnown = prices.length > 0 && (free === 0 || free === prices.length);
  return isKnown ? String(free > 0) : '';
}

/**
 * Makes a link to tickets for each address in the offers. Unreadable dates are noted. Where sales would end before they begin,
 * both dates are left out.
 */
function ticketFacts(offers: readonly OfferMarkup[], from: string, base: string | null): Said {
  const notes = new Set<string>();
  const links = new Map<string, NewMapping>();
  const dateOf = (written: string, edge: Edge): string | null => {
    const date = writtenDate(written, edge);
    if (date === null && written !== '')
      notes.add(`Left out: "${shownText(written)}" of a ticket, which is no clear date.`);
    return date;
  };
  for (const { url: written, opensAt, closesAt } of offers) {
    const url = linkedAddress(written, base);
    if (url === null || links.has(url)) continue;
    const [opens, closes] = [dateOf(opensAt, 'start'), dateOf(closesAt, 'end')];
    const isTurned = opens !== null && closes !== null && momentOf(closes, 'end') < momentOf(opens, 'start');
    links.set(url, {
      kind: 'tickets',
      url,
      ...(opens !== null && !isTurned && { opensAt: opens }),
      ...(closes !== null && !isTurned && { closesAt: closes }),
    });
  }
  const words = offers.map(({ url, opensAt, closesAt }) => saidIn({ url, opensAt, closesAt }));
  const facts = factOf('links', [...links.values()].slice(0, maxItemsOf('links')), from, words);
  return { facts, notes: [...notes].slice(0, MAX_NOTES) };
}

const MAX_NOTES = 5;

/** Returns a date in milliseconds since 1970, as if it were in UTC. */
function momentOf(date: string, edge: Edge): number {
  const read = readDate(date, edge, 'UTC');
  return 'instant' in read ? Date.parse(read.instant) : NaN;
}

function detailFacts(written: string, from: string): Said {
  const detail = textAsMarkdown(written);
  if (detail.length <= MAX_DETAIL) return saying('detail', detail, from, [written]);
  const end = detail.lastIndexOf('\n\n', MAX_DETAIL);
  return {
    ...saying('detail', end < 1 ? '' : detail.slice(0, end), from, [written]),
    notes: ['The text is too long to be shown, so its end is left out.'],
  };
}
