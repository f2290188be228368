import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { OUR_LANGUAGES } from '../../src/words/locales.ts';
import { ApiError } from '../../src/http/answer/api-errors.ts';
import { NEXT_PARAMETERS, readQuery } from '../../src/http/routes/parameters.ts';
import { attributesOf } from '../../src/pages/embed/embed-view.ts';
import { nextEvents, nextEventsFile } from '../../src/pages/embed/next-events.ts';
import { serverAddresses } from '../../src/pages/server-addresses.ts';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { DAYS, VALUES } from '../calendar/any-query.ts';
import { anyRecords } from '../calendar/any-records.ts';
import { calendarOf, event as eventFile, yaml } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { ROOT } from '../helpers/process.ts';
import { ELEMENT, type KnownEvent } from './embed/element.ts';

/** The fields of a feed that the tests look at. */
interface SaidFeed {
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly completeUntil?: string | null;
  readonly events: readonly { readonly id: string; readonly url?: string }[];
}

const to = serverAddresses(null);

const FOLDER = join(ROOT, 'src/pages/embed/element');
const ELEMENT_TEXT = readdirSync(FOLDER)
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

function answerOf(calendar: Calendar, question: Readonly<Record<string, string>>, now: number): SaidFeed {
  const { count, lang, ...filter } = readQuery(
    { sent: new URLSearchParams(question), strict: true },
    NEXT_PARAMETERS,
  );
  const feed = nextEvents(calendar, { filter, count, lang, now, to });
  return JSON.parse([...feed.pieces()].join('')) as SaidFeed;
}

function fileOf(calendar: Calendar, now: number): SaidFeed {
  return JSON.parse(nextEventsFile(calendar, now, to)) as SaidFeed;
}

