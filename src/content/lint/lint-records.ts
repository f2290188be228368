import { type Diagnostic, diagnostic } from '../../diagnostics/codes.ts';
import { codePointName, invisibleIn } from '../../platform/printable.ts';
import { EVENT, type EventRecord } from '../../schema/event.ts';
import {
  type Collection,
  COLLECTIONS,
  COLLECTION_TYPES,
  forEachCollection,
  type RecordIn,
} from '../../schema/records.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { referencesTo, type RecordType } from '../../schema/table.ts';
import type { Clash } from '../clashes.ts';
import { placeOfKey, type ValidatedRecords } from '../references.ts';
import type { Sound, Validated } from '../validate.ts';
import { likelyTwins, samePages } from './likely-twins.ts';
import { similarTags } from './similar-tags.ts';

/** The records of each collection that have no error of their own. */
type SoundRecords = { readonly [Each in Collection]: readonly Sound<RecordIn<Each>>[] };

/** What the rules look at. */
interface LintScope extends SoundRecords {
  /** Whether there are events and all of them are here: what no event refers to cannot be known otherwise. */
  readonly hasAllEvents: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly past: KnownPast;
}

/** What is known of the past of the content besides its files; the rules that want it find nothing without it. */
export interface KnownPast {
  /** Whether the change that is looked at adds an event, which was nowhere before. */
  readonly isNew?: (file: string, id: string) => boolean;
  /** Which of some files the change that is looked at adds or edits, and which of some folders it adds. */
  readonly changedAmong?: (files: readonly string[]) => ReadonlySet<string>;
  /** When an event was created and changed, in milliseconds since 1970; null where that is not known. */
  readonly datesOf?: (id: string) => { readonly createdAt: number | null; readonly updatedAt: number | null };
}

/** Finds what the contract allows and is probably a mistake all the same: warnings, which a record can silence. */
type LintRule = (scope: LintScope) => Diagnostic[];

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LONG_DAYS = 14;
const FAR_YEARS = 5;

const longEvents: LintRule = ({ events }) =>
  events.flatMap((event) => {
    const { startDate, endDate } = event.record;
    if (startDate === null || endDate === null) return [];
    const days = Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / DAY_MILLISECONDS);
    if (days <= LONG_DAYS) return [];
    return diagnostic(
      'event-long',
      placeOfKey(event, 'endDate'),
      `The event lasts ${days} days, which is more than ${LONG_DAYS}.`,
      'Check both dates, or add "ignore: [event-long]" where they are right.',
      { related: { place: placeOfKey(event, 'startDate'), what: 'The start is' } },
    );
  });

const farStarts: LintRule = ({ events, now }) => {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + FAR_YEARS);
  const last = limit.toISOString();
  return events
    .filter(({ record: { startDate } }) => startDate !== null && startDate > last)
    .map((event) =>
      diagnostic(
        'start-far',
        placeOfKey(event, 'startDate'),
        `The event starts more than ${FAR_YEARS} years from now.`,
        'Check the year, or add "ignore: [start-far]" where it is right.',
      ),
    );
};

const postponedDates: LintRule = ({ events }) =>
  events.flatMap((event) => {
    const { status, startDate, endDate } = event.record;
    const key = startDate !== null ? 'startDate' : 'endDate';
    if (status !== 'postponed' || (startDate ?? endDate) === null) return [];
    return diagnostic(
      'postponed-dated',
      placeOfKey(event, key),
      `The event is postponed, and still has a date: delete ${startDate !== null && endDate !== null ? '"startDate" and "endDate"' : `"${key}"`} until there is a new one.`,
      'Where there is a new date already, write it with "status: rescheduled"; the old start is kept in the history. Or add "ignore: [postponed-dated]" where it is right.',
      { related: { place: placeOfKey(event, 'status'), what: 'The status is' } },
    );
  });

/** A day without an end is over everywhere by then. */
const TWO_DAYS_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/** Events that a change adds and that are over: mostly the year is wrong. */
const newPastEvents: LintRule = ({ events, now, past: { isNew } }) => {
  if (isNew === undefined) return [];
  return events
    .filter(({ record, document }) => isOver(record, now) && isNew(document.file, record.id))
    .map((event) =>
      diagnostic(
        'event-over',
        placeOfKey(event, event.record.endDate === null ? 'startDate' : 'endDate'),
        'This new event is already over.',
        'Check the year, or add "ignore: [event-over]" where an event of the past is added on purpose.',
      ),
    );
};

export function isOver({ startDate, endDate }: EventRecord, now: number): boolean {
  if (endDate !== null) return Date.parse(endDate) < now;
  return startDate !== null && Date.parse(startDate) + TWO_DAYS_MILLISECONDS < now;
}

/** Events that nobody seems to look after any longer; who looks after the calendar asks for them. */
const staleEvents: LintRule = (scope) =>
  scope.past.datesOf === undefined
    ? []
    : scope.events.flatMap((event) => {
        const stale = staleness(event, scope);
        return stale === null ? [] : report(event, stale);
      });

interface Staleness {
  readonly key: string;
  readonly message: string;
  readonly task: string;
}

