import type { CallOptions, RecordEntries } from './types.ts';
import { pagesSince, type PageBehind } from './pages.ts';

/** The key of the place up to which a store has come. */
const PLACE = 'calendar';

/** The place up to which a store has come, and the kinds and fields that it was read with. */
export interface MirrorPlace {
  readonly kind: 'calendar';
  readonly next: string;
  readonly choice: string;
}

/** An entry of a store: records stand under keys like `event/<id>`, and the place under `calendar`. */
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

/** The result of a sync. */
export interface Synced {
  /** The number of records that were set. Records whose changes are not committed are among them each time. */
  readonly updated: number;
  /** The number of keys that were deleted. */
  readonly deleted: number;
  /** Whether everything was read: the first time, after a reset, and for other kinds or fields than before. */
  readonly isWhole: boolean;
}

export interface Mirror {
  /**
   * Applies the changes since the last sync. Then the store has exactly the records of a dump. What a sync leaves that fails,
   * or is killed at any moment, the next one puts right. While everything is read anew, the former records stay until all new
   * ones are there.
   */
  sync(options?: CallOptions): Promise<Synced>;
}

/**
 * Makes a mirror whose syncs run one after the other.
 *
 * @param choice a text that names the kinds and the fields
 * @param pagesFor returns the function that makes the requests of one sync
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
    sync(call) {
      const result = last.then(() => syncOnce(store, choice, pagesFor(call)));
      last = result.catch(() => null);
      return result;
    },
  };
}

/**
 * Writes the changes into a store. The place is written after the entries of its page, and is deleted while they are written: a
 * program that is killed meanwhile may leave records that are taken back before the next sync, and whose end no later page would
 * tell. So a sync that finds no place reads everything. While everything is read, there is no place either.
 */
async function syncOnce(
  store: MirrorStore,
  choice: string,
  pageBehind: PageBehind<undefined, undefined>,
): Promise<Synced> {
  const place = await store.get(PLACE);
  /** The place in the store; empty where it has none, or the place belongs to another choice. */
  let written = place?.kind === PLACE && place.choice === choice ? place.next : '';
  /** The keys of all records that were read, where everything is read; null where only changes are. */
  let found = written === '' ? new Set<string>() : null;
  let [updated, deleted] = [0, 0];

  let next = written;
  if (found !== null) await forget();
  for await (const page of pagesSince(next, pageBehind)) {
    next = page?.next ?? '';
    if (page === null) {
      found = new Set();
      await forget();
      continue;
    }
    if (page.data.length > 0 && written !== '') await forget();
    for (const change of page.data) {
      const key = `${change.kind}/${change.id}`;
      if (change.state === 'deleted') {
        await remove(key);
        continue;
      }
      const { state: _state, changedAt: _changedAt, ...entry } = change;
      await store.set(key, entry);
      found?.add(key);
      updated += 1;
    }
    if (found === null) await write(next);
  }
  if (found !== null) {
    const gone: string[] = [];
    for await (const key of await store.keys()) if (!found.has(key)) gone.push(key);
    for (const key of gone) await remove(key);
  }
  await write(next);
  return { updated, deleted, isWhole: found !== null };

  async function forget(): Promise<void> {
    written = '';
    await store.delete(PLACE);
  }

  async function write(place: string): Promise<void> {
    if (place === written) return;
    await store.set(PLACE, { kind: PLACE, next: place, choice });
    written = place;
  }

  async function remove(key: string): Promise<void> {
    await store.delete(key);
    deleted += 1;
  }
}
