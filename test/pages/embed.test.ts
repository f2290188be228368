import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { ourLanguage } from '../../src/words/languages.ts';
import { eventsFeed } from '../../src/feeds/feed.ts';
import { ApiError } from '../../src/http/answer/api-errors.ts';
import { FEED_PARAMETERS, readQuery } from '../../src/http/routes/parameters.ts';
import { attributesOf } from '../../src/pages/embed/embed-view.ts';
import { DAYS, VALUES } from '../calendar/any-query.ts';
import { anyRecords } from '../calendar/any-records.ts';
import { runs } from '../helpers/laws.ts';
import { ELEMENT } from './embed/element.ts';

describe('element', () => {
  const SOURCE = new URL('https://calendar.example.org/base/feeds/events.json');

  /** Returns what the element reads from an item. */
  function known(item: object, fields: object = {}) {
    const _event = { startDate: '2026-11-26T09:00:00.000Z', startLocal: '2026-11-26T10:00:00', ...fields };
    return ELEMENT.eventsOf({ items: [{ id: 'urn:uuid:1', title: 'Camp', _event, ...item }] }, SOURCE);
  }

  test.each(['en', 'zh-Hans', 'zh-Hant'] as const)('the element has the words of pages: %s', (language) => {
    const { status, online, records } = ourLanguage(language).words;
    const { scheduled: _, ...states } = status;
    expect(ELEMENT.WORDS[language]).toMatchObject({ ...states, online, nothing: records.noneComing });
  });

  test('the page gives the element every known attribute, and no others', () => {
    const parameters = Object.fromEntries([...ELEMENT.FILTERS, 'near', 'search'].map((name) => [name, 'x']));
    expect(Object.keys(attributesOf({ parameters, limit: 5 })).sort()).toEqual(
      [...ELEMENT.FILTERS, 'limit'].sort(),
    );
  });

  describe('an item that a stranger wrote into a feed', () => {
    test.each([
      ['no list', { items: {} }],
      ['no objects', { items: [null, 1, 'x', []] }],
      ['no name', { items: [{ id: 'x', _event: { startLocal: '2026-01-01', startDate: '2026-01-01' } }] }],
      [
        'no dates',
        {
          items: [
            { id: 'x', title: 'X' },
            { id: 'x', title: 'X', _event: 'soon' },
          ],
        },
      ],
    ])('is left out when it is no event: %s', (_what, feed) => {
      expect(ELEMENT.eventsOf(feed, SOURCE)).toEqual([]);
    });

    test.each(['2026-13-01', '2026-1-1', 'soon', '', 5, null, '2026-01-01T99:00:00'])(
      'is left out when its date is invalid: %j',
      (startLocal) => {
        expect(known({}, { startLocal })).toEqual([]);
      },
    );

    test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x', 'x', 7, null])(
      'has no link: %j',
      (url) => {
        expect(known({ url })).toMatchObject([{ address: 'https://calendar.example.org/base/events/1' }]);
      },
    );

    test('has a link only to its own page, whatever its id', () => {
      expect(known({ id: 'urn:uuid:../../x?y#z' })).toMatchObject([
        { address: 'https://calendar.example.org/base/events/..%2F..%2Fx%3Fy%23z' },
      ]);
    });

    test('is cut when it is long', () => {
      const [event] = known({ title: 'x'.repeat(1_000_000) });
      expect(event?.name).toHaveLength(300);
      expect(ELEMENT.eventsOf({ items: Array.from({ length: 100_000 }, () => ({})) }, SOURCE)).toEqual([]);
    });

    test('does not end before it begins', () => {
      expect(known({}, { endLocal: '2026-11-01T10:00:00' })).toMatchObject([
        { firstDay: '2026-11-26', lastDay: '2026-11-26' },
      ]);
    });
  });

  test.each([
    ['an hour ago', 3_600_000, false],
    ['in an hour', -3_600_000, true],
  ])('an event that ends %s is coming: %s', (_when, ago, isToCome) => {
    const [event] = known({}, { endDate: new Date(Date.now() - ago).toISOString() });
    expect(event && ELEMENT.isToCome(event)).toBe(isToCome);
  });

  test('an event without a known end is coming as long as its day lasts', () => {
    expect(known({}).map(ELEMENT.isToCome)).toEqual([true]);
  });

  describe('dates', () => {
    test.each([
      [{ startLocal: '2026-11-26', endLocal: '2026-11-28' }, ['Thu–Sat', '26–28', 'Nov 2026', ''], ''],
      [{ startLocal: '2026-11-30', endLocal: '2026-12-04' }, ['Mon–Fri', '30', 'Nov 2026', '– 4 Dec'], ''],
      [
        { endLocal: '2026-11-26T18:00:00', timezone: 'Europe/Berlin' },
        ['Thu', '26', 'Nov 2026', ''],
        '10:00 – 18:00 GMT+1',
      ],
      [{ startDate: '2026-11-26T10:00:00.900Z' }, ['Thu', '26', 'Nov 2026', ''], '10:00 GMT'],
      [{ startDate: '2026-11-26T15:30:00.000Z' }, ['Thu', '26', 'Nov 2026', ''], '10:00 GMT-5:30'],
      [{ endLocal: '2026-11-28T14:00:00' }, ['Thu–Sat', '26–28', 'Nov 2026', ''], '10:00 GMT+1'],
      [
        { startLocal: '2026-11-26T00:00:00', endLocal: '2026-11-28T00:00:00' },
        ['Thu–Fri', '26–27', 'Nov 2026', ''],
        '',
      ],
    ])('%j', (fields, block, times) => {
      const [event] = known({}, fields);
      if (event === undefined) throw new Error('The element knows no event');
      // The page names the year only when it is not the present one.
      const year = new Date().getFullYear() === 2026 ? ' 2026' : '';
      const expected = block.map((line) => (year === '' ? line : line.replace(year, '')));
      expect(Object.values(ELEMENT.dateBlock(event, 'en'))).toEqual(expected);
      expect(ELEMENT.timesOf(event)).toBe(times);
    });
  });
});

