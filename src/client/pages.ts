import { CalendarApiError, CalendarConnectionError } from './requests.ts';
import type { Change, ChangePage, Reset } from './types.ts';

const MAX_BEGINNINGS = 10;

/** The parts of a page of records that matter for reading on. */
export interface PageOfAll<Item> {
  readonly total: number;
  readonly pageSize: number;
  /** The records by their ids, in the order of the page. */
  readonly records: ReadonlyMap<string, Item>;
  /** The revision of the calendar (`X-Calendar-Revision`); null where the service does not say it. */
  readonly revision: string | null;
}

/**
 * Yields the records of all pages, each once. A calendar that changes in between moves records to other pages. Pages of one
 * revision belong together. Where the revision is another one, or not known, the page before is asked for again, and where
 * that has changed, or is of a third revision, reading begins anew. Thus no record is left out that is there all the time,
 * unless two changes come within four requests.
 *
 * @param pageAt returns the page with this number, from 1
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

/** The changes up to now. Who iterates again gets the changes that have come meanwhile. */
export interface Changes<Entry = Change> extends AsyncIterable<Entry> {
  /**
   * The value to give as `since` in order to go on behind the entries that have been handled. It moves on when the last entry of
   * a page has been handled: so at most a page comes again after an interruption. It is empty at the beginning of everything.
   */
  readonly next: string;
}

/** Returns the page of changes behind a place; the first page of everything where the place is empty. */
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
