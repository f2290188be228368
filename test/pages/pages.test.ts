import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import request from 'supertest';
import { Temporal } from 'temporal-polyfill';
import { type DatedEvent, viewEvents } from '../../src/calendar/calendar-view.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { dayNumber } from '../../src/calendar/days.ts';
import { NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { eventAt } from '../../src/calendar/record-at.ts';
import { readEvent } from '../../src/calendar/wire.ts';
import { searchIndex } from '../../src/cli/site/search-index.ts';
import type { ListedEvent } from '../../src/event-text/event-dates.ts';
import { OUR_LANGUAGES } from '../../src/words/locales.ts';
import { ourLanguage } from '../../src/words/languages.ts';
import { siteSheets } from '../../src/pages/site-colours.ts';
import type { IndexQuery } from '../../src/pages/browser/event-index.ts';
import { EventList } from '../../src/pages/event-list.tsx';
import { jsonLdOf } from '../../src/pages/json-ld.ts';
import { type Day, weeksOf } from '../../src/pages/month/weeks.ts';
import { daysOf, dayText } from '../../src/pages/months.ts';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { serverAddresses } from '../../src/pages/server-addresses.ts';
import { sitemapOf, type SitemapQuery } from '../../src/pages/site-files/sitemap.ts';
import type { Records } from '../../src/schema/records.ts';
import { COUNTRIES, DAYS, TAGS, VALUES, ZONES } from '../calendar/any-query.ts';
import { anyRecords } from '../calendar/any-records.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { openIndex } from './browser/open-index.ts';

describe('the colours of a site', () => {
  const STYLE = ASSETS.style.bytes.toString();

  const { site } = calendarOf({ 'events/a.md': event(1) });

  /** The values of a colour in light and in dark. */
  function shadesOf(sheet: string, token: string): string[] {
    const [, light = '', dark = ''] =
      new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(sheet) ?? [];
    return [light, dark];
  }

  function partsOf(hex: string): number[] {
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  }

  /** The contrast ratio as WCAG 2.2 defines it. */
  function contrastOf(one: readonly number[], other: readonly number[]): number {
    const [darker = 0, lighter = 0] = [one, other]
      .map((colour) => {
        const [red = 0, green = 0, blue = 0] = colour.map((part) =>
          part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      })
      .sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  }

  /** The lowest contrast of an accent anywhere: on each background, on its tint, and under the text on it. */
  function lowestContrast(sheet: string): number {
    const percent = Number(/--tint: color-mix\(in srgb, var\(--accent\) (\d+)%/.exec(STYLE)?.[1]) / 100;
    const tokens = ['background', 'raised', 'on-accent'].map((token) => shadesOf(STYLE, token).map(partsOf));
    const contrasts = shadesOf(sheet, 'accent').flatMap((hex, scheme) => {
      const accent = partsOf(hex);
      const grounds = tokens.map((shades) => shades[scheme] ?? []);
      const tint = accent.map((part, at) => part * percent + (grounds[0]?.[at] ?? 0) * (1 - percent));
      return [...grounds, tint].map((ground) => contrastOf(accent, ground));
    });
    return Math.min(...contrasts);
  }

  function sheetOf(accentColor: string | null, tagColors: Readonly<Record<string, string>> = {}): string {
    return siteSheets({ ...site, accentColor, tagColors })
      .map(({ bytes }) => bytes.toString())
      .join('');
  }

  const anyColour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);

  test('its accent can be read everywhere, whatever the colour (WCAG 2.2, 1.4.3)', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(lowestContrast(sheetOf(colour))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'])('also when it is %s', (colour) => {
    expect(lowestContrast(sheetOf(colour))).toBeGreaterThanOrEqual(4.5);
  });

  test('so can the default one', () => {
    expect(lowestContrast(STYLE)).toBeGreaterThanOrEqual(4.5);
  });

  test('it is the colour itself when that can be read', () => {
    expect(shadesOf(sheetOf('#0b6e4f'), 'accent')[0]).toBe('#0b6e4f');
  });

  test('is loaded by its pages from a path of its own, and no other such file exists', async () => {
    const green = testApp({ 'site.yml': yaml({ accentColor: '"#0b6e4f"' }), 'events/a.md': event(1) });
    const plain = testApp({ 'events/a.md': event(1) });
    const { text } = await request(green.app).get('/').expect(200);
    const [, path = ''] = /href="(\/assets\/colours-[^"]+\.css)"/.exec(text) ?? [];
    const sheet = await request(green.app).get(path).expect(200);
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.text).toContain('#0b6e4f');

    expect((await request(plain.app).get('/').expect(200)).text).not.toContain('colours-');
    expectError(await request(plain.app).get(path), 404, 'E_ROUTE_NOT_FOUND');
  });

  /** A colour of CSS Color 4 in OKLCH, as red, green and blue from 0 to 1. */
  function partsOfOklch(lightness: number, chroma: number, degrees: number): number[] {
    const [a, b] = [Math.cos, Math.sin].map((side) => chroma * side((degrees * Math.PI) / 180));
    const [long, middle, short] = [
      [0.3963377774, 0.2158037573],
      [-0.1055613458, -0.0638541728],
      [-0.0894841775, -1.291485548],
    ].map(([ofA = 0, ofB = 0]) => (lightness + ofA * (a ?? 0) + ofB * (b ?? 0)) ** 3);
    return [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ]
      .map(([l = 0, m = 0, s = 0]) => l * (long ?? 0) + m * (middle ?? 0) + s * (short ?? 0))
      .map((part) => Math.min(Math.max(part, 0), 1))
      .map((part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
  }

  /** The lowest contrast of a colour, in light and in dark, with the backgrounds of the dots of topics. */
  function contrastOfDot(shades: readonly (readonly number[])[]): number {
    const grounds = ['background', 'raised'].map((token) => shadesOf(STYLE, token).map(partsOf));
    return Math.min(
      ...shades.flatMap((shade, scheme) => grounds.map((of) => contrastOf(shade, of[scheme] ?? []))),
    );
  }

  test('each of the eight hues of topics stands out in light and in dark (WCAG 2.2, 1.4.11)', () => {
    const hues = [...STYLE.matchAll(/\.hue-\d \{\s*--hue: light-dark\((.+)\);/g)].map(([, both = '']) =>
      [...both.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) =>
        partsOfOklch(Number(l), Number(c), Number(h)),
      ),
    );
    expect(hues.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 2));
    for (const hue of hues) expect(contrastOfDot(hue)).toBeGreaterThanOrEqual(3);
  });

  test('the colour of a tag stands out in light and in dark, whatever it is', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (one, other) => {
        const rules = sheetOf(null, { rust: one, web: other }).trimEnd().split('\n');
        expect(rules.map((rule) => rule.slice(0, 6))).toEqual(['.own-0', '.own-1']);
        for (const rule of rules)
          expect(contrastOfDot(shadesOf(rule, 'hue').map(partsOf))).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('a tag has the colour that the site gives it, and others have theirs by their name', async () => {
    const { app } = testApp({
      'site.yml': 'public: true\ntagColors: { web: "#b3400a", rust: "#1f6feb" }\n',
      'events/a.md': event(1, { tags: '[rust, web, chess]', startDate: '2099-01-01' }),
    });
    const { text } = await request(app).get('/').expect(200);
    expect(text).toMatch(/class="[^"]*\bown-1\b[^"]*"[^>]*>(?:<[^>]*>)*#?rust\b/);
    expect(text).toMatch(/class="[^"]*\bown-0\b[^"]*"[^>]*>(?:<[^>]*>)*#?web\b/);
    const [, path = ''] = /href="(\/assets\/colours-[^"]+\.css)"/.exec(text) ?? [];
    const sheet = await request(app).get(path).expect(200);
    expect(shadesOf(sheet.text.split('\n')[1] ?? '', 'hue')[0]).toBe('#1f6feb');
  });
});

describe('an event with the words of schema.org', () => {
  /** The JSON-LD of the only event, which search engines read. */
  function jsonLd(keys: Readonly<Record<string, string>>, others: Files = {}, body = ''): unknown {
    const dated = { startDate: '2026-03-06', ...keys };
    const calendar = calendarOf({ 'events/x.md': event(1, dated, body), ...others });
    return JSON.parse(jsonLdOf(eventAt(calendar, calendar.events.positionOf(uuid(1)) ?? -1)) ?? 'null');
  }

  test.each([
    [
      'times with the offset there, also across a clock change',
      { timezone: 'Europe/Berlin', startDate: '2026-03-28T10:00', endDate: '2026-03-29T10:00' },
      { startDate: '2026-03-28T10:00:00+01:00', endDate: '2026-03-29T10:00:00+02:00' },
    ],
    [
      'an offset west of Greenwich, with half an hour',
      { timezone: 'America/St_Johns', startDate: '2026-01-05T10:00:00.900Z' },
      { startDate: '2026-01-05T06:30:00-03:30' },
    ],
    ['UTC', { startDate: '2026-01-05T10:00' }, { startDate: '2026-01-05T10:00:00+00:00' }],
    [
      'an offset with seconds, which cannot be written',
      { timezone: 'Europe/Berlin', startDate: '1880-01-05T10:00Z' },
      { startDate: '1880-01-05T10:00:00Z' },
    ],
    [
      'days',
      { timezone: 'Asia/Shanghai', startDate: '2026-03-06', endDate: '2026-03-08' },
      { startDate: '2026-03-06', endDate: '2026-03-08' },
    ],
    [
      'a day and a time, which are two times',
      { timezone: 'Asia/Shanghai', startDate: '2026-03-06', endDate: '2026-03-08T18:00' },
      { startDate: '2026-03-06T00:00:00+08:00', endDate: '2026-03-08T18:00:00+08:00' },
    ],
    [
      'a time and a day, which are two times',
      { timezone: 'Asia/Shanghai', startDate: '2026-03-06T10:00', endDate: '2026-03-08' },
      { startDate: '2026-03-06T10:00:00+08:00', endDate: '2026-03-08T23:59:59+08:00' },
    ],
  ])('has %s', (_what, keys, dates) => {
    expect(jsonLd(keys)).toMatchObject(dates);
  });

  test('names all organizers, the host first, or nobody', () => {
    const others = {
      'organizations/guild.md': organization(10, { name: 'Guild', url: 'https://guild.example.org' }),
      'organizations/band.md': organization(11, { name: 'Band' }),
    };
    expect(jsonLd({ organization: 'guild', coOrganizers: '[band]' }, others)).toMatchObject({
      organizer: [
        { '@type': 'Organization', name: 'Guild', url: 'https://guild.example.org' },
        { '@type': 'Organization', name: 'Band' },
      ],
    });
    expect(jsonLd({})).not.toHaveProperty('organizer');
  });

  test('has the position of its place', () => {
    const others = { 'places/hall.yml': place(20, { name: 'Hall', latitude: '53.55', longitude: '9.99' }) };
    const geo = { '@type': 'GeoCoordinates', latitude: 53.55, longitude: 9.99 };
    expect(jsonLd({ place: 'hall' }, others)).toMatchObject({
      location: { '@type': 'Place', name: 'Hall', address: 'Hall', geo },
    });
    expect(jsonLd({ latitude: '53.55', longitude: '9.99' })).toMatchObject({
      location: { '@type': 'Place', geo },
    });
    expect(jsonLd({ region: 'Hamburg' })).toMatchObject({
      location: { '@type': 'Place', name: 'Hamburg', address: 'Hamburg' },
    });
    expect(jsonLd({})).not.toHaveProperty('location');
  });

  test('is online when people can join, and nowhere when the place is not known', () => {
    const moved = { status: 'movedOnline', region: 'Hamburg', latitude: '53.55', longitude: '9.99' };
    const links = '[{kind: livestream, url: "https://example.org/live"}]';
    const url = 'https://example.org/event';
    const at = (address: string) => ({ location: { '@type': 'VirtualLocation', url: address } });
    expect(jsonLd({ ...moved, url })).toMatchObject(at(url));
    expect(jsonLd({ ...moved, links })).toMatchObject(at('https://example.org/live'));
    expect(jsonLd({ ...moved, url, links })).toMatchObject(at('https://example.org/live'));
    expect(jsonLd(moved)).not.toHaveProperty('location');
    expect(jsonLd({ place: 'web' }, { 'places/web.yml': place(20, { kind: 'online' }) })).not.toHaveProperty(
      'location',
    );
  });

  test('says how people attend only where that is known', () => {
    const mode = (keys: Readonly<Record<string, string>>): unknown =>
      new Map(Object.entries(jsonLd(keys) ?? {})).get('eventAttendanceMode') ?? null;
    expect(mode({})).toBeNull();
    expect(mode({ region: 'Hamburg' })).toBe('https://schema.org/OfflineEventAttendanceMode');
    expect(mode({ region: 'Online' })).toBe('https://schema.org/OnlineEventAttendanceMode');
  });

  test('is at its place and online when it is mixed, and at its place alone without a web address', () => {
    const mixed = { attendanceMode: 'mixed', region: 'Hamburg' };
    const hamburg = { '@type': 'Place', name: 'Hamburg', address: 'Hamburg' };
    const url = 'https://example.org/event';
    expect(jsonLd({ ...mixed, url })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [hamburg, { '@type': 'VirtualLocation', url }],
    });
    expect(jsonLd(mixed)).toMatchObject({ location: hamburg });
  });

  test('says whether it is free, its languages and its series where they are written', () => {
    const keys = { isAccessibleForFree: 'false', inLanguage: '[de, zh-hans]', series: 'book-days' };
    expect(jsonLd(keys)).toMatchObject({
      isAccessibleForFree: false,
      inLanguage: ['de', 'zh-Hans'],
      superEvent: { '@type': 'EventSeries', name: 'book-days' },
    });
    for (const key of Object.keys(keys).concat('superEvent')) expect(jsonLd({})).not.toHaveProperty(key);
  });

  test('is nothing while it has no date, since search engines refuse that', () => {
    const calendar = calendarOf({ 'events/x.md': event(1) });
    expect(jsonLdOf(eventAt(calendar, 0))).toBeNull();
  });

  test('offers tickets and registration, with their known dates', () => {
    const links = [
      '{kind: tickets, url: "https://example.org/t", opensAt: 2026-01-01, closesAt: 2026-03-01}',
      '{kind: registration, url: "https://example.org/r"}',
      '{kind: map, url: "https://example.org/m"}',
    ];
    expect(jsonLd({ timezone: 'Europe/Berlin', links: `[${links.join(', ')}]` })).toMatchObject({
      '@type': 'Event',
      offers: [
        {
          '@type': 'Offer',
          url: 'https://example.org/t',
          validFrom: '2026-01-01T00:00:00+01:00',
          validThrough: '2026-03-01T23:59:59+01:00',
        },
        { '@type': 'Offer', url: 'https://example.org/r' },
      ],
    });
    expect(jsonLd({})).not.toHaveProperty('offers');
  });

  test('is a conference when it has a call for papers, and an event for programs that know no conferences', () => {
    expect(jsonLd({ links: '[{kind: cfp, url: "https://example.org/cfp"}]' })).toMatchObject({
      '@type': ['Event', 'ConferenceEvent'],
    });
  });

  test('has its text without markup, and never the end of a script', () => {
    const body = 'See **you** </script><b>';
    const calendar = calendarOf({ 'events/x.md': event(1, { startDate: '2026-03-06' }, body) });
    const text = jsonLdOf(eventAt(calendar, 0)) ?? '';
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ description: 'See you </script><b>' });
  });
});

