import { isUtf8 } from 'node:buffer';
import { EVENT_STATUSES, SCALES } from '../../schema/event.ts';
import { DAY, NO_DAY } from '../days.ts';
import { ETAG_LENGTH } from '../etag.ts';
import { forEachLabel } from '../event-labels.ts';
import { ID_WORDS } from '../ids.ts';
import type { Labels } from '../calendar.ts';
import type { Lists } from '../search/lists.ts';
import type { PackedNames, PackedTexts } from '../search/pack.ts';
import { arePostings } from '../search/postings.ts';
import { rulesOfPast, type Rule } from './check-past.ts';
import {
  areAscending,
  areDegrees,
  areDescending,
  areStarts,
  areTimes,
  areWithin,
  isAscending,
  isAscendingText,
} from './column-checks.ts';
import type { PackedAnswers } from './packed-answers.ts';
import type { PackedCalendar, PackedTable } from './packed-calendar.ts';

/** In UTF-16 units, with one more for each word; no file of content is so long. */
const LONGEST_NAME = 2 ** 19;
const MOST_DAYS = 8.64e15 / DAY;

/**
 * The first part of a calendar that does not fit the others, so that a query could read out of bounds or never end; null
 * where all fit. The JSON of the records is not looked into.
 */
export function misfitOf(packed: PackedCalendar): string | null {
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
  const { scheduledByDate } = events;
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
    [
      'events.scheduledByDate.earliestStartFirst',
      () => arePositions(scheduledByDate.earliestStartFirst, size),
    ],
    ['events.scheduledByDate.latestEndFirst', () => arePositions(scheduledByDate.latestEndFirst, size)],
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

function rulesOfTable(part: string, table: PackedTable, events: number): Rule[] {
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
    [`${part}.values`, () => areAscending(lists) && areWithin(lists.values, 0, limit)],
  ];
}

function rulesOfAnswers(part: string, answers: PackedAnswers): Rule[] {
  const { json, offsets, more, moreOffsets, etags, ids, byId } = answers;
  const size = byId.length;
  return [
    [`${part}.byId`, () => arePositions(byId, size)],
    [`${part}.ids`, () => ids.length === size * ID_WORDS],
    [`${part}.etags`, () => etags.length === size * ETAG_LENGTH && areEtags(etags)],
    [`${part}.offsets`, () => offsets.length === size + 1 && areObjects(answers)],
    [`${part}.json`, () => isUtf8(json)],
    [`${part}.moreOffsets`, () => moreOffsets.length === size + 1 && areRests(answers)],
    [`${part}.more`, () => isUtf8(more)],
  ];
}

function rulesOfNames(part: string, packed: PackedNames): Rule[] {
  return [...rulesOfTexts(part, packed), [`${part}.names`, () => areShort(packed)]];
}

function rulesOfTexts(part: string, packed: PackedTexts): Rule[] {
  const { names, units, pairs } = packed;
  const tokens = units.starts.length - 1;
  return [
    [`${part}.units`, () => areStarts(units)],
    [`${part}.names`, () => areStarts(names) && areWithin(names.values, 0, tokens)],
    [`${part}.postings`, () => arePostings(packed)],
    [
      `${part}.pairs.keys`,
      () => pairs.keys.length === pairs.tokens.starts.length - 1 && isAscending(pairs.keys),
    ],
    [
      `${part}.pairs.tokens`,
      () =>
        areStarts(pairs.tokens) && areAscending(pairs.tokens) && areWithin(pairs.tokens.values, 0, tokens),
    ],
  ];
}

function arePositions(numbers: Uint32Array, size: number): boolean {
  return numbers.length <= size && areWithin(numbers, 0, size);
}

/** Whether there are so many sides of pictures, none of them 0. */
function areSides(sides: Uint16Array, count: number): boolean {
  return sides.length === count && areWithin(sides, 1, Infinity);
}

function areDays(numbers: Int32Array): boolean {
  for (const number of numbers) if (number !== NO_DAY && Math.abs(number) > MOST_DAYS) return false;
  return true;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const [BRACE, END_BRACE] = [0x7b, 0x7d];

/** Whether each is visible ASCII in quotes, as a header field wants it. */
function areEtags(etags: Uint8Array): boolean {
  for (let start = 0; start < etags.length; start += ETAG_LENGTH) {
    const last = start + ETAG_LENGTH - 1;
    if (etags[start] !== QUOTE || etags[last] !== QUOTE) return false;
    for (let at = start + 1; at < last; at += 1) {
      const byte = etags[at] ?? 0;
      if (byte <= 0x20 || byte >= 0x7f || byte === QUOTE) return false;
    }
  }
  return true;
}

/** Whether the offsets divide the JSON into objects with commas between them. */
function areObjects({ json, offsets }: PackedAnswers): boolean {
  const size = offsets.length - 1;
  for (let at = 0; at < size; at += 1) {
    const [start = NaN, next = NaN] = [offsets[at], offsets[at + 1]];
    const isObject = next >= start + 3 && json[start] === BRACE && json[next - 2] === END_BRACE;
    if (!isObject || (at + 1 < size && json[next - 1] !== COMMA)) return false;
  }
  return offsets[0] === 0 && json.length === Math.max(0, (offsets[size] ?? NaN) - 1);
}

/** Whether the offsets divide what follows the records into pieces that continue an object and end it. */
function areRests({ more, moreOffsets }: PackedAnswers): boolean {
  const size = moreOffsets.length - 1;
  for (let at = 0; at < size; at += 1) {
    const [start = NaN, next = NaN] = [moreOffsets[at], moreOffsets[at + 1]];
    if (!(next >= start + 2) || more[start] !== COMMA || more[next - 1] !== END_BRACE) return false;
  }
  return moreOffsets[0] === 0 && more.length === moreOffsets[size];
}

function areShort({ names, units }: PackedNames): boolean {
  for (let name = 1; name < names.starts.length; name += 1) {
    const end = names.starts[name] ?? 0;
    let length = 0;
    for (let at = names.starts[name - 1] ?? 0; at < end; at += 1) {
      const token = names.values[at] ?? 0;
      length += 1 + (units.starts[token + 1] ?? 0) - (units.starts[token] ?? 0);
    }
    if (length > LONGEST_NAME) return false;
  }
  return true;
}
