import { hash } from 'node:crypto';
import { DAY, localTime } from '../../calendar/days.ts';
import { readDate } from '../../content/dates/read-date.ts';
import { printable, shorten } from '../../platform/printable.ts';
import { attendanceModeOf } from '../../schema/attendance.ts';
import { formats, isTimeZone } from '../../schema/formats.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import { slugOf } from '../new-record/slug.ts';
import type { Fact, FoundEvent } from './found-event.ts';

/** The facts and notes from a part of a source. */
export interface Said {
  readonly facts: readonly Fact[];
  /** What was left out or decided, in whole sentences. */
  readonly notes: readonly string[];
  /** Why the event is refused, in whole sentences. */
  readonly faults?: readonly string[];
}

/**
 * Makes an event from the parts of a source. A word for "cancelled" in the name is removed and becomes the status, except in
 * refused events, which keep the name of the source.
 */
export function foundEvent(
  said: readonly Said[],
  others: Omit<FoundEvent, 'facts' | 'notes' | 'refusal'>,
): FoundEvent {
  const facts = said.flatMap((part) => part.facts);
  const notes = said.flatMap((part) => part.notes);
  const faults = said.flatMap((part) => part.faults ?? []);
  return faults.length > 0
    ? { ...others, facts, notes, refusal: faults.join(' ') }
    : { ...others, facts: cancelledByName(facts), notes };
}

function cancelledByName(facts: readonly Fact[]): readonly Fact[] {
  const named = facts.find(({ key }) => key === 'name');
  const { name, isCancelled } = nameWithoutCancelled(typeof named?.value === 'string' ? named.value : '');
  if (named === undefined || !isCancelled) return facts;
  const status = facts.find(({ key, value }) => key === 'status' && value === 'cancelled');
  const others = facts.filter((fact) => fact !== named && fact.key !== 'status');
  const from = `${named.from}, which names it`;
  return [
    { ...named, value: name },
    status ?? { ...named, key: 'status', value: 'cancelled', from },
    ...others,
  ];
}

/** The words of a source, before any conversion; null where the value is not from the source. */
type Words = readonly unknown[] | null;

/** Returns a list with the fact that a key has this value; empty where the value is empty. */
export function factOf(key: string, value: Fact['value'] | undefined, from: string, words: Words): Fact[] {
  if (value === undefined || value.length === 0) return [];
  return [{ key, value, from, ...(words !== null && { words: digestOf(JSON.stringify(words)) }) }];
}

/** Returns the same without notes. */
export function saying(key: string, value: Fact['value'] | undefined, from: string, words: Words): Said {
  return { facts: factOf(key, value, from, words), notes: [] };
}

/** The length of a digest, in characters of base64url of six bits each. It is enough that collisions do not occur in practice. */
const DIGEST_LENGTH = 11;

/** Returns a short digest of a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH);
}

/** Returns the maximum number of items of a list in an event's file. */
export function maxItemsOf(key: 'tags' | 'links' | 'sources'): number {
  return NEW_TYPE_OF.events.fields.find((field) => field.key === key)?.schema.maxItems ?? Infinity;
}

/** Returns the value of a key among facts; undefined where there is none. */
export function valueOf(facts: readonly Fact[], key: string): Fact['value'] | undefined {
  return facts.find((fact) => fact.key === key)?.value;
}

/** Returns the text that a key has among facts; null where there is none, or a list. */
export function textIn(facts: readonly Fact[], key: string): string | null {
  const value = valueOf(facts, key);
  return typeof value === 'string' ? value : null;
}

/** Returns the values of facts by their keys. */
export function valuesOf(facts: readonly Fact[]): NewValues {
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}

/** The maximum length of a word in characters; a longer text is a sentence. */
const MAX_WORD = 100;
const MAX_TAG = 40;

/** Makes distinct tags from words of a source, without those that are too long for tags. */
export function tagFacts(said: readonly string[], from: string, words: Words): Said {
  const slugs = said.filter(({ length }) => length <= MAX_WORD).map(slugOf);
  const tags = [...new Set(slugs)].filter((tag) => tag !== '' && tag.length <= MAX_TAG);
  const most = maxItemsOf('tags');
  return {
    facts: factOf('tags', tags.slice(0, most), from, words),
    notes: tags.length > most ? [`Of ${tags.length} tags the first ${most} are taken (${from}).`] : [],
  };
}

/** A language tag begins with two or three letters (RFC 5646, section 2.1); a longer word is the name of a language. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_]|$)/i;
const MAX_LANGUAGES = 10;
const MAX_LANGUAGE_TAG = 35;

/** Returns the distinct language tags among words, in canonical form. */
export function languagesIn(words: readonly string[]): string[] {
  const tags = words
    .map((word) => word.trim().replaceAll('_', '-'))
    .filter(
      (tag) => tag.length <= MAX_LANGUAGE_TAG && LANGUAGE_TAG.test(tag) && formats['language-tag'](tag),
    );
  return [...new Set(tags.flatMap((tag) => Intl.getCanonicalLocales(tag)))].slice(0, MAX_LANGUAGES);
}

/** Joins the names of a town and of the areas around it to a region like "Hamburg, Germany", without repetition. */
export function regionOf(names: readonly string[]): string {
  const parts = names.flatMap((name) => name.split(',')).map((part) => part.trim());
  const region = new Map<string, string>();
  for (const part of parts) if (!region.has(part.toLowerCase())) region.set(part.toLowerCase(), part);
  return [...region.values()].filter((part) => part !== '').join(', ');
}

