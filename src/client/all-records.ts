import { CalendarConnectionError } from './errors.ts';

const MAX_BEGINNINGS = 10;

/** A page of records, as far as it matters for reading on. */
export interface PageOfAll<Item> {
  readonly total: number;
  readonly pageSize: number;
  /** By their ids, in their order. */
  readonly records: ReadonlyMap<string, Item>;
  /** Of the calendar that the page is of (`X-Calendar-Revision`); null where the service does not say. */
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
      if (before !== null && !isOfOne(before, page)) {
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

function isOfOne(one: PageOfAll<unknown>, other: PageOfAll<unknown>): boolean {
  return one.revision !== null && one.revision === other.revision;
}

function idsOn({ records }: PageOfAll<unknown>): string {
  return [...records.keys()].join();
}
