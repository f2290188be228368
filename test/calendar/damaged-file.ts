import { type AnswerParts, answerHash } from '../../src/history/answers.ts';
import { facetsOf, viewEvents } from '../../src/calendar/calendar-view.ts';
import {
  answerChanges,
  type ChangesQuery,
  dumpOf,
  SINCE_PARAMETER,
} from '../../src/calendar/changes-answer.ts';
import { packCalendar } from '../../src/calendar/compile.ts';
import type { Fields } from '../../src/calendar/fields.ts';
import { NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import {
  answerList,
  answerOrganizations,
  answerPlaces,
  answerRecent,
  type ListQuery,
  SORTS,
} from '../../src/calendar/query.ts';
import {
  decodeCalendarFile,
  encodeCalendarFile,
  HEADER_LENGTH,
} from '../../src/calendar/packed/calendar-file.ts';
import { type Column, isColumn } from '../../src/calendar/packed/packed-answers.ts';
import { openCalendar, type PackedCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { eventJson, organizationJson, placeJson } from '../../src/calendar/wire.ts';
import { type History, commitRow, packCommits, packHistory, type Past } from '../../src/history/history.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import type { Records } from '../../src/schema/records.ts';
import { uuid } from '../helpers/content.ts';
import { share } from '../helpers/laws.ts';
import { sealed } from '../helpers/sealed.ts';
import { everyAnswer } from './every-answer.ts';
import { EVERYTHING } from './listing.ts';
import { eventRecord, organizationRecord, placeRecord, recordsWith } from './records.ts';
import fc from 'fast-check';

const records: Records = {
  ...recordsWith(
    Array.from({ length: 37 }, (_, number) =>
      eventRecord(number, {
        name: ['Rust 開源 gathering', 'Open hack night', 'The the the end'][number % 3] ?? '',
        startDate:
          number % 5 === 0 ? null : `2026-03-${String((number % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
        endDate:
          number % 4 === 0 ? null : `2026-04-${String((number % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
        startDay: number % 7 === 0 ? '2026-03-01' : null,
        organization: number % 2 === 0 ? 'organization-41' : null,
        coOrganizers: number % 6 === 0 ? ['organization-40'] : [],
        place: [null, 'place-50', 'place-51'][number % 3] ?? null,
        tags: [[], ['rust'], ['hacking', 'rust']][number % 3] ?? [],
        countryCode: number % 8 === 0 ? 'FR' : null,
        isAccessibleForFree: [null, true, false][number % 3] ?? null,
        inLanguage: number % 2 === 0 ? ['en', 'zh-Hans'] : [],
        series: number % 4 === 0 ? 'fair' : null,
        links: LINK_KINDS.slice(0, number % 3).map((kind, at) => ({
          ...{ kind, url: 'https://example.org', opensAt: null },
          closesAt: at === 0 ? `2026-02-${String((number % 28) + 1).padStart(2, '0')}T10:00:00.000Z` : null,
        })),
        latitude: number % 9 === 0 ? 48.85 : null,
        longitude: number % 9 === 0 ? 2.35 : null,
      }),
    ),
    [organizationRecord(40), organizationRecord(41, { name: 'Guild of hackers' })],
    [
      placeRecord(50, { name: 'Hall of hacks', countryCode: 'DE', latitude: 52.52, longitude: 13.4 }),
      placeRecord(51, { countryCode: 'CN' }),
    ],
  ),
  pictures: ['png', 'jpg'].map((type, number) => ({
    name: `${String(number).repeat(40)}.${type}`,
    type: type === 'png' ? 'png' : 'jpg',
    width: 40,
    height: 30,
    bytes: new TextEncoder().encode(type),
  })),
};

/** A moment in the middle of 2026. */
const NOW = Date.parse('2026-06-01T12:00:00Z');

/** A history in which some records changed, some were removed, and some have uncommitted changes. */
function historyOf({ events, organizations, places, site }: Records): History {
  const past = (kind: Past['kind'], id: string, last: number, answer: AnswerParts | null): Past => ({
    ...{ kind, id, last, first: 0, isGone: answer === null, start: NaN, previousStart: NOW, spans: [] },
    hash: answer && answerHash(answer),
  });
  return packHistory({
    commits: packCommits([1, 2, 3, 4].map((time) => commitRow({ hash: `${time}`.repeat(40), time }))),
    knownFrom: 0,
    site,
    pasts: {
      events: [
        // The committed answers lack places and organizations, so that events which have them count as uncommitted.
        ...events.map((event, at) =>
          past('events', event.id, at % 3, eventJson(event, { place: null, organizations: [] })),
        ),
        ...[60, 61].map((number) => past('events', uuid(number), number % 4, null)),
      ],
      organizations: organizations.map((each) =>
        past('organizations', each.id, 3, organizationJson(each, site)),
      ),
      places: [
        ...places.map((each, at) => past('places', each.id, at, placeJson(each))),
        past('places', uuid(62), 3, null),
      ],
    },
    recent: [],
  });
}

/** A packed calendar with every kind of part. */
export const goodCalendar = packCalendar(records, { history: historyOf(records) });

export { sealed };

export function open(bytes: Uint8Array): ReturnType<typeof openCalendar> {
  return openCalendar(decodeCalendarFile(new Uint8Array(bytes).buffer));
}

const EVERY_FIELD: Fields = { names: [], areAll: true };
const NEAR = { latitude: 50, longitude: 10 };

/** Queries that go beyond names and dates. */
const FILTERED: readonly Partial<ListQuery>[] = [
  { datetime: { from: { day: 20_510 }, until: null, isEmpty: false } },
  { datetime: { from: null, until: { instant: NOW }, isEmpty: false } },
  { status: ['scheduled'], scale: ['small', 'mega'] },
  { organization: ['organization-40', uuid(41)] },
  { place: [uuid(50), uuid(51)] },
  { countryCode: ['CN', 'DE', 'FR'], tag: ['rust'] },
  { tag: ['hacking', 'rust', 'none'] },
  { bbox: { west: 170, south: -90, east: 20, north: 90 } },
  { near: NEAR, radius: 400 },
  { q: 'germany' },
  { attendanceMode: ['offline', 'online'], isAccessibleForFree: 'true' },
  { inLanguage: ['*'], series: ['fair'] },
  { ids: [uuid(1), uuid(40)], linkKind: ['tickets'] },
  {
    closes: { from: { day: 20_490 }, until: { instant: NOW }, isEmpty: false },
    linkKind: ['cfp', 'tickets'],
  },
  { q: 'hall', tag: ['rust'], near: NEAR, radius: 20_000 },
];

/** Each of these queries in each order. */
const ORDERED: readonly ListQuery[] = FILTERED.flatMap((filter) =>
  [undefined, ...SORTS].map((sort) => ({ ...EVERYTHING, ...filter, near: filter.near ?? NEAR, sort })),
);

/**
 * Searches for names and hosts that exist, that exist but for a typing error, or that do not exist, each with dates and
 * without.
 */
const SEARCHED: readonly ListQuery[] = [
  '',
  'the',
  'hack',
  'gathring',
  'opne hakc',
  'thethe',
  '開源',
  'x',
].flatMap((search) =>
  ['', 'guild', 'gulid'].flatMap((orgSearch) =>
    [null, NOW].flatMap((eventStartAt) =>
      [null, NOW + 3e9].map((eventEndAt) => ({ ...EVERYTHING, search, orgSearch, eventStartAt, eventEndAt })),
    ),
  ),
);

const FROM = ['nothing', 'latest'] as const;

/** Walks the changes from every beginning, and reads a dump. */
function walkEverything(calendar: ReturnType<typeof openCalendar>): void {
  const times = [0, 2_000, NOW].map((time) => ({ from: 'time', time }) as const);
  for (const beginning of [...FROM.map((from) => ({ from })), ...times]) {
    let since: ChangesQuery['since'] = beginning;
    for (let page = 0; page < 4; page += 1) {
      const answer = answerChanges(calendar, { since, kind: undefined, pageSize: 20, fields: undefined });
      if (typeof answer === 'string') break;
      const [, next] = /"next":"([\w-]+)","more":true\}$/.exec(answer.json.toString('latin1')) ?? [];
      const read = next === undefined ? undefined : SINCE_PARAMETER.read(next);
      if (read === undefined || !('from' in read)) break;
      since = read;
    }
  }
  if ([...dumpOf(calendar, undefined).pieces()].length === 0) throw new Error('The dump is empty.');
}

/** Sends every query that does not read the records themselves. */
export function askEverything(calendar: ReturnType<typeof openCalendar>): void {
  everyAnswer(calendar);
  walkEverything(calendar);
  calendar.eventSearch.warmUp();
  calendar.organizationSearch.warmUp();
  for (const query of share(ORDERED)) {
    answerList(calendar, { ...query, fields: undefined });
    answerList(calendar, { ...query, fields: EVERY_FIELD, current: 2, pageSize: 4 });
  }
  for (const search of ['', 'hack', 'gulid', 'plcae']) {
    const page = { search, current: 1, pageSize: 3, fields: EVERY_FIELD };
    answerOrganizations(calendar, { ...page, slug: undefined });
    answerOrganizations(calendar, { ...page, slug: ['organization-40', 'organization-41'] });
    for (const sort of ['name', 'distance', undefined] as const) {
      const place = { ...page, sort, near: NEAR, radius: undefined, bbox: undefined };
      answerPlaces(calendar, { ...place, countryCode: undefined });
      answerPlaces(calendar, { ...place, radius: 20_000, countryCode: ['CN', 'DE'] });
    }
  }
  for (const query of share(SEARCHED)) {
    answerList(calendar, { ...query, fields: undefined });
    answerList(calendar, { ...query, fields: undefined, current: 3, pageSize: 4 });
  }
  for (const past of [false, true]) {
    viewEvents(calendar, { past, filter: NO_FILTER }, NOW).positions(0, 50);
    facetsOf(calendar, past, NOW).days.during(0, 1);
  }
  for (const keepOld of [true, false]) answerRecent(calendar, { keepOld, fields: undefined }, NOW, 'UTC');
  answerRecent(calendar, { keepOld: true, fields: undefined }, NOW + 1e12, 'UTC');
  for (let number = 0; number < 50; number += 1) {
    calendar.events.get(uuid(number));
    calendar.organizations.get(uuid(number));
  }
}

/** Returns a copy of `goodCalendar` in which some columns are changed. */
export function withChangedColumns(change: (column: Column, path: string) => Column): PackedCalendar {
  const copy = (value: unknown, path: string): unknown => {
    if (isColumn(value)) return change(value, path);
    if (Array.isArray(value)) return value.map((item, number) => copy(item, `${path}.${number}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        copy(member, path === '' ? name : `${path}.${name}`),
      ]),
    );
  };
  return copy(goodCalendar, '') as PackedCalendar;
}

function pathsOf(): string[] {
  const paths: string[] = [];
  withChangedColumns((column, path) => {
    paths.push(path);
    return column;
  });
  return paths;
}

/** The columns of `goodCalendar`, by the names of its parts. */
export const PATHS = pathsOf();

const encoded = encodeCalendarFile(goodCalendar);
/** The position where the columns of `goodCalendar` end and its last line begins. */
const lineStart = encoded.lastIndexOf('\n') + 1;

const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1, max: 40 }),
  fc.double(),
  fc.constantFrom(-(2 ** 31), 2 ** 32 - 1),
);

/** Files with other numbers in some columns, and a correct checksum. */
export const otherNumbers: fc.Arbitrary<Buffer> = fc
  .array(fc.record({ path: fc.constantFrom(...PATHS), at: fc.nat(400), number }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((drawn) => {
    const other = withChangedColumns((column, path) => {
      const copy = column.slice();
      for (const one of drawn)
        if (one.path === path && copy.length > 0) copy[one.at % copy.length] = one.number;
      return copy;
    });
    return encodeCalendarFile(other);
  });

/** Files with another text somewhere in their last line, and a correct checksum. */
export const otherLines: fc.Arbitrary<Buffer> = fc
  .tuple(fc.integer({ min: lineStart, max: encoded.length }), fc.nat(20), fc.string({ maxLength: 20 }))
  .map(([from, length, instead]) =>
    sealed(
      Buffer.concat([
        encoded.subarray(HEADER_LENGTH, from),
        Buffer.from(instead),
        encoded.subarray(from + length),
      ]),
    ),
  );
