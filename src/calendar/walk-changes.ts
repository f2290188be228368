import { hash } from 'node:crypto';
import { COMMIT_BYTES } from '../history/history.ts';
import {
  LINE_BYTES,
  MAX_UNCOMMITTED,
  STATE_BYTES,
  type Place,
  type RecordKey,
  type SyncToken,
} from '../history/sync-token.ts';
import { firstWhere } from '../platform/bisect.ts';
import type { Calendar } from './calendar.ts';
import { idAt } from './ids.ts';
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

/**
 * Why a walk does not go on from here: the client has to begin anew, or this calendar does not have yet what the client has
 * seen, or the token is for fewer kinds.
 */
export type SyncFault = 'expired' | 'ahead' | 'more-kinds';

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
      const isSameState = token.state === stateOf(calendar.changeLog, token.kinds);
      const isTellable = isSameState || !token.isCrowded;
      return faultOf(calendar, token, kinds) ?? (isTellable ? { ...token, isSameState } : 'expired');
    }
  }
}

/** What speaks against going on from a token; null where nothing does. */
function faultOf(calendar: Calendar, token: SyncToken, kinds: number): SyncFault | null {
  const { seen, seenLine, place, placeLine } = token;
  if ((kinds & ~token.kinds) !== 0) return 'more-kinds';
  if (seen >= calendar.changeLog.times.length)
    return seenLine.startsWith(lineAt(calendar, -1).slice(0, COMMIT_BYTES)) ? 'ahead' : 'expired';
  // What changed in between may stand before the place where the client is.
  if (seen < calendar.changeLog.knownFrom - 1) return 'expired';
  const placeAt = place.commit === UNCOMMITTED ? seen : place.commit;
  const isSameLine = seenLine === lineAt(calendar, seen) && placeLine === lineAt(calendar, placeAt);
  return isSameLine ? null : 'expired';
}

/**
 * A line of commits up to one of them; without any, the content itself. The first commit of a shallow clone has what others
 * have in commits before it, so it is another one.
 */
function lineAt({ changeLog: { names, knownFrom }, digest }: Calendar, commit: number): string {
  if (names.length === 0) return digest.slice(0, LINE_BYTES);
  const bytesOf = (number: number): Buffer =>
    Buffer.from(names.subarray(number * COMMIT_BYTES, (number + 1) * COMMIT_BYTES));
  const nameOf = (number: number): string => bytesOf(number).toString('latin1');
  const first = knownFrom === 0 ? nameOf(0) : bytesOf(0).reverse().toString('latin1');
  return (first + (commit < 0 ? '' : nameOf(commit))).padEnd(LINE_BYTES, '\0');
}

/** Another one for each state of what is not committed of these kinds. */
function stateOf({ states }: ChangeLog, kinds: number): string {
  return hash('sha256', states.filter((_state, kind) => isAmong(kind, kinds)).join(), 'binary').slice(
    0,
    STATE_BYTES,
  );
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

interface Walked {
  readonly start: Start;
  readonly kinds: number;
  readonly changes: readonly Change[];
  readonly more: boolean;
}

function nextToken(calendar: Calendar, { start, kinds, changes, more }: Walked): SyncToken {
  const { changeLog: log } = calendar;
  const seen = log.times.length - 1;
  const told = new Set(changes.map(textOf));
  const kept = start.uncommitted.filter((key) => isAmong(key.kind, kinds) && !told.has(textOf(key)));
  // What is told at its end when it is committed again may then come before the place where the client is.
  const all = [...new Map([...kept, ...uncommittedIn(log, kinds)].map((key) => [textOf(key), key])).values()];
  const isCrowded = all.length > MAX_UNCOMMITTED;
  const place = (more ? changes.at(-1) : undefined) ?? endOf(isCrowded ? UNCOMMITTED : seen);
  const found = findAll(log, isCrowded ? kept : []);
  return {
    kinds,
    seen,
    seenLine: lineAt(calendar, seen),
    placeLine: lineAt(calendar, place.commit === UNCOMMITTED ? seen : place.commit),
    begun: Math.min(start.begun, seen),
    place: { commit: place.commit, kind: place.kind, id: place.id },
    uncommitted: isCrowded ? kept.filter((key) => found.get(textOf(key))?.commit !== UNCOMMITTED) : all,
    isCrowded,
    state: stateOf(log, kinds),
  };
}

/** What is not committed of some kinds, one more than a token has room for at most. */
function uncommittedIn(log: ChangeLog, kinds: number): RecordKey[] {
  const keys: RecordKey[] = [];
  const first = firstBehind(log, endOf(UNCOMMITTED - 1));
  for (let at = first; at < log.kinds.length && keys.length <= MAX_UNCOMMITTED; at += 1) {
    const kind = log.kinds[at] ?? 0;
    if (isAmong(kind, kinds)) keys.push({ kind, id: idAt(log.ids, at) });
  }
  return keys;
}
