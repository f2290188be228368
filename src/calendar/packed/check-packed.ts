import { EVENT_STATUSES, SCALES } from '../../schema/event.ts';
import { DAY, NO_DAY } from '../days.ts';
import { forEachLabel } from '../event-labels.ts';
import type { Labels } from '../calendar.ts';
import type { Lists } from '../search/lists.ts';
import { rulesOfAnswers } from './check-answers.ts';
import { rulesOfPast, type Rule } from './check-past.ts';
import { rulesOfNames, rulesOfTexts } from './check-texts.ts';
import {
  areAscending,
  areBelow,
  areDegrees,
  areDescending,
  areStarts,
  areTimes,
  areWithin,
  isAscendingText,
} from './column-checks.ts';
import type { StoredCalendar, StoredTable } from './stored-calendar.ts';

const MOST_DAYS = 8.64e15 / DAY;

/**
 * The first part of a calendar that does not fit the others, so that a query could read out of bounds or never end; null
 * where all fit. The JSON of the records is not looked into.
 */
export function misfitOf(packed: StoredCalendar): string | null {
  const {
    events,
    organizations,
    places,
    coordinates,
    eventNames,
    eventTexts,
    organizationNames,
    organizationSlugs,
    organizers,
    pictures,
    changeLog,
    recentChanges,
  } = packed;
  const [size, hosts] = [events.byId.length, organizations.byId.length];
  const points = coordinates.latitudes.length;
  const organizerNames = organizationNames.names.starts.length - 1;
  const columns = [
    'starts',
    'ends',
    'lasts',
    'statuses',
    'scales',
    'organizations',
    'firstDays',
    'lastDays',
    'points',
    'slugHashes',
    'updatedAts',
  ] as const;
  const rules: readonly Rule[] = [
    ...rulesOfAnswers('events', events),
    ...columns.map((name): Rule => [`events.${name}`, () => events[name].length === size]),
    ['events.starts', () => areTimes(events.starts)],
    ['events.ends', () => areTimes(events.ends)],
    ['events.starts', () => areDescending(events.starts)],
    ['events.lasts', () => areTimes(events.lasts)],
    ['events.updatedAts', () => areTimes(events.updatedAts)],
    ['events.statuses', () => areWithin(events.statuses, 0, EVENT_STATUSES.length)],
    ['events.scales', () => areWithin(events.scales, 0, SCALES.length)],
    ['events.organizations', () => areWithin(events.organizations, -1, organizerNames)],
    ['events.firstDays', () => areDays(events.firstDays)],
    ['events.lastDays', () => areDays(events.lastDays)],
    ['events.points', () => areWithin(events.points, -1, points)],
    ['coordinates', () => coordinates.longitudes.length === points],
    ['coordinates.latitudes', () => areDegrees(coordinates.latitudes, 90)],
    ['coordinates.longitudes', () => areDegrees(coordinates.longitudes, 180)],
    ...rulesOfTable('organizations', organizations, size),
    ...rulesOfTable('places', places, size),
    [
      'places.points',
      () => places.points.length === places.byId.length && areWithin(places.points, -1, points),
    ],
    ...rulesOfLabels('places.countries', places.countries, places.byId.length),
    ...Object.values(forEachLabel((label) => rulesOfLabels(label, packed[label], size))).flat(),
    ['eventTexts.names.starts', () => eventTexts.names.starts.length === size + 1],
    ...rulesOfTexts('eventTexts', eventTexts),
    ['organizationSlugs', () => organizationSlugs.length === hosts],
    ['organizers', () => organizers.length === hosts && areWithin(organizers, -1, organizerNames)],
    ['pictures.names', () => isAscendingText(pictures.names)],
    ['pictures.widths', () => areSides(pictures.widths, pictures.names.length)],
    ['pictures.heights', () => areSides(pictures.heights, pictures.names.length)],
    ['pictures.bytes', () => pictures.bytes.length === pictures.names.length],
    ['eventNames.names.starts', () => eventNames.names.starts.length === size + 1],
    ...rulesOfNames('eventNames', eventNames),
    ...rulesOfNames('organizationNames', organizationNames),
    ...rulesOfPast({ events, organizations, places, changeLog, recentChanges }),
  ];
  return rules.find(([, holds]) => !holds())?.[0] ?? null;
}

function rulesOfTable(part: string, table: StoredTable, events: number): Rule[] {
  return [
    ...rulesOfAnswers(part, table),
    [`${part}.names.names.starts`, () => table.names.names.starts.length === table.byId.length + 1],
    ...rulesOfNames(`${part}.names`, table.names),
    ...rulesOfLists(`${part}.events`, table.events, table.byId.length, events),
  ];
}

function rulesOfLabels(part: string, { names, positions }: Labels, records: number): Rule[] {
  return rulesOfLists(`${part}.positions`, positions, names.length, records);
}

function rulesOfLists(part: string, lists: Lists, count: number, limit: number): Rule[] {
  return [
    [part, () => lists.starts.length === count + 1 && areStarts(lists)],
    [`${part}.values`, () => areAscending(lists) && areBelow(lists.values, limit)],
  ];
}

/** Whether there are so many sides of pictures, none of them 0. */
function areSides(sides: Uint16Array, count: number): boolean {
  return sides.length === count && areWithin(sides, 1, Infinity);
}

function areDays(numbers: Int32Array): boolean {
  for (const number of numbers) if (number !== NO_DAY && Math.abs(number) > MOST_DAYS) return false;
  return true;
}
