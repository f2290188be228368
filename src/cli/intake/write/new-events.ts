import type { Validated } from '../../../content/validate.ts';
import type { EventRecord } from '../../../schema/event.ts';
import { formats } from '../../../schema/formats.ts';
import {
  checkAllWithin,
  fileOf,
  type Findings,
  type NamedDraft,
  type Target,
} from '../../new-record/draft.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';
import { type Proposed, proposedLines } from '../../new-record/proposed-whereabouts.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { fileNameOf, slugOfId, takenSlugs } from '../../new-record/slug.ts';
import type { Fact } from '../found-event.ts';
import { valueOf, valuesOf } from '../found-facts.ts';
import { differences, type Difference } from '../resolve/differences.ts';
import { type KnownEvents, knownLine } from '../resolve/known-events.ts';
import {
  momentsOf,
  passingProblems,
  type ResolvedEvent,
  valuesIn,
  withSoundFacts,
} from '../resolve/resolve.ts';

/** A new event of a source, with the id of its future record. */
export interface IncomingEvent extends ResolvedEvent {
  /** The key of its source. */
  readonly source: string;
  /** Its UID, which is unique within the source. */
  readonly uid: string;
  readonly id: string;
}

/**
 * The outcome of importing an event: it is new, was changed by the source, was changed by both the source and an editor, was
 * cancelled or removed in the source, is a duplicate in the calendar or the source, is invalid, or has not changed.
 */
export type EventState =
  'new' | 'changed' | 'conflict' | 'cancelled' | 'gone' | 'duplicate' | 'refused' | 'known';

/** What an import does with an event of a source. */
export interface Outcome {
  readonly state: EventState;
  /** The facts of the event, by which reports name it. */
  readonly facts: readonly Fact[];
  /** The path within the content folder of the new, existing or probably equal event; null where there is none. */
  readonly file: string | null;
  /** The differences between the source and the file, as of before any change. */
  readonly differences: readonly Difference[];
  /** Why the event is not written, or what was done, in whole lines. */
  readonly reasons: readonly string[];
  /** Notes about decisions, in whole sentences. */
  readonly notes: readonly string[];
  /** The file to write; null where none is. */
  readonly findings: Findings | null;
  /** The UID of a probable duplicate, by which --same ties it to the file. */
  readonly uid?: string;
}

export function outcome(
  state: EventState,
  { facts }: Pick<Outcome, 'facts'>,
  more: Partial<Outcome> = {},
): Outcome {
  return { state, facts, file: null, differences: [], reasons: [], notes: [], findings: null, ...more };
}

/** The calendar that receives events. */
export interface Receiving {
  readonly target: Target;
  readonly known: KnownEvents;
}

/** The outcome for an event that is not in the calendar yet. */
export interface NewOutcome extends Outcome {
  readonly event: IncomingEvent;
}

/**
 * Decides which new events can be written. The folder is validated once for all, and again where invalid facts are left out.
 *
 * @param events the events, grouped by their sources
 * @param isDuplicateAllowed whether probable duplicates are written
 * @param filesOf the files of the events that a source, by its key, brought and still has: within a source, events are distinct
 */
