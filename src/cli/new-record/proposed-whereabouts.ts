import {
  countriesOfRegions,
  type CountriesOfRegions,
  likelyZones,
  type LocatedEvent,
  type PlaceWhereabouts,
  missingLocation,
  whereaboutsOf,
} from '../../content/whereabouts/event-whereabouts.ts';
import { ATTENDANCE_MODES } from '../../schema/attendance.ts';
import type { Draft } from './draft.ts';
import type { OpenFolder } from './new-file.ts';
import type { NewValues } from './record-text.ts';

/** Values for keys that an event lacks, as written in a file. */
export type Proposed = Readonly<Record<string, string>>;

/** The places and regions by which an event can be located. */
export interface Surroundings {
  readonly placeOf: (stem: string) => PlaceWhereabouts | null;
  readonly countries: CountriesOfRegions;
}

/** Returns the surroundings for new events of a folder. The existing and the new events tell the countries of regions. */
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

/** An event without a value for any of these keys cannot be located. */
const LOCATING = ['region', 'place', 'countryCode', 'latitude'];

/** Finds the country and coordinates that an event lacks and its place tells, and its time zone where only one is possible. */
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
 * Proposes the country, coordinates and time zone of new events where region, place and the other events allow only one answer.
 * The time zone of the calendar is not proposed.
 *
 * @returns for each draft, the values of keys that it lacks; empty where nothing is proposed
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

/** Formats proposed values like lines of a file, joined by commas. */
export function proposedLines(values: Proposed): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** Converts values to the location of an event, without validating them. */
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
