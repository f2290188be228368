import type { EventChange } from './event-change.ts';
import type { Memory, MemoryLine } from './memory.ts';

/** The fewest events whose change, all at once, is doubted. */
const FEW = 3;

/**
 * Says why an answer is doubted: it lacks most of the events to come that the source had, or would change most of them. A series
 * counts as one event. Null where it is not doubted.
 *
 * @param uids all that the answer has, what is refused and what is private among it
 */
export function doubtOf(
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

/** The dates of a series are known by its UID and their day. */
const DATE_OF_SERIES = / (\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2})?$/;

function unitsOf(uids: readonly string[]): Set<string> {
  return new Set(uids.map((uid) => uid.replace(DATE_OF_SERIES, '')));
}

/** The day by which a date of a series is known; null for an event that does not recur. */
export function dayOfUid(uid: string): string | null {
  return DATE_OF_SERIES.exec(uid)?.[1] ?? null;
}
