import { type CalendarClient, type ClientOptions, createClient } from '../../src/client/client.ts';
import { uuid } from '../helpers/content.ts';

const KINDS = ['event', 'organization', 'place'] as const;
type Kind = (typeof KINDS)[number];

/** A record in short; null for a deleted one. */
export interface PlainRecord {
  readonly id: string;
  readonly name: string;
}
type State = PlainRecord | null;

interface Committed {
  readonly commit: number;
  readonly record: State;
}

interface Entry {
  readonly key: string;
  readonly kind: string;
  readonly id: string;
  readonly state: 'updated' | 'deleted';
  readonly changedAt: string | null;
  readonly record: object | null;
}

/**
 * The position of a walk: after this key of this commit, or among the uncommitted changes when all commits are done.
 */
interface Token {
  readonly past: number;
  readonly kinds: readonly string[];
  readonly commit: number;
  readonly key: string;
  /** The walk leaves out tombstones of this commit and of earlier ones. */
  readonly floor: number;
  /** The records that were uncommitted when the token was made, or when the walk passed them. */
  readonly listed: readonly string[];
  readonly uncommitted: string;
  readonly version: number;
}

const MAX_LISTED = 5;
/** A key that sorts after all others. */
const END = '~';
const FIRST_TIME = Date.parse('2026-03-01T00:00:00Z');
const MINUTE = 60_000;

export function keyOf(kind: Kind, number: number): string {
  return `${kind}/${uuid(number)}`;
}

/** Answers `/open/changes` as simply as possible, for a calendar of records that have only a name. */
export class PlainCalendar {
  /** The parameters of each request. */
  readonly requests: Readonly<Record<string, string>>[] = [];
  /** Each of these runs before one of the next requests is answered. */
  readonly meanwhile: (() => unknown)[] = [];
  /** The number of coming requests that are answered with 503. */
  refusals = 0;
  /** Whether every token has expired. */
  isExpired = false;
  #committed = new Map<string, Committed>();
  /** The records at the last commit but one. */
  #before = new Map<string, Committed>();
  readonly #edits = new Map<string, State>();
  #past: number;
  #head = 0;
  #version = 0;

  /** @param past odd and even numbers are different histories, which do not know each other's tokens */
  constructor(past = 0) {
    this.#past = past;
  }

