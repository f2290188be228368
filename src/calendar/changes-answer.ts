import { hash } from 'node:crypto';
import { COMMIT_BYTES } from '../history/history.ts';
import { RULES_VERSION } from '../history/answers.ts';
import {
  decodeSyncToken,
  encodeSyncToken,
  ANCESTRY_BYTES,
  MAX_UNCOMMITTED,
  type LogPlace,
  type RecordKey,
  STATE_BYTES,
  type SyncToken,
} from '../history/sync-token.ts';
import { firstWhere } from '../platform/collections.ts';
import { formats } from '../schema/formats.ts';
import { type Answer, type Calendar, countsOf, etagOf } from './calendar.ts';
import {
  BEGINNING,
  type LoggedChange,
  changeAt,
  type ChangeLog,
  comparePlaces,
  endOfCommit,
  findAll,
  firstBehind,
  GONE,
  isAmong,
  type Kind,
  KINDS,
  textOfKey,
  UNCOMMITTED,
} from './change-log.ts';
import { type FieldsOfKinds, withFields } from './fields.ts';
import { InvalidValue, type Parameter, readKnownWords } from './filters/parameter.ts';
import { instantAtOrAfter } from './filters/times.ts';
import { idAt } from '../platform/uuid.ts';

/**
 * Why a client cannot go on from its token: it has to begin anew, or it has seen commits that this calendar does not have
 * yet, or the token is for fewer kinds of records.
 */
export type SyncFault = 'expired' | 'ahead' | 'more-kinds';

/** Returns why a client cannot go on from a token; null where it can. */
function faultOf(calendar: Calendar, token: SyncToken, kinds: number): SyncFault | null {
  const { seen, seenAncestry, place, placeAncestry } = token;
  if ((kinds & ~token.kinds) !== 0) return 'more-kinds';
  if (seen >= calendar.changeLog.times.length)
    return seenAncestry.startsWith(ancestryDigest(calendar, -1).slice(0, COMMIT_BYTES)) ? 'ahead' : 'expired';
  // What changed in between may come before the place of the client.
  if (seen < calendar.changeLog.knownFrom - 1) return 'expired';
  const placeAt = place.commit === UNCOMMITTED ? seen : place.commit;
  const isSameAncestry =
    seenAncestry === ancestryDigest(calendar, seen) && placeAncestry === ancestryDigest(calendar, placeAt);
  return isSameAncestry ? null : 'expired';
}

/**
 * Returns a text that differs for different ancestries of a commit: the names of the first known commit and of this one. A
 * calendar without commits gives the digest of its content. In a shallow clone, where older commits are missing, the name of
 * the first commit is reversed, so that the text differs from that of a complete clone.
 */
function ancestryDigest({ changeLog: { names, knownFrom }, digest }: Calendar, commit: number): string {
  if (names.length === 0) return digest.slice(0, ANCESTRY_BYTES);
  const bytesOf = (number: number): Buffer =>
    Buffer.from(names.subarray(number * COMMIT_BYTES, (number + 1) * COMMIT_BYTES));
  const nameOf = (number: number): string => bytesOf(number).toString('latin1');
  const first = knownFrom === 0 ? nameOf(0) : bytesOf(0).reverse().toString('latin1');
  return (first + (commit < 0 ? '' : nameOf(commit))).padEnd(ANCESTRY_BYTES, '\0');
}

/** Returns a digest of the uncommitted records of some kinds, a bit each. */
function stateOf({ changeLog: { states } }: Calendar, kinds: number): string {
  return hash('sha256', states.filter((_state, kind) => isAmong(kind, kinds)).join(), 'binary').slice(
    0,
    STATE_BYTES,
  );
}

/** A page of a walk. */
interface Walked {
  /** The state in which it began. */
  readonly start: Pick<SyncToken, 'begun' | 'uncommitted'>;
  readonly kinds: number;
  readonly changes: readonly LoggedChange[];
  readonly more: boolean;
}