describe('the weeks of a month', () => {
  function days(first: string, last = first, position = 0): DatedEvent {
    return { position, first: dayNumber(first), last: dayNumber(last) };
  }

  function weeksIn(
    month: string,
    events: readonly DatedEvent[] = [],
    most = 10,
  ): readonly (readonly Day[])[] {
    return weeksOf(daysOf(month), events, most);
  }

  /** The entries of each day, as `day: span`, with `<` and `>` where an event began earlier or goes on. */
  function entriesIn(weeks: readonly (readonly Day[])[]): string[] {
    return weeks
      .flat()
      .flatMap(({ day, entries }) =>
        entries.map(
          ({ span, hasBegun, goesOn }) =>
            `${hasBegun ? '<' : ''}${dayText(day)}: ${span}${goesOn ? '>' : ''}`,
        ),
      );
  }

  test.each([
    ['2027-02', [7, 7, 7, 7], 1, 7],
    ['2028-02', [6, 7, 7, 7, 2], 2, 2],
    ['2026-11', [1, 7, 7, 7, 7, 1], 7, 1],
    ['0001-01', [7, 7, 7, 7, 3], 1, 3],
    ['9999-12', [5, 7, 7, 7, 5], 3, 5],
    ['1969-12', [7, 7, 7, 7, 3], 1, 3],
  ])('%s', (month, lengths, first, last) => {
    const weeks = weeksIn(month);
    expect(weeks.map(({ length }) => length)).toEqual(lengths);
    expect(weeks[0]?.[0]?.column).toBe(first);
    expect(weeks.at(-1)?.at(-1)?.column).toBe(last);
  });

  test('have an entry for each week that an event touches', () => {
    const grand = days('2027-02-26', '2027-04-02');
    expect(entriesIn(weeksIn('2027-03', [grand]))).toEqual([
      '<2027-03-01: 7>',
      '<2027-03-08: 7>',
      '<2027-03-15: 7>',
      '<2027-03-22: 7>',
      '<2027-03-29: 3>',
    ]);
    expect(entriesIn(weeksIn('2027-03', [days('2027-03-06', '2027-03-08'), days('2027-03-31')]))).toEqual([
      '2027-03-06: 2>',
      '<2027-03-08: 1',
      '2027-03-31: 1',
    ]);
  });

  test('show this number of entries of a day at most, and count the others on each of their days', () => {
    const events = [
      ...Array.from({ length: 3 }, (_, at) => days('2027-03-02', '2027-03-02', at)),
      days('2027-03-01', '2027-03-03', 3),
      days('2027-03-03', '2027-03-03', 4),
    ];
    const [monday, tuesday, wednesday, thursday] = weeksIn('2027-03', events, 2).flat();
    expect([monday, tuesday, wednesday, thursday].map((day) => [day?.total, day?.lines.size])).toEqual([
      [1, 0],
      [4, 2],
      [2, 1],
      [0, 0],
    ]);
    expect(wednesday?.entries.map(({ position }) => position)).toEqual([4]);
  });
});

