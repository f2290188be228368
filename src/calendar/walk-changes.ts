import type { Place, RecordKey, SyncToken } from '../history/sync-token.ts';
import { firstWhere } from '../platform/bisect.ts';
import type { Calendar } from './calendar.ts';
import {
  BEGINNING,
  changeAt,
  comparePlaces,
  endOf,
  findAll,
  firstBehind,
  GONE,
  isAmong,
  textOf,
  UNCOMMITTED,
  type Change,
  type ChangeLog,
} from './change-log.ts';
import { faultOf, nextToken, stateOf, type SyncFault } from './next-token.ts';

/** Where a client begins, or goes on (contract, section 7). */
export type Since =
  /** All records, nothing that is gone already. */
  | { readonly from: 'nothing' }
  /** Nothing that there is. */
  | { readonly from: 'latest' }
  /** What changed at a time or later, in milliseconds since 1970. */
  | { readonly from: 'time'; readonly time: number }
  | { readonly from: 'token'; readonly token: SyncToken | 'expired' };

export interface WalkQuery {
  readonly since: Since;
  /** The kinds that are asked for, a bit each. */
  readonly kinds: number;
  readonly pageSize: number;
}

export interface WalkedPage {
  readonly changes: readonly Change[];
  readonly next: SyncToken;
  /** Whether there is more behind it. */
  readonly more: boolean;
}

/** The next changes for a client, each record once, in the order of the commits; what is not committed comes last. */
export function walkChanges(
  calendar: Calendar,
  { since, kinds, pageSize }: WalkQuery,
): WalkedPage | SyncFault {
  const start = startOf(calendar, since, kinds);
  if (typeof start === 'string') return start;
  const found: Change[] = [];
  for (const change of changesBehind(calendar.changeLog, start, kinds)) {
    found.push(change);
    if (found.length > pageSize) break;
  }
  const more = found.length > pageSize;
  const changes = found.slice(0, pageSize);
  return { changes, next: nextToken(calendar, { start, kinds, changes, more }), more };
}

interface Start extends Pick<SyncToken, 'seen' | 'begun' | 'place' | 'uncommitted'> {
  /** Whether what is not committed is as it was when the client was there. */
  readonly isSameState: boolean;
}

function startOf(calendar: Calendar, since: Since, kinds: number): Start | SyncFault {
  const { times, knownFrom } = calendar.changeLog;
  const fresh = { seen: times.length - 1, begun: BEGINNING.commit, uncommitted: [], isSameState: true };
  switch (since.from) {
    case 'nothing':
      return { ...fresh, begun: UNCOMMITTED, place: BEGINNING };
    case 'latest':
      return { ...fresh, place: endOf(UNCOMMITTED) };
    case 'time': {
      const first = firstWhere(times.length, (commit) => (times[commit] ?? NaN) >= since.time);
      const isKnown = times.length > 0 && first >= knownFrom;
      return isKnown ? { ...fresh, place: endOf(first - 1) } : 'expired';
    }
    case 'token': {
      const { token } = since;
      if (token === 'expired') return token;
      const isSameState = token.state === stateOf(calendar, token.kinds);
      const isTellable = isSameState || !token.isCrowded;
      return faultOf(calendar, token, kinds) ?? (isTellable ? { ...token, isSameState } : 'expired');
    }
  }
}

function* changesBehind(log: ChangeLog, start: Start, kinds: number): Generator<Change> {
  const { place, seen, begun, isSameState } = start;
  const { kinds: kindsOf, positions, commits } = log;
  const isTold = (at: number): boolean =>
    isAmong(kindsOf[at] ?? 0, kinds) && (positions[at] !== GONE || (commits[at] ?? 0) > begun);
  // Behind what is not committed new commits may have come.
  const from = place.commit === UNCOMMITTED ? endOf(seen) : place;
  const uncommitted = firstBehind(log, endOf(UNCOMMITTED - 1));
  const first = firstBehind(log, from);
  for (let at = first; at < uncommitted; at += 1) if (isTold(at)) yield changeAt(log, at);
  const behind = first < uncommitted || !isSameState ? endOf(UNCOMMITTED - 1) : place;
  const recalled = recalledOf(log, start.uncommitted, from).filter(
    (change) => isAmong(change.kind, kinds) && comparePlaces(change, behind) > 0,
  );
  for (let at = Math.max(uncommitted, firstBehind(log, behind)); at < log.kinds.length; at += 1) {
    if (!isTold(at)) continue;
    const change = changeAt(log, at);
    while (recalled[0] !== undefined && comparePlaces(recalled[0], change) < 0) yield* recalled.splice(0, 1);
    yield change;
  }
  yield* recalled;
}

/**
 * Of records of which the client has what is not committed, those that are again as they were committed, or gone, and that
 * do not come behind a place anyway: each as if it were not committed.
 */
function recalledOf(log: ChangeLog, keys: readonly RecordKey[], from: Place): Change[] {
  const known = findAll(log, keys);
  const recalled = keys.flatMap((key): Change[] => {
    const change = known.get(textOf(key));
    if (change === undefined) return [{ ...key, commit: UNCOMMITTED, position: GONE, changedAt: null }];
    return comparePlaces(change, from) > 0 ? [] : [{ ...change, commit: UNCOMMITTED }];
  });
  return recalled.sort(comparePlaces);
}
