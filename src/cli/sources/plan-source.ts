import type { FoundEvent } from '../intake/found-event.ts';
import { factOf } from '../intake/found-facts.ts';
import { distinctEvents, type NamedEvent, possibleUids, recordIds } from '../intake/resolve/identity.ts';
import { momentsOf, resolveEvents, valuesIn } from '../intake/resolve/resolve.ts';
import { type IncomingEvent, outcome, type Outcome, type Receiving } from '../intake/write/new-events.ts';
import type { EventChange } from './event-change.ts';
import { EventDecisions, type MergeOptions, type SourceAnswer } from './event-decisions.ts';
import { type Memory, type MemoryLine, memoryPath, NO_MEMORY, seriesOfUid } from './memory.ts';
import { type Digests, sourceDigests } from './merge.ts';

/** The decisions about the events of a source, before new files are validated. */
export interface SourcePlan {
  readonly key: string;
  /** Why nothing of the answer is written, in whole sentences; null where the plan can be carried out. */
  readonly doubt: string | null;
  readonly incoming: readonly IncomingEvent[];
  readonly outcomes: readonly Outcome[];
  readonly changes: readonly EventChange[];
  /** The memory lines by UID, without those of new events. */
  readonly lines: ReadonlyMap<string, MemoryLine>;
  /** The memory lines of incoming events by UID, without ids; `words` has the digests of the source's words. */
  readonly words: ReadonlyMap<string, Pick<MemoryLine, 'end' | 'sequence'> & { readonly words: Digests }>;
  /** The paths of the files of events that the source brought and still has. */
  readonly files: ReadonlySet<string>;
  /** The number of new events that were left out: by `only` and `not`, or because they had ended at the first import. */
  readonly filtered: number;
}

/** Decides what to do with the events of a source, without writing anything. Events of editors and other sources never change. */
export function planSource(receiving: Receiving, answer: SourceAnswer, options: MergeOptions): SourcePlan {
  const { target } = receiving;
  const { key, found } = answer;
  const blocked = missingMemory(receiving, answer, options);
  if (blocked !== null) return refusedPlan(key, answer.memory, blocked);
  const memory = answer.memory ?? NO_MEMORY;
  const readable = found.events.filter(({ refusal }) => refusal === undefined);
  const resolved = new Map(
    resolveEvents(target.folder, readable, answer.facts).map((event, at) => [
      readable[at],
      { resolved: event, moments: momentsOf(valuesIn(event), target.folder.site) },
    ]),
  );
  const { events: named, repeated } = distinctEvents(readable, {
    has: (uid) => memory.lines.has(uid),
    keys: () => memory.lines.keys(),
    differing: (uid, event) => {
      const { startDate = null, endDate = null } = resolved.get(event)?.moments ?? {};
      const line = memory.lines.get(uid);
      if (line === undefined || line.facts.size === 0) return line?.end === endDate ? 0 : Infinity;
      const start = receiving.known.byId.get(line.id ?? '')?.record?.startDate ?? null;
      return differingFacts(line, event).filter((name) => name !== 'time' || start !== startDate).length;
    },
  });
  const { same } = options;
  if (same !== null && !named.some(({ uid }) => uid === same.uid))
    return refusedPlan(
      key,
      memory,
      `It has no event with the UID "${same.uid.slice(0, MAX_SHOWN)}", which --same names. Nothing of it is written.`,
    );
  const isWanted = ({ uid, event }: NamedEvent): boolean =>
    memory.lines.get(uid)?.id != null || uid === same?.uid || (answer.isWanted?.(event) ?? true);
  const plan = new EventDecisions(receiving, answer, { ...memory, validator: null }, options);
  let unwanted = 0;
  for (const one of named) {
    const said = resolved.get(one.event);
    if (said === undefined) continue;
    if (isWanted(one)) plan.add({ ...one, ...said });
    else {
      unwanted += 1;
      plan.rememberIfEnded({ ...one, ...said });
    }
  }
  const { unlisted } = plan;
  if (unlisted !== null) {
    const file = target.displayPath(memoryPath(key));
    const what = `${file} has no line for the event "${unlisted.slice(0, MAX_SHOWN)}", which this source has brought.`;
    return refusedPlan(
      key,
      memory,
      `${what} Nothing of it is written. Bring the line back, or let --adopt ${key} make it anew.`,
    );
  }
  const isDoubting = (answer.isFollowed || options.isUpdate) && !options.isAccepted;
  const uids = [
    ...named.map(({ uid }) => uid),
    ...found.events
      .flatMap((event) => (event.refusal === undefined ? [] : possibleUids(event)))
      .filter((uid) => uid !== null),
    ...(found.privateUids ?? []),
  ];
  const doubt = isDoubting ? doubtOf(plan, uids, options.now) : null;
  if (doubt !== null)
    return refusedPlan(key, memory, `${doubt} Nothing of it is taken. --accept ${key} takes it.`);
  plan.lookForOthers();
  const { incoming, changes, lines, words, files } = plan;
  return {
    ...{ key, doubt: null, incoming, changes, lines, words, files },
    filtered: plan.passed + unwanted,
    outcomes: [
      ...plan.outcomes,
      ...repeated.map(({ event, reason }) => outcome('duplicate', event, { reasons: [reason] })),
      ...found.events.flatMap((event) =>
        event.refusal === undefined
          ? []
          : [outcome('refused', event, { file: plan.fileOf(event), reasons: [event.refusal] })],
      ),
      ...(found.refused ?? []).map(({ name, startDate, reason }) => {
        const facts = [
          ...factOf('name', name ?? '', '', null),
          ...factOf('startDate', startDate ?? '', '', null),
        ];
        return outcome('refused', { facts }, { reasons: [reason] });
      }),
    ],
  };
}