describe('static source', () => {
  type Question = Readonly<Record<string, string>>;

  const SOURCE = new URL('https://calendar.example.org/feeds/events.json');

  const day = fc.constantFrom(...DAYS);

  const { tag, organization, place, countryCode, scale, status } = VALUES;

  const EACH = { tag, organization, place, countryCode, scale, status };

  /**
   * Questions with few filters, since more would mostly find nothing. The element always asks for an interval of time.
   */
  const anyQuestion: fc.Arbitrary<Question> = fc
    .record({
      names: fc.subarray(Object.keys(EACH), { maxLength: 2 }),
      values: fc.record(EACH),
      datetime: fc.oneof(
        day,
        day.map((from) => `${from}/..`),
        day.map((until) => `../${until}`),
        fc.tuple(day, day).map((sides) => sides.join('/')),
      ),
    })
    .map(({ names, values, datetime }) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
      datetime,
    }));

  /** The feed with which a server answers a question; null when it refuses it. */
  function feedOf(calendar: Calendar, question: Question): object | null {
    try {
      const filter = readQuery({ sent: new URLSearchParams(question), strict: false }, FEED_PARAMETERS);
      return JSON.parse([...eventsFeed(calendar, 'json', filter).pieces()].join('')) as object;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  /** The addresses of the events that the element shows of a feed. */
  function shownOf(feed: object, question: Question): string[] {
    return ELEMENT.eventsOf(feed, SOURCE)
      .filter((event) => ELEMENT.isMatch(event, question))
      .map(({ address }) => address)
      .sort();
  }

  test('from the feed with all events, the element shows the same as from the filtered feed', () => {
    let found = 0;
    fc.assert(
      fc.property(anyRecords, anyQuestion, (records, question) => {
        const calendar = compileCalendar(records);
        const [answer, all] = [feedOf(calendar, question), feedOf(calendar, {})];
        fc.pre(answer !== null && all !== null);
        const shown = shownOf(answer, question);
        expect(shownOf(all, question)).toEqual(shown);
        // A feed has no place for an event that has moved online.
        if (question.place === undefined) expect(shown).toEqual(shownOf(answer, {}));
        found += shown.length;
      }),
      { numRuns: runs(300) },
    );
    expect(found).toBeGreaterThan(runs(100));
  });
});
