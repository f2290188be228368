import type { CallOptions, ChangePage, RecordEntries } from './types.ts';
import { pagesSince, type PageBehind } from './pages.ts';

/** The key of the place up to which a store has come. */
const PLACE = 'calendar';

/** Up to where a store has come, and of which kinds and fields. */
export interface MirrorPlace {
  readonly kind: 'calendar';
  readonly next: string;
  readonly choice: string;
}

/** What a store has: records under keys like `event/<id>`, and its place under `calendar`. */
export type MirrorEntry<Kinds = undefined, Fields = undefined> = RecordEntries<Kinds, Fields> | MirrorPlace;

type Awaitable<T> = T | Promise<T>;

/**
 * A Map, or anything that keeps JSON by key in the same way. Promises are waited for. The store belongs to its mirror:
 * a sync that reads everything deletes all other keys.
 */
export interface MirrorStore<Entry = MirrorEntry> {
  readonly get: (key: string) => Awaitable<Entry | null | undefined>;
  readonly set: (key: string, entry: Entry) => unknown;
  readonly delete: (key: string) => unknown;
  readonly keys: () => Awaitable<Iterable<string> | AsyncIterable<string>>;
}

/** What a sync did. */
export interface Synced {
  /** How many records were set. What is not committed is among them each time. */
  readonly updated: number;
  /** How many keys were deleted. */
  readonly deleted: number;
  /** Whether everything was read: the first time, after a reset, and for other kinds or fields than before. */
  readonly isWhole: boolean;
}

export interface Mirror {
  /**
   * Applies what has changed since the last sync. Then the store has exactly the records of a dump. A sync that fails,
   * or is killed at any moment, leaves nothing behind that the next one does not put right. While everything is read
   * anew, the records of before stay until all new ones are there.
   */
  sync(options?: CallOptions): Promise<Synced>;
}

/**
 * A mirror whose syncs run one after the other.
 *
 * @param choice names the kinds and the fields
 * @param pagesFor gives the requests of one sync
 */
export function mirrorIn<Kinds, Fields>(
  store: MirrorStore<MirrorEntry<Kinds, Fields>>,
  choice: string,
  pagesFor: (call?: CallOptions) => PageBehind<Kinds, Fields>,
): Mirror;
export function mirrorIn(
  store: MirrorStore,
  choice: string,
  pagesFor: (call?: CallOptions) => PageBehind<undefined, undefined>,
): Mirror {
  let last: Promise<unknown> = Promise.resolve();
  return {
    sync: (call) => {
      const result = last.then(() => new Copy(store, choice).sync(pagesFor(call)));
      last = result.catch(() => null);
      return result;
    },
  };
}

/**
 * Writes what changes into a store. The place is written behind the page that it stands for, and is deleted while a page
 * is written: a program that is killed between the two may leave records that were taken back before the next sync,
 * of which no place knows, so the next sync reads everything. While everything is read, there is no place either.
 */
class Copy {
  readonly #store: MirrorStore;
  readonly #choice: string;
  /** The keys that a whole reading has come upon; null where only changes are read. */
  #found: Set<string> | null = null;
  /** The place in the store; empty where it has none. */
  #written = '';
  #updated = 0;
  #deleted = 0;

  constructor(store: MirrorStore, choice: string) {
    this.#store = store;
    this.#choice = choice;
  }

  async sync(pageBehind: PageBehind<undefined, undefined>): Promise<Synced> {
    let next = await this.#begin();
    for await (const page of pagesSince(next, pageBehind)) {
      if (page === null) await this.#beginAnew();
      else await this.#take(page);
      next = page?.next ?? '';
    }
    const isWhole = this.#found !== null;
    if (this.#found !== null) await this.#deleteAllBut(this.#found);
    await this.#write(next);
    return { updated: this.#updated, deleted: this.#deleted, isWhole };
  }

  /** @returns the place to go on from; empty where everything is to be read */
  async #begin(): Promise<string> {
    const place = await this.#store.get(PLACE);
    if (place?.kind === PLACE && place.choice === this.#choice) this.#written = place.next;
    if (this.#written === '') await this.#beginAnew();
    return this.#written;
  }

  async #beginAnew(): Promise<void> {
    this.#found = new Set();
    await this.#forget();
  }

  async #take({ data, next }: ChangePage<undefined, undefined>): Promise<void> {
    if (data.length > 0 && this.#written !== '') await this.#forget();
    for (const change of data) {
      const key = `${change.kind}/${change.id}`;
      if (change.state === 'deleted') {
        await this.#delete(key);
        continue;
      }
      const { state: _state, changedAt: _changedAt, ...entry } = change;
      await this.#store.set(key, entry);
      this.#found?.add(key);
      this.#updated += 1;
    }
    if (this.#found === null) await this.#write(next);
  }

  async #deleteAllBut(found: ReadonlySet<string>): Promise<void> {
    const keys: string[] = [];
    for await (const key of await this.#store.keys()) if (!found.has(key)) keys.push(key);
    for (const key of keys) await this.#delete(key);
  }

  async #write(next: string): Promise<void> {
    if (next === this.#written) return;
    await this.#store.set(PLACE, { kind: PLACE, next, choice: this.#choice });
    this.#written = next;
  }

  async #forget(): Promise<void> {
    this.#written = '';
    await this.#store.delete(PLACE);
  }

  async #delete(key: string): Promise<void> {
    await this.#store.delete(key);
    this.#deleted += 1;
  }
}