/** Returns the token with which the client goes on after a page. */
function nextToken(calendar: Calendar, { start, kinds, changes, more }: Walked): SyncToken {
  const { changeLog: log } = calendar;
  const seen = log.times.length - 1;
  const told = new Set(changes.map(textOfKey));
  const kept = start.uncommitted.filter((key) => isAmong(key.kind, kinds) && !told.has(textOfKey(key)));
  // Once an uncommitted record is committed again, its change may come before the place of the client.
  const all = [
    ...new Map([...kept, ...uncommittedIn(calendar, kinds)].map((key) => [textOfKey(key), key])).values(),
  ];
  const isCrowded = all.length > MAX_UNCOMMITTED;
  const place = (more ? changes.at(-1) : undefined) ?? endOfCommit(isCrowded ? UNCOMMITTED : seen);
  const found = findAll(log, isCrowded ? kept : []);
  return {
    kinds,
    seen,
    seenAncestry: ancestryDigest(calendar, seen),
    placeAncestry: ancestryDigest(calendar, place.commit === UNCOMMITTED ? seen : place.commit),
    begun: Math.min(start.begun, seen),
    place: { commit: place.commit, kind: place.kind, id: place.id },
    uncommitted: isCrowded ? kept.filter((key) => found.get(textOfKey(key))?.commit !== UNCOMMITTED) : all,
    isCrowded,
    state: stateOf(calendar, kinds),
  };
}

/** Returns the uncommitted records of some kinds: at most one more than a token has room for. */
function uncommittedIn({ changeLog: log }: Calendar, kinds: number): RecordKey[] {
  const keys: RecordKey[] = [];
  const first = firstBehind(log, endOfCommit(UNCOMMITTED - 1));
  for (let at = first; at < log.kinds.length && keys.length <= MAX_UNCOMMITTED; at += 1) {
    const kind = log.kinds[at] ?? 0;
    if (isAmong(kind, kinds)) keys.push({ kind, id: idAt(log.ids, at) });
  }
  return keys;
}

/* The answers of `/open/changes` and of `/open/dump`. */

const KIND_NAMES = KINDS.map(({ kind }) => kind);

export const KIND_PARAMETER: Parameter<readonly Kind[] | undefined> = {
  schema: {
    example: ['event', 'place'],
    type: 'array',
    items: { type: 'string', enum: KIND_NAMES },
    description:
      'Only records of these kinds. A token is good for the kinds that it was made with, or for fewer.',
  },
  absent: undefined,
  read: (sent) => readKnownWords(sent, KIND_NAMES),
};

const LATEST = 'latest';

export const SINCE_PARAMETER: Parameter<Since> = {
  schema: {
    example: 'latest',
    type: 'string',
    pattern: String.raw`^(?:[\w-]+|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)$`,
    description:
      'The next of an earlier answer; or a date and time in UTC; or "latest", for nothing but the next to begin with. Without it: every record that there is.',
  },
  absent: { from: 'nothing' },
  read(sent) {
    if (sent === LATEST) return { from: 'latest' };
    if (formats['utc-date-time'](sent)) return { from: 'time', time: instantAtOrAfter(sent) };
    const token = decodeSyncToken(sent, RULES_VERSION);
    const demand = `be the next of an earlier answer, a date and time in UTC like 2026-03-06T02:00:00.000Z, or ${LATEST}`;
    const isIssued = token === 'expired' || (token !== null && token.kinds <= maskOf());
    return isIssued ? { from: 'token', token } : new InvalidValue('token', demand);
  },
};

export interface ChangesQuery {
  readonly since: Since;
  readonly kind: readonly Kind[] | undefined;
  readonly pageSize: number;
  readonly fields: FieldsOfKinds | undefined;
}

