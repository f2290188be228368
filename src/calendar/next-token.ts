import { hash } from 'node:crypto';
import { COMMIT_BYTES } from '../history/history.ts';
import {
  LINE_BYTES,
  MAX_UNCOMMITTED,
  STATE_BYTES,
  type RecordKey,
  type SyncToken,
} from '../history/sync-token.ts';
import type { Calendar } from './calendar.ts';
import { endOf, findAll, firstBehind, isAmong, textOf, UNCOMMITTED, type Change } from './change-log.ts';
import { idAt } from './ids.ts';

/**
 * Why a walk does not go on from here: the client has to begin anew, or this calendar does not have yet what the client has
 * seen, or the token is for fewer kinds.
 */
export type SyncFault = 'expired' | 'ahead' | 'more-kinds';

/** What speaks against going on from a token; null where nothing does. */
export function faultOf(calendar: Calendar, token: SyncToken, kinds: number): SyncFault | null {
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
export function stateOf({ changeLog: { states } }: Calendar, kinds: number): string {
  return hash('sha256', states.filter((_state, kind) => isAmong(kind, kinds)).join(), 'binary').slice(
    0,
    STATE_BYTES,
  );
}

/** A page of a walk. */
interface Walked {
  /** Where it began. */
  readonly start: Pick<SyncToken, 'begun' | 'uncommitted'>;
  readonly kinds: number;
  readonly changes: readonly Change[];
  readonly more: boolean;
}

/** The place behind a page, where the client goes on the next time. */
export function nextToken(calendar: Calendar, { start, kinds, changes, more }: Walked): SyncToken {
  const { changeLog: log } = calendar;
  const seen = log.times.length - 1;
  const told = new Set(changes.map(textOf));
  const kept = start.uncommitted.filter((key) => isAmong(key.kind, kinds) && !told.has(textOf(key)));
  // What is told at its end when it is committed again may then come before the place where the client is.
  const all = [
    ...new Map([...kept, ...uncommittedIn(calendar, kinds)].map((key) => [textOf(key), key])).values(),
  ];
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
    state: stateOf(calendar, kinds),
  };
}

/** What is not committed of some kinds, one more than a token has room for at most. */
function uncommittedIn({ changeLog: log }: Calendar, kinds: number): RecordKey[] {
  const keys: RecordKey[] = [];
  const first = firstBehind(log, endOf(UNCOMMITTED - 1));
  for (let at = first; at < log.kinds.length && keys.length <= MAX_UNCOMMITTED; at += 1) {
    const kind = log.kinds[at] ?? 0;
    if (isAmong(kind, kinds)) keys.push({ kind, id: idAt(log.ids, at) });
  }
  return keys;
}
