import { folded, wordsOf } from './search.ts';
import { localDay } from './local-times.ts';
import { attendanceOf, type PlainEvent } from './objects.ts';
import { isDay, itemsOf, numbersIn, sidesOf, type ParameterValues } from './parameters.ts';

/** Returns whether an event satisfies all filters but `search` and `orgSearch`. */
export function satisfies(plain: PlainEvent, asked: ParameterValues): boolean {
  const { event, place, organizations, dates } = plain;
  const { countryCode, ...point } = plain.where;
  const { eventStartAt = '', eventEndAt = '', updatedSince = '' } = asked;
  return (
    (eventStartAt === '' || isBefore(eventStartAt, event.startDate)) &&
    (eventEndAt === '' || isBefore(event.endDate, eventEndAt)) &&
    (updatedSince === '' || dates.updatedAt === null || isBefore(updatedSince, dates.updatedAt)) &&
    meets(plain, asked.datetime ?? '') &&
    isAny(asked.ids, [event.id]) &&
    isAny(asked.attendanceMode, presentOf(attendanceOf(event, place, plain.where))) &&
    isAny(asked.isAccessibleForFree, presentOf(event.isAccessibleForFree)) &&
    isAny(asked.series, presentOf(event.series)) &&
    speaks(event.inLanguage, asked.inLanguage ?? '') &&
    (asksNoLink(asked) || chosenLinks(plain, asked).length > 0) &&
    isAny(asked.status, [event.status]) &&
    isAny(asked.scale, [event.scale]) &&
    isAny(
      asked.organization,
      organizations.flatMap(({ id, slug }) => [id, slug]),
    ) &&
    isAny(asked.place, place === null ? [] : [place.id]) &&
    isAny(asked.countryCode, countryCode === null ? [] : [countryCode]) &&
    isAny(asked.tag, event.tags) &&
    isThere(point, asked) &&
    saysAll(plain, asked.q ?? '')
  );
}

function presentOf(value: string | boolean | null): string[] {
  return value === null ? [] : [String(value)];
}

/** Returns whether a language tag matches one of the ranges: it equals the range, or begins with it and a hyphen. */
function speaks(tags: readonly string[], sent: string): boolean {
  const ranges = itemsOf(sent).map((range) => range.toLowerCase());
  if (ranges.length === 0) return true;
  return tags.some((tag) => {
    const subtags = tag.toLowerCase().split('-');
    return ranges.some(
      (range) => range === '*' || range.split('-').every((subtag, at) => subtags[at] === subtag),
    );
  });
}

function asksNoLink({ linkKind = '', closes = '' }: ParameterValues): boolean {
  return itemsOf(linkKind).length === 0 && closes === '';
}

/** Returns the links of an event that `linkKind` and `closes` choose, or all of them. */
export function chosenLinks(
  { event }: PlainEvent,
  { linkKind = '', closes = '' }: ParameterValues,
): EventLink[] {
  const [from, until] = (closes === '' ? null : sidesOf(closes)) ?? ['', ''];
  const isKept = (closesAt: string, side: string, keeps: (one: string, other: string) => boolean): boolean =>
    side === '' || keeps(isDay(side) ? localDay(closesAt, event.timezone) : closesAt, side);
  return event.links.filter(({ kind, closesAt }) => {
    if (!isAny(linkKind, [kind])) return false;
    if (closes === '') return true;
    if (closesAt === null) return false;
    return (
      isKept(closesAt, from, (one, other) => isBefore(other, one)) &&
      isKept(closesAt, until, (one, other) => isBefore(one, other))
    );
  });
}

type EventLink = PlainEvent['event']['links'][number];

/** The coordinates of a record, which `bbox`, `near` and `radius` filter by; null where they are not known. */
interface Point {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export function isThere({ latitude, longitude }: Point, asked: ParameterValues): boolean {
  const { bbox = '', near = '', radius = '' } = asked;
  if (latitude === null || longitude === null) return bbox === '' && near === '';
  if (bbox !== '') {
    const [west = NaN, south = NaN, east = NaN, north = NaN] = numbersIn(bbox);
    if (latitude < south || latitude > north) return false;
    const [isEast, isWest] = [longitude >= west, longitude <= east];
    if (west <= east ? !(isEast && isWest) : !(isEast || isWest)) return false;
  }
  return near === '' || kilometresTo({ latitude, longitude }, near) <= Number(radius === '' ? 50 : radius);
}

/**
 * Returns the distance along the great circle, on a sphere of the earth's mean radius; Infinity for a record
 * without coordinates.
 */
export function kilometresTo({ latitude, longitude }: Point, near: string): number {
  if (latitude === null || longitude === null) return Infinity;
  const [toLatitude = NaN, toLongitude = NaN] = numbersIn(near);
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [one, other] = [radians(latitude), radians(toLatitude)];
  const haversine =
    Math.sin((other - one) / 2) ** 2 +
    Math.cos(one) * Math.cos(other) * Math.sin(radians(toLongitude - longitude) / 2) ** 2;
  return 2 * 6_371.0088 * Math.atan2(Math.sqrt(haversine), Math.sqrt(Math.max(0, 1 - haversine)));
}

/**
 * Returns whether a parameter with a comma list is absent, or one of the words is in the list, in any letter case.
 */
export function isAny(list = '', words: readonly string[]): boolean {
  if (list === '') return true;
  const items = itemsOf(list).map((item) => item.toLowerCase());
  return items.length === 0 || words.some((word) => items.includes(word.toLowerCase()));
}

function meets({ event, days, over }: PlainEvent, datetime: string): boolean {
  if (datetime === '') return true;
  const [from, until] = sidesOf(datetime) ?? ['', ''];
  if (days === null || from + until === '') return false;
  const areCrossed = from !== '' && until !== '' && isDay(from) === isDay(until) && !isBefore(from, until);
  const endsLate = from === '' || (isDay(from) ? days.last >= from : isBefore(from, over));
  const startsEarly = until === '' || (isDay(until) ? days.first <= until : isBefore(event.startDate, until));
  return endsLate && startsEarly && !areCrossed;
}

/**
 * Returns whether a day or time is not after another one of its kind; all digits of the fraction count. False where
 * one of them is null.
 */
function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && comparable(one) <= comparable(other);
}

/**
 * Returns a date and time without `Z` and without zeros at the end of its fraction. Such texts are ordered as their
 * times are, and no digit of the fraction is lost as it would be in a number.
 */
function comparable(dateTime: string): string {
  const [seconds = '', fraction = ''] = dateTime.replace('Z', '').split('.');
  return `${seconds}.${fraction.replace(/(?<!0)0+$/, '')}`;
}

const COUNTRIES = ['en', 'zh'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));

function saysAll({ event, place, where, organizations }: PlainEvent, query: string): boolean {
  if (query === '') return true;
  const { countryCode } = where;
  const texts = [
    event.name,
    event.region,
    place?.name,
    ...organizations.map(({ name }) => name),
    ...COUNTRIES.map((names) => (countryCode === null ? null : names.of(countryCode))),
    ...event.tags,
  ].map((text) => folded(text ?? ''));
  return wordsOf(query).every((word) => texts.some((text) => text.includes(word)));
}