/** The facts that distinguish the events with one UID: in a calendar the first two, in a table all. */
const DISTINGUISHING = ['name', 'time', 'where', 'url'];

/** Returns the distinguishing facts in which an event differs from a remembered one. */
function differingFacts(line: MemoryLine, event: FoundEvent): string[] {
  const names = event.sequence === undefined ? DISTINGUISHING : DISTINGUISHING.slice(0, 2);
  const now = sourceDigests(event);
  return names.filter((name) => {
    const { words = null, reported = null } = line.facts.get(name) ?? {};
    return (reported ?? words) !== (now.get(name) ?? null);
  });
}

/** Returns a plan that imports nothing, for the reason of the doubt. */
export function refusedPlan(key: string, memory: Memory | null, doubt: string): SourcePlan {
  const { lines } = memory ?? NO_MEMORY;
  const nothing = {
    incoming: [],
    outcomes: [],
    changes: [],
    words: new Map(),
    files: new Set<string>(),
    filtered: 0,
  };
  return { ...nothing, key, doubt, lines };
}

/** Returns the problem that the memory of a source is missing although the calendar has its events; otherwise null. */
function missingMemory(
  { target, known }: Receiving,
  { key, memory }: SourceAnswer,
  { isAdopted }: MergeOptions,
): string | null {
  if (memory !== null || isAdopted) return null;
  const ids = recordIds(key);
  const brought = [...known.byId].find(([id]) => ids.has(id));
  if (brought === undefined) return null;
  return `What was taken of it is not remembered any more, and ${target.displayPath(brought[1].document.file)} is of this source. Nothing of it is written. Bring back ${target.displayPath(memoryPath(key))}, or let --adopt ${key} make it anew.`;
}

const MAX_SHOWN = 100;

/** Fewer changed events never make an answer doubtful. */
const FEW = 3;

/**
 * Returns why an answer is doubtful: it lacks most of the coming events that the source had, or would change most of them. A
 * series counts as one event. Null where it is not doubtful.
 *
 * @param uids the UIDs of all events of the answer, including refused and private ones
 */
function doubtOf(
  { memory, changes }: { readonly memory: Memory; readonly changes: readonly EventChange[] },
  uids: readonly string[],
  now: number,
): string | null {
  const isComing = ({ end }: MemoryLine): boolean => end !== null && Date.parse(end) >= now;
  const had = unitsOf(
    [...memory.lines.values()]
      .filter((line) => line.reported !== 'gone' && isComing(line))
      .map(({ uid }) => uid),
  );
  if (had.size === 0) return null;
  const has = unitsOf(uids);
  const left = [...had].filter((unit) => has.has(unit)).length;
  const events = (count: number): string => `${count} event${count === 1 ? '' : 's'}`;
  if (left * 2 < had.size) {
    const what = has.size === 0 ? 'no event' : `${left} of them`;
    return `The source had ${events(had.size)} to come, and the answer has ${what}.`;
  }
  const changed = unitsOf(changes.filter(({ isChange }) => isChange).map(({ line }) => line.uid));
  const lost = [...changed].filter((unit) => had.has(unit)).length;
  if (lost < FEW || lost * 2 <= had.size) return null;
  return `The source had ${events(had.size)} to come, and the answer would change ${lost} of them.`;
}

function unitsOf(uids: readonly string[]): Set<string> {
  return new Set(uids.map(seriesOfUid));
}
