import { parseFile } from '../../content/parse.ts';
import { valuesOf } from '../../content/written-values.ts';
import type { Fact } from '../intake/found-event.ts';
import { localFacts } from '../intake/found-facts.ts';
import type { FoundSource } from '../intake/read/read-source.ts';
import { valuesIn } from '../intake/resolve/resolve.ts';
import {
  type EventState,
  type NewOutcome,
  outcome,
  type Outcome,
  type Receiving,
} from '../intake/write/new-events.ts';
import type { Findings } from '../new-record/draft.ts';
import { type NewFile, pathOf } from '../new-record/new-file.ts';
import type { Answer } from './ask-sources.ts';
import { type EventChange, openConflicts } from './event-change.ts';
import type { ImportSource } from './import-source.ts';
import {
  isTooLarge,
  type Memories,
  type Memory,
  type MemoryLine,
  memoryOf,
  memoryText,
  NO_MEMORY,
  takenFacts,
  type Validator,
} from './memory.ts';
import { fileDigests } from './merge.ts';
import type { SourcePlan } from './plan-source.ts';

/** The result of importing a source, and what is to be written. */
export interface ImportedSource {
  readonly source: ImportSource;
  /** What was found; null where the source did not answer, or has not changed. */
  readonly found: FoundSource | null;
  readonly isAnswered: boolean;
  /** Why nothing was imported, in a whole sentence; null where the import succeeded. */
  readonly reason: string | null;
  readonly outcomes: readonly Outcome[];
  /** The number of new events that the settings left out. */
  readonly filtered: number;
  /** The number of unresolved conflicts: facts that both sides changed. */
  readonly conflicts: number;
  readonly created: readonly Findings[];
  readonly changed: readonly NewFile[];
  /** Whether the source had no memory before this import. */
  readonly isFirstSight: boolean;
  /** The new text of the memory; null where it does not change. */
  readonly memory: string | null;
}

/** The states of events for which the same answer would change nothing more. */
const TAKEN: ReadonlySet<EventState> = new Set(['new', 'known']);
const TAKEN_BY_UPDATE: ReadonlySet<EventState> = new Set([...TAKEN, 'changed', 'cancelled', 'gone']);

interface Finishing {
  readonly source: ImportSource;
  readonly answer: Answer | undefined;
  readonly plan: SourcePlan | null;
  readonly memories: Memories;
  readonly created: readonly NewOutcome[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether changes of a source are written to the files. */
  readonly isUpdate: boolean;
}

/** Combines the plan for a source with the results of validating its new and changed files. */
export function finishedSource(
  receiving: Receiving,
  { source, answer, plan, memories, created, now, isUpdate }: Finishing,
): ImportedSource {
  const memory = memoryOf(memories, source.key);
  const nothing = {
    ...{ source, found: null, isAnswered: true, reason: null, outcomes: [], filtered: 0 },
    ...{ conflicts: conflictsIn(memory, now), created: [], changed: [], memory: null },
    isFirstSight: memory === null,
  };
  if (answer === undefined || 'reason' in answer)
    return { ...nothing, isAnswered: false, reason: answer?.reason ?? 'It was not asked.' };
  if ('isUnchanged' in answer || plan === null) return nothing;
  const { found } = answer;
  if (plan.doubt !== null) return { ...nothing, found, reason: plan.doubt };
  const own = created.filter(({ event }) => event.source === source.key);
  const changes = checkedChanges(receiving, plan.changes);
  const { target, known } = receiving;
  const zoneOf = ({ file }: Outcome): string =>
    known.byFile.get(file ?? '')?.record?.timezone ?? found.zone ?? source.options.timezone;
  const outcomes = [
    ...[...changes.flatMap((change) => change.outcomes), ...plan.outcomes].map((one) =>
      withLocalDates(one, zoneOf(one)),
    ),
    ...own.map((one) => withLocalDates(one, valuesIn(one.event).timezone ?? target.folder.site.timezone)),
  ];
  // A followed source may be empty between two seasons.
  const isEmpty = outcomes.length === 0 && plan.filtered === 0 && (found.privates ?? 0) === 0;
  if (isEmpty && (memory === null || !source.isFollowed))
    return { ...nothing, found, reason: 'No event was found.' };
  const lines = new Map(plan.lines);
  for (const { line } of changes) lines.set(line.uid, line);
  for (const one of own) {
    const line = lineOfNew(plan, one);
    if (line !== null) lines.set(line.uid, line);
  }
  const conflicts = changes.reduce((sum, change) => sum + change.conflicts, 0);
  const taken = isUpdate ? TAKEN_BY_UPDATE : TAKEN;
  // An event that was left out for a reason may be imported later, even if the answer is the same.
  const isTaken = ({ state, reasons }: Outcome): boolean =>
    taken.has(state) && (state !== 'known' || reasons.length === 0);
  const isWhole = outcomes.every(isTaken) && conflicts === 0 && found.isRecurring !== true;
  const text = memoryText({ lines, validator: isWhole ? validatorOf(source, found) : null });
  if (isTooLarge(text, lines.size))
    return {
      ...nothing,
      found,
      reason: 'It has more events than can be remembered. Nothing of it is taken.',
    };
  return {
    ...{ source, found, isAnswered: true, reason: null, outcomes, filtered: plan.filtered, conflicts },
    isFirstSight: memory === null,
    created: own.flatMap(({ findings }) => findings ?? []),
    changed: changes.flatMap(({ file }) => file ?? []),
    memory: memory !== null && text === memoryText(memory) ? null : text,
  };
}

/** Names an event in reports by the local time of its start, since its source may have all times in UTC. */
function withLocalDates(one: Outcome, zone: Fact['value']): Outcome {
  return { ...one, facts: localFacts(one.facts, zone) };
}

/** Drops the changes of files that would have errors, and reports these events as refused. */
function checkedChanges({ target: { folder } }: Receiving, changes: readonly EventChange[]): EventChange[] {
  const files = changes.flatMap(({ file }) => file ?? []);
  const check = files.length === 0 ? () => [] : folder.checkAll(files);
  return changes.map((change) => {
    const { file, outcomes, before } = change;
    const errors = file === null ? [] : check(file).filter(({ severity }) => severity === 'error');
    if (file === null || errors.length === 0) return change;
    const reasons = errors.map(({ message }) => message);
    const refused = outcomes.map((one) =>
      outcome('refused', one, { file: pathOf(file), differences: one.differences, reasons }),
    );
    return { ...change, outcomes: refused.slice(0, 1), line: before, file: null };
  });
}

/** Returns the memory line of a new event; null where it was not written. */
function lineOfNew({ words }: SourcePlan, { event: { uid, id }, findings }: NewOutcome): MemoryLine | null {
  const said = words.get(uid);
  if (findings === null || said === undefined) return null;
  const { path, text } = findings;
  const { document } = parseFile({ kind: 'events', path, stem: path, format: 'markdown', text });
  const written = fileDigests(document === null ? {} : valuesOf(document).values);
  return { ...said, uid, id, isRemoved: false, reported: null, facts: takenFacts(said.words, written) };
}

function validatorOf({ settings }: ImportSource, { version }: FoundSource): Validator | null {
  const { etag = null, lastModified = null } = version ?? {};
  return etag === null && lastModified === null ? null : { etag, lastModified, settings };
}

/** Counts the unresolved conflicts of events that have not ended. */
function conflictsIn(memory: Memory | null, now: number): number {
  const open = [...(memory ?? NO_MEMORY).lines.values()].filter(
    ({ end }) => end === null || Date.parse(end) >= now,
  );
  return open.reduce((sum, line) => sum + openConflicts(line), 0);
}