/** A page of changes, or why there is none. */
export function answerChanges(calendar: Calendar, query: ChangesQuery): Answer | SyncFault {
  const { since, kind: kinds, pageSize, fields } = query;
  const page = walkChanges(calendar, since, maskOf(kinds), pageSize);
  if (typeof page === 'string') return page;
  const data = page.changes.map(({ kind, id, position, changedAt }) => {
    const head = {
      kind: KINDS[kind]?.kind,
      id,
      state: position === GONE ? 'deleted' : 'updated',
      changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
    };
    const record = position === GONE ? 'null' : recordOf(calendar, kind, position, fields);
    return `${JSON.stringify(head).slice(0, -1)},"record":${record}}`;
  });
  const rest = JSON.stringify({ next: encodeSyncToken(page.next, RULES_VERSION), more: page.more });
  const json = Buffer.from(`{"data":[${data.join()}],${rest.slice(1)}`);
  // The tag is made of these instead of the page: the page follows from them, and they are shorter.
  const etag = etagOf(`changes ${VERSION} ${RULES_VERSION} ${calendar.digest} ${JSON.stringify(query)}`);
  return { json, etag };
}

/** The version of the format. It is raised when the same calendar is answered with other bytes. */
const VERSION = 1;

function maskOf(kinds: readonly Kind[] = KIND_NAMES): number {
  return kinds.reduce((mask, kind) => mask | (1 << KIND_NAMES.indexOf(kind)), 0);
}

function recordOf(calendar: Calendar, kind: number, position: number, fields: FieldsOfKinds = []): string {
  const table = calendar[KINDS[kind]?.collection ?? 'events'];
  const wanted = fields[kind];
  const json = wanted === undefined ? table.answer(position).json : withFields(table, position, wanted);
  return json.toString();
}

interface Dump {
  readonly etag: string;
  /** Makes the dump anew at each call, in pieces of some ten kilobytes. */
  readonly pieces: () => Iterable<Buffer>;
}

/** Returns all records as lines of JSON; the first line has the token with which a client goes on. */
export function dumpOf(calendar: Calendar, fields: FieldsOfKinds | undefined): Dump {
  return {
    etag: etagOf(`dump ${VERSION} ${RULES_VERSION} ${calendar.digest} ${JSON.stringify(fields)}`),
    pieces: () => inPieces(linesOf(calendar, fields)),
  };
}

function* linesOf(calendar: Calendar, fields: FieldsOfKinds | undefined): Generator<string> {
  const latest = walkChanges(calendar, { from: LATEST }, maskOf(), 1);
  const next = typeof latest === 'string' ? null : encodeSyncToken(latest.next, RULES_VERSION);
  const head = { kind: 'calendar', revision: calendar.digest, next, ...countsOf(calendar) };
  yield `${JSON.stringify(head)}\n`;
  for (const [number, { kind, collection }] of KINDS.entries()) {
    const table = calendar[collection];
    for (let position = 0; position < table.length; position += 1)
      yield `{"kind":"${kind}","id":"${table.idAt(position)}","record":${recordOf(calendar, number, position, fields)}}\n`;
  }
}

const PIECE_CHARACTERS = 64 * 1024;

function* inPieces(lines: Iterable<string>): Generator<Buffer> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** The place at which a client begins or goes on. */
type Since =
  /** The client gets all records, and none that were removed by now. */
  | { readonly from: 'nothing' }
  /** The client gets only what changes from now on. */
  | { readonly from: 'latest' }
  /** The client gets what changed at a time or later, in milliseconds since 1970. */
  | { readonly from: 'time'; readonly time: number }
  | { readonly from: 'token'; readonly token: SyncToken | 'expired' };

interface WalkedPage {
  readonly changes: readonly LoggedChange[];
  readonly next: SyncToken;
  /** Whether there are more changes after this page. */
  readonly more: boolean;
}

/**
 * The next changes for a client, each record once, in the order of the commits; what is not committed comes last.
 *
 * @param kinds the kinds that are asked for, a bit each
 */
