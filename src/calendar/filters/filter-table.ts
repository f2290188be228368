import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';
import { eventEndAt } from './event-end-at.ts';
import { eventStartAt } from './event-start-at.ts';
import type { Filter, FilterSchema } from './filter.ts';
import { orgSearch } from './org-search.ts';
import { search } from './search.ts';

/**
 * The filters by their parameters (specification, section 4.1). A new one goes last and is undefined where it is absent:
 * then the ids of the feeds that there are stay the same.
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

export const FILTER_NAMES = Object.keys(FILTERS).filter((name): name is FilterName => name in FILTERS);

/** The same table in the words of `ListFilter`, by which the types of a filter and of its value belong together. */
const TABLE: { readonly [Name in FilterName]: Filter<ListFilter[Name]> } = FILTERS;

/** @param sent the parameters that a query has, all of which satisfy their schemas */
export function readFilter(sent: Readonly<Partial<Record<FilterName, string>>>): ListFilter {
  const valueOf = <Name extends FilterName>(name: Name): ListFilter[Name] => {
    const text = sent[name];
    return text === undefined ? TABLE[name].absent : TABLE[name].read(text);
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(name)])) as ListFilter;
}

/** The values of a filter, up to the last that is not undefined: no other filter has the same ones. */
export function valuesOf(filter: ListFilter): readonly unknown[] {
  const values: unknown[] = FILTER_NAMES.map((name) => filter[name]);
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

/** The narrowings of all filters that are asked for. */
export function narrowingsOf(calendar: Calendar, filter: ListFilter): Narrowing[] {
  const narrow = <Name extends FilterName>(name: Name, value: ListFilter[Name]): Narrowing | null =>
    TABLE[name].narrow(calendar, value);
  return askedOf(filter)
    .map((name) => narrow(name, filter[name]))
    .filter((narrowing) => narrowing !== null);
}

/** Whether one of the filters that are asked for is slow. */
export function isSlow(filter: ListFilter): boolean {
  return askedOf(filter).some((name) => FILTERS[name].isSlow);
}

function askedOf(filter: ListFilter): FilterName[] {
  return FILTER_NAMES.filter((name) => filter[name] !== FILTERS[name].absent);
}
