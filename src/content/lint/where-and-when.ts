import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { localMilliseconds, offsetIn } from '../../platform/zone-offset.ts';
import { attendanceModeOf } from '../../schema/attendance.ts';
import { countryNames } from '../../schema/countries.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { PlaceRecord } from '../../schema/place.ts';
import { firstLine, lineEndOf } from '../fix/edits.ts';
import { placeOfKey } from '../references.ts';
import type { Sound } from '../validate.ts';
import { readRegion, type Region } from '../whereabouts/region.ts';
import { stateIn, townIn, type Town } from '../whereabouts/known-towns.ts';
import { zonesThere } from '../whereabouts/local-zones.ts';
import { isMapping, type Values } from '../written-values.ts';

/** An event that people go to, with what is known of where it is. */
interface Visited {
  readonly event: Sound<EventRecord>;
  readonly region: Region;
  /** The code that the event or its place has. */
  readonly writtenCountry: string | null;
  /** That code, else the country that the region names. */
  readonly country: string | null;
  /** The coordinates that the event or its place has. */
  readonly position: Town | null;
}

/**
 * Finds doubts about where and when an event is (editors' handbook, "Where an event is"): `attendance-place` where its attendance
 * mode and its place contradict each other; and where people go there, `timezone-missing` and `timezone-elsewhere` where its dates are read by other clocks than those of its country or coordinates, `location-missing`
 * where its region names a town that is known, and the event is on no map or under no country.
 */
export function whereabouts({
  events,
  places,
}: {
  readonly events: readonly Sound<EventRecord>[];
  readonly places: readonly Sound<PlaceRecord>[];
}): Diagnostic[] {
  const byStem = new Map(places.map(({ record }) => [record.stem, record]));
  const countryElsewhere = countriesOfRegions(events);
  return events.flatMap((event) => {
    const place = byStem.get(event.record.place ?? '') ?? null;
    const contradictions = attendanceProblems(event, place);
    const visited = visitedEvent(event, place);
    if (visited === null) return contradictions;
    return [...contradictions, ...zoneProblems(visited), ...locationProblems(visited, countryElsewhere)];
  });
}

/** Finds an attendance mode that is written, and that the kind of the place contradicts, whatever the status of the event. */
function attendanceProblems(event: Sound<EventRecord>, place: PlaceRecord | null): Diagnostic[] {
  const { attendanceMode } = event.record;
  if (place === null || attendanceMode === null || attendanceMode === 'mixed') return [];
  if ((attendanceMode === 'online') === (place.kind === 'online')) return [];
  return [
    diagnostic(
      'attendance-place',
      placeOfKey(event, 'attendanceMode'),
      `People take part ${attendanceMode}, and the place is of the kind "${place.kind}".`,
      'Write "attendanceMode: mixed" where people take part both ways, delete the "place" where there is none, or delete this line.',
      { related: { place: placeOfKey(event, 'place'), what: 'The place is' } },
    ),
  ];
}

/** Returns null for an event that is online. */
function visitedEvent(event: Sound<EventRecord>, place: PlaceRecord | null): Visited | null {
  const { record } = event;
  const position = positionOf(record) ?? positionOf(place);
  const mode = attendanceModeOf({
    ...record,
    placeKind: place?.kind ?? null,
    isLocated: position !== null,
  });
  if (mode === 'online') return null;
  const region = readRegion(record.region ?? '');
  const writtenCountry = record.countryCode ?? place?.countryCode ?? null;
  return { event, region, writtenCountry, country: writtenCountry ?? region.country, position };
}

