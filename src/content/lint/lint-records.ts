import { type Diagnostic, diagnostic, type DiagnosticCode, type Related } from '../../diagnostics/codes.ts';
import { addTo } from '../../platform/collections.ts';
import { isOneErrorAway } from '../../platform/did-you-mean.ts';
import { codePointName, invisibleIn } from '../../platform/printable.ts';
import { startOfLocalDay } from '../../platform/zone-offset.ts';
import { EVENT, type EventRecord } from '../../schema/event.ts';
import {
  type Collection,
  COLLECTIONS,
  COLLECTION_TYPES,
  forEachCollection,
  type RecordIn,
} from '../../schema/records.ts';
import { SOURCE, type SourceRecord } from '../../schema/followed-source.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { referencesTo, type RecordType } from '../../schema/table.ts';
import type { Clash } from '../clashes.ts';
import { placeOfItem, placeOfKey, type ValidatedRecords } from '../references.ts';
import type { ErrorFree, Validated } from '../validate.ts';
import { likelyTwins, samePages } from './likely-twins.ts';
import { startDayOf, whereabouts } from './where-and-when.ts';

/** The records of each collection that have no error of their own. */
type ErrorFreeRecords = { readonly [Each in Collection]: readonly ErrorFree<RecordIn<Each>>[] };

/** What the rules look at. */
interface LintScope extends ErrorFreeRecords {
  readonly sources: readonly ErrorFree<SourceRecord>[];
  /** Whether there are events, and no event or source is missing: only then is it known what none of them refers to. */
  readonly hasAllEvents: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly past: KnownPast;
}

/** What is known of the past of the content besides its files; the rules that want it find nothing without it. */
export interface KnownPast {
  /** Whether the change that is checked adds an event, which no file had before. */
  readonly isNew?: (file: string, id: string) => boolean;
  /** Returns which of some files the change that is checked adds or edits, and which of some folders it adds. */
  readonly changedAmong?: (files: readonly string[]) => ReadonlySet<string>;
  /** When an event was created and changed, in milliseconds since 1970; null where that is not known. */
  readonly datesOf?: (id: string) => { readonly createdAt: number | null; readonly updatedAt: number | null };
}

/** Finds what is allowed and probably a mistake all the same: warnings, which a record can silence. */
type LintRule = (scope: LintScope) => Diagnostic[];

/** Judges one record by itself; null where there is nothing to report. */
type Judge<T> = (record: ErrorFree<T>, scope: LintScope) => Diagnostic | null;

function eachEvent(judge: Judge<EventRecord>): LintRule {
  return (scope) => scope.events.flatMap((event) => judge(event, scope) ?? []);
}

function eachRecord(judge: Judge<{ readonly name: string }>): LintRule {
  return (scope) =>
    COLLECTIONS.flatMap((collection) => {
      const records: readonly ErrorFree<{ readonly name: string }>[] = scope[collection];
      return records.flatMap((record) => judge(record, scope) ?? []);
    });
}

const RULES: readonly LintRule[] = [
  eachRecord(shoutedName),
  eachRecord(invisibleName),
  reservedAddresses,
  eachEvent(longEvent),
  eachEvent(farStart),
  eachEvent(postponedDates),
  lateCalls,
  eachEvent(newPastEvent),
  eachEvent(staleEvent),
  similarTags,
  whereabouts,
  unusedRecords,
];

interface LintOptions extends Pick<LintScope, 'now' | 'past'> {
  readonly sources: readonly Validated<SourceRecord>[];
  /** Whether every file could be read. */
  readonly complete: boolean;
}

/** What the rules find. */
interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly clashes: readonly Clash[];
}

/** Applies every rule to the records that have no error of their own. */
export function lintRecords(
  records: ValidatedRecords,
  { now, complete, past, sources }: LintOptions,
): LintResult {
  const { events } = records;
  const scope = {
    ...forEachCollection<ErrorFreeRecords>((collection) => soundOf<unknown>(records[collection])),
    sources: soundOf(sources),
    hasAllEvents:
      complete && events.length > 0 && [...events, ...sources].every(({ record }) => record !== null),
    now,
    past,
  };
  return {
    diagnostics: RULES.flatMap((rule) => rule(scope)),
    clashes: [...likelyTwins(scope.events), ...samePages(scope.events)],
  };
}