export function newOutcomes(
  { target, known }: Receiving,
  events: readonly IncomingEvent[],
  isDuplicateAllowed: boolean,
  filesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): NewOutcome[] {
  const nameFile = fileNames(target);
  const drafts = events.map((event): NamedDraft => ({
    type: NEW_TYPE_OF.events,
    id: event.id,
    slug: nameFile(event),
    values: valuesIn(event),
    saidAt: event.saidAt,
  }));
  const checked = drafts.length === 0 ? [] : checkAllWithin(target, drafts);
  const sound = events.map((event, at) =>
    passingProblems(checked[at]?.findings.problems ?? []).length === 0
      ? event
      : withSoundFacts(target.folder, event),
  );
  if (sound.some((event, at) => event !== events[at]))
    return newOutcomes({ target, known }, sound, isDuplicateAllowed, filesOf);
  const sourceOf = new Map(checked.map(({ findings }, at) => [findings.path, events[at]?.source]));
  const isWritten = new Set<string>();
  /** Adds the events of the current source as known ones before the next source; within a source, events are distinct. */
  let fresh: (() => void)[] = [];
  return events.map((event, at): NewOutcome => {
    const [draft, check] = [drafts[at], checked[at]];
    if (draft === undefined || check === undefined) throw new Error('an event was not checked');
    if (event.source !== events[at - 1]?.source) {
      for (const add of fresh) add();
      fresh = [];
    }
    const { findings, obstacle } = check;
    const moments = momentsOf(draft.values, target.folder.site);
    const { file: other = '' } = findings.twin ?? {};
    const isOfBatch = sourceOf.has(other);
    const isOther = (file: string): boolean => filesOf.get(event.source)?.has(file) !== true;
    const isTwin = isOfBatch ? sourceOf.get(other) !== event.source && isWritten.has(other) : isOther(other);
    const twin = known.sameNameAndDay(moments, isOther) ?? (isTwin ? findings.twin : null);
    if (twin !== null && !isDuplicateAllowed) {
      const there = known.byFile.get(twin.file);
      const told = there === undefined ? [] : differencesFrom(target.folder, there, event);
      const reasons = [knownLine(twin, target.displayPath)];
      const more = { file: twin.file, differences: told, reasons, uid: event.uid };
      return { event, ...outcome('duplicate', event, more) };
    }
    if (obstacle !== null) return { event, ...outcome('refused', event, { reasons: obstacle.lines }) };
    isWritten.add(findings.path);
    fresh.push(() => {
      known.add(moments, findings.path);
    });
    const undated = draft.values.startDate === undefined ? ['No date was read, and none is written.'] : [];
    const notes = [...event.notes, ...undated, ...passwordNote(draft.values), ...addedNote(event.added)];
    return { event, ...outcome('new', event, { file: findings.path, findings, notes }) };
  });
}

/** Returns how a source differs from an event of the calendar, in the keys for which the source has values. */
export function differencesFrom(
  folder: OpenFolder,
  there: Pick<Validated<EventRecord>, 'record'>,
  event: ResolvedEvent & { readonly id: string },
): readonly Difference[] {
  const { record } = there;
  if (record === null) return [];
  const said = valuesOf(event.facts);
  // Times without a time zone are local to the event.
  const values = { name: record.name, scale: record.scale, timezone: record.timezone, ...said };
  const theirs = folder.eventOf(fileOf({ type: NEW_TYPE_OF.events, id: event.id, slug: null, values }).file);
  if (theirs !== null) {
    const place = record.place === null ? null : folder.placeOf(record.place);
    return differences({ record, place }, theirs, Object.keys(said), 'words');
  }
  const sound = withSoundFacts(folder, event);
  return sound === event ? [] : differencesFrom(folder, there, sound);
}

const PASSWORD = /[?&](?:pwd|passcode|password|token)=[^&#]/i;

function passwordNote({ url, address, detail, links }: NewValues): string[] {
  // Each word is looked at once, so that a text of many beginnings of addresses takes no longer than another.
  const words = JSON.stringify([url, address, detail, links]).split(/[\s"\\<>]+/);
  const hasPassword = words.some((word) => {
    const begin = word.search(/https?:\/\//i);
    return begin !== -1 && PASSWORD.test(word.slice(begin));
  });
  return hasPassword ? ['An address in it has a password, which everybody could read.'] : [];
}

/** Notes what was added to a file, without the coordinates, so that many events share the same note. */
function addedNote({ latitude, longitude, ...proposed }: Proposed): string[] {
  const lines = Object.keys(proposed).length === 0 ? [] : [proposedLines(proposed)];
  const coordinates = latitude === undefined || longitude === undefined ? [] : ['coordinates'];
  const added = [...lines, ...coordinates];
  return added.length === 0 ? [] : [`Added, since the place of the event says it: ${added.join(', ')}.`];
}

/**
 * Returns a function that makes unused file names: the words of the event's name, the day for a date of a series, and a number
 * where the name is taken. A number alone would not tell the dates of a series apart, and would be reused once a file is removed.
 */
function fileNames({ folder }: Target): (event: IncomingEvent) => string {
  const taken = takenSlugs(folder);
  const last = new Map<string, number>();
  return ({ id, slug, facts, given }) => {
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const name = text(given.name ?? valueOf(facts, 'name'));
    const isDate = valueOf(facts, 'series') !== undefined;
    const day = isDate ? text(valueOf(facts, 'startDate')).slice(0, 'YYYY-MM-DD'.length) : '';
    const words = slug !== undefined && formats.slug.test(slug) ? slug : fileNameOf(`${name} ${day}`);
    const base = words === '' ? slugOfId(id) : words;
    let number = last.get(base) ?? 1;
    const named = (): string => (number === 1 ? base : `${base}-${number}`);
    while (taken.has(named())) number += 1;
    last.set(base, number);
    taken.add(named());
    return named();
  };
}
