import { describe, expect, test } from '@jest/globals';
import { eventsWithOpenLinks } from '../../src/calendar/calendar-view.ts';
import { startOfDay } from '../../src/calendar/days.ts';
import { FILTERS, NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { InvalidValue } from '../../src/calendar/filters/parameter.ts';
import type { TimeRange } from '../../src/calendar/filters/times.ts';
import { calendarOf, event, uuid } from '../helpers/content.ts';
import { found } from './listing.ts';

describe('deadlines', () => {
  function links(...written: readonly (readonly [kind: string, closesAt?: string])[]): string {
    const items = written.map(
      ([kind, closesAt]) =>
        `{kind: ${kind}, url: "https://example.org/${kind}"${closesAt === undefined ? '' : `, closesAt: ${closesAt}`}}`,
    );
    return `[${items.join(', ')}]`;
  }

  const files = {
    'events/a.md': event(1, {
      timezone: 'Asia/Shanghai',
      links: links(['cfp', '2026-03-10'], ['tickets', '2026-03-20T00:00']),
    }),
    'events/b.md': event(2, {
      startDate: '2026-06-01',
      status: 'cancelled',
      links: links(['cfp', '2026-03-01'], ['registration', '2026-03-30'], ['cfp', '2026-05-01']),
    }),
    'events/c.md': event(3, { links: links(['cfp'], ['registration', '2026-03-10T12:00Z']) }),
    'events/d.md': event(4, { startDate: '2026-03-10' }),
  };
  const calendar = calendarOf(files);

  function closes(sent: string): TimeRange {
    const read = FILTERS.closes.read(sent);
    if (read === undefined || read instanceof InvalidValue) throw new Error(`No interval: ${sent}`);
    return read;
  }

  test('a kind finds events that have such a link, whether it closes or not', () => {
    expect(found(calendar, { linkKind: ['cfp'] })).toEqual([2, 1, 3]);
    expect(found(calendar, { linkKind: ['tickets', 'registration'] })).toEqual([2, 1, 3]);
    expect(found(calendar, { linkKind: ['map'] })).toEqual([]);
  });

  test.each([
    ['a plain day is that of the event', '2026-03-10', [1, 3]],
    ['the last moment of that day in Shanghai', '2026-03-10T15:59:59.999Z', [1]],
    ['midnight belongs to the day that it begins', '2026-03-20', [1]],
    ['and not to the day before', '2026-03-19', []],
    ['both sides are met by one link', '2026-03-02/2026-03-29', [1, 3]],
    ['instants are inclusive', '2026-03-10T12:00:00Z/2026-03-10T12:00:00.000Z', [3]],
    ['beyond milliseconds', '2026-03-10T12:00:00.0001Z/2026-03-10T13:00:00Z', []],
    ['a day and an instant', '2026-03-10/2026-03-10T12:00:00Z', [3]],
    ['crossed sides find nothing', '2026-03-30/2026-03-01', []],
    ['an open end', '2026-03-31/..', [2]],
    ['an open beginning', '../2026-03-01', [2]],
  ])('%s: closes=%s', (_what, sent, numbers) => {
    expect(found(calendar, { closes: closes(sent) })).toEqual(numbers);
  });

  test('a day ends as late as on the clocks of the event', () => {
    const late = links(['cfp', '2026-03-10T23:00']);
    const samoa = calendarOf({ 'events/a.md': event(1, { timezone: 'Pacific/Pago_Pago', links: late }) });
    expect(found(samoa, { closes: closes('2026-03-10') })).toEqual([1]);
    expect(found(samoa, { closes: closes('2026-03-11') })).toEqual([]);
  });

  test.each([
    ['2026-03-10', '2026-03-10T23:59:59.999', 1],
    ['2026-03-10', '2026-03-11T00:00', 0],
    ['2026-03-29, of 23 hours', '2026-03-30T00:00', 0],
    ['2026-10-25, of 25 hours', '2026-10-25T23:59', 1],
  ])('on %s, a link that opens at %s is open: %d', (on, opensAt, total) => {
    const opening = `[{kind: cfp, url: "https://example.org", opensAt: ${opensAt}, closesAt: 2027-01-20}]`;
    const opened = calendarOf({
      'site.yml': 'timezone: Europe/Berlin\n',
      'events/a.md': event(1, { links: opening }),
    });
    const today = startOfDay(Date.parse(`${on.slice(0, 10)}T12:00Z`), 'Europe/Berlin');
    expect(eventsWithOpenLinks(opened, NO_FILTER, today).total).toBe(total);
  });

  test('a kind and an interval are met by one link', () => {
    expect(found(calendar, { linkKind: ['cfp'], closes: closes('2026-03-10') })).toEqual([1]);
    expect(found(calendar, { linkKind: ['cfp'], closes: closes('2026-03-30') })).toEqual([]);
  });

  test('the earliest link that is chosen says where an event stands; events without one come last', () => {
    const sort = 'closesAt';
    expect(found(calendar, { sort })).toEqual([2, 3, 1, 4]);
    expect(found(calendar, { sort, linkKind: ['cfp'] })).toEqual([2, 1, 3]);
    expect(found(calendar, { sort, closes: closes('2026-03-20/..') })).toEqual([1, 2]);
  });

  test('ids find these events, whatever the order', () => {
    expect(found(calendar, { ids: [uuid(3), uuid(2), uuid(99)] })).toEqual([2, 3]);
  });

  test('another moment of closing is another digest', () => {
    const later = {
      ...files,
      'events/c.md': event(3, { links: links(['cfp'], ['registration', '2026-03-11T12:00Z']) }),
    };
    expect(calendarOf(later).digest).not.toBe(calendar.digest);
  });
});
