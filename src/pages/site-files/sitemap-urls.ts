import type { Calendar } from '../../calendar/calendar.ts';
import { monthsOfEvents } from '../../calendar/calendar-view.ts';
import { FIRST_VIEW, organizationPageAddress, type Addresses } from '../addresses.ts';
import { monthsLater } from '../months.ts';
import { takesSuggestions } from '../site-footer.tsx';

/** What is told of a page. */
export interface SitemapEntry {
  readonly address: string;
  /** When it changed last, in milliseconds since 1970; NaN where that is not known. */
  readonly changedAt: number;
}

/** Pages of one kind. */
interface PageTable {
  readonly length: number;
  readonly entryAt: (position: number) => SitemapEntry;
}

/** Months that are further away are looked up by nobody. */
const MONTHS_AROUND = 36;

/**
 * Every page of the calendar that search engines are to know, in the language of the site.
 *
 * @param month of this moment, like 2027-03
 */
export function sitemapTables(calendar: Calendar, month: string, to: Addresses): readonly PageTable[] {
  const { events, places, organizationsBySlug, site } = calendar;
  const hasPoints = calendar.map.points.latitudes.length > 0;
  const [first, last] = [monthsLater(month, -MONTHS_AROUND), monthsLater(month, MONTHS_AROUND)];
  return [
    listed([to.home, to.changes, ...(takesSuggestions(site) ? [to.suggest(null)] : [])]),
    listed(calendar.closings.events.length > 0 ? [to.deadlines(FIRST_VIEW) ?? []].flat() : []),
    listed(hasPoints ? [to.map({ past: false, parameters: {} }) ?? []].flat() : []),
    listed(
      monthsOfEvents(calendar)
        .filter((each) => each >= first && each <= last)
        .flatMap((each) => to.month(each, {}) ?? []),
    ),
    listed([...organizationsBySlug.keys()].flatMap((slug) => organizationPageAddress(slug, to) ?? [])),
    {
      length: places.length,
      entryAt: (position) => ({ address: to.place(places.idAt(position)), changedAt: NaN }),
    },
    {
      length: events.length,
      entryAt: (position) => ({
        address: to.event(events.idAt(position)),
        changedAt: events.updatedAts[position] ?? NaN,
      }),
    },
  ];
}

function listed(addresses: readonly string[]): PageTable {
  return {
    length: addresses.length,
    entryAt: (position) => ({ address: addresses[position] ?? '', changedAt: NaN }),
  };
}

/** How many pages some tables have together. */
export function countOf(tables: readonly PageTable[]): number {
  return tables.reduce((sum, { length }) => sum + length, 0);
}

/** The pages from one position up to another, as if all tables were one. */
export function* entriesOf(
  tables: readonly PageTable[],
  from: number,
  until: number,
): Generator<SitemapEntry> {
  let start = 0;
  for (const { length, entryAt } of tables) {
    for (let at = Math.max(0, from - start); at < Math.min(length, until - start); at += 1) yield entryAt(at);
    start += length;
  }
}
