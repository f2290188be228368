import type { Calendar } from '../../src/calendar/calendar.ts';
import { NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { listEvents, type ListQuery, type RecordPage } from '../../src/calendar/query.ts';

/** A query for all events, on one page. */
export const EVERYTHING: ListQuery & { readonly fields: undefined } = {
  ...NO_FILTER,
  current: 1,
  pageSize: 500,
  sort: undefined,
  fields: undefined,
};

/** Returns the numbers of the events of a page: those from which `uuid` made their ids. */
export function numbersOf({ events }: Calendar, { data }: RecordPage): number[] {
  return data.map((position) => {
    const { id } = JSON.parse(events.answer(position).json.toString()) as { readonly id: string };
    return Number(id.slice(-12));
  });
}

export function list(calendar: Calendar, query: Partial<ListQuery> = {}): RecordPage {
  return listEvents(calendar, { ...EVERYTHING, ...query });
}

/** Returns the numbers of the events that a query finds, in the order of its answer. */
export function found(calendar: Calendar, query: Partial<ListQuery> = {}): number[] {
  return numbersOf(calendar, list(calendar, query));
}