describe('element', () => {
  const SOURCE = new URL('https://calendar.example.org/base/embed/events.json');
  const TODAY = '2026-11-27';

  /** Returns the event as the element reads it from a feed. */
  function known(fields: object = {}): KnownEvent[] {
    const said = { startDate: '2026-11-26T09:00:00.000Z', startLocal: '2026-11-26T10:00:00' };
    return ELEMENT.eventsOf({ events: [{ id: '1', name: 'Camp', ...said, ...fields }] }, SOURCE);
  }

  const STATES = EVENT_STATUSES.filter((status) => status !== 'scheduled');

  const EMPTY = calendarOf({ 'events/e.md': eventFile(1), 'site.yml': yaml({ public: 'true' }) });

  test.each(OUR_LANGUAGES)(
    'the feed has each word that the element asks for, and no other: %s',
    (language) => {
      const { words } = answerOf(EMPTY, { lang: language }, 0);
      expect(Object.keys(words)).toEqual([language]);
      const asked = [...ELEMENT_TEXT.matchAll(/\bwords\('(\w+)'\)/g)].map(([, name = '']) => name);
      const named = ['undated', 'underWay', 'today', 'tomorrow', ...STATES];
      expect(Object.keys(words[language] ?? {}).sort()).toEqual([...new Set([...asked, ...named])].sort());
      expect(Object.values(words[language] ?? {})).not.toContain('');
      expect(Object.keys(ELEMENT.FAILED)).toContain(language);
    },
  );

  test.each([
    ['zh-TW', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['en-US', 'en'],
    ['xx', 'en'],
    ['no language', 'en'],
    ['', 'en'],
  ])('of several languages it takes the one that the page speaks: %s', (lang, language) => {
    expect(ELEMENT.bestOf(Object.fromEntries(OUR_LANGUAGES.map((tag) => [tag, tag])), lang)).toBe(language);
    // The server chooses the language by a rule of its own, which differs for zh-Hans-HK alone.
    if (lang !== 'zh-Hans-HK') expect(Object.keys(answerOf(EMPTY, { lang }, 0).words)).toEqual([language]);
  });

  test('the page gives the element every known attribute, and no others', () => {
    const names = [
      'tag',
      'countryCode',
      'isAccessibleForFree',
      'inLanguage',
      'attendanceMode',
      'series',
      'q',
    ];
    const parameters = Object.fromEntries([...names, 'near', 'search'].map((name) => [name, 'x']));
    const attributes = Object.keys(attributesOf({ parameters, limit: 5 }));
    expect(attributes).toHaveLength(names.length + 1);
    expect(attributes.filter((name) => ![...ELEMENT.ATTRIBUTES, 'limit'].includes(name))).toEqual([]);
    expect(ELEMENT.ATTRIBUTES).toEqual(expect.arrayContaining(['countrycode', 'country-code']));
  });

  describe('an event that a stranger wrote into a feed', () => {
    test.each([
      ['no list', { events: {} }],
      ['no objects', { events: [null, 1, 'x', []] }],
      ['no name', { events: [{ id: 'x', startLocal: '2026-01-01', startDate: '2026-01-01' }] }],
      ['half a date', { events: [{ id: 'x', name: 'X', startLocal: '2026-01-01' }] }],
    ])('is left out when it is no event: %s', (_what, feed) => {
      expect(ELEMENT.eventsOf(feed, SOURCE)).toEqual([]);
    });

    test.each(['2026-13-01', '2026-1-1', 'soon', '', 5, null, '2026-99-01T10:00:00'])(
      'is left out when its date is invalid: %j',
      (startLocal) => {
        expect(known({ startLocal })).toEqual([]);
      },
    );

    test.each([
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//x',
      'x',
      'http://',
      7,
      null,
    ])('has no link: %j', (url) => {
      expect(known({ url })).toMatchObject([{ address: 'https://calendar.example.org/base/events/1' }]);
    });

    test('has a link only to its own page, whatever its id', () => {
      expect(known({ id: '../../x?y#z' })).toMatchObject([
        { address: 'https://calendar.example.org/base/events/..%2F..%2Fx%3Fy%23z' },
      ]);
    });

    test.each(['red', 'var(--x)', ['#000000'], ['#000000', 'url(x)'], ['#000000', '#fffffff'], {}, null])(
      'has no colour: %j',
      (colour) => {
        expect(known({ colour })).toMatchObject([{ colour: '' }]);
      },
    );

    test('has the colour of a hue, or two shades', () => {
      expect(known({ colour: 7 })).toMatchObject([
        { colour: 'light-dark(oklch(.62 .12 340),oklch(.74 .12 340))' },
      ]);
      expect(known({ colour: ['#a00000', '#ff8080'] })).toMatchObject([
        { colour: 'light-dark(#a00000,#ff8080)' },
      ]);
    });

    test('is cut when it is long', () => {
      const [event] = known({ name: 'x'.repeat(1_000_000) });
      expect(event?.name).toHaveLength(300);
      expect(ELEMENT.eventsOf({ events: Array.from({ length: 100_000 }, () => ({})) }, SOURCE)).toEqual([]);
    });

    test('does not end before it begins', () => {
      expect(known({ lastDay: '2026-11-01' })).toMatchObject([
        { firstDay: '2026-11-26', lastDay: '2026-11-26' },
      ]);
    });
  });

  describe('what has not ended', () => {
    beforeAll(() => {
      jest.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
    });

    afterAll(() => {
      jest.useRealTimers();
    });

    test.each([
      ['an hour ago', { endDate: '2026-11-26T11:00:00Z' }, false],
      ['in an hour', { endDate: '2026-11-26T13:00:00Z' }, true],
      ['with this day', {}, true],
      ['on the day before', { startLocal: '2026-11-24T10:00:00' }, false],
    ])('is coming: %s', (_when, fields, isToCome) => {
      expect(known(fields).map((event) => ELEMENT.isMatch(event, {}))).toEqual([isToCome]);
    });
  });

  describe('times', () => {
    const { en = {} } = answerOf(EMPTY, {}, 0).words;
    const words = (name: string): string => en[name] ?? '';
    /** The start and the offset of an event in another time zone than that of the reader. */
    const elsewhere = { startDate: '2026-11-26T10:30:00.900Z', offset: 'GMT-0:30' };

    test.each([
      [{ allDay: true }, '2026-11-24', '', 'Thu 26 November', ['All day']],
      [
        { allDay: true, lastDay: '2026-11-28' },
        '2026-11-25',
        'tomorrow',
        'Thu 26 November',
        ['26–28', 'Nov'],
      ],
      [
        { allDay: true, lastDay: '2026-12-04' },
        '2026-11-26',
        'today',
        'Thu 26 November',
        ['26 Nov', '– 4 Dec'],
      ],
      [{ allDay: true, lastDay: '2026-11-28' }, TODAY, '', 'On now', ['until', 'Sat 28']],
      [{ allDay: true, lastDay: '2026-12-20' }, TODAY, '', 'On now', ['until', '20 Dec']],
      [{ allDay: true, lastDay: TODAY }, TODAY, '', 'On now', ['Last day']],
      [{ lastDay: '2026-11-28' }, '2025-11-26', '', 'Thu, 26 November 2026', ['10:00', '– Sat 28']],
      [elsewhere, '2026-11-26', 'today', 'Thu 26 November', ['10:00', 'GMT-0:30']],
    ])('%j on %s', (fields, today, near, heading, times) => {
      const [event] = known(fields);
      if (event === undefined) throw new Error('The element knows no event');
      const section = ELEMENT.sectionOf(event, today, false);
      expect(ELEMENT.headingOf(section, today, words)).toEqual([near, heading]);
      expect(ELEMENT.timesOf(event, section, today, words)).toEqual(times);
    });

    test('what has no date stands below a head of its own', () => {
      const [event] = known({ startDate: undefined, startLocal: undefined });
      if (event === undefined) throw new Error('The element knows no event');
      expect(ELEMENT.headingOf(ELEMENT.sectionOf(event, TODAY, false), TODAY, words)).toEqual([
        '',
        'No date yet',
      ]);
      expect(ELEMENT.timesOf(event, 'undated', TODAY, words)).toEqual([]);
    });

    test('among chosen days, what is under way stands where it began', () => {
      const [event] = known({ lastDay: '2026-11-28' });
      expect(event && ELEMENT.sectionOf(event, TODAY, true)).toBe('2026-11-26');
    });
  });
});

describe('static source', () => {
  const SOURCE = new URL('https://calendar.example.org/embed/events.json');

  /** A moment before all events. */
  const BEFORE = Date.parse('2000-01-01');

  const day = fc.constantFrom(...DAYS);

  const { tag, organization, place, countryCode, scale, status } = VALUES;
  const { attendanceMode, isAccessibleForFree, inLanguage, series } = VALUES;

  const EACH = {
    ...{ tag, organization, place, countryCode, scale, status },
    ...{ attendanceMode, isAccessibleForFree, inLanguage, series },
    datetime: fc.oneof(
      day,
      day.map((from) => `${from}/..`),
      day.map((until) => `../${until}`),
      fc.tuple(day, day).map((sides) => sides.join('/')),
    ),
  };

  /** Questions with few filters, since more would mostly find nothing. */
  const anyQuestion = fc
    .record({ names: fc.subarray(Object.keys(EACH), { maxLength: 2 }), values: fc.record(EACH) })
    .map(({ names, values }): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name]) => names.includes(name))
          .map(([name, value]) => [name, value.trim()]),
      ),
    );

  beforeAll(() => {
    jest.useFakeTimers({ now: BEFORE });
  });

  afterAll(() => {
    jest.useRealTimers();
  });

  test('from the file, the element shows the same as from the answer of a server', () => {
    let found = 0;
    fc.assert(
      fc.property(anyRecords, anyQuestion, (records, question) => {
        const calendar = compileCalendar(records);
        let answer: SaidFeed | null = null;
        try {
          answer = answerOf(calendar, { ...question, count: '100' }, BEFORE);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
        fc.pre(answer !== null);
        const file = fileOf(calendar, BEFORE);
        expect(file.completeUntil).toBeNull();
        const shown = ELEMENT.eventsOf(file, SOURCE).filter((event) => ELEMENT.isMatch(event, question));
        expect(shown.map(({ address }) => address)).toEqual(
          ELEMENT.eventsOf(answer, SOURCE).map(({ address }) => address),
        );
        found += shown.length;
      }),
      { numRuns: runs(300) },
    );
    expect(found).toBeGreaterThan(runs(100));
  });

  test('the file has the events of a year and as many behind them as can be asked for, and says where it ends', () => {
    const files = Object.fromEntries(
      Array.from({ length: 210 }, (_, at) => [
        `events/e${at}.md`,
        eventFile(at + 1, { name: `Event ${at}`, startDate: at < 100 ? '2026-06-01' : '2028-06-01' }),
      ]),
    );
    const calendar = calendarOf({ ...files, 'site.yml': yaml({ public: 'true' }) });
    const file = fileOf(calendar, Date.parse('2026-03-01'));
    expect(file.events).toHaveLength(200);
    expect(file.completeUntil).toBe('2028-06-01T00:00:00.000Z');
    expect(fileOf(calendar, Date.parse('2028-03-01'))).toMatchObject({ completeUntil: null });
  });

  test('the file is of 512 kB at most', () => {
    const files = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [
        `events/e${at}.md`,
        eventFile(at + 1, { name: `Event ${'x'.repeat(150)}`, startDate: '2026-06-01' }),
      ]),
    );
    const MARCH = Date.parse('2026-03-01');
    const text = nextEventsFile(calendarOf({ ...files, 'site.yml': yaml({ public: 'true' }) }), MARCH, to);
    expect(Buffer.byteLength(text)).toBeLessThan(520 * 1024);
    expect((JSON.parse(text) as SaidFeed).events.length).toBeGreaterThan(1_000);
    expect((JSON.parse(text) as SaidFeed).completeUntil).toBe('2026-06-01T00:00:00.000Z');
  });
});