describe('sitemap', () => {
  const NOW = Date.parse('2026-03-01T12:00:00.000Z');

  const SOME = calendarOf({
    'site.yml': yaml({ public: 'true', url: '"https://example.org/a&b"' }),
    'events/a.md': event(1),
  });

  const MANY = {
    ...SOME,
    events: { ...SOME.events, length: 120_000, idAt: (position: number) => `id-${position}` },
  };

  function query(part: number | null): SitemapQuery {
    return { part, now: NOW, to: serverAddresses(null) };
  }

  function filesOf(part: number | null): string[] {
    return [...(sitemapOf(MANY, query(part))?.pieces() ?? [])];
  }

  test('a sitemap of more than 50,000 pages is an index of parts, which have each page once', () => {
    expect(
      [
        ...filesOf(null)
          .join('')
          .matchAll(/<loc>(.*?)<\/loc>/g),
      ].map(([, url]) => url),
    ).toEqual([1, 2, 3].map((part) => `https://example.org/a&amp;b/sitemap.xml?part=${part}`));
    const parts = [1, 2, 3].map(
      (part) =>
        filesOf(part)
          .join('')
          .match(/<loc>.*?<\/loc>/g) ?? [],
    );
    expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 20_002]);
    expect(new Set(parts.flat()).size).toBe(120_002);
    expect(sitemapOf(MANY, query(4))).toBeNull();
  });

  test('it is made in pieces, between which other requests have their turn', () => {
    expect(Math.max(...filesOf(2).map((piece) => piece.match(/<loc>/g)?.length ?? 0))).toBe(500);
  });

  test('each part has an entity tag of its own', () => {
    const tags = [null, 1, 2, 3].map((part) => sitemapOf(MANY, query(part))?.etag);
    expect(new Set(tags).size).toBe(4);
  });
});

