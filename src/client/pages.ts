import { CalendarApiError, CalendarConnectionError } from './errors.ts';
import type { Change, ChangePage, Reset } from './types.ts';

const MAX_BEGINNINGS = 10;

/** A page of records, as far as it matters for reading on. */
export interface PageOfAll<Item> {
  readonly total: number;
  readonly pageSize: number;
  /** By their ids, in their order. */
  readonly records: ReadonlyMap<string, Item>;
  /** The calendar that the page is of (`X-Calendar-Revision`); null where the service does not say. */
  readonly revision: string | null;
}

/**
 * The records of all pages, each once. A calendar that changes in between moves records to other pages. Pages of one
 * revision belong together. Where the revision is another one, or not known, the page before is asked for again, and where
 * that has changed, or is of a third revision, reading begins anew. Thus no record is left out that is there all the time,
 * unless two changes come within four requests.
 *
 * @param pageAt gives the page with this number, from 1
 * @throws CalendarConnectionError where reading began anew too often: two servers that do not agree
 */
export async function* allRecords<Item>(
  pageAt: (current: number) => Promise<PageOfAll<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const given = new Set<string>();
  for (let beginnings = 0; beginnings < MAX_BEGINNINGS; beginnings += 1) {
    let before: PageOfAll<Item> | null = null;
    for (let current = 1; ; current += 1) {
      const page = await pageAt(current);
      if (before !== null && (page.revision === null || page.revision !== before.revision)) {
        const again = await pageAt(current - 1);
        if (again.revision !== page.revision || idsOn(again) !== idsOn(before)) break;
      }
      for (const [id, record] of page.records) {
        if (given.has(id)) continue;
        given.add(id);
        yield record;
      }
      if (current * page.pageSize >= page.total) return;
      before = page;
    }
  }
  throw new CalendarConnectionError('The calendar changes faster than it can be read.');
}

function idsOn({ records }: PageOfAll<unknown>): string {
  return [...records.keys()].join();
}

const MAX_RESETS = 3;
const NO_END = 'The service says again and again that there are more changes, and does not give them.';
const RESET: Reset = { kind: 'reset', id: null, state: 'reset', changedAt: null, record: null };

/** What has changed, up to now. To iterate again is to get what has changed meanwhile. */
export interface Changes<Entry = Change> extends AsyncIterable<Entry> {
  /**
   * What to give as `since` in order to go on behind what has been handled. It moves on when the last entry of a page
   * has been handled: so at most a page comes again after an interruption. Empty where that is everything.
   */
  readonly next: string;
}

/** Gives the page of changes behind a place; the first page of everything where that is empty. */
export type PageBehind<Kinds, Fields> = (place: string) => Promise<ChangePage<Kinds, Fields>>;

/**
 * Walks the pages behind `since` until there are no more.
 *
 * @yields pages; null where the service no longer knows the place (410), after which the walk begins with everything
 * @throws CalendarApiError of the service where there would be more than 3 resets
 * @throws CalendarConnectionError where the service says that there is more and gives nothing
 */
export async function* pagesSince<Kinds, Fields>(
  since: string,
  pageBehind: PageBehind<Kinds, Fields>,
): AsyncGenerator<ChangePage<Kinds, Fields> | null, void> {
  let next = since;
  let resets = 0;
  for (let more = true; more;) {
    const page = await pageBehind(next).catch((error: unknown) => {
      const isExpired = error instanceof CalendarApiError && error.code === 'E_SYNC_EXPIRED';
      if (isExpired && resets < MAX_RESETS) return null;
      throw error;
    });
    if (page === null) {
      resets += 1;
      next = '';
    } else {
      if (page.more && (page.data.length === 0 || page.next === next))
        throw new CalendarConnectionError(NO_END);
      ({ next, more } = page);
    }
    yield page;
  }
}

/** The entries of `pagesSince`, with a reset in place of null; the parameters and the errors are the same. */
export function changesSince<Kinds, Fields>(
  since: string,
  pageBehind: PageBehind<Kinds, Fields>,
): Changes<Change<Kinds, Fields>> {
  let next = since;
  return {
    get next() {
      return next;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of pagesSince(next, pageBehind)) {
        if (page === null) yield RESET;
        else yield* page.data;
        next = page?.next ?? '';
      }
    },
  };
}
