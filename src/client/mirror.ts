import type { CallOptions, RecordEntries } from './types.ts';
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
    sync(call) {
      const result = last.then(() => syncOnce(store, choice, pagesFor(call)));
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
async function syncOnce(
  store: MirrorStore,
  choice: string,
  pageBehind: PageBehind<undefined, undefined>,
): Promise<Synced> {
  const place = await store.get(PLACE);
  /** The place in the store; empty where it has none, or one of another choice. */
  let written = place?.kind === PLACE && place.choice === choice ? place.next : '';
  /** The keys that a whole reading has come upon; null where only changes are read. */
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
