import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { eventFile } from '../../src/feeds/feed.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { uuid } from '../helpers/content.ts';
import { feedText } from './feed-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Zones with and without summer time, on both sides of the equator, with odd offsets, rare changes and skipped days. */
const ZONES = [
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Caracas',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Gaza',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
  'Etc/GMT+5',
];

interface Occurrence {
  readonly timezone: string;
  readonly start: number;
  /** Null where there is none. */
  readonly end: number | null;
}

const iso = (instant: number): string => new Date(instant).toISOString();

function recordOf({ timezone, start, end }: Occurrence, number: number): EventRecord {
  return eventRecord(number, { timezone, startDate: iso(start), endDate: end === null ? null : iso(end) });
}

function feedOf(occurrences: readonly Occurrence[]): string {
  return feedText(compileCalendar(recordsWith(occurrences.map(recordOf))), 'ics');
}

/** What a library reads of an event, as far as it has it. */
type Dates = readonly [start: string | null, end: string | null];

function datesOf(start: Date | null | undefined, end: Date | null | undefined): Dates {
  return [start?.toISOString() ?? null, end?.toISOString() ?? null];
}

/** Goes by the components of the feed alone. */
function readByIcalJs(text: string): Map<string, Dates> {
  const calendar = ICAL.Component.fromString(text);
  const instantOf = (event: ICAL.Component, name: string): Date | null => {
    const property = event.getFirstProperty(name);
    if (property === null) return null;
    const read = String(property.getFirstValue());
    const time = read.replace('Z', '').padStart(19, '0');
    // What it makes of years below 100 are others.
    const local = Date.parse(`${time}Z`);
    if (read.endsWith('Z')) return new Date(local);
    const zone = property.getFirstParameter('tzid');
    const component = calendar
      .getAllSubcomponents('vtimezone')
      .find((each) => each.getFirstPropertyValue('tzid') === zone);
    if (component === undefined) throw new Error(`${zone} is not there`);
    const offset = new ICAL.Timezone(component).utcOffset(ICAL.Time.fromString(time, property));
    return new Date(local - offset * 1000);
  };
  return new Map(
    calendar
      .getAllSubcomponents('vevent')
      .map((event) => [
        String(event.getFirstPropertyValue('uid')),
        datesOf(instantOf(event, 'dtstart'), instantOf(event, 'dtend')),
      ]),
  );
}

/** Goes by the components too, but is wrong within some hours of a change. */
function readByTsIcs(text: string): Map<string, Dates> {
  const { events = [] } = convertIcsCalendar(undefined, text);
  return new Map(events.map(({ uid, start, end }) => [uid, datesOf(start.date, end?.date)]));
}

/** The library is wrong where clocks are set back for Ramadan alone. */
const BEYOND_NODE_ICAL = ['Africa/Casablanca', 'Africa/Cairo', 'Asia/Gaza'];

/** It knows no change of the clocks after 2035 either. */
function isKnownToNodeIcal({ timezone, start, end }: Occurrence): boolean {
  return (end ?? start) < Date.UTC(2035, 0, 1) && !BEYOND_NODE_ICAL.includes(timezone);
}

/** Goes by the names of the zones; takes the start for an end where there is none. */
function readByNodeIcal(text: string): Map<string, Dates> {
  return new Map(
    Object.values(nodeIcal.parseICS(text)).flatMap((each) =>
      each?.type === 'VEVENT' ? [[each.uid, datesOf(each.start, each.end)]] : [],
    ),
  );
}

/** Seconds that the zone's clocks show: at the change itself, and some time around it. */
const instants = fc.oneof(
  fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) / 1000 }),
  fc
    .tuple(
      fc.integer({ min: 1970, max: 2099 }),
      fc.constantFrom(2, 3, 8, 9, 10),
      fc.nat(31),
      fc.nat(96).map((quarter) => quarter * 900),
    )
    .map(([year, month, day, seconds]) => Date.UTC(year, month, day) / 1000 + seconds),
);
const occurrences: fc.Arbitrary<Occurrence> = fc
  .tuple(fc.constantFrom(...ZONES), instants, fc.option(fc.integer({ min: 1, max: 400 * 24 * 3600 })))
  .map(([timezone, start, length]) => ({
    timezone,
    start: start * 1000,
    end: length === null ? null : (start + length) * 1000,
  }));
const many = fc.array(occurrences, { minLength: 1, maxLength: 12 });

function expected(drawn: readonly Occurrence[]): Map<string, Dates> {
  return new Map(
    drawn.map(({ start, end }, number) => [uuid(number), [iso(start), end === null ? null : iso(end)]]),
  );
}

