import {
  countriesOfRegions,
  type CountriesOfRegions,
  likelyZones,
  type LocatedEvent,
  type LocatedPlace,
  missingLocation,
  whereaboutsOf,
} from '../../content/whereabouts/event-whereabouts.ts';
import { ATTENDANCE_MODES } from '../../schema/attendance.ts';
import type { Draft } from './draft.ts';
import type { OpenFolder } from './new-file.ts';
import type { NewValues } from './record-text.ts';

/** The values of keys that an event has not, as a file has them. */
export type Proposed = Readonly<Record<string, string>>;

/** What is known of the places and regions around an event. */
export interface Surroundings {
  readonly placeOf: (stem: string) => LocatedPlace | null;
  readonly countries: CountriesOfRegions;
}

/** Returns the surroundings of events that come into a folder, which themselves say in which countries their regions are. */
export function surroundingsIn(
  { events, placeOf }: Pick<OpenFolder, 'events' | 'placeOf'>,
  incoming: readonly NewValues[],
): Surroundings {
  const known = events().flatMap(({ record }) => record ?? []);
  const saying = incoming.filter(
    ({ countryCode, region }) => countryCode !== undefined && region !== undefined,
  );
  return { placeOf, countries: countriesOfRegions([...known, ...saying.map(locatedBy)]) };
}

/** Where nothing is said of any of these keys, an event can be anywhere. */
const LOCATING = ['region', 'place', 'countryCode', 'latitude'];

/**
 * Finds what the place of an event says of it that its values do not: its country and coordinates, and the time zone of its
 * dates where there is a single one.
 */
export function foundWhereabouts(
  values: NewValues,
  { placeOf, countries }: Surroundings,
): { readonly location: Proposed; readonly zone: string | null } {
  if (LOCATING.every((key) => values[key] === undefined)) return { location: {}, zone: null };
  const place = typeof values.place === 'string' ? placeOf(values.place) : null;
  const event = locatedBy(values);
  const where = whereaboutsOf(event, place);
  if (where === null) return { location: {}, zone: null };
  const missing = missingLocation(where, countries);
  const location = Object.fromEntries(
    Object.entries(missing?.values ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const [, year] = /^(\d{4})-/.exec(text(values.startDate) ?? '') ?? [];
  const country = where.country ?? missing?.country ?? null;
  const zones =
    year === undefined
      ? []
      : likelyZones({ ...where, country, position: where.position ?? missing?.town ?? null }, Number(year));
  const [zone = null, ...others] = zones;
  return { location, zone: others.length === 0 ? zone : null };
}

/**
 * Proposes the country, the coordinates and the time zone of new records where region, place and the other events leave one
 * answer, and it is not that of the calendar.
 *
 * @returns for each draft the values of keys that it has not; empty where nothing is proposed
 */
export function proposedWhereabouts(
  folder: Pick<OpenFolder, 'events' | 'placeOf' | 'site'>,
  drafts: readonly Draft[],
): readonly Proposed[] {
  const events = drafts.filter(({ type }) => type.collection === 'events');
  const surroundings = surroundingsIn(
    folder,
    events.map(({ values }) => values),
  );
  return drafts.map((draft) => {
    if (draft.type.collection !== 'events') return {};
    const { location, zone } = foundWhereabouts(draft.values, surroundings);
    const isProposed = zone !== null && draft.values.timezone === undefined && zone !== folder.site.timezone;
    return { ...location, ...(isProposed && { timezone: zone }) };
  });
}

/** Writes proposed values as lines of a file, in a row. */
export function proposedLines(values: Proposed): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** What values say of where an event is, whether or not they are right. */
function locatedBy(values: NewValues): LocatedEvent {
  const mode = ATTENDANCE_MODES.find((each) => each === values.attendanceMode);
  return {
    status: text(values.status) ?? 'scheduled',
    attendanceMode: mode ?? null,
    address: text(values.address),
    region: text(values.region),
    countryCode: text(values.countryCode),
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
  };
}

function text(value: NewValues[string] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function degrees(value: NewValues[string] | undefined): number | null {
  const written = text(value);
  return written === null || Number.isNaN(Number(written)) ? null : Number(written);
}
