import { NO_HISTORY, type PlainHistory } from '../reference/objects.ts';
import { createPlainService, type PlainService } from '../reference/service.ts';
import { representationOf } from './facts.ts';
import type { ModelEvent, ModelRecord } from './representation.ts';
import type { Revision } from './revision.ts';

/** The answer that is expected. Feeds, pages and dumps are compared by their facts, which are the body here. */
export interface Expected {
  readonly status: number;
  readonly body: Buffer;
}

/** Returns the answer of a revision to a path with its query, at a time in milliseconds since 1970. */
export type Answers = (path: string, now: number) => Expected;

export interface KnownPast {
  readonly history: PlainHistory;
  /** The time of the latest change of any record, as answers write it; null where it is not known. */
  readonly newestChange: string | null;
}

const MINUTE = 60_000;

const NOTHING_KNOWN: KnownPast = { history: NO_HISTORY, newestChange: null };

/**
 * Returns the answers of a revision, made by the plain implementation in `test/reference/`; the server's time zone
 * is UTC.
 */
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
    // Events end on the minute and are over a millisecond later: pages may change at that moment.
    const key = path.startsWith('/open/') ? path : `${path} ${Math.floor((now - 1) / MINUTE)}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const { status, body } = answer(path, now);
    const expected = { status, body: Buffer.from(body) };
    // The list of recent events depends on the time.
    if (!path.startsWith('/open/event/recent')) known.set(key, expected);
    return expected;
  };
}
