import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';
import { bbox, near, radius } from './area.ts';
import { countryCode, organization, orgSearch, place, q, scale, search, status, tag } from './comma-lists.ts';
import type { Filter, ValuesOf } from './parameter.ts';
import { datetime, eventEndAt, eventStartAt, updatedSince } from './times.ts';

/**
 * The filters by their parameters. A new one goes last and is undefined
 * where it is absent: then the ids of the feeds that there are stay the same.
 */
export const FILTERS = {
  ...{ eventStartAt, eventEndAt, search, orgSearch },
  ...{ datetime, status, scale, organization, place, countryCode, tag, bbox, near, radius, q, updatedSince },
};

export type FilterName = keyof typeof FILTERS;

/** What a query asks of the events: the value of each filter. */
export type ListFilter = ValuesOf<typeof FILTERS>;

export const FILTER_NAMES = Object.keys(FILTERS).filter((name): name is FilterName => name in FILTERS);

/** All events. */
export const NO_FILTER = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, FILTERS[name].absent]),
) as ListFilter;

/** This is the table in the words of `ListFilter`, by which the types of a filter and of its value belong together. */
const TABLE: { readonly [Name in FilterName]: Filter<ListFilter[Name]> } = FILTERS;

/** The values of a filter, up to the last that is not undefined: no other filter has the same ones. */
export function valuesOf(filter: ListFilter): readonly unknown[] {
  const values: unknown[] = FILTER_NAMES.map((name) => filter[name]);
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

/** The narrowings of all filters that are asked for. */
export function narrowingsOf(calendar: Calendar, filter: ListFilter): Narrowing[] {
  const narrow = <Name extends FilterName>(name: Name, value: ListFilter[Name]): Narrowing | null =>
    TABLE[name].narrow(calendar, value, filter.radius);
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