describe('search law', () => {
  const NOW = Date.parse('2026-03-01');

  const anyFilter: fc.Arbitrary<IndexQuery['filter']> = fc.option(
    fc.constantFrom(
      ...TAGS.map((value) => ({ name: 'tag', value }) as const),
      ...COUNTRIES.map((value) => ({ name: 'countryCode', value }) as const),
      ...[30, 31].map((number) => ({ name: 'organization', value: `organization-${number}` }) as const),
      ...[50, 51].map((number) => ({ name: 'place', value: uuid(number) }) as const),
    ),
  );

  const anyAsked = fc.record({
    past: fc.boolean(),
    q: fc.oneof(
      VALUES.q,
      fc.constantFrom('', '瑞士', 'ZÜRICH', '日本 hall', 'fiji', 'a', 'ＲＵＳＴ', '中國'),
    ),
    filter: anyFilter,
  });

  /** The names that the server lists, in its order. */
  function served(calendar: Calendar, { past, q, filter }: IndexQuery, now: number): string[] {
    const narrowed = filter === null ? {} : { [filter.name]: [filter.value] };
    const view = { past, filter: { ...NO_FILTER, ...narrowed, q: q === '' ? undefined : q } };
    const found = viewEvents(calendar, view, now);
    return found.positions(0, found.total).map((position) => calendar.events.idAt(position));
  }

  /** The first moment of a day, and whether the zone has the day at all; a skipped day is never today. */
  function dayIn(timezone: string, day: string): { readonly today: number; readonly isThere: boolean } {
    const first = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
    return { today: first.epochMilliseconds, isThere: first.toPlainDate().toString() === day };
  }

  const anyDays = fc
    .record({
      timezone: fc.constantFrom(...Object.keys(ZONES)),
      days: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)),
    })
    .map(({ timezone, days }) => ({
      timezone,
      days: days[0] < days[1] ? days : ([days[1], days[0]] as const),
    }))
    .filter(({ timezone, days }) => days.every((day) => dayIn(timezone, day).isThere));

  function calendarIn(timezone: string, records: Records): Calendar {
    return compileCalendar({ ...records, site: { ...records.site, timezone } });
  }

  test('at any moment from the day of the index on, any query finds the same events as the server, in the same order', () => {
    fc.assert(
      fc.property(
        anyRecords,
        anyDays,
        fc.nat({ max: 86_400_000 }),
        fc.array(anyAsked, { minLength: 1, maxLength: 6 }),
        (records, { timezone, days: [built, date] }, later, queries) => {
          const calendar = calendarIn(timezone, records);
          const index = openIndex(searchIndex(calendar, dayIn(timezone, built).today));
          const now = dayIn(timezone, date).today + later;
          for (const query of queries) {
            const ids = index.find(query, now).map(({ id }) => id);
            expect({ query, ids }).toEqual({ query, ids: served(calendar, query, now) });
          }
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test('an event is shown as the server shows it', () => {
    fc.assert(
      fc.property(anyRecords, fc.constantFrom(...OUR_LANGUAGES.map(ourLanguage)), (records, language) => {
        const calendar = compileCalendar(records);
        const index = openIndex(searchIndex(calendar, NOW));
        const reader = {
          ...{ language, chosen: language, to: serverAddresses(language), preview: null, asFile: null },
          ...{ today: NOW, date: '2026-03-01', now: NOW },
          ...{ timeZone: calendar.site.timezone, ownTopics: [], pictureOf: (src: string) => ({ src }) },
        };
        const shown = (events: readonly ListedEvent[]): string =>
          renderToString(h(EventList, { events, reader }));
        for (const past of [false, true]) {
          const ids = served(calendar, { past, q: '', filter: null }, NOW);
          const events = ids.map((id) =>
            readEvent(calendar.events.whole(calendar.events.positionOf(id) ?? 0)),
          );
          expect(shown(index.find({ past, q: '', filter: null }, NOW))).toBe(shown(events));
        }
      }),
    );
  });
});
