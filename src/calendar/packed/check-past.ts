import { COMMIT_BYTES } from '../../history/history.ts';
import { UNKNOWN } from '../../history/past.ts';
import { recentIn } from '../../history/recent-cache.ts';
import { GONE, KINDS, UNCOMMITTED } from '../change-log.ts';
import { findId, ID_WORDS } from '../ids.ts';
import { areTimes, areWithin, neverGoBack } from './column-checks.ts';
import type { PackedAnswers } from './packed-answers.ts';
import type { StoredCalendar } from './stored-calendar.ts';

/** A part of a calendar, and a check of it, which relies on all checks before it. */
export type Rule = readonly [part: string, holds: () => boolean];

type Past = Pick<StoredCalendar, 'events' | 'organizations' | 'places' | 'changeLog' | 'recentChanges'>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What holds of the change log and of the recent changes, given tables that hold. */
export function rulesOfPast({ changeLog, recentChanges, ...tables }: Past): Rule[] {
  const { kinds, goneIds, commits, positions, states, names, times } = changeLog;
  const { length } = kinds;
  const sizes = KINDS.map(({ collection }) => tables[collection].byId.length);
  const isPosition = (position: number, at: number): boolean =>
    position >= GONE && position < (sizes[kinds[at] ?? 0] ?? 0);
  return [
    ['changeLog.kinds', () => areWithin(kinds, 0, KINDS.length)],
    ['changeLog.commits', () => commits.length === length && neverGoBack(commits, UNKNOWN)],
    ['changeLog.commits', () => commits.every((commit) => commit === UNCOMMITTED || commit < times.length)],
    ['changeLog.positions', () => positions.length === length && positions.every(isPosition)],
    ['changeLog.goneIds', () => goneIds.length === positions.filter((at) => at === GONE).length * ID_WORDS],
    ['changeLog.states', () => states.length === KINDS.length],
    ['changeLog.times', () => areTimes(times) && neverGoBack(times, -Infinity)],
    ['changeLog.names', () => names.length === times.length * COMMIT_BYTES],
    [
      'recentChanges',
      () => areRecent(recentChanges, (kind, id) => isGoneFrom(tables[kind], id), times.length),
    ],
  ];
}

function areRecent(...parts: Parameters<typeof recentIn>): boolean {
  try {
    recentIn(...parts);
    return true;
  } catch {
    return false;
  }
}

/** Null where the id is none. */
function isGoneFrom({ ids, byId }: PackedAnswers, id: string): boolean | null {
  return UUID.test(id) ? findId(ids, byId, id) === undefined : null;
}
