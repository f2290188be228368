import type { CallOptions, RecordEntries } from './types.ts';
import { pagesSince, type PageBehind } from './pages.ts';

/** The key under which a store keeps its place in the changes. */
const PLACE = 'calendar';

/** How far a store has read the changes (`next`), and the kinds and fields that were read (`choice`). */
export interface MirrorPlace {
  readonly kind: 'calendar';
  readonly next: string;
  readonly choice: string;
}

/** An entry of a store: records have keys like `event/<id>`, and the place has the key `calendar`. */
export type MirrorEntry<Kinds = undefined, Fields = undefined> = RecordEntries<Kinds, Fields> | MirrorPlace;

type Awaitable<T> = T | Promise<T>;

/**
 * A Map, or any other store of JSON by key with these methods, which may return promises. The mirror must be its only user: a
 * sync that reads everything deletes all other keys.
 */
export interface MirrorStore<Entry = MirrorEntry> {
  readonly get: (key: string) => Awaitable<Entry | null | undefined>;
  readonly set: (key: string, entry: Entry) => unknown;
  readonly delete: (key: string) => unknown;
  readonly keys: () => Awaitable<Iterable<string> | AsyncIterable<string>>;
}

/** The result of a sync. */
export interface Synced {
  /** The number of records that were set. It includes, each time, the records with uncommitted changes. */
  readonly updated: number;
  /** The number of keys that were deleted. */
  readonly deleted: number;
  /** Whether all records were read: at the first sync, after a reset, and when other kinds or fields are chosen. */
  readonly isWhole: boolean;
}

export interface Mirror {
  /**
   * Applies the changes since the last sync, after which the store has exactly the records of a dump. A sync may fail or be
   * killed at any moment: the next one repairs the store. While everything is read anew, old records stay until all new ones
   * are stored.
   */
  sync(options?: CallOptions): Promise<Synced>;
}

/**
 * Makes a mirror whose syncs never run at the same time.
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
 * Writes the changes into a store. The place is deleted before the entries of a page are written, and set after them: if the
 * program is killed in between, a written record may be withdrawn before the next sync, and no later page would report that it
 * is gone. So a sync that finds no place reads everything, during which there is no place either.
 */
async function syncOnce(
  store: MirrorStore,
  choice: string,
  pageBehind: PageBehind<undefined, undefined>,
): Promise<Synced> {
  const place = await store.get(PLACE);
  /** The place in the store; empty where it has none, or the place belongs to another choice. */
  let written = place?.kind === PLACE && place.choice === choice ? place.next : '';
  /** The keys of all records that were read, where everything is read; null where only changes are read. */
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