  /** Makes one commit, which gives names to records by their keys. A record whose name is null is deleted. */
  commit(names: Readonly<Record<string, string | null>>): void {
    this.#before = new Map(this.#committed);
    this.#head += 1;
    this.#version += 1;
    for (const [key, name] of Object.entries(names))
      if (name !== null || this.#isThere(key))
        this.#committed.set(key, { commit: this.#head, record: recordOf(key, name) });
  }

  /** Changes a record without a commit; without a name the change is taken back. */
  edit(key: string, name?: string | null): void {
    this.#version += 1;
    if (name === undefined || (name === null && !this.#isThere(key))) this.#edits.delete(key);
    else this.#edits.set(key, recordOf(key, name));
  }

  /** Drops the last commit, as `git reset --hard HEAD~1` does. */
  takeBack(): void {
    this.#committed = this.#before;
    this.#head -= 1;
    this.#version += 1;
  }

  commitEdits(): void {
    this.commit(Object.fromEntries([...this.#edits].map(([key, record]) => [key, record?.name ?? null])));
    this.#edits.clear();
  }

  /** Replaces the history by another one of the same records, in which some deleted records never existed. */
  rewrite(never: readonly string[]): void {
    const records = [...this.#committed].filter(
      ([key, { record }]) => record !== null && !never.includes(key),
    );
    this.#past += 2;
    this.#version += 1;
    this.#committed.clear();
    for (const [key, { record }] of records) this.#committed.set(key, { commit: (this.#head += 1), record });
  }

  /** The lines of a dump after the first, by key. */
  dump(kinds: readonly string[] = KINDS): Map<string, object> {
    const keys = [...this.#committed.keys(), ...this.#edits.keys()].filter((key) =>
      kinds.includes(kindOf(key)),
    );
    return new Map(
      keys.flatMap((key) => {
        const record = this.#recordNow(key);
        return record === null ? [] : [[key, { kind: kindOf(key), id: record.id, record }]];
      }),
    );
  }

  /** Returns the answer to a request. */
  answer(url: URL): Response {
    this.meanwhile.shift()?.();
    const query = Object.fromEntries(url.searchParams);
    this.requests.push(query);
    if (this.refusals > 0) {
      this.refusals -= 1;
      return failure(503, 'E_UNAVAILABLE', { 'Retry-After': '2' });
    }
    const kinds = query.kind?.split(',') ?? KINDS;
    const token = this.#tokenOf(query.since ?? '', kinds);
    const isOver = token.listed.length > MAX_LISTED && token.version !== this.#version;
    if (this.isExpired || token.past !== this.#past || isOver) return failure(410, 'E_SYNC_EXPIRED');
    if (!kinds.every((kind) => token.kinds.includes(kind))) return failure(422, 'E_VALIDATION');

    const behind = query.since === 'latest' ? [] : this.#entriesBehind(token, kinds);
    const page = behind.slice(0, Number(query.pageSize ?? 100));
    const more = page.length < behind.length;
    const data = page.map(({ key: _key, record, ...entry }) => ({
      ...entry,
      record: record && chosen(record, query.fields),
    }));
    return Response.json({ data, next: textOf(this.#next({ ...token, kinds }, page.at(-1), more)), more });
  }

  #tokenOf(since: string, kinds: readonly string[]): Token {
    const [past, version, listed] = [this.#past, this.#version, [...this.#edits.keys()]];
    const start = { past, version, kinds, key: END, floor: -1, uncommitted: '', commit: this.#head, listed };
    if (since === '') return { ...start, commit: 0, floor: this.#head };
    if (since === 'latest') return start;
    const time = Date.parse(since);
    if (Number.isNaN(time)) return JSON.parse(atob(since)) as Token;
    return { ...start, commit: Math.ceil((time - FIRST_TIME) / MINUTE) - 1 };
  }

  #entriesBehind(token: Token, kinds: readonly string[]): Entry[] {
    const isBehind = (key: string, commit: number): boolean =>
      commit > token.commit || (commit === token.commit && key > token.key);
    const committed = [...this.#committed]
      .filter(([key, { commit, record }]) => {
        return isBehind(key, commit) && !this.#edits.has(key) && (record !== null || commit > token.floor);
      })
      .sort(([key, { commit }], [otherKey, other]) => commit - other.commit || (key < otherKey ? -1 : 1))
      .map(([key]) => key);
    const uncommitted = [...new Set([...token.listed, ...this.#edits.keys()])]
      .filter((key) => !committed.includes(key))
      .sort()
      .filter((key) => token.version !== this.#version || key > token.uncommitted);
    return [...committed, ...uncommitted]
      .filter((key) => kinds.includes(kindOf(key)))
      .map((key) => {
        const record = this.#recordNow(key);
        return {
          ...{
            key,
            kind: kindOf(key),
            id: idOf(key),
            state: record === null ? 'deleted' : 'updated',
            record,
          },
          changedAt: committed.includes(key) ? timeOf(this.#committed.get(key)?.commit ?? 0) : null,
        };
      });
  }

  #next(token: Token, last: Entry | undefined, more: boolean): Token {
    const edits = [...this.#edits.keys()];
    const end = { ...token, version: this.#version, commit: this.#head, key: END, uncommitted: '' };
    if (!more || last === undefined) return { ...end, listed: edits };
    const walked = { ...end, listed: [...new Set([...token.listed, ...edits])] };
    const commit = this.#committed.get(last.key)?.commit ?? 0;
    return last.changedAt === null
      ? { ...walked, uncommitted: last.key }
      : { ...walked, commit, key: last.key };
  }

  #recordNow(key: string): State {
    const edited = this.#edits.get(key);
    return edited === undefined ? (this.#committed.get(key)?.record ?? null) : edited;
  }

  #isThere(key: string): boolean {
    return (this.#committed.get(key)?.record ?? null) !== null;
  }
}

/** Returns a client of this calendar that does not wait, and its waits in milliseconds. */
export function clientOf(
  calendar: PlainCalendar,
  options: Partial<ClientOptions> = {},
): CalendarClient & { readonly slept: readonly number[] } {
  const slept: number[] = [];
  const client = createClient({
    baseUrl: 'http://a.example',
    token: 't',
    fetch: async (url, init) => {
      init?.signal?.throwIfAborted();
      return Promise.resolve(calendar.answer(new URL(url instanceof Request ? url.url : url)));
    },
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
  return { ...client, slept };
}

function recordOf(key: string, name: string | null): State {
  return name === null ? null : { id: idOf(key), name };
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

function idOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function timeOf(commit: number): string {
  return new Date(FIRST_TIME + commit * MINUTE).toISOString();
}

function textOf(token: Token): string {
  return btoa(JSON.stringify(token));
}

function chosen(record: object, fields = ''): object {
  if (fields === '') return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.split(',').includes(name)));
}

function failure(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message: 'm', code }, { status, headers });
}
