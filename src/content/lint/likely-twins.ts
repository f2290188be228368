import { addTo } from '../../platform/collections.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { Clash } from '../clashes.ts';
import type { ErrorFree } from '../validate.ts';
import leven from 'leven';

/** The number of characters of a name that are compared; comparing all of a long one would take too long. */
const MAX_NAME = 100;

const YEAR = /^(?:19|20)\d\d$/;

/** Words that say what kind of event it is, and not which. */
const COMMON = new Set(
  'and camp con conf conference convention day days der event fair fest festival for in meeting meetup of online summit the weekend workshop'.split(
    ' ',
  ),
);

/** Returns the words of a text as they are compared, in lower case; a long text is cut off. */
function comparedWords(text: string): string[] {
  return (
    text
      .slice(0, MAX_NAME)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** The words by which names are compared: without years where there is something else. */
export function nameWords(name: string): string[] {
  const words = comparedWords(name);
  const withoutYears = words.filter((word) => !YEAR.test(word));
  return withoutYears.length === 0 ? words : withoutYears;
}

/**
 * Returns true for the words of names that are the same but for typing errors: none in words of up to 3 characters and
 * in numbers, one in words of 4 and 5, two from 6 on (as a search forgives them).
 */
function areNearlySame(first: readonly string[], second: readonly string[]): boolean {
  return (
    first.length === second.length &&
    first.every((word, position) => isNearlySameWord(word, second[position] ?? ''))
  );
}

function isNearlySameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const allowed = /\p{N}/u.test(a + b) || shorter < 4 ? 0 : shorter < 6 ? 1 : 2;
  return leven(a, b, { maxDistance: allowed + 1 }) <= allowed;
}

/** Returns true where half of the words of the shorter name, common ones aside, are in the other one as well. */
function areAlike(first: readonly string[], second: readonly string[]): boolean {
  const [one, other] = [withoutCommon(first), withoutCommon(second)];
  return isHalf(one.filter((word) => other.includes(word)).length, one, other);
}

/** Returns true where both begin with half of the words of the shorter name: names of many events end with the town. */
function beginAlike(first: readonly string[], second: readonly string[]): boolean {
  const [one, other] = [withoutCommon(first), withoutCommon(second)];
  const end = one.findIndex((word, position) => word !== other[position]);
  return isHalf(end === -1 ? one.length : end, one, other);
}

/** Leaves out the words that many events have in their names. */
export function withoutCommon(words: readonly string[]): string[] {
  return words.filter((word) => !COMMON.has(word));
}

function isHalf(shared: number, one: readonly string[], other: readonly string[]): boolean {
  return shared > 0 && 2 * shared >= Math.min(one.length, other.length);
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const EVENING_MILLISECONDS = DAY_MILLISECONDS / 4;

/** An event that has a start, with what is compared many times. */
interface Scheduled {
  readonly event: ErrorFree<EventRecord>;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** The end of the day, or of an evening, where the event gives none. */
  readonly end: number;
  readonly words: readonly string[];
  readonly region: readonly string[];
  readonly address: string;
  readonly page: URL | null;
}

/** Finds events that are probably one: with nearly the same name, at the same time, by one organization or in one place. */
export function likelyTwins(events: readonly ErrorFree<EventRecord>[]): Clash[] {
  const open = new Map<string, Scheduled[]>();
  const clashes: Twins[] = [];
  const known = new Map<Scheduled, Twins>();
  let swept = 0;
  for (const next of inOrderOfStarts(events)) {
    if (open.size > 2 * swept + FEW) swept = sweep(open, next.start);
    let twin: Twin | undefined;
    for (const key of keysOf(next)) {
      const others = openAt(open.get(key) ?? [], next.start);
      twin ??= firstTwin(others, next);
      others.push(next);
      open.set(key, others);
    }
    if (twin === undefined) continue;
    const { other, message } = twin;
    const twins = known.get(other);
    if (twins?.message === message) {
      twins.records.push(next.event);
      known.set(next, twins);
    } else {
      const found: Twins = { code: 'event-overlap', records: [other.event, next.event], message };
      clashes.push(found);
      for (const one of [other, next]) if (!known.has(one)) known.set(one, found);
    }
  }
  return clashes;
}

interface Twins extends Clash {
  readonly records: ErrorFree<EventRecord>[];
}

interface Twin {
  readonly other: Scheduled;
  readonly message: string;
}

function firstTwin(others: readonly Scheduled[], next: Scheduled): Twin | undefined {
  for (const other of others) {
    const message = likeness(other, next);
    if (message !== null) return { other, message };
  }
  return undefined;
}

/** The most events at a time that are compared: nobody holds more, and comparing all with all takes the square of their number. */
const MAX_AT_A_TIME = 100;

const FEW = 1_000;

/** Forgets events that have ended; returns the number of keys with other events. */
function sweep(open: Map<string, Scheduled[]>, start: number): number {
  for (const [key, others] of open) if (others.every(({ end }) => end < start)) open.delete(key);
  return open.size;
}

/** Returns the events that have not ended before another one starts, with which it is compared. */
function openAt(others: readonly Scheduled[], start: number): Scheduled[] {
  return others.filter(({ end }) => end >= start).slice(-MAX_AT_A_TIME);
}

/** Yields events in the order of their starts, so that only those that have not ended are in memory. */
function* inOrderOfStarts(events: readonly ErrorFree<EventRecord>[]): Generator<Scheduled> {
  const dated = events.filter(({ record }) => record.startDate !== null).sort(byFile);
  const starts = Float64Array.from(dated, ({ record }) => Date.parse(record.startDate ?? ''));
  const order = Uint32Array.from(dated.keys()).sort((a, b) => (starts[a] ?? NaN) - (starts[b] ?? NaN));
  for (const at of order) {
    const event = dated[at];
    if (event !== undefined) yield scheduled(event, starts[at] ?? NaN);
  }
}

function scheduled(event: ErrorFree<EventRecord>, start: number): Scheduled {
  const { name, startDay, endDate, region, address } = event.record;
  const { url } = event.values;
  const length = startDay === null ? EVENING_MILLISECONDS : DAY_MILLISECONDS;
  return {
    event,
    start,
    end: endDate === null ? start + length - 1 : Date.parse(endDate),
    words: nameWords(name),
    region: comparedWords(region ?? ''),
    address: comparedWords(address ?? '').join(' '),
    page: typeof url === 'string' ? new URL(url) : null,
  };
}

function byFile({ document: a }: ErrorFree<EventRecord>, { document: b }: ErrorFree<EventRecord>): number {
  return a.file < b.file ? -1 : 1;
}

/** Events that have none of these in common are not compared. */
function keysOf({ event: { record }, words, region, address }: Scheduled): string[] {
  return [
    ...(record.organization === null ? [] : [`organization ${record.organization}`]),
    ...(record.place === null ? [] : [`place ${record.place}`]),
    ...(region[0] === undefined ? [] : [`region ${region[0]}`]),
    ...(address === '' ? [] : [`address ${address}`]),
    `name ${words.join(' ')}`,
  ];
}

/** Says in a sentence why two events that overlap are probably one; null where they are not. */
function likeness(one: Scheduled, other: Scheduled): string | null {
  const [a, b] = [one.event.record, other.event.record];
  if (areElsewhere(one, other) || differ(a.organization, b.organization)) return null;
  const isSameName = areNearlySame(one.words, other.words);
  if (isSameName && a.organization !== null && a.organization === b.organization) {
    return 'The same organization has an event with nearly the same name at the same time.';
  }
  if (!areNear(one.start, other.start)) return null;
  const isSameText = one.words.join(' ') === other.words.join(' ');
  const isSamePlace = (a.place !== null && a.place === b.place) || areOne(one.address, other.address);
  const isSameRegion = one.region.length > 0 && other.region.length > 0;
  const haveOtherSites = differ(one.page?.host ?? null, other.page?.host ?? null);
  if (isSameName && (isSamePlace || isSameRegion) && (isSameText || !haveOtherSites)) {
    return 'Another event has nearly the same name on the same day in the same place.';
  }
  if (isSameText && one.words.length > 1 && !haveOtherSites) {
    return 'Another event has the same name on the same day.';
  }
  const haveOtherPages = differ(one.page?.href ?? null, other.page?.href ?? null);
  if (haveOtherPages || !areNear(one.end, other.end)) return null;
  const isOfNobody = a.organization === null && b.organization === null;
  const isProbable =
    (isSamePlace && areAlike(one.words, other.words)) ||
    (isSameRegion && isOfNobody && a.scale === b.scale && beginAlike(one.words, other.words));
  return isProbable
    ? 'Another event is in the same place on the same days, and has a name much like this one.'
    : null;
}

/** Returns true for two values that are both known, and not the same. */
function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

function areOne(one: string, other: string): boolean {
  return one !== '' && one === other;
}

function areNear(one: number, other: number): boolean {
  return Math.abs(one - other) < DAY_MILLISECONDS;
}

/** The degrees, some ten kilometres, beyond which there is another place. */
const FAR_DEGREES = 0.1;

/** Returns true for events in other regions ("Hamburg" and "Hamburg, Germany" are one), places, or far from each other. */
function areElsewhere(one: Scheduled, other: Scheduled): boolean {
  const [a, b] = [one.event.record, other.event.record];
  const [shorter, longer] =
    one.region.length < other.region.length ? [one.region, other.region] : [other.region, one.region];
  if (!shorter.every((word) => longer.includes(word))) return true;
  if (differ(a.countryCode, b.countryCode) || differ(a.place, b.place)) return true;
  return isFar(a.latitude, b.latitude) || isFar(a.longitude, b.longitude);
}

function isFar(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) > FAR_DEGREES;
}

/** Later editions of an event, which are farther apart, have the page of the first. */
const APART_MILLISECONDS = 60 * 24 * 60 * 60 * 1000;

/** The most events with one page that are compared: nobody holds more, and comparing all with all takes the square of their number. */
const MAX_COMPARED = 100;

interface OnPage {
  readonly event: ErrorFree<EventRecord>;
  readonly name: string;
  /** Milliseconds since 1970; NaN where it is not known. */
  readonly start: number;
}

/** Finds events of different names with one public page, at about the same time: one is probably an unfinished copy. */
export function samePages(events: readonly ErrorFree<EventRecord>[]): Clash[] {
  const byPage = new Map<string, ErrorFree<EventRecord>[]>();
  for (const event of events) {
    const { url } = event.record;
    if (url === null || event.values.url === undefined) continue;
    addTo(byPage, new URL(url).href, event);
  }
  return [...byPage.values()].filter(({ length }) => length > 1).flatMap(clashesOn);
}

function clashesOn(events: readonly ErrorFree<EventRecord>[]): Clash[] {
  const onPage = events
    .map((event): OnPage => {
      const { name, startDate } = event.record;
      return { event, name: withoutNumbers(name), start: startDate === null ? NaN : Date.parse(startDate) };
    })
    // Events without a start are near all others, and come first.
    .sort(
      (a, b) =>
        (Number.isNaN(a.start) ? -Infinity : a.start) - (Number.isNaN(b.start) ? -Infinity : b.start) || 0,
    );
  return onPage.flatMap((one, position) => {
    const others = onPage.slice(Math.max(0, position - MAX_COMPARED), position);
    const other = others.find(
      ({ event, name, start }) =>
        name !== one.name &&
        !(one.start - start > APART_MILLISECONDS) &&
        (event.record.series === null || event.record.series !== one.event.record.series),
    );
    if (other === undefined) return [];
    return {
      code: 'url-duplicate',
      records: [other.event, one.event],
      message: 'Another event, of another name, has the same web page.',
    };
  });
}

const NUMBER = /\p{Nd}(?:(?:st|nd|rd|th)(?!\p{L}))?/gu;

/** A name as a search compares it, without digits and English ordinals: "The 12th Conf 2027" is "the conf". */
function withoutNumbers(name: string): string {
  const words = comparedWords(name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));
  return words
    .map((word) => word.replace(NUMBER, ''))
    .filter((word) => word !== '')
    .join(' ');
}
