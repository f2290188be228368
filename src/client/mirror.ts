import type { Change, RecordEntries, Reset } from './change-types.ts';
import type { Changes } from './changes.ts';
import type { CallOptions } from './types.ts';

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
 * @param changesSince gives what has changed behind a place; everything where that is empty
 */
export function mirrorIn<Kinds, Fields>(
  store: MirrorStore<MirrorEntry<Kinds, Fields>>,
  choice: string,
  changesSince: (place: string, call?: CallOptions) => Changes<Change<Kinds, Fields>>,
): Mirror;
export function mirrorIn(
  store: MirrorStore,
  choice: string,
  changesSince: (place: string, call?: CallOptions) => Changes,
): Mirror {
  let last: Promise<unknown> = Promise.resolve();
  return {
    sync: (call) => {
      const result = last.then(() => synced(new Copy(store, choice), (place) => changesSince(place, call)));
      last = result.catch(() => null);
      return result;
    },
  };
}

async function synced(copy: Copy, changesSince: (place: string) => Changes): Promise<Synced> {
  const changes = changesSince(await copy.begin());
  for await (const change of changes) {
    if (change.state === 'reset') await copy.beginAnew();
    else await copy.apply(change, changes.next);
  }
  return copy.finish(changes.next);
}

/**
 * Writes what changes into a store, and the place behind the entries that it stands for. While everything is read, there
 * is no place, so that what interrupts it leads to a new beginning: another server could still know the place of before,
 * but nothing of what was written since.
 */
class Copy {
  readonly #store: MirrorStore;
  readonly #choice: string;
  /** What the store has, as far as it is read; null where only changes are read. */
  #found: Set<string> | null = null;
  #written = '';
  #updated = 0;
  #deleted = 0;

  constructor(store: MirrorStore, choice: string) {
    this.#store = store;
    this.#choice = choice;
  }

  /** @returns the place to go on from; empty where everything is to be read */
  async begin(): Promise<string> {
    const place = await this.#store.get(PLACE);
    if (place?.kind === PLACE && place.choice === this.#choice) this.#written = place.next;
    if (this.#written === '') await this.beginAnew();
    return this.#written;
  }

  async beginAnew(): Promise<void> {
    this.#found = new Set();
    this.#written = '';
    await this.#store.delete(PLACE);
  }

  /** @param next the place before this change */
  async apply(change: Exclude<Change, Reset>, next: string): Promise<void> {
    if (this.#found === null && next !== this.#written) await this.#write(next);
    const key = `${change.kind}/${change.id}`;
    if (change.state === 'deleted') {
      await this.#delete(key);
      return;
    }
    const { state: _state, changedAt: _changedAt, ...entry } = change;
    await this.#store.set(key, entry);
    this.#found?.add(key);
    this.#updated += 1;
  }

  async finish(next: string): Promise<Synced> {
    const found = this.#found;
    if (found !== null) {
      const keys: string[] = [];
      for await (const key of await this.#store.keys()) if (!found.has(key)) keys.push(key);
      for (const key of keys) await this.#delete(key);
    }
    if (next !== this.#written) await this.#write(next);
    return { updated: this.#updated, deleted: this.#deleted, isWhole: found !== null };
  }

  async #write(next: string): Promise<void> {
    await this.#store.set(PLACE, { kind: PLACE, next, choice: this.#choice });
    this.#written = next;
  }

  async #delete(key: string): Promise<void> {
    await this.#store.delete(key);
    this.#deleted += 1;
  }
}
