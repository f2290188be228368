import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { localMilliseconds, offsetIn } from '../../platform/zone-offset.ts';
import { countryNames } from '../../schema/countries.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { PlaceRecord } from '../../schema/place.ts';
import { firstLine, lineEndOf } from '../fix/edits.ts';
import { placeOfKey } from '../references.ts';
import type { ErrorFree } from '../validate.ts';
import {
  countriesOfRegions,
  type CountriesOfRegions,
  type EventWhereabouts,
  likelyZones,
  missingLocation,
  whereaboutsOf,
} from '../whereabouts/event-whereabouts.ts';
import { hasTimeThere } from '../whereabouts/local-zones.ts';
import { isMapping, type Values } from '../written-values.ts';

/** An event that people go to, with what is known of where it is. */
interface Visited extends EventWhereabouts {
  readonly event: ErrorFree<EventRecord>;
}

/**
 * Finds doubts about where and when an event is (editors' handbook, "Where an event is"): `attendance-place` where its attendance
 * mode and its place contradict each other. Of events that are not online: `timezone-missing` and `timezone-elsewhere` where the
 * clocks of its time zone differ from those of its country or coordinates; `location-missing` where its region names a known town,
 * and its country or its coordinates are missing. Of all events, `timezone-fixed` where an abbreviation is a zone without summer time.
 */
export function whereabouts({
  events,
  places,
}: {
  readonly events: readonly ErrorFree<EventRecord>[];
  readonly places: readonly ErrorFree<PlaceRecord>[];
}): Diagnostic[] {
  const byStem = new Map(places.map(({ record }) => [record.stem, record]));
  const countryElsewhere = countriesOfRegions(events.map(({ record }) => record));
  return events.flatMap((event) => {
    const place = byStem.get(event.record.place ?? '') ?? null;
    const contradictions = attendanceProblems(event, place);
    const where = whereaboutsOf(event.record, place);
    if (where === null) return [...contradictions, ...withoutSummerTime(event)];
    const visited = { ...where, event };
    const zones = zoneProblems(visited);
    return [
      ...contradictions,
      ...(zones.length === 0 ? withoutSummerTime(event) : zones),
      ...locationProblems(visited, countryElsewhere),
    ];
  });
}

/** Abbreviations that the IANA database knows as zones without summer time, with the zone that people mean by them. */
const WITHOUT_SUMMER_TIME: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  MST: 'America/Denver',
};

/** Finds an abbreviation as the time zone of an event in summer, when the clocks of those who use the abbreviation differ. */
function withoutSummerTime(event: ErrorFree<EventRecord>): Diagnostic[] {
  const { startDate, timezone } = event.record;
  const meant = WITHOUT_SUMMER_TIME[timezone];
  if (meant === undefined || startDate === null || event.values.timezone === undefined) return [];
  const start = Date.parse(startDate);
  if (offsetIn(meant)(start) === offsetIn(timezone)(start)) return [];
  return [
    diagnostic(
      'timezone-fixed',
      placeOfKey(event, 'timezone'),
      `The time zone ${timezone} has no summer time, and the event is in summer: an hour later than on the clocks of ${meant}.`,
      `Write "timezone: ${meant}", or add "ignore: [timezone-fixed]" where ${timezone} is meant all year.`,
    ),
  ];
}

/** Finds an attendance mode that is written, and that the kind of the place contradicts, whatever the status of the event. */
function attendanceProblems(event: ErrorFree<EventRecord>, place: PlaceRecord | null): Diagnostic[] {
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
  const noon = Date.parse(day) + NOON - offsetIn(timezone)(Date.parse(startDate));
  const year = Number(day.slice(0, 4));
  if (hasTimeThere(timezone, { country, position }, noon, year) !== false) return [];
  const likely = likelyZones(visited, year);
  const isMissing = event.values.timezone === undefined;
  return [isMissing ? zoneMissing(visited, likely) : zoneElsewhere(visited, likely)];
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

/** Adds a time zone. Dates with an offset do not depend on it; where one has no offset, the event moves, so a person decides. */
function zoneLine(event: ErrorFree<EventRecord>, zone: string): Edit | null {
  const line = addedLines(event, { timezone: zone });
  return line === null || datesOf(event.values).every((date) => WITH_OFFSET.test(date))
    ? line
    : { ...line, isAsked: true };
}

/** A plain day also ends with a hyphen and two digits, so the offset comes after a time. */
const WITH_OFFSET = /:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[-+\u2212]\d\d(?::?\d\d)?)$/i;

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

function locationProblems(visited: Visited, countryElsewhere: CountriesOfRegions): Diagnostic[] {
  const missing = missingLocation(visited, countryElsewhere);
  if (missing === null) return [];
  const { country, town, values } = missing;
  const keys = Object.keys(values);
  const lacking = [
    ...('countryCode' in values ? ['no "countryCode"'] : []),
    ...('latitude' in values ? ['no coordinates, so it is on no map'] : []),
  ];
  const { event } = visited;
  return [
    diagnostic(
      'location-missing',
      placeOfKey(event, 'region'),
      `The region ${town === null ? 'is one that other events have with a country' : 'names a town that is known'}${named(country)}, and the event has ${lacking.join(' and ')}.`,
      `Add the line${keys.length === 1 ? '' : 's'} ${Object.entries(values)
        .map(([key, value]) => `"${key}: ${value}"`)
        .join(', ')}, or "ignore: [location-missing]" where it is elsewhere.`,
      { fix: addedLines(event, values) },
    ),
  ];
}

/** Adds lines with keys that an event lacks; null where one of the keys is there already, without a value. */
function addedLines(
  { document }: ErrorFree<EventRecord>,
  lines: Readonly<Record<string, string | number>>,
): Edit | null {
  if (Object.keys(lines).some((key) => document.root.entries.has(key))) return null;
  const text = Object.entries(lines).map(([key, value]) => `${key}: ${value}`);
  return firstLine(document, text.join(lineEndOf(document.text)));
}