function positionOf(record: Pick<EventRecord | PlaceRecord, 'latitude' | 'longitude'> | null): Town | null {
  const { latitude = null, longitude = null } = record ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const NOON = 12 * 60 * 60 * 1000;

/** Returns the day on which an event starts, on the clocks of its time zone; null where its start is not known. */
export function startDayOf({
  startDate,
  startDay,
  timezone,
}: Pick<EventRecord, 'startDate' | 'startDay' | 'timezone'>): string | null {
  if (startDate === null || startDay !== null) return startDay;
  return new Date(localMilliseconds(startDate, timezone)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function zoneProblems(visited: Visited): Diagnostic[] {
  const { event, country, position } = visited;
  const { startDate, timezone } = event.record;
  const day = startDayOf(event.record);
  if (startDate === null || day === null || (country === null && position === null)) return [];
  const offsetAt = offsetIn(timezone);
  const noon = Date.parse(day) + NOON - offsetAt(Date.parse(startDate));
  const year = Number(day.slice(0, 4));
  const zones = zonesThere({ country, position }, year);
  const offset = offsetAt(noon);
  if (zones.length === 0 || zones.some((zone) => offsetIn(zone)(noon) === offset)) return [];
  const likely = likelyZones(visited, zones, year);
  const isMissing = event.values.timezone === undefined;
  return [isMissing ? zoneMissing(visited, likely) : zoneElsewhere(visited, likely)];
}

/** The zone of the town that the region names, where it is known; else the zones of its state, else all zones of the country. */
function likelyZones(
  { region, country, position }: Visited,
  zones: readonly string[],
  year: number,
): readonly string[] {
  if (country === null || position !== null) return zones;
  const town = townIn(region, country);
  if (town !== null) return zonesThere({ country, position: town }, year);
  const state = stateIn(region, country);
  return state === null ? zones : zonesThere({ country: state, position: null }, year);
}

function zoneMissing({ event, country }: Visited, zones: readonly string[]): Diagnostic {
  const { timezone } = event.record;
  const [zone = ''] = zones;
  return diagnostic(
    'timezone-missing',
    placeOfKey(event, 'startDate'),
    `The event has no "timezone", so its dates are read in ${timezone}, the time zone of the calendar; where it is held${named(country)} the clocks show another time.`,
    `Add a line "timezone: ${zone}"${othersOf(zones)}, or "ignore: [timezone-missing]" where the dates are meant in ${timezone}.`,
    { fix: zones.length === 1 ? zoneLine(event, zone) : null },
  );
}

/** Dates with an offset stay what they are in another time zone; of others somebody decides. */
function zoneLine(event: Sound<EventRecord>, zone: string): Edit | null {
  const line = addedLines(event, { timezone: zone });
  return line === null || datesOf(event.values).every((date) => WITH_OFFSET.test(date))
    ? line
    : { ...line, isAsked: true };
}

const WITH_OFFSET = /(?:Z|[-+\u2212]\d\d(?::?\d\d)?)$/i;

/** The dates of an event and of its links, as they are written. */
function datesOf({ startDate, endDate, links }: Values): string[] {
  const ofLinks = (Array.isArray(links) ? links : []).flatMap((link) =>
    isMapping(link) ? [link.opensAt, link.closesAt] : [],
  );
  return [startDate, endDate, ...ofLinks].filter((date) => typeof date === 'string');
}

function zoneElsewhere({ event, country }: Visited, zones: readonly string[]): Diagnostic {
  const { timezone } = event.record;
  return diagnostic(
    'timezone-elsewhere',
    placeOfKey(event, 'timezone'),
    `The time zone is ${timezone}, and where the event is held${named(country)} the clocks show another time on that day.`,
    `Write "timezone: ${zones[0]}"${othersOf(zones)}, check where the event is, or add "ignore: [timezone-elsewhere]" where both are right.`,
  );
}

/** A hint names so many zones besides the first; a country has up to eight that differ. */
const MAX_OTHERS = 3;

function othersOf([, ...others]: readonly string[]): string {
  return others.length === 0 ? '' : `, or one of ${others.slice(0, MAX_OTHERS).join(', ')}`;
}

/** " (Germany)"; nothing where only coordinates say where it is. */
function named(country: string | null): string {
  return country === null ? '' : ` (${countryNames(country)[0] ?? country})`;
}

/**
 * The countries that records with a `countryCode` have for their regions, by the whole region and by its first part; null
 * where they differ.
 */
function countriesOfRegions(events: readonly Sound<EventRecord>[]): ReadonlyMap<string, string | null> {
  const countries = new Map<string, string | null>();
  for (const { record } of events) {
    if (record.countryCode === null || record.region === null) continue;
    const region = readRegion(record.region);
    for (const name of new Set([region.town ?? '', wholeOf(region)])) {
      const known = countries.get(name);
      countries.set(name, known === undefined || known === record.countryCode ? record.countryCode : null);
    }
  }
  return countries;
}

function wholeOf({ town, between }: Region): string {
  return [town, ...between].join(', ');
}

function locationProblems(
  { event, region, writtenCountry, country, position }: Visited,
  countryElsewhere: ReadonlyMap<string, string | null>,
): Diagnostic[] {
  if (region.town === null || (writtenCountry !== null && position !== null)) return [];
  const town = country === null ? null : townIn(region, country);
  const known = town === null ? (countryElsewhere.get(wholeOf(region)) ?? null) : country;
  if (known === null || (country !== null && known !== country)) return [];
  const lines = {
    ...(writtenCountry === null && { countryCode: known }),
    ...(position === null && town),
  };
  const keys = Object.keys(lines);
  if (keys.length === 0) return [];
  const missing = [
    ...(writtenCountry === null ? ['no "countryCode"'] : []),
    ...(position === null && town !== null ? ['no coordinates, so it is on no map'] : []),
  ];
  return [
    diagnostic(
      'location-missing',
      placeOfKey(event, 'region'),
      `The region ${town === null ? 'is one that other events have with a country' : 'names a town that is known'}${named(known)}, and the event has ${missing.join(' and ')}.`,
      `Add the line${keys.length === 1 ? '' : 's'} ${Object.entries(lines)
        .map(([key, value]) => `"${key}: ${value}"`)
        .join(', ')}, or "ignore: [location-missing]" where it is elsewhere.`,
      { fix: addedLines(event, lines) },
    ),
  ];
}

/** Adds lines with keys that an event has not; null where a key stands there without a value. */
function addedLines(
  { document }: Sound<EventRecord>,
  lines: Readonly<Record<string, string | number>>,
): Edit | null {
  if (Object.keys(lines).some((key) => document.root.entries.has(key))) return null;
  const text = Object.entries(lines).map(([key, value]) => `${key}: ${value}`);
  return firstLine(document, text.join(lineEndOf(document.text)));
}
