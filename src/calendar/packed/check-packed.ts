import { isUtf8 } from 'node:buffer';
import { COMMIT_BYTES } from '../../history/history.ts';
import { UNKNOWN } from '../../history/past.ts';
import { recentIn } from '../../history/recent-cache.ts';
import { EVENT_STATUSES, SCALES } from '../../schema/event.ts';
import { forEachLabel, type Labels } from '../calendar.ts';
import { GONE, KINDS, UNCOMMITTED } from '../change-log.ts';
import { DAY, NO_DAY } from '../days.ts';
import { ETAG_LENGTH } from '../etag.ts';
import { ID_WORDS, findId } from '../ids.ts';
import type { Lists } from '../search/lists.ts';
import type { PackedAnswers } from './packed-answers.ts';
import type { StoredCalendar, StoredTable, StoredTexts } from './packed-shape.ts';

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

/** What has to hold for the answers of one kind of records. */
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

/** In UTF-16 units, with one more for each word; no file of content is so long. */
const LONGEST_NAME = 2 ** 19;

/** What has to hold for names that a search forgives errors in. */
function rulesOfNames(part: string, packed: StoredTexts): Rule[] {
  return [...rulesOfTexts(part, packed), [`${part}.names`, () => areShort(packed)]];
}

/** What has to hold for texts that are searched word by word. */
function rulesOfTexts(part: string, packed: StoredTexts): Rule[] {
  const { names, units, pairs } = packed;
  const tokens = units.starts.length - 1;
  return [
    [`${part}.units`, () => areStarts(units)],
    [`${part}.names`, () => areStarts(names) && areBelow(names.values, tokens)],
    [
      `${part}.pairs.keys`,
      () => pairs.keys.length === pairs.tokens.starts.length - 1 && isAscending(pairs.keys),
    ],
    [
      `${part}.pairs.tokens`,
      () => areStarts(pairs.tokens) && areAscending(pairs.tokens) && areBelow(pairs.tokens.values, tokens),
    ],
  ];
}

function areShort({ names, units }: StoredTexts): boolean {
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

/** A part of a calendar, and a check of it, which relies on all checks before it. */
type Rule = readonly [part: string, holds: () => boolean];

type Past = Pick<StoredCalendar, 'events' | 'organizations' | 'places' | 'changeLog' | 'recentChanges'>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What holds of the change log and of the recent changes, given tables that hold. */
function rulesOfPast({ changeLog, recentChanges, ...tables }: Past): Rule[] {
  const { kinds, goneIds, commits, positions, states, names, times } = changeLog;
  const { length } = kinds;
  const sizes = KINDS.map(({ collection }) => tables[collection].byId.length);
  const isPosition = (position: number, at: number): boolean =>
    position >= GONE && position < (sizes[kinds[at] ?? 0] ?? 0);
  return [
    ['changeLog.kinds', () => areWithin(kinds, 0, KINDS.length)],
    ['changeLog.commits', () => commits.length === length && neverGoBack(commits, UNKNOWN)],
    ['changeLog.commits', () => commits.every((commit) => commit === UNCOMMITTED || commit < times.length)],
    ['changeLog.positions', () => positions.length === length && positions.every(isPosition)],
    ['changeLog.goneIds', () => goneIds.length === positions.filter((at) => at === GONE).length * ID_WORDS],
    ['changeLog.states', () => states.length === KINDS.length],
    ['changeLog.times', () => areTimes(times) && neverGoBack(times, -Infinity)],
    ['changeLog.names', () => names.length === times.length * COMMIT_BYTES],
    [
      'recentChanges',
      () => areRecent(recentChanges, (kind, id) => isGoneFrom(tables[kind], id), times.length),
    ],
  ];
}

function areRecent(...parts: Parameters<typeof recentIn>): boolean {
  try {
    recentIn(...parts);
    return true;
  } catch {
    return false;
  }
}

/** Null where the id is none. */
function isGoneFrom({ ids, byId }: PackedAnswers, id: string): boolean | null {
  return UUID.test(id) ? findId(ids, byId, id) === undefined : null;
}

/* What holds of all numbers of a column, found in one pass. */

/** Whether all are at least `min` and less than `limit`. */
function areWithin(numbers: Uint8Array | Uint16Array | Int32Array, min: number, limit: number): boolean {
  for (const number of numbers) if (number < min || number >= limit) return false;
  return true;
}

/** Whether all are less than `limit`. The long columns are of this type: by itself, and backwards, it takes an eighth of the time. */
function areBelow(numbers: Uint32Array, limit: number): boolean {
  for (let at = numbers.length - 1; at >= 0; at -= 1) if ((numbers[at] ?? limit) >= limit) return false;
  return true;
}

/** Whether there are at most `size` numbers, each less than that. */
function arePositions(numbers: Uint32Array, size: number): boolean {
  return numbers.length <= size && areBelow(numbers, size);
}

/** Whether each is NaN or of the times that `Date` knows, in milliseconds since 1970 (ECMA-262, section 21.4.1.1). */
function areTimes(numbers: Float64Array): boolean {
  for (const number of numbers) if (Math.abs(number) > MOST_MILLISECONDS) return false;
  return true;
}

const MOST_MILLISECONDS = 8.64e15;

/** Whether each is a number from `-most` to `most`. */
function areDegrees(numbers: Float64Array, most: number): boolean {
  return numbers.every((number) => Math.abs(number) <= most);
}

/** Whether none is greater than the one before it, and NaN stands at the end only. */
function areDescending(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at += 1) {
    const [before = NaN, number = NaN] = [numbers[at - 1], numbers[at]];
    if (number > before || (Number.isNaN(before) && !Number.isNaN(number))) return false;
  }
  return true;
}

/** Whether each is greater than the one before it, from one place to before another. */
function isAscending(numbers: Uint32Array, from = 0, until = numbers.length): boolean {
  for (let at = from + 1; at < until; at += 1) if ((numbers[at] ?? 0) <= (numbers[at - 1] ?? 0)) return false;
  return true;
}

/** Whether each text comes after the one before it, by its code units. */
function isAscendingText(texts: readonly string[]): boolean {
  return texts.every((text, at) => at === 0 || text > (texts[at - 1] ?? ''));
}

/** Whether each is at least the one before it, and the first at least `min`. */
function neverGoBack(numbers: Float64Array | Int32Array, min: number): boolean {
  let before = min;
  for (const number of numbers) {
    if (!(number >= before)) return false;
    before = number;
  }
  return true;
}

/** Whether these are the starts of lists side by side: from 0 to the number of their values. */
function areStarts({ starts, values }: Lists<Uint16Array | Uint32Array>): boolean {
  for (let list = 1; list < starts.length; list += 1) {
    if ((starts[list] ?? 0) < (starts[list - 1] ?? 0)) return false;
  }
  return starts[0] === 0 && starts.at(-1) === values.length;
}

/** Whether each list is ascending. */
function areAscending({ starts, values }: Lists): boolean {
  for (let list = 1; list < starts.length; list += 1) {
    if (!isAscending(values, starts[list - 1], starts[list])) return false;
  }
  return true;
}
