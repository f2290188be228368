import { hash } from 'node:crypto';
import { localTime } from '../../calendar/days.ts';
import { readDate } from '../../content/dates/read-date.ts';
import { isTimeZone } from '../../schema/formats.ts';
import { printable, shorten } from '../../platform/printable.ts';
import { attendanceModeOf } from '../../schema/attendance.ts';
import { formats } from '../../schema/formats.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import { slugOf } from '../new-record/slug.ts';
import type { Fact, FoundEvent } from './found-event.ts';
import { nameWithoutCancelled } from './text/cancelled-name.ts';

/** What a part of a source says. */
export interface Said {
  readonly facts: readonly Fact[];
  /** What was left out of it or decided for it, in whole sentences. */
  readonly notes: readonly string[];
  /** Why the event cannot be taken, in whole sentences. */
  readonly faults?: readonly string[];
}

/**
 * Makes an event of what the parts of a source say of it. One that is refused has the name by which the source knows it. In others
 * a word for cancelled leaves the name, and becomes the status.
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

/** The words of a source, before any conversion; null where not the source says it. */
type Words = readonly unknown[] | null;

/** The fact that a key has this value; none where nothing is said. */
export function factOf(key: string, value: Fact['value'] | undefined, from: string, words: Words): Fact[] {
  if (value === undefined || value.length === 0) return [];
  return [{ key, value, from, ...(words !== null && { words: digestOf(JSON.stringify(words)) }) }];
}

/** Says the same where there is nothing to note. */
export function saying(key: string, value: Fact['value'] | undefined, from: string, words: Words): Said {
  return { facts: factOf(key, value, from, words), notes: [] };
}

/** In characters of base64url, six bits each: two texts of a fact have the same by an accident that nobody will see. */
const DIGEST_LENGTH = 11;

/** Returns a short digest of a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH);
}

/** How many items an event's file can have of a key that takes a list. */
export function maxItemsOf(key: 'tags' | 'links' | 'sources'): number {
  return NEW_TYPE_OF.events.fields.find((field) => field.key === key)?.schema.maxItems ?? Infinity;
}

/** What facts say of a key; undefined where they say nothing. */
export function valueOf(facts: readonly Fact[], key: string): Fact['value'] | undefined {
  return facts.find((fact) => fact.key === key)?.value;
}

/** What a file has of facts. */
export function valuesOf(facts: readonly Fact[]): NewValues {
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}

/** In characters: longer words are sentences. */
const MAX_WORD = 100;
const MAX_TAG = 40;

/** The tags that the words of a source make, each once; words that are too long for tags are left out. */
export function tagFacts(said: readonly string[], from: string, words: Words): Said {
  const slugs = said.filter(({ length }) => length <= MAX_WORD).map(slugOf);
  const tags = [...new Set(slugs)].filter((tag) => tag !== '' && tag.length <= MAX_TAG);
  const most = maxItemsOf('tags');
  return {
    facts: factOf('tags', tags.slice(0, most), from, words),
    notes: tags.length > most ? [`Of ${tags.length} tags the first ${most} are taken (${from}).`] : [],
  };
}

/** A language tag begins with two or three letters (RFC 5646, section 2.1); what is longer is the name of a language. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_]|$)/i;
const MAX_LANGUAGES = 10;
const MAX_LANGUAGE_TAG = 35;

/** Returns the language tags among words in canonical form, each once; what is no tag is passed over. */
export function languagesIn(words: readonly string[]): string[] {
  const tags = words
    .map((word) => word.trim().replaceAll('_', '-'))
    .filter(
      (tag) => tag.length <= MAX_LANGUAGE_TAG && LANGUAGE_TAG.test(tag) && formats['language-tag'](tag),
    );
  return [...new Set(tags.flatMap((tag) => Intl.getCanonicalLocales(tag)))].slice(0, MAX_LANGUAGES);
}

/** Returns the region of an event, "Hamburg, Germany", of the names of a town and of what it is in, each once. */
export function regionOf(names: readonly string[]): string {
  const parts = names.flatMap((name) => name.split(',')).map((part) => part.trim());
  const region = new Map<string, string>();
  for (const part of parts) if (!region.has(part.toLowerCase())) region.set(part.toLowerCase(), part);
  return [...region.values()].filter((part) => part !== '').join(', ');
}

/** The facts that coordinates in degrees make; none for what is no place, and for 0 and 0, which nobody means. */
export function coordinateFacts(latitude: number, longitude: number, from: string, words: Words): Fact[] {
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  const facts = Object.entries({ latitude, longitude });
  return isPlace ? facts.flatMap(([key, degrees]) => factOf(key, String(degrees), from, words)) : [];
}

/** What facts about the place of an event show of how people attend; null where they show nothing. */
export function attendanceShown(facts: readonly Fact[], placeKind: string | null = null): string | null {
  const textOf = (key: string): string | null => {
    const value = valueOf(facts, key);
    return typeof value === 'string' ? value : null;
  };
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
/** The most events that are listed. */
const MAX_LISTED = 50;

/** What was found, a line a fact, each with where the source says it. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.map(({ key, value, from }) => printable(`  ${key}: ${shownValue(value)} (${from})`));
}

/** "Hamburg Reading Day, 2027-02-20"; an instant is shown on the clocks of the event's time zone, where the facts name it. */
export function eventLine({ facts }: Pick<FoundEvent, 'facts'>): string {
  const said = ['name', 'startDate', 'region'].flatMap((key) => {
    const value = key === 'startDate' ? startShown(facts) : valueOf(facts, key);
    return value === undefined ? [] : [shownValue(value)];
  });
  return printable(said.length === 0 ? 'an event without a name' : said.join(', '));
}

function startShown(facts: readonly Fact[]): Fact['value'] | undefined {
  const [start, zone] = [valueOf(facts, 'startDate'), valueOf(facts, 'timezone')];
  if (typeof start !== 'string' || typeof zone !== 'string' || !isTimeZone(zone)) return start;
  const read = /(?:Z|[+-]\d{2}:\d{2})$/.test(start) ? readDate(start, 'start', zone) : null;
  return read !== null && 'instant' in read ? (localTime(read.instant, zone)?.slice(0, 16) ?? start) : start;
}

/** The events with their numbers, for somebody who is to choose one. */
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
  // White space may be most of it, and comparing more costs more than it shows.
  return shorten(text.slice(0, 2 * MAX_SHOWN).replace(/\s+/g, ' '), MAX_SHOWN);
}
