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

/** An event of a source that comes in, with the record that it becomes. */
export interface IncomingEvent extends ResolvedEvent {
  /** The key of its source. */
  readonly source: string;
  /** What the source knows it by; no other event of the source has it. */
  readonly uid: string;
  readonly id: string;
}

/**
 * What an event of a source is to this calendar: it comes in, was changed by the source, by the source and an editor, was
 * cancelled there, is gone from there, is there already by another way or twice in the source, cannot be written, or is as it was.
 */
export type EventState =
  'new' | 'changed' | 'conflict' | 'cancelled' | 'gone' | 'duplicate' | 'refused' | 'known';

/** What becomes of an event of a source. */
export interface Outcome {
  readonly state: EventState;
  /** What the source says of it, by which a report names it. */
  readonly facts: readonly Fact[];
  /** The file within the content folder that it becomes, is in or is probably in; null where there is none. */
  readonly file: string | null;
  /** What the source says otherwise than the file does, or did before it was changed. */
  readonly differences: readonly Difference[];
  /** Why it is not written, or what was done, in whole lines. */
  readonly reasons: readonly string[];
  /** What was decided for it, in whole sentences. */
  readonly notes: readonly string[];
  /** The file that is to be written. */
  readonly findings: Findings | null;
}

export function outcome(
  state: EventState,
  { facts }: Pick<Outcome, 'facts'>,
  more: Partial<Outcome> = {},
): Outcome {
  return { state, facts, file: null, differences: [], reasons: [], notes: [], findings: null, ...more };
}

/** The calendar that events come into. */
export interface Receiving {
  readonly target: Target;
  readonly known: KnownEvents;
}

/** What becomes of an event that was not there. */
export interface NewOutcome extends Outcome {
  readonly event: IncomingEvent;
}

/**
 * Decides what becomes of events that are not there. The folder is validated once for all of them, and once more where facts of
 * some have to be left out.
 *
 * @param events the events of one source behind those of another
 * @param isDuplicateAllowed whether events are written that are probably there already
 */
export function newOutcomes(
  { target, known }: Receiving,
  events: readonly IncomingEvent[],
  isDuplicateAllowed: boolean,
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
    return newOutcomes({ target, known }, sound, isDuplicateAllowed);
  const sourceOf = new Map(checked.map(({ findings }, at) => [findings.path, events[at]?.source]));
  const isWritten = new Set<string>();
  /** Files of the source at hand, which other sources are compared with: two events that one source tells apart are two. */
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
    const isTwin = !isOfBatch || (sourceOf.get(other) !== event.source && isWritten.has(other));
    const twin = known.sameNameAndDay(moments) ?? (isTwin ? findings.twin : null);
    if (twin !== null && !isDuplicateAllowed) {
      const there = known.byFile.get(twin.file);
      const told = there === undefined ? [] : differencesFrom(target.folder, there, event);
      const reasons = [knownLine(twin, target.displayPath)];
      return { event, ...outcome('duplicate', event, { file: twin.file, differences: told, reasons }) };
    }
    if (obstacle !== null) return { event, ...outcome('refused', event, { reasons: obstacle.lines }) };
    isWritten.add(findings.path);
    fresh.push(() => {
      known.add(moments, findings.path);
    });
    const undated = draft.values.startDate === undefined ? ['No date is said, and none is written.'] : [];
    const notes = [...event.notes, ...undated, ...addedNote(event.added)];
    return { event, ...outcome('new', event, { file: findings.path, findings, notes }) };
  });
}

/** What a source says otherwise of an event that the calendar has; what the source does not say is no difference. */
export function differencesFrom(
  folder: OpenFolder,
  there: Pick<Validated<EventRecord>, 'record'>,
  event: ResolvedEvent & { readonly id: string },
): readonly Difference[] {
  const { record } = there;
  if (record === null) return [];
  const said = valuesOf(event.facts);
  // Times without a time zone of their own are on the clocks where the event is.
  const values = { name: record.name, scale: record.scale, timezone: record.timezone, ...said };
  const theirs = folder.eventOf(fileOf({ type: NEW_TYPE_OF.events, id: event.id, slug: null, values }).file);
  if (theirs !== null) {
    const place = record.place === null ? null : folder.placeOf(record.place);
    return differences({ record, place }, theirs, Object.keys(said), 'words');
  }
  const sound = withSoundFacts(folder, event);
  return sound === event ? [] : differencesFrom(folder, there, sound);
}

/** Says what was added to a file. Towns differ in their coordinates, so that a note which many events share has none. */
function addedNote({ latitude, longitude, ...proposed }: Proposed): string[] {
  const lines = Object.keys(proposed).length === 0 ? [] : [proposedLines(proposed)];
  const coordinates = latitude === undefined || longitude === undefined ? [] : ['coordinates'];
  const added = [...lines, ...coordinates];
  return added.length === 0 ? [] : [`Added, since the place of the event says it: ${added.join(', ')}.`];
}

/**
 * Names for files that no other has: the words of the event's name, in a series with its day, and a number behind them where that is
 * taken. A number alone would not say which date it is, and that of a date whose file somebody removed would come again.
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