/** Makes facts from coordinates in degrees; none where they are invalid, or both 0, which is a placeholder. */
export function coordinateFacts(latitude: number, longitude: number, from: string, words: Words): Fact[] {
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  const facts = Object.entries({ latitude, longitude });
  return isPlace ? facts.flatMap(([key, degrees]) => factOf(key, String(degrees), from, words)) : [];
}

/** Returns the attendance mode that follows from the facts about the place of an event; null where none does. */
export function attendanceShown(facts: readonly Fact[], placeKind: string | null = null): string | null {
  const textOf = (key: string): string | null => textIn(facts, key);
  return attendanceModeOf({
    status: textOf('status') ?? '',
    attendanceMode: null,
    placeKind: placeKind ?? textOf('place'),
    address: textOf('address'),
    region: textOf('region'),
    isLocated: textOf('latitude') !== null,
  });
}

const MAX_SHOWN = 100;
/** The maximum number of events to list. */
const MAX_LISTED = 50;

/** Formats facts as lines, each with its value and where the source has it. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.map(({ key, value, from }) => printable(`  ${key}: ${shownValue(value)} (${from})`));
}

/**
 * Formats an event like "Hamburg Reading Day, 2027-02-20 to 2027-02-22, Hamburg (cancelled)"; an instant is converted to the event's
 * time zone, if known.
 */
export function eventLine({ facts }: Pick<FoundEvent, 'facts'>): string {
  const shown = localFacts(facts, valueOf(facts, 'timezone'));
  const said = ['name', 'startDate', 'region'].flatMap((key) => {
    const value = valueOf(shown, key);
    return value === undefined ? [] : [shownValue(value) + (key === 'startDate' ? untilShown(shown) : '')];
  });
  const status = valueOf(facts, 'status') === 'cancelled' ? ' (cancelled)' : '';
  return printable((said.length === 0 ? 'an event without a name' : said.join(', ')) + status);
}

/** Returns the last day of an event of several days, as a part of its line; an event into the night has none. */
function untilShown(facts: readonly Fact[]): string {
  const [day = '', time = ''] = textIn(facts, 'startDate')?.split('T') ?? [];
  const [last = '', lastTime = ''] = textIn(facts, 'endDate')?.split('T') ?? [];
  const nights = (Date.parse(last) - Date.parse(day)) / DAY;
  return nights > 1 || (nights === 1 && lastTime >= time) ? ` to ${last}` : '';
}

const INSTANT = /(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns facts for reports, with start and end as local times of a time zone; unchanged where it is not known. */
export function localFacts(facts: readonly Fact[], zone: Fact['value'] | undefined): readonly Fact[] {
  if (typeof zone !== 'string' || !isTimeZone(zone)) return facts;
  return facts.map((fact) => {
    const { key, value } = fact;
    if ((key !== 'startDate' && key !== 'endDate') || typeof value !== 'string' || !INSTANT.test(value))
      return fact;
    const read = readDate(value, 'start', zone);
    const local = 'instant' in read ? localTime(read.instant, zone) : null;
    return local === null ? fact : { ...fact, value: local.slice(0, 'YYYY-MM-DDThh:mm'.length) };
  });
}

/** Lists the events with their numbers, to choose one. */
export function numberedLines(events: readonly FoundEvent[]): string[] {
  const listed = events.slice(0, MAX_LISTED);
  const more = events.length - listed.length;
  return [
    ...listed.map((event, position) => `  ${position + 1}: ${eventLine(event)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function shownValue(value: NewValues[string]): string {
  const items = typeof value === 'string' ? [value] : value;
  const text = items
    .map((item) => (typeof item === 'string' ? item : Object.values(item).join(' ')))
    .join(', ');
  // Only the beginning is normalized, since the text can be very long.
  return shorten(text.slice(0, 2 * MAX_SHOWN).replace(/\s+/g, ' '), MAX_SHOWN);
}

/** Words for cancelled events, in several languages. */
const WORDS = [
  ...['cancell?ed', 'cancell?ed (?:event|meeting)', 'cancellation'],
  ...['abgesagt', 'abgesagte[rs]? (?:termin|veranstaltung)', 'entfällt', 'fällt aus', 'storniert'],
  ...['annulée?s?', '(?:événement|évènement) annulé', '(?:reunión|evento) cancelad[ao]'],
  ...['cancelad[ao]s?', 'anulad[ao]s?', 'suspendid[ao]s?'],
  ...['已?取消', '(?:活动|活動|会议|會議)已?取消', '已取消(?:的)?(?:活动|活動|会议|會議)'],
].join('|');
const IN_BRACKETS = new RegExp(
  String.raw` ?(?:\[ ?(?:${WORDS}) ?[!！]{0,3}\]|[(（] ?(?:${WORDS}) ?[!！]{0,3}[)）]|【 ?(?:${WORDS}) ?】) ?`,
  'iu',
);
const IN_FRONT = new RegExp(String.raw`^(?:${WORDS}) ?[!！]{0,3}(?: ?[:：] ?| [-–—] )`, 'iu');

/**
 * Removes a word for "cancelled" in brackets, or in front of a colon or spaced dash.
 *
 * @param name the name of an event on one line, with single spaces
 */
export function nameWithoutCancelled(name: string): { readonly name: string; readonly isCancelled: boolean } {
  const composed = name.normalize('NFC');
  const rest = composed.replace(IN_FRONT, '').replace(IN_BRACKETS, ' ').trim();
  const isCancelled = rest !== composed.trim();
  // A name that consists only of such a word is kept.
  return { name: isCancelled && rest !== '' ? rest : name, isCancelled };
}
