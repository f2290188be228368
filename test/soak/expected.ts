import { NO_HISTORY, type PlainHistory } from '../reference/objects.ts';
import { createPlainService, type PlainService } from '../reference/service.ts';
import { representationOf } from './facts.ts';
import type { ModelEvent, ModelRecord } from './representation.ts';
import type { Revision } from './revision.ts';

/** What an answer must be; where it is compared by its facts, the body is these. */
export interface Expected {
  readonly status: number;
  readonly body: Buffer;
}

/** What a revision answers to a path with its query; `now` in milliseconds since 1970. */
export type Answers = (path: string, now: number) => Expected;

export interface KnownPast {
  readonly history: PlainHistory;
  /** When a record changed last, as on the wire; null where that is not known. */
  readonly newestChange: string | null;
}

const MINUTE = 60_000;

const NOTHING_KNOWN: KnownPast = { history: NO_HISTORY, newestChange: null };

/** The answers of a revision, by the plain implementation; the server's time zone is UTC. */
export function answersOf(
  { records }: Pick<Revision, 'records'>,
  { history, newestChange }: KnownPast = NOTHING_KNOWN,
): Answers {
  let service: PlainService | null = null;
  const ask = (path: string, now: number): { status: number; body: string } => {
    service ??= createPlainService(records, 'UTC', history);
    return service(path, Math.floor(now));
  };
  const answer = (path: string, now: number): { status: number; body: string } => {
    const representation = representationOf(path);
    if (representation === null) return ask(path, now);
    const bodyOf = (target: string): unknown => JSON.parse(ask(target, now).body);
    const dataOf = (target: string): readonly ModelRecord[] =>
      (bodyOf(target) as { readonly data: readonly ModelRecord[] }).data;
    const list = (query: string): readonly ModelEvent[] =>
      (bodyOf(`/open/event?pageSize=500&fields=all&${query}`) as { readonly data: readonly ModelEvent[] })
        .data;
    const facts = representation.expected({ path, now, newestChange, list, dataOf });
    return typeof facts === 'string' ? ask(facts, now) : { status: 200, body: facts.join('\n') };
  };
  const known = new Map<string, Expected>();
  return (path, now) => {
    // Events end on the minute and are over a millisecond later, so a page may change then.
    const key = path.startsWith('/open/') ? path : `${path} ${Math.floor((now - 1) / MINUTE)}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const { status, body } = answer(path, now);
    const expected = { status, body: Buffer.from(body) };
    // Which events are recent depends on the moment.
    if (!path.startsWith('/open/event/recent')) known.set(key, expected);
    return expected;
  };
}
