import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { EventRecord } from '../../src/schema/event.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { calendarOf, event, organization } from '../helpers/content.ts';
import { eventRecord, organizationRecord, recordsWith } from './records.ts';
import { found, list, numbersOf } from './listing.ts';

const DAY = 86_400_000;

const NAMES = ['Rust Meetup', 'Rust Fair', 'Café Day', '開源大会'];
const ORGANIZATIONS = ['Guild', 'Society'];
const instant = fc.option(fc.integer({ min: -3, max: 12 }).map((hours) => hours * 3_600_000));
const fields = fc.record({
  name: fc.constantFrom(...NAMES),
  start: instant,
  end: instant,
  organizer: fc.option(fc.nat(ORGANIZATIONS.length - 1)),
});
type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

function iso(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

function recordOf({ name, start, end, organizer }: Fields, number: number): EventRecord {
  const organizationSlug = organizer === null ? null : `organization-${organizer}`;
  return eventRecord(number, {
    name,
    startDate: iso(start),
    endDate: iso(end),
    organization: organizationSlug,
  });
}

function compile(drawn: readonly Fields[]): ReturnType<typeof compileCalendar> {
  const organizations = ORGANIZATIONS.map((name, number) => organizationRecord(number, { name }));
  return compileCalendar(recordsWith(drawn.map(recordOf), organizations));
}

const drawnEvents = fc.array(fields, { maxLength: 20 });
const drawnQuery = fc.record({
  eventStartAt: instant,
  eventEndAt: instant,
  // Words that occur as they stand, or that nothing comes near.
  search: fc.constantFrom('', 'rust', 'RUST fair', 'cafe', '開源', 'zzzzzzzz'),
  orgSearch: fc.constantFrom('', 'guild', 'SOCIETY', 'yyyyyyyy'),
});
type Query = typeof drawnQuery extends fc.Arbitrary<infer T> ? T : never;

function folded(text: string): string {
  return text.toLowerCase().replace('é', 'e');
}

function satisfies(drawn: Fields, { eventStartAt, eventEndAt, search, orgSearch }: Query): boolean {
  const organizer = drawn.organizer === null ? undefined : ORGANIZATIONS[drawn.organizer];
  return (
    (eventStartAt === null || (drawn.start !== null && drawn.start >= eventStartAt)) &&
    (eventEndAt === null || (drawn.end !== null && drawn.end <= eventEndAt)) &&
    folded(search)
      .split(' ')
      .every((word) => folded(drawn.name).includes(word)) &&
    (orgSearch === '' || (organizer !== undefined && folded(organizer).includes(folded(orgSearch))))
  );
}

function inOrder(drawn: readonly Fields[]): number[] {
  const startOf = (number: number): number => drawn[number]?.start ?? -Infinity;
  return [...drawn.keys()].sort((a, b) => (startOf(a) === startOf(b) ? a - b : startOf(b) - startOf(a)));
}

describe('filters (contract, section 4)', () => {
  test('find what a full scan finds, in the order of the answers', () => {
    fc.assert(
      fc.property(drawnEvents, drawnQuery, (drawn, query) => {
        const expected = inOrder(drawn).filter((number) => {
          const candidate = drawn[number];
          return candidate !== undefined && satisfies(candidate, query);
        });
        expect(found(compile(drawn), query)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('bounds are inclusive, and an event without the date compared does not match', () => {
    const calendar = calendarOf({
      'events/a.md': event(1, { startDate: '2026-03-01T00:00Z', endDate: '2026-03-02T00:00Z' }),
      'events/b.md': event(2, { startDate: '2026-03-01T00:00Z' }),
      'events/c.md': event(3, { endDate: '2026-03-02T00:00Z' }),
      'events/d.md': event(4),
    });
    const [start, end] = [Date.parse('2026-03-01'), Date.parse('2026-03-02')];
    expect(found(calendar, { eventStartAt: start })).toEqual([1, 2]);
    expect(found(calendar, { eventStartAt: start + 1 })).toEqual([]);
    expect(found(calendar, { eventEndAt: end })).toEqual([1, 3]);
    expect(found(calendar, { eventEndAt: end - 1 })).toEqual([]);
    expect(found(calendar, { eventStartAt: start, eventEndAt: end })).toEqual([1]);
    expect(found(calendar, { eventStartAt: end, eventEndAt: start })).toEqual([]);
  });
});

describe('pages (contract, section 4)', () => {
  test('partition what is found, whatever their size', () => {
    fc.assert(
      fc.property(drawnEvents, drawnQuery, fc.integer({ min: 1, max: 7 }), (drawn, query, pageSize) => {
        const calendar = compile(drawn);
        const all = found(calendar, query);
        fc.pre(all.length > 0);
        const count = Math.ceil(all.length / pageSize);
        const pages = Array.from({ length: count }, (_, index) =>
          list(calendar, { ...query, pageSize, current: index + 1 }),
        );
        expect(pages.flatMap((page) => numbersOf(calendar, page))).toEqual(all);
        for (const [index, page] of pages.entries()) {
          expect(page).toMatchObject({ total: all.length, current: index + 1, pageSize });
        }
      }),
    );
  });

  test('past the end: the true total and no data', () => {
    const calendar = calendarOf({ 'events/a.md': event(1) });
    expect(list(calendar, { current: 2, pageSize: 5 })).toEqual({
      total: 1,
      current: 2,
      pageSize: 5,
      data: [],
    });
    expect(list(calendar, { current: Number.MAX_SAFE_INTEGER })).toMatchObject({ total: 1, data: [] });
  });

  test('nothing found: the empty page of the specification, whatever was asked for', () => {
    const calendar = calendarOf({
      'events/a.md': event(1, { startDate: '2026-03-01', endDate: '2026-03-01' }),
      'organizations/b.md': organization(2),
    });
    const empty = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };
    expect(list(calendar, { search: 'zzzzzz', current: 3, pageSize: 7 })).toEqual(empty);
    expect(list(calendar, { eventStartAt: Date.parse('2026-03-01') + DAY })).toEqual(empty);
    expect(list(calendarOf({ 'organizations/b.md': organization(2) }))).toEqual(empty);
  });
});
