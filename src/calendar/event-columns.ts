import { EVENT_STATUSES, SCALES } from '../schema/event.ts';
import type { CoordinatesTable } from './coordinates-table.ts';
import type { RelatedEvents } from './event-relations.ts';
import { coordinatesOf } from './location.ts';
import type { PackedEvents } from './packed/packed-calendar.ts';
import { slugHash } from './public-address.ts';
import type { SerialisedEvent } from './serialise.ts';

/** The columns that `setDates` fills. */
export interface DateColumns {
  readonly starts: Float64Array<ArrayBuffer>;
  readonly ends: Float64Array<ArrayBuffer>;
  readonly lasts: Float64Array<ArrayBuffer>;
  readonly firstDays: Int32Array<ArrayBuffer>;
  readonly lastDays: Int32Array<ArrayBuffer>;
}

export const DATE_COLUMNS = ['starts', 'ends', 'lasts', 'firstDays', 'lastDays'] as const;

type FilterColumns = Pick<PackedEvents, 'statuses' | 'scales' | 'organizations' | 'points' | 'slugHashes'>;

/** The dates of so many events, none of which is set. */
export function dateColumns(length: number): DateColumns {
  return {
    starts: new Float64Array(length),
    ends: new Float64Array(length),
    lasts: new Float64Array(length),
    firstDays: new Int32Array(length),
    lastDays: new Int32Array(length),
  };
}

export function setDates(columns: DateColumns, position: number, event: SerialisedEvent): void {
  columns.starts[position] = event.start;
  columns.ends[position] = event.end;
  columns.lasts[position] = event.last;
  columns.firstDays[position] = event.firstDay;
  columns.lastDays[position] = event.lastDay;
}

/**
 * What lists are filtered by besides dates.
 *
 * @param organizers the numbers of organizations that have events, by their slugs
 * @param coordinates takes those of the events
 */
export function filterColumns(
  { events, placeAt }: RelatedEvents,
  organizers: ReadonlyMap<string | null, number>,
  coordinates: CoordinatesTable,
): FilterColumns {
  const { length } = events;
  const columns = {
    statuses: new Uint8Array(length),
    scales: new Uint8Array(length),
    organizations: new Int32Array(length),
    points: new Int32Array(length),
    slugHashes: new Uint32Array(length),
  };
  // Each event is looked at once: most are not in the processor's cache.
  events.forEach((event, position) => {
    const { status, scale, organization, slug } = event;
    columns.statuses[position] = EVENT_STATUSES.indexOf(status);
    columns.scales[position] = SCALES.indexOf(scale);
    columns.organizations[position] = organizers.get(organization) ?? -1;
    columns.points[position] = coordinates.numberOf(coordinatesOf(event, placeAt(position)));
    columns.slugHashes[position] = slugHash(slug);
  });
  return columns;
}
