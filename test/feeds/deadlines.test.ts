import { describe, expect, test } from '@jest/globals';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { NO_FILTER, type ListFilter } from '../../src/calendar/filters/filter-table.ts';
import { deadlinesFeed } from '../../src/feeds/deadlines-feed.ts';
import type { DeadlineFormat } from '../../src/feeds/format.ts';
import { calendarOf, event, uuid, yaml } from '../helpers/content.ts';

describe('the feed of deadlines', () => {
  const NOW = Date.parse('2026-03-15T12:30:00Z');

  function calendarWith(
    links: string,
    fields: Readonly<Record<string, string>> = {},
    site: Readonly<Record<string, string>> = {},
  ): Calendar {
    return calendarOf({
      'site.yml': yaml({ url: 'https://calendar.example.org', public: 'true', ...site }),
      'events/a.md': event(1, { name: 'Reading Day', timezone: 'Europe/Berlin', links, ...fields }),
    });
  }

  function text(
    calendar: Calendar,
    format: DeadlineFormat,
    filter: Partial<ListFilter> = {},
    now = NOW,
  ): string {
    return [...deadlinesFeed(calendar, format, { ...NO_FILTER, ...filter }, now).pieces()].join('');
  }

  /** The values of a property, unfolded. */
  function valuesOf(calendarText: string, name: string): string[] {
    const lines = calendarText.replaceAll('\r\n ', '').split('\r\n');
    return lines.flatMap((line) => {
      const [, value = null] = new RegExp(`^${name}((?:;[^:]*)?:.*)$`).exec(line) ?? [];
      return value === null ? [] : [value];
    });
  }

  const CFP = '{kind: cfp, url: "https://example.org/cfp", closesAt: 2026-03-20}';
  const TICKETS = '{kind: tickets, url: "https://example.org/buy", closesAt: 2026-03-18T18:00}';

  test('has an entry for each link that closes, the first to close in front, with the address of the link', () => {
    const feed = text(
      calendarWith(`[${CFP}, ${TICKETS}, {kind: map, url: "https://example.org/map"}]`),
      'ics',
    );
    expect(valuesOf(feed, 'SUMMARY')).toEqual([':Reading Day: Tickets', ':Reading Day: Call for papers']);
    expect(valuesOf(feed, 'URL')).toEqual([':https://example.org/buy', ':https://example.org/cfp']);
    expect(valuesOf(feed, 'DTSTART')).toEqual(
      expect.arrayContaining([';TZID=Europe/Berlin:20260318T180000', ';VALUE=DATE:20260320']),
    );
    expect(valuesOf(feed, 'X-WR-CALNAME')).toEqual([':Deadlines: Events of calendar.example.org']);
  });

  test('as Atom: the title, the address and the date', () => {
    const feed = text(calendarWith(`[${CFP}]`), 'atom');
    expect(feed).toContain('<title>Reading Day: Call for papers</title>');
    expect(feed).toContain('<link rel="alternate" href="https://example.org/cfp"/>');
    expect(feed).toContain('<summary>Friday, 20 March 2026</summary>');
    expect(feed).toContain('<updated>2026-03-20T22:59:59.999Z</updated>');
  });

  test('names the kind in the language of the site', () => {
    const feed = text(calendarWith(`[${CFP}]`, {}, { language: 'zh-Hans' }), 'ics');
    expect(valuesOf(feed, 'SUMMARY')).toEqual([':Reading Day：议题征集']);
  });

  test('says that an event is cancelled', () => {
    const feed = text(calendarWith(`[${CFP}]`, { status: 'cancelled' }), 'ics');
    expect(valuesOf(feed, 'STATUS')).toEqual([':CANCELLED']);
    expect(valuesOf(feed, 'SUMMARY')).toEqual([':Cancelled: Reading Day: Call for papers']);
    expect(text(calendarWith(`[${CFP}]`, { status: 'postponed' }), 'ics')).toContain('STATUS:CONFIRMED');
  });

  test('has the deadlines of undated events, at no place', () => {
    const feed = text(calendarWith(`[${CFP}]`, { address: 'Main Street 1', region: 'Berlin' }), 'ics');
    expect(valuesOf(feed, 'SUMMARY')).toHaveLength(1);
    expect(valuesOf(feed, 'LOCATION')).toEqual([]);
  });

  test('without closes: what closed in the last 30 times 24 hours, counted from the full hour', () => {
    const from = Date.parse('2026-03-20T22:59:59.999Z');
    const calendar = calendarWith(`[${CFP}]`);
    const shown = (now: number): number => valuesOf(text(calendar, 'ics', {}, now), 'SUMMARY').length;
    const hour = 3_600_000;
    expect(shown(from + 30 * 24 * hour)).toBe(1);
    expect(shown(from + 30 * 24 * hour + hour)).toBe(0);
    const closes = { from: null, until: { instant: from }, isEmpty: false };
    expect(valuesOf(text(calendar, 'ics', { closes }, from + 1e11), 'SUMMARY')).toHaveLength(1);
    expect(valuesOf(text(calendar, 'ics', { linkKind: ['tickets'] }), 'SUMMARY')).toEqual([]);
  });

  test('has a link that closes on a day where the event is', () => {
    const midnight = '[{kind: cfp, url: "https://example.org/cfp", closesAt: 2026-03-20T00:00}]';
    const calendar = calendarWith(midnight, { timezone: 'Asia/Shanghai' });
    const entriesOn = (date: string): string[] => {
      const day = { day: Date.parse(date) / 86_400_000 };
      return valuesOf(
        text(calendar, 'ics', { closes: { from: day, until: day, isEmpty: false } }),
        'SUMMARY',
      );
    };
    expect(entriesOn('2026-03-20')).toHaveLength(1);
    expect(entriesOn('2026-03-19')).toEqual([]);
  });

  test('its key and entity tag depend on the hour, and on no time where closes is given', () => {
    const calendar = calendarWith(`[${CFP}]`);
    const tag = (now: number, filter: Partial<ListFilter> = {}): string =>
      deadlinesFeed(calendar, 'ics', { ...NO_FILTER, ...filter }, now).etag;
    expect(tag(NOW)).toBe(tag(NOW + 1_000));
    expect(tag(NOW)).not.toBe(tag(NOW + 3_600_000));
    const closes = { from: { day: 1 }, until: null, isEmpty: false };
    expect(tag(NOW, { closes })).toBe(tag(NOW + 3_600_000, { closes }));
    expect(tag(NOW, { closes })).not.toBe(tag(NOW));
  });

  test('its ids stay the same for event, kind and address; several such links count in the order of closing', () => {
    const uids = (links: string, filter: Partial<ListFilter> = {}): string[] =>
      valuesOf(text(calendarWith(links), 'ics', filter), 'UID');
    const [uid] = uids(`[${CFP}]`);
    expect(uids(`[${CFP.replace('2026-03-20', '2026-04-01T10:00')}]`)).toEqual([uid]);
    expect(uids(`[${CFP.replace('/cfp', '/other')}]`)).not.toEqual([uid]);
    const late = CFP.replace('2026-03-20', '2026-04-20');
    const [first, second] = uids(`[${late}, ${CFP}]`);
    expect(first).toBe(uid);
    expect(second).not.toBe(uid);
    const closes = { from: { instant: Date.parse('2026-04-01') }, until: null, isEmpty: false };
    expect(uids(`[${late}, ${CFP}]`, { closes })).toEqual([second]);
    expect(uid).not.toBe(`:${uuid(1)}`);
  });
});
