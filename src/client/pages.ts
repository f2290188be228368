import { CalendarApiError, CalendarConnectionError } from './requests.ts';
import type { Change, ChangePage, Reset } from './types.ts';

const MAX_BEGINNINGS = 10;

/** The parts of a page of records that are needed to read all pages. */
export interface PageOfAll<Item> {
  readonly total: number;
  readonly pageSize: number;
  /** The records by their ids, in the order of the page. */
  readonly records: ReadonlyMap<string, Item>;
  /** The revision of the calendar (`X-Calendar-Revision`); null where the answer has none. */
  readonly revision: string | null;
}

/**
 * Yields the records of all pages, each once. A change of the calendar in between may move records to other pages. Where the
 * revision of a page differs from that of the page before, or is not known, the page before is requested again; if it has
 * changed, or has a third revision, reading begins anew. Thus no record is missed that exists all the time, unless the calendar
 * changes twice within four requests.
 *
 * @param pageAt returns the page with a number, from 1
 * @throws CalendarConnectionError where reading began anew too often, as with servers whose content differs
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

/** The changes up to now. Iterating again yields the changes since then. */
export interface Changes<Entry = Change> extends AsyncIterable<Entry> {
  /**
   * The value of `since` to continue after the entries that have been handled. It advances when the last entry of a page has
   * been handled, so at most one page is repeated after an interruption. It is empty where everything is still to be read.
   */
  readonly next: string;
}

/** Returns the page of changes after a place (a value of `since`); the first page of everything where the place is empty. */
export type PageBehind<Kinds, Fields> = (place: string) => Promise<ChangePage<Kinds, Fields>>;

/**
 * Reads the pages after `since` until there are no more.
 *
 * @yields pages; null where the service no longer knows the place (410), after which all records follow
 * @throws CalendarApiError the error of the service where there would be more than 3 resets
 * @throws CalendarConnectionError where the service says that there is more but returns nothing new
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

/** Yields the entries of the pages that `pagesSince` yields, and a reset in place of null; parameters and errors are those of `pagesSince`. */
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
