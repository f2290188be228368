import type { RelatedEvents } from './event-relations.ts';
import type { EventFacts } from './listed-facts.ts';
import type { Points } from './map.ts';
import type { PackedEvents } from './packed/packed-calendar.ts';
import type { SerialisedEvent } from './serialise.ts';
import type { Coordinates } from './wire.ts';

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
 * @param facts of the events
 * @param organizers the numbers of organizations that have events, by their slugs
 * @param coordinates takes those of the events
 */
export function filterColumns(
  facts: EventFacts,
  { placeAt }: RelatedEvents,
  organizers: ReadonlyMap<string, number>,
  coordinates: CoordinatesTable,
): FilterColumns {
  const { statuses, scales, slugHashes, latitudes, longitudes, hosts } = facts;
  const [organizations, points] = [new Int32Array(statuses.length), new Int32Array(statuses.length)];
  const organizerOf = Int32Array.from(hosts.texts, (slug) => organizers.get(slug) ?? -1);
  for (let position = 0; position < statuses.length; position += 1) {
    const { starts, values } = hosts.lists;
    const start = starts[position] ?? 0;
    organizations[position] = starts[position + 1] === start ? -1 : (organizerOf[values[start] ?? 0] ?? -1);
    const [latitude = NaN, longitude = NaN] = [latitudes[position], longitudes[position]];
    const own = Number.isNaN(latitude) ? placeAt(position) : { latitude, longitude };
    points[position] = own === null ? -1 : coordinates.numberOf(own);
  }
  return { statuses, scales, slugHashes, organizations, points };
}

/** Each pair of coordinates once, in the order in which they come. */
export class CoordinatesTable {
  /** By latitude, then by longitude. */
  readonly #numbers = new Map<number, Map<number, number>>();
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];

  /** The number of a pair; -1 where there is none. */
  numberOf({ latitude, longitude }: Coordinates): number {
    if (latitude === null || longitude === null) return -1;
    let sameLatitude = this.#numbers.get(latitude);
    if (sameLatitude === undefined) this.#numbers.set(latitude, (sameLatitude = new Map<number, number>()));
    const known = sameLatitude.get(longitude);
    if (known !== undefined) return known;
    const number = this.#latitudes.push(latitude) - 1;
    this.#longitudes.push(longitude);
    sameLatitude.set(longitude, number);
    return number;
  }

  points(): Points {
    return {
      latitudes: Float64Array.from(this.#latitudes),
      longitudes: Float64Array.from(this.#longitudes),
    };
  }
}
