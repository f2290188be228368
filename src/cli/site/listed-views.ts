import type { Calendar } from '../../calendar/calendar.ts';
import { NO_FILTER, type ListFilter } from '../../calendar/filters/filter-table.ts';
import { monthsOfEvents } from '../../calendar/month-view.ts';
import { listAt } from '../../calendar/search/lists.ts';
import type { Parameters } from '../../pages/addresses.ts';
import { monthOf, monthsLater } from '../../pages/months.ts';
import { SHOWN } from '../../pages/records/record-sections.tsx';
import type { ListedFilter } from '../../pages/static-addresses.ts';

/** Events that have a list of their own. */
export interface ListedEvents {
  readonly parameters: Parameters;
  readonly filter: ListFilter;
}

/** All events, and those of each country, tag, organizer, and place that has more than its page shows. */
export function listedEvents(calendar: Calendar): ListedEvents[] {
  const { countries, tags, organizationsBySlug } = calendar;
  return [
    { parameters: {}, filter: NO_FILTER },
    ...countries.names.map((code) => listed('countryCode', code)),
    ...tags.names.map((tag) => listed('tag', tag)),
    ...[...organizationsBySlug.keys()].map((slug) => listed('organization', slug)),
    ...placesWithLists(calendar).map((id) => listed('place', id)),
  ];
}

function listed(name: ListedFilter, value: string): ListedEvents {
  return { parameters: { [name]: value }, filter: { ...NO_FILTER, [name]: [value] } };
}

/** By their ids. */
export function placesWithLists({ places }: Calendar): string[] {
  return Array.from({ length: places.length }, (_, position) => position)
    .filter((position) => listAt(places.events, position).length > SHOWN)
    .map((position) => places.idAt(position));
}

/** Of years without events, only those around now have pages. */
const MONTHS_AROUND = 12;

/**
 * The months that have a page: those with events, and all around this one.
 *
 * @param date today, like 2026-11-23
 */
export function monthsWithPages(calendar: Calendar, date: string): string[] {
  const months = new Set(monthsOfEvents(calendar));
  for (let later = -MONTHS_AROUND; later <= MONTHS_AROUND; later += 1)
    months.add(monthsLater(monthOf(date), later));
  return [...months].sort();
}
