import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';
import { eventEndAt } from './event-end-at.ts';
import { eventStartAt } from './event-start-at.ts';
import type { Filter, FilterSchema } from './filter.ts';
import { orgSearch } from './org-search.ts';
import { search } from './search.ts';

/**
 * The filters by their parameters (specification, section 4.1). A new one goes last: the ids of feeds are made of the
 * values in this order.
 */
export const FILTERS = { eventStartAt, eventEndAt, search, orgSearch };

export type FilterName = keyof typeof FILTERS;

/** What a query asks of the events: the value of each filter. */
export type ListFilter = {
  readonly [Name in FilterName]: (typeof FILTERS)[Name] extends Filter<infer Value> ? Value : never;
};

/** The schemas of the parameters. */
export const FILTER_SCHEMAS = Object.fromEntries(
  Object.entries(FILTERS).map(([name, { schema }]) => [name, schema]),
) as Record<FilterName, FilterSchema>;

/** The same table in the words of `ListFilter`, so that a filter and its value are known to belong together. */
const TABLE: { readonly [Name in FilterName]: Filter<ListFilter[Name]> } = FILTERS;
const NAMES = Object.keys(FILTERS).filter((name): name is FilterName => name in FILTERS);

/** @param sent the parameters that a query has, all of which satisfy their schemas */
export function readFilter(sent: Readonly<Partial<Record<FilterName, string>>>): ListFilter {
  const valueOf = <Name extends FilterName>(name: Name): ListFilter[Name] => {
    const text = sent[name];
    return text === undefined ? TABLE[name].absent : TABLE[name].read(text);
  };
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as ListFilter;
}

/** Two filters that ask for other events have other values. */
export function valuesOf(filter: ListFilter): readonly unknown[] {
  return NAMES.map((name) => filter[name]);
}

/** What the filters leave that are asked for. */
export function narrowingsOf(calendar: Calendar, filter: ListFilter): Narrowing[] {
  const narrow = <Name extends FilterName>(name: Name, value: ListFilter[Name]): Narrowing | null =>
    TABLE[name].narrow(calendar, value);
  return askedOf(filter)
    .map((name) => narrow(name, filter[name]))
    .filter((narrowing) => narrowing !== null);
}

/** Whether finding the events may take milliseconds, so that requests have to take turns. */
export function isSlow(filter: ListFilter): boolean {
  return askedOf(filter).some((name) => FILTERS[name].isSlow);
}

function askedOf(filter: ListFilter): FilterName[] {
  return NAMES.filter((name) => filter[name] !== FILTERS[name].absent);
}
