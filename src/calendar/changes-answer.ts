import { decodeSyncToken, encodeSyncToken } from '../history/sync-token.ts';
import { RULES } from '../history/rules.ts';
import { formats } from '../schema/formats.ts';
import type { Answer, Calendar } from './calendar.ts';
import { GONE, KINDS, type Kind } from './change-log.ts';
import { etagOf } from './etag.ts';
import { withFields, type FieldsOfKinds } from './fields.ts';
import { instantAtOrAfter } from './filters/event-start-at.ts';
import { InvalidValue, type Parameter } from './filters/parameter.ts';
import { readWords } from './filters/word-list.ts';
import type { SyncFault } from './next-token.ts';
import { walkChanges, type Since } from './walk-changes.ts';

/* The answers of `/open/changes` and of `/open/dump` (contract, section 7). */

const KIND_NAMES = KINDS.map(({ kind }) => kind);

export const KIND_PARAMETER: Parameter<readonly Kind[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', enum: KIND_NAMES },
    description:
      'Only records of these kinds. A token is good for the kinds that it was made with, or for fewer.',
  },
  absent: undefined,
  read: (sent) => readWords(sent, KIND_NAMES),
};

const LATEST = 'latest';

export const SINCE_PARAMETER: Parameter<Since> = {
  schema: {
    type: 'string',
    description:
      'The next of an earlier answer; or a date and time in UTC; or "latest", for nothing but the next to begin with. Without it: every record that there is.',
  },
  absent: { from: 'nothing' },
  read(sent) {
    if (sent === LATEST) return { from: 'latest' };
    if (formats['utc-date-time'](sent)) return { from: 'time', time: instantAtOrAfter(sent) };
    const token = decodeSyncToken(sent, RULES);
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
  const { since, kind, pageSize, fields } = query;
  const page = walkChanges(calendar, { since, kinds: maskOf(kind), pageSize });
  if (typeof page === 'string') return page;
  const data = page.changes.flatMap((change, at) => {
    const { position, changedAt } = change;
    const head = {
      kind: KINDS[change.kind]?.kind,
      id: change.id,
      state: position === GONE ? 'deleted' : 'updated',
      changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
    };
    const record = position === GONE ? NOTHING : recordOf(calendar, change.kind, position, fields);
    return [
      Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(head).slice(0, -1)},"record":`),
      record,
      BRACE,
    ];
  });
  const rest = { next: encodeSyncToken(page.next, RULES), more: page.more };
  const json = Buffer.concat([
    Buffer.from('{"data":['),
    ...data,
    Buffer.from(`],${JSON.stringify(rest).slice(1)}`),
  ]);
  // The page follows from these, and they are shorter.
  const etag = etagOf(`changes ${VERSION} ${RULES} ${calendar.digest} ${JSON.stringify(query)}`);
  return { json, etag };
}

/** Raised when the answers for the same calendar become other bytes. */
const VERSION = 1;

const NOTHING = Buffer.from('null');
const BRACE = Buffer.from('}');

function maskOf(kinds: readonly Kind[] = KIND_NAMES): number {
  return kinds.reduce((mask, kind) => mask | (1 << KIND_NAMES.indexOf(kind)), 0);
}

function recordOf(calendar: Calendar, kind: number, position: number, fields: FieldsOfKinds = []): Buffer {
  const table = calendar[KINDS[kind]?.collection ?? 'events'];
  const wanted = fields[kind];
  return wanted === undefined ? table.answer(position).json : withFields(table, position, wanted);
}

export interface Dump {
  readonly etag: string;
  /** Makes it anew each time, in pieces of some ten kilobytes. */
  readonly pieces: () => Iterable<Buffer>;
}

/** All records as lines of JSON behind one that says how to go on. */
export function dumpOf(calendar: Calendar, fields: FieldsOfKinds | undefined): Dump {
  return {
    etag: etagOf(`dump ${VERSION} ${RULES} ${calendar.digest} ${JSON.stringify(fields)}`),
    pieces: () => inPieces(linesOf(calendar, fields)),
  };
}

function* linesOf(calendar: Calendar, fields: FieldsOfKinds | undefined): Generator<string> {
  const { digest: revision, events, organizations, places } = calendar;
  const latest = walkChanges(calendar, { since: { from: LATEST }, kinds: maskOf(), pageSize: 1 });
  const next = typeof latest === 'string' ? null : encodeSyncToken(latest.next, RULES);
  const counts = { events: events.length, organizations: organizations.length, places: places.length };
  yield `${JSON.stringify({ kind: 'calendar', revision, next, ...counts })}\n`;
  for (const [number, { kind, collection }] of KINDS.entries()) {
    const table = calendar[collection];
    for (let position = 0; position < table.length; position += 1)
      yield `{"kind":"${kind}","id":"${table.idAt(position)}","record":${recordOf(calendar, number, position, fields).toString()}}\n`;
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