function soundOf<T>(records: readonly Validated<T>[]): ErrorFree<T>[] {
  return records.filter((validated): validated is ErrorFree<T> => validated.record !== null);
}

function warning(
  code: DiagnosticCode,
  record: ErrorFree<unknown>,
  key: string,
  message: string,
  hint: string,
  related: Related | null = null,
): Diagnostic {
  return diagnostic(code, placeOfKey(record, key), message, hint, { related });
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LONG_DAYS = 14;
const FAR_YEARS = 5;

function longEvent(event: ErrorFree<EventRecord>): Diagnostic | null {
  const { startDate, endDate } = event.record;
  if (startDate === null || endDate === null) return null;
  const days = Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / DAY_MILLISECONDS);
  if (days <= LONG_DAYS) return null;
  const message = `The event lasts ${days} days, which is more than ${LONG_DAYS}.`;
  const hint = 'Check both dates, or add "ignore: [event-long]" where they are right.';
  const start = { place: placeOfKey(event, 'startDate'), what: 'The start is' };
  return warning('event-long', event, 'endDate', message, hint, start);
}

function farStart(event: ErrorFree<EventRecord>, { now }: LintScope): Diagnostic | null {
  const { startDate } = event.record;
  if (startDate === null || Date.parse(startDate) <= yearsFrom(now, FAR_YEARS)) return null;
  const message = `The event starts more than ${FAR_YEARS} years from now.`;
  const hint = 'Check the year, or add "ignore: [start-far]" where it is right.';
  return warning('start-far', event, 'startDate', message, hint);
}