function staleness({ record }: Sound<EventRecord>, { now, past: { datesOf } }: LintScope): Staleness | null {
  const { id, startDate, startDay, endDate, status } = record;
  const { createdAt = null, updatedAt = null } = datesOf?.(id) ?? {};
  const yearAgo = new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() - 1);
  if (startDate === null) {
    if (createdAt === null || createdAt >= yearAgo || status === 'cancelled') return null;
    const message = `The event has no date, and was added on ${dayOf(createdAt)}, more than a year ago.`;
    return { key: 'name', message, task: 'Add its dates, or delete the file where nothing will come of it' };
  }
  if (Date.parse(startDate) > now) {
    if (status !== 'scheduled' || updatedAt === null || updatedAt >= yearAgo) return null;
    const message = `The event is to come, and nothing of it has changed since ${dayOf(updatedAt)}, more than a year ago.`;
    return {
      key: 'startDate',
      message,
      task: 'Check whether it is still held as written, and change what is not',
    };
  }
  if (endDate !== null || !isOver(record, now)) return null;
  const message = 'The event is over, and does not say when it ended.';
  return { key: 'startDate', message, task: `Add a line "endDate: ${startDay ?? '…'}"` };
}

function report(event: Sound<EventRecord>, { key, message, task }: Staleness): Diagnostic {
  const hint = `${task}, or add "ignore: [event-stale]" where it is right.`;
  return diagnostic('event-stale', placeOfKey(event, key), message, hint);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const shoutedNames: LintRule = (scope) =>
  namedIn(scope)
    .filter(({ record: { name } }) => isShouted(name))
    .map((named) =>
      diagnostic(
        'name-capitals',
        placeOfKey(named, 'name'),
        'The name is written in capitals only.',
        'Write it like other names, or add "ignore: [name-capitals]" where it is written so everywhere.',
      ),
    );

const invisibleNames: LintRule = (scope) =>
  namedIn(scope).flatMap((named) => {
    const invisible = invisibleIn(named.record.name);
    if (invisible === undefined) return [];
    return diagnostic(
      'name-invisible',
      placeOfKey(named, 'name'),
      `The name has the character ${codePointName(invisible)}, which nobody sees: who types the name does not find it.`,
      'Type the name anew, or add "ignore: [name-invisible]" where the character is meant.',
    );
  });

function namedIn(scope: LintScope) {
  return COLLECTIONS.flatMap((collection): readonly SoundRecords[Collection][number][] => scope[collection]);
}

/**
 * True for a name in capitals only that is more than an abbreviation, or an abbreviation and a place: it has a
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

/** Organizations, and events within them, whose pages would have addresses of the calendar's own. */
const reservedAddresses: LintRule = ({ events, organizations }) => [
  ...organizations
    .filter(({ record: { slug } }) => RESERVED_SLUGS.has(slug))
    .map((organization) => {
      const what = 'Give it another "slug: …", also in the "organization" of its events';
      return reserved(organization, 'slug', organization.record.slug, 'organization', what);
    }),
  ...events
    .filter(({ record, values }) => RESERVED_SLUGS.has(record.organization ?? '') && values.url === undefined)
    .map((event) => {
      const what = 'Give its organization another "slug: …", write a "url: …" here';
      return reserved(event, 'organization', event.record.organization ?? '', 'event', what);
    }),
];

function reserved(record: Sound<unknown>, key: string, slug: string, noun: string, what: string): Diagnostic {
  return diagnostic(
    'slug-reserved',
    placeOfKey(record, key),
    `Addresses that begin with "/${slug}" belong to the calendar itself, so this ${noun} has no page there.`,
    `${what}, or add "ignore: [slug-reserved]" where nobody needs that page.`,
  );
}

/** Records that no event refers to; none where an event's reference leads nowhere: it may mean any of them. */
const unusedRecords: LintRule = (scope) => {
  if (!scope.hasAllEvents) return [];
  return COLLECTIONS.flatMap((target) => {
    const { name, referred }: RecordType = COLLECTION_TYPES[target];
    if (referred === null) return [];
    const { by, unusedCode } = referred;
    const keys = referencesTo(EVENT, target).map(([key]) => key);
    const referencesOf = (record: Readonly<Record<string, unknown>>): unknown[] =>
      keys.flatMap((key) => record[key] ?? []);
    const references = new Set(scope.events.flatMap(({ record }) => referencesOf(record)));
    const records: readonly Sound<unknown>[] = scope[target];
    const names = new Set<unknown>(records.map(({ identity }) => identity[by]));
    if ([...references].some((reference) => !names.has(reference))) return [];
    return records
      .filter(({ identity }) => !references.has(identity[by]))
      .map((record) =>
        diagnostic(
          unusedCode,
          placeOfKey(record, 'name'),
          `No event has this ${name}.`,
          `Add a line "${name}: ${record.identity[by] ?? ''}" to its events, or "ignore: [${unusedCode}]" here.`,
        ),
      );
  });
};

const RULES: readonly LintRule[] = [
  shoutedNames,
  invisibleNames,
  reservedAddresses,
  longEvents,
  farStarts,
  postponedDates,
  newPastEvents,
  staleEvents,
  ({ events }) => similarTags(events),
  unusedRecords,
];

interface LintOptions extends Pick<LintScope, 'now' | 'past'> {
  /** Whether every file could be read. */
  readonly complete: boolean;
}

/** What the rules find. */
interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly clashes: readonly Clash[];
}

/**
 * Applies every rule to the records that have no error of their own.
 */
export function lintRecords(records: ValidatedRecords, { now, complete, past }: LintOptions): LintResult {
  const { events } = records;
  const scope = {
    ...forEachCollection<SoundRecords>((collection) => soundOf<unknown>(records[collection])),
    hasAllEvents: complete && events.length > 0 && events.every(isSound),
    now,
    past,
  };
  return {
    diagnostics: RULES.flatMap((rule) => rule(scope)),
    clashes: [...likelyTwins(scope.events), ...samePages(scope.events)],
  };
}

function soundOf<T>(records: readonly Validated<T>[]): Sound<T>[] {
  return records.filter(isSound);
}

function isSound<T>(validated: Validated<T>): validated is Sound<T> {
  return validated.record !== null;
}
