import type { CallOptions, RecordEntries } from './types.ts';
import { pagesSince, type PageBehind } from './pages.ts';
import { CalendarApiError } from './requests.ts';

/** The key under which a store keeps its place in the changes. */
const PLACE = 'calendar';
/** After this time a service that is behind a place is not expected to reach it any more. */
const MAX_BEHIND_MILLISECONDS = 3_600_000;

/** How far a store has read the changes (`next`), and the kinds and fields that were read (`choice`). */
export interface MirrorPlace {
  readonly kind: 'calendar';
  readonly next: string;
  readonly choice: string;
  /** Since when the service has been behind the place (503), in milliseconds since 1970; absent where it is not. */
  readonly behindSince?: number;
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
   * are stored. That also happens where the service has been behind the store for over an hour.
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
      const sync = async (): Promise<Synced> => syncOnce(store, choice, pagesFor(call));
      const result = last.then(sync).catch(async (error: unknown) => {
        if (await forgetLostPlace(store, error)) return sync();
        throw error;
      });
      last = result.catch(() => null);
      return result;
    },
  };
}

/**
 * Notes in the store since when the service has been behind its place, and deletes the place where that is too long: then commits
 * were dropped (guide, "Begin anew").
 *
 * @param error why a sync failed
 * @returns whether the place was deleted
 */
async function forgetLostPlace(store: MirrorStore, error: unknown): Promise<boolean> {
  const isBehind = error instanceof CalendarApiError && error.code === 'E_UNAVAILABLE';
  const place = isBehind ? await store.get(PLACE) : null;
  if (place?.kind !== PLACE) return false;
  const { behindSince = Date.now() } = place;
  const isLost = Date.now() - behindSince > MAX_BEHIND_MILLISECONDS;
  await (isLost ? store.delete(PLACE) : store.set(PLACE, { ...place, behindSince }));
  return isLost;
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
  const entry = await store.get(PLACE);
  const place = entry?.kind === PLACE && entry.choice === choice ? entry : null;
  /** The place in the store; empty where it has none, or the place belongs to another choice. */
  let written = place?.next ?? '';
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

  async function write(next: string): Promise<void> {
    if (next === written && place?.behindSince === undefined) return;
    await store.set(PLACE, { kind: PLACE, next, choice });
    written = next;
  }

  async function remove(key: string): Promise<void> {
    await store.delete(key);
    deleted += 1;
  }
}