function walkChanges(
  calendar: Calendar,
  since: Since,
  kinds: number,
  pageSize: number,
): WalkedPage | SyncFault {
  const start = startOf(calendar, since, kinds);
  if (typeof start === 'string') return start;
  const found: LoggedChange[] = [];
  for (const change of changesBehind(calendar.changeLog, start, kinds)) {
    found.push(change);
    if (found.length > pageSize) break;
  }
  const more = found.length > pageSize;
  const changes = found.slice(0, pageSize);
  return { changes, next: nextToken(calendar, { start, kinds, changes, more }), more };
}

interface Start extends Pick<SyncToken, 'seen' | 'begun' | 'place' | 'uncommitted'> {
  /** Whether the uncommitted records are those that the client has been sent. */
  readonly isSameState: boolean;
}

function startOf(calendar: Calendar, since: Since, kinds: number): Start | SyncFault {
  const { times, knownFrom } = calendar.changeLog;
  const fresh = { seen: times.length - 1, begun: BEGINNING.commit, uncommitted: [], isSameState: true };
  switch (since.from) {
    case 'nothing':
      return { ...fresh, begun: UNCOMMITTED, place: BEGINNING };
    case 'latest':
      return { ...fresh, place: endOfCommit(UNCOMMITTED) };
    case 'time': {
      const first = firstWhere(times.length, (commit) => (times[commit] ?? NaN) >= since.time);
      const isKnown = times.length > 0 && first >= knownFrom;
      return isKnown ? { ...fresh, place: endOfCommit(first - 1) } : 'expired';
    }
    case 'token': {
      const { token } = since;
      if (token === 'expired') return token;
      const isSameState = token.state === stateOf(calendar, token.kinds);
      const fault = faultOf(calendar, token, kinds);
      if (fault !== null) return fault;
      if (token.isCrowded && !isSameState) return 'expired';
      return { ...token, place: placeNow(calendar.changeLog, token), isSameState };
    }
  }
}

/**
 * Returns the place from which a client goes on: an earlier one than that of its token where later commits have lowered the times
 * of changes that the client has been sent.
 */
function placeNow({ times, lowered }: ChangeLog, { seen, place }: SyncToken): LogPlace {
  // No commit that the client has seen has a later time than the newest of them.
  if (!lowered.includes(seen)) return place;
  const lowest = times[seen] ?? NaN;
  const before = endOfCommit(firstWhere(times.length, (commit) => (times[commit] ?? NaN) >= lowest) - 1);
  return comparePlaces(before, place) < 0 ? before : place;
}

function* changesBehind(log: ChangeLog, start: Start, kinds: number): Generator<LoggedChange> {
  const { place, seen, begun, isSameState } = start;
  const { kinds: kindsOf, positions, commits } = log;
  const isTold = (at: number): boolean =>
    isAmong(kindsOf[at] ?? 0, kinds) && (positions[at] !== GONE || (commits[at] ?? 0) > begun);
  // New commits may have come since the client was sent the uncommitted records, which come after all commits.
  const from = place.commit === UNCOMMITTED ? endOfCommit(seen) : place;
  const uncommitted = firstBehind(log, endOfCommit(UNCOMMITTED - 1));
  const first = firstBehind(log, from);
  for (let at = first; at < uncommitted; at += 1) if (isTold(at)) yield changeAt(log, at);
  const behind = first < uncommitted || !isSameState ? endOfCommit(UNCOMMITTED - 1) : place;
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
 * Returns the records that the client was sent in an uncommitted state which they no longer have: they are again as they were
 * committed, or gone. Each counts as an uncommitted change, unless its change comes after the client's place anyway.
 */
function recalledOf(log: ChangeLog, keys: readonly RecordKey[], from: LogPlace): LoggedChange[] {
  const known = findAll(log, keys);
  const recalled = keys.flatMap((key): LoggedChange[] => {
    const change = known.get(textOfKey(key));
    if (change === undefined) return [{ ...key, commit: UNCOMMITTED, position: GONE, changedAt: null }];
    return comparePlaces(change, from) > 0 ? [] : [{ ...change, commit: UNCOMMITTED }];
  });
  return recalled.sort(comparePlaces);
}