describe('times in a time zone (RFC 5545, section 3.6.5) are read as the instants that they are', () => {
  test('by ical.js, from what the feed says of the zone', () => {
    fc.assert(
      fc.property(many, (drawn) => {
        expect(readByIcalJs(feedOf(drawn))).toEqual(expected(drawn));
      }),
    );
  });

  test('by node-ical, from the name of the zone', () => {
    fc.assert(
      fc.property(many, (drawn) => {
        const known = drawn.filter(isKnownToNodeIcal);
        const wanted = [...expected(known)].map(([id, [start, end]]) => [id, [start, end ?? start]] as const);
        expect(readByNodeIcal(feedOf(known))).toEqual(new Map(wanted));
      }),
    );
  });

  test('by ts-ics, where the clocks do not change on the same day', () => {
    const isQuiet = ({ timezone, start, end }: Occurrence): boolean =>
      [start, end ?? start].every((instant) => !changesNear(instant, timezone));
    fc.assert(
      fc.property(many, (drawn) => {
        const quiet = drawn.filter(isQuiet);
        fc.pre(quiet.length > 0);
        expect(readByTsIcs(feedOf(quiet))).toEqual(expected(quiet));
      }),
    );
  });
});

/** By Intl, which the code asks too, but without what it makes of it. */
function changesNear(instant: number, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const [before = '', after = ''] = [-2, 2].map(
    (days) => format.formatToParts(instant + days * DAY).find(({ type }) => type === 'timeZoneName')?.value,
  );
  return before !== after;
}

describe('a feed', () => {
  const inBerlin = (date: string): Occurrence => ({
    timezone: 'Europe/Berlin',
    start: Date.parse(date),
    end: null,
  });

  function observancesIn(text: string): number {
    return text.match(/^BEGIN:(?:STANDARD|DAYLIGHT)\r$/gm)?.length ?? 0;
  }

  test('has each zone once, in front of all events, and none that is not used', () => {
    const text = feedOf([
      inBerlin('2026-03-06T10:00Z'),
      inBerlin('2027-03-06T10:00Z'),
      { ...inBerlin('2026-03-06T10:00Z'), timezone: 'America/New_York' },
      { ...inBerlin('2026-03-06T10:00Z'), timezone: 'UTC' },
    ]);
    expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:America/New_York', 'TZID:Europe/Berlin']);
    expect(text.lastIndexOf('END:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
    expect(feedOf([{ ...inBerlin('2026-03-06T10:00Z'), timezone: 'UTC' }])).not.toContain('VTIMEZONE');
  });

  test('has all changes between two events, standard time and summer time by their names', () => {
    const text = feedOf([inBerlin('2010-06-01T10:00Z'), inBerlin('2030-06-01T10:00Z')]);
    const changes = text.match(
      /^BEGIN:DAYLIGHT\r\nDTSTART:.*\r\nTZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0200\r$/gm,
    );
    expect(changes?.length).toBeGreaterThanOrEqual(21);
    expect(text).toContain(
      'BEGIN:STANDARD\r\nDTSTART:20201025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n',
    );
    expect(text).toContain(
      'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n',
    );
  });

  test('does not grow with the time between its events', () => {
    const drawn = [
      '0001-01-01T10:00Z',
      '1950-07-01T10:00Z',
      '2026-07-01T10:00Z',
      '9999-07-01T10:00Z',
    ].flatMap((date) => ZONES.map((timezone) => ({ ...inBerlin(date), timezone })));
    const text = feedOf(drawn);
    expect(readByIcalJs(text)).toEqual(expected(drawn));
    expect(observancesIn(text)).toBeLessThan(300 * ZONES.length);
  });

  test('says at most what a hundred years and the years before its events say', () => {
    const drawn = Array.from({ length: 100 }, (_, number) => inBerlin(`${2000 + 50 * number}-07-01T10:00Z`));
    const text = feedOf(drawn);
    expect(readByIcalJs(text)).toEqual(expected(drawn));
    expect(observancesIn(text)).toBeLessThan(2 * 101 + 4 * drawn.length);
  });

  test('has the same bytes in whatever order the content is', () => {
    const [one, other] = [
      inBerlin('2026-03-06T10:00Z'),
      { ...inBerlin('1999-08-01T10:00Z'), timezone: 'Asia/Gaza' },
    ];
    const [first, second] = [recordOf(one, 1), recordOf(other, 2)];
    const bytesOf = (events: readonly EventRecord[]): string =>
      feedText(compileCalendar(recordsWith(events)), 'ics');
    expect(bytesOf([first, second])).toBe(bytesOf([second, first]));
  });

  test('of one event has the zone of that event', () => {
    const drawn = [inBerlin('2026-07-01T10:00Z')];
    const file = eventFile(compileCalendar(recordsWith(drawn.map(recordOf))), 0);
    const text = file?.bytes.toString() ?? '';
    expect(readByIcalJs(text)).toEqual(expected(drawn));
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20260701T120000\r\n');
    expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:Europe/Berlin']);
  });
});