function yearsFrom(now: number, years: number): number {
  const date = new Date(now);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

function postponedDates(event: ErrorFree<EventRecord>): Diagnostic | null {
  const { status, startDate, endDate } = event.record;
  const dates = ['startDate', 'endDate'].filter((_, at) => [startDate, endDate][at] !== null);
  const [key] = dates;
  if (status !== 'postponed' || key === undefined) return null;
  const keys = dates.map((date) => `"${date}"`).join(' and ');
  const message = `The event is postponed, and still has a date: delete ${keys} until there is a new one.`;
  const hint =
    'Where there is a new date already, write it with "status: rescheduled"; the old start is kept in the history. Or add "ignore: [postponed-dated]" where it is right.';
  const said = { place: placeOfKey(event, 'status'), what: 'The status is' };
  return warning('postponed-dated', event, key, message, hint, said);
}

/** Finds events that a change adds and that are over: mostly the year is wrong. */
function newPastEvent(event: ErrorFree<EventRecord>, { now, past: { isNew } }: LintScope): Diagnostic | null {
  const { record, document } = event;
  if (isNew === undefined || !isOver(record, now) || !isNew(document.file, record.id)) return null;
  const key = record.endDate === null ? 'startDate' : 'endDate';
  const hint =
    'Check the year, or add "ignore: [event-over]" where an event of the past is added on purpose.';
  return warning('event-over', event, key, 'This new event is already over.', hint);
}

/** Finds calls for papers that close after the event has ended, or after the day of its start where its end is not known. */
function lateCalls({ events }: LintScope): Diagnostic[] {
  return events.flatMap((event) => {
    const { endDate, timezone, links } = event.record;
    if (!links.some(({ kind }) => kind === 'cfp')) return [];
    const day = startDayOf(event.record);
    if (day === null) return [];
    const last =
      endDate === null
        ? startOfLocalDay(Date.parse(day) + DAY_MILLISECONDS, timezone) - 1
        : Date.parse(endDate);
    return links.flatMap(({ kind, closesAt }, position) =>
      kind === 'cfp' && closesAt !== null && Date.parse(closesAt) > last ? lateCall(event, position) : [],
    );
  });
}

function lateCall(event: ErrorFree<EventRecord>, position: number): Diagnostic {
  const hasEnd = event.record.endDate !== null;
  const when = hasEnd ? 'after the event has ended' : 'after the day on which the event starts';
  const related = {
    place: placeOfKey(event, hasEnd ? 'endDate' : 'startDate'),
    what: `The ${hasEnd ? 'end' : 'start'} is`,
  };
  return diagnostic(
    'link-late',
    placeOfItem(event, 'links', position),
    `The call for papers closes ${when}.`,
    'Write the day on which it closes, "closesAt: …", or add "ignore: [link-late]" where it is right.',
    { related },
  );
}

/** The time after its start when a day without an end is over in every time zone. */
const TWO_DAYS_MILLISECONDS = 2 * DAY_MILLISECONDS;

export function isOver({ startDate, endDate }: EventRecord, now: number): boolean {
  if (endDate !== null) return Date.parse(endDate) < now;
  return startDate !== null && Date.parse(startDate) + TWO_DAYS_MILLISECONDS < now;
}

/** Finds events that nobody seems to maintain any longer; only where `datesOf` is given. */
function staleEvent(event: ErrorFree<EventRecord>, { now, past: { datesOf } }: LintScope): Diagnostic | null {
  if (datesOf === undefined) return null;
  const { id, startDate, startDay, endDate, status } = event.record;
  const { createdAt, updatedAt } = datesOf(id);
  const yearAgo = yearsFrom(now, -1);
  const stale = (key: string, message: string, task: string): Diagnostic =>
    warning('event-stale', event, key, message, `${task}, or add "ignore: [event-stale]" where it is right.`);
  if (startDate === null) {
    if (createdAt === null || createdAt >= yearAgo || status === 'cancelled') return null;
    const message = `The event has no date, and was added on ${dayOf(createdAt)}, more than a year ago.`;
    return stale('name', message, 'Add its dates, or delete the file where nothing will come of it');
  }
  if (Date.parse(startDate) > now) {
    if (status !== 'scheduled' || updatedAt === null || updatedAt >= yearAgo) return null;
    const message = `The event is to come, and nothing of it has changed since ${dayOf(updatedAt)}, more than a year ago.`;
    const task = 'Check whether it is still held as written, and change what is not';
    return stale('startDate', message, task);
  }
  if (endDate !== null || !isOver(event.record, now)) return null;
  const message = 'The event is over, and does not say when it ended.';
  return stale('startDate', message, `Add a line "endDate: ${startDay ?? '…'}"`);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function shoutedName(named: ErrorFree<{ readonly name: string }>): Diagnostic | null {
  if (!isShouted(named.record.name)) return null;
  const hint =
    'Write it like other names, or add "ignore: [name-capitals]" where it is written so everywhere.';
  return warning('name-capitals', named, 'name', 'The name is written in capitals only.', hint);
}

/**
 * Returns true for a name in capitals only that is more than an abbreviation, or an abbreviation and a place: it has a
 * word of 6 letters or more before its last one, a word of 10, or three of 4.
 */
function isShouted(name: string): boolean {
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return false;
  const lengths = (name.match(/\p{L}+/gu) ?? []).map((word) => word.length);
  return (
    lengths.slice(0, -1).some((length) => length >= 6) ||
    lengths.some((length) => length >= 10) ||
    lengths.filter((length) => length >= 4).length >= 3
  );
}

function invisibleName(named: ErrorFree<{ readonly name: string }>): Diagnostic | null {
  const invisible = invisibleIn(named.record.name);
  if (invisible === undefined) return null;
  const message = `The name has the character ${codePointName(invisible)}, which nobody sees: who types the name does not find it.`;
  const hint = 'Type the name anew, or add "ignore: [name-invisible]" where the character is meant.';
  return warning('name-invisible', named, 'name', message, hint);
}

/** Finds organizations, and events within them, whose pages would have addresses of the calendar's own. */
function reservedAddresses({ events, organizations }: LintScope): Diagnostic[] {
  const reserved = (record: ErrorFree<unknown>, key: string, slug: string, task: string): Diagnostic[] => {
    if (!RESERVED_SLUGS.has(slug)) return [];
    const noun = key === 'slug' ? 'organization' : 'event';
    const message = `Addresses that begin with "/${slug}" belong to the calendar itself, so this ${noun} has no page there.`;
    const hint = `${task}, or add "ignore: [slug-reserved]" where nobody needs that page.`;
    return [warning('slug-reserved', record, key, message, hint)];
  };
  return [
    ...organizations.flatMap((organization) => {
      const task = 'Give it another "slug: …", also in the "organization" of its events';
      return reserved(organization, 'slug', organization.record.slug, task);
    }),
    ...events
      .filter(({ values }) => values.url === undefined)
      .flatMap((event) => {
        const task = 'Give its organization another "slug: …", write a "url: …" here';
        return reserved(event, 'organization', event.record.organization ?? '', task);
      }),
  ];
}

/** Finds records to which no event and no source refers; none where a reference leads nowhere, since it may mean any of them. */
function unusedRecords(scope: LintScope): Diagnostic[] {
  if (!scope.hasAllEvents) return [];
  return COLLECTIONS.flatMap((target) => {
    const { name, referred }: RecordType = COLLECTION_TYPES[target];
    if (referred === null) return [];
    const { by, unusedCode } = referred;
    const referencesOf = (
      type: RecordType,
      referring: readonly ErrorFree<Readonly<Record<string, unknown>>>[],
    ): unknown[] => {
      const keys = referencesTo(type, target).map(([key]) => key);
      return referring.flatMap(({ record }) => keys.flatMap((key) => record[key] ?? []));
    };
    const references = new Set([
      ...referencesOf(EVENT, scope.events),
      ...referencesOf(SOURCE, scope.sources),
    ]);
    const records: readonly ErrorFree<unknown>[] = scope[target];
    const names = new Set<unknown>(records.map(({ identity }) => identity[by]));
    if ([...references].some((reference) => !names.has(reference))) return [];
    return records
      .filter(({ identity }) => !references.has(identity[by]))
      .map((record) => {
        const hint = `Add a line "${name}: ${record.identity[by] ?? ''}" to its events, or "ignore: [${unusedCode}]" here.`;
        return warning(unusedCode, record, 'name', `No event has this ${name}.`, hint);
      });
  });
}

/** Nobody mistypes more tags than these, and looking for what each one may stand for takes time. */
const MAX_TAGS = 10_000;

/** The number of tags, by far the most frequent ones, that a typing error can stand for. */
const MAX_MEANT = 1_000;

/**
 * Finds tags that are one typing error away from one that more events have; none of up to 3 characters, and none with
 * digits, where one character makes another word. Whoever has both tags in one event means both.
 */
function similarTags({ events }: LintScope): Diagnostic[] {
  const meant = meantOf(countTags(events));
  if (meant.size === 0) return [];
  return events.flatMap((event) =>
    event.record.tags.flatMap((tag, position): readonly Diagnostic[] | Diagnostic => {
      const other = meant.get(tag);
      if (other === undefined || event.record.tags.includes(other)) return [];
      const message = `The tag "${tag}" is one typing error away from "${other}", which more events have.`;
      const hint = `Write "${other}", or add "ignore: [tag-similar]" where "${tag}" is meant.`;
      return diagnostic('tag-similar', placeOfItem(event, 'tags', position), message, hint);
    }),
  );
}

/** Returns the number of events that have each tag. */
function countTags(events: readonly ErrorFree<EventRecord>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { record } of events) {
    for (const tag of record.tags) {
      if (/^[a-z-]{4,40}$/.test(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns, for each tag that is probably misspelt, the tag that is meant. */
function meantOf(counts: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  // The most frequent tags first: of several that can be meant, the first one is taken.
  const byCount = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  const byRemainder = new Map<string, string[]>();
  for (const [tag] of byCount.filter(([, count]) => count > 1).slice(0, MAX_MEANT)) {
    for (const remainder of remaindersOf(tag)) addTo(byRemainder, remainder, tag);
  }
  return new Map(
    byCount.slice(-MAX_TAGS).flatMap(([tag, count]) => {
      const candidates = remaindersOf(tag).flatMap((remainder) => byRemainder.get(remainder) ?? []);
      const found = candidates
        .filter((other) => (counts.get(other) ?? 0) > count && isOneErrorAway(tag, other))
        .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1))[0];
      return found === undefined ? [] : [[tag, found] as const];
    }),
  );
}

/** Returns a word, and what is left of it without each of its letters: words that are one error apart share one of these. */
function remaindersOf(word: string): string[] {
  const shorter = Array.from(word, (_, position) => word.slice(0, position) + word.slice(position + 1));
  return [...new Set([word, ...shorter])];
}
