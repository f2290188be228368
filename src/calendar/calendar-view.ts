import type { Calendar } from './calendar.ts';
import { isAsked, type ListFilter } from './filters/filter-table.ts';
import { findEvents } from './query.ts';
import type { Matches } from './search/name-search.ts';

/** Which events a person wants to see. */
export interface ViewQuery {
  /** Words of the names of events or of organizations; the empty text excludes nothing. */
  readonly search: string;
  /** Whether events that are over are wanted, in place of those to come. */
  readonly past: boolean;
  /** What else they satisfy; its own words of names are passed over. */
  readonly filter: ListFilter;
}

/**
 * The positions of the events that a view shows. Events to come are those that have not ended, so also those under way:
 * the earliest start stands first, undated events last. Of past events, the latest start stands first.
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function viewEvents(calendar: Calendar, { search, past, filter }: ViewQuery, today: number): number[] {
  const { starts, ends, lasts, length } = calendar.events;
  const isNamed = nameTest(calendar, search);
  const isWanted = filterTest(calendar, filter);
  const dated: number[] = [];
  const undated: number[] = [];
  for (let position = 0; position < length; position += 1) {
    const start = starts[position] ?? NaN;
    const last = lasts[position] ?? NaN;
    const isOver = (Number.isNaN(last) ? (ends[position] ?? NaN) : last) < today;
    if (isOver === past && isNamed(position) && isWanted(position))
      (Number.isNaN(start) ? undated : dated).push(position);
  }
  return [...(past ? dated : dated.reverse()), ...undated];
}

function filterTest(calendar: Calendar, filter: ListFilter): (position: number) => boolean {
  const others = { ...filter, search: '' };
  if (!isAsked(others)) return () => true;
  const wanted = new Set(findEvents(calendar, others));
  return (position) => wanted.has(position);
}

/** Typing errors are forgiven only where neither a name of an event nor one of an organization has the words. */
function nameTest(
  { events, eventSearch, organizationSearch }: Calendar,
  search: string,
): (position: number) => boolean {
  const names = eventSearch.find(search);
  const organizations = organizationSearch.find(search);
  if (names === null || organizations === null) return () => true;
  const exactOnly = hasExact(names) || hasExact(organizations);
  const positionsOf = (matches: Matches): Set<number> =>
    new Set(exactOnly && !hasExact(matches) ? [] : matches.positions);
  const [named, organizers] = [positionsOf(names), positionsOf(organizations)];
  return (position) => named.has(position) || organizers.has(events.organizations[position] ?? -1);
}

function hasExact({ positions, scores }: Matches): boolean {
  return positions.length > 0 && scores === null;
}
