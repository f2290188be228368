import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { observable } from '../../src/platform/observable.ts';
import { expectError } from '../helpers/answers.ts';
import { FullQueue, testApp } from '../helpers/app.ts';
import { CAMP, MOVED } from '../helpers/camp.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { calendarWithPast, folderOf } from '../helpers/past.ts';

describe('event page', () => {
  const SITE = {
    'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org', timezone: 'Europe/Berlin' }),
  };

  const LINKS = [
    '{kind: cfp, url: "https://example.org/cfp", closesAt: 2026-02-28}',
    '{kind: registration, url: "https://example.org/register", opensAt: 2026-03-03}',
    '{kind: social, url: "https://example.org/social"}',
    '{kind: tickets, url: "https://example.org/tickets", opensAt: 2026-03-01T20:00, closesAt: 2026-03-01}',
    '{kind: map, url: "https://example.org/map"}',
  ];

  const files = {
    ...SITE,
    'events/camp.md': event(
      1,
      {
        ...CAMP,
        coOrganizers: '[band, docs]',
        countryCode: 'CN',
        tags: '[open-data]',
        thumbnail: 'https://example.org/camp.png',
        links: `[${LINKS.join(', ')}]`,
        sources: '["https://news.example.org/camp"]',
      },
      '### Programme\n\nDoors at **ten**. <script>alert(1)</script>\n\n```\ncode\n```\n',
    ),
    'events/fair.md': event(2, {
      name: 'Winter Fair',
      startDate: '2026-04-30',
      endDate: '2026-05-02',
      latitude: '53.5',
      longitude: '9.9',
    }),
    'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01', organization: 'guild' }),
    'events/some-day.md': event(4, { name: 'Some Day', url: 'https://example.org/some-day' }),
    'events/moved.md': event(6, {
      ...MOVED,
      startDate: '2026-06-01T00:00',
      endDate: '2026-06-02T23:59',
      links: '[{kind: map, url: "https://example.org/map"}]',
    }),
    'events/off.md': event(7, {
      name: 'Off',
      status: 'cancelled',
      startDate: '2026-03-20',
      organization: 'guild',
      url: 'https://example.org/off',
    }),
    'organizations/guild.md': organization(10, { name: 'Guild', logoUrl: 'https://example.org/logo.png' }),
    'organizations/band.md': organization(11, { name: 'Band' }),
    'organizations/docs.md': organization(12, { name: 'Docs' }),
    'places/hall.yml': place(20, { address: '1 Street' }),
  };

  const { app } = testApp(files);

  const camp = `/events/${uuid(1)}`;

  async function page(path: string): Promise<string> {
    const { text } = await request(app).get(path).expect(200);
    return text;
  }

  /** Returns the page of the only event, which has these keys. */
  async function pageWith(keys: Readonly<Record<string, string>>, others: Files = {}): Promise<string> {
    const alone = testApp({ ...SITE, 'events/x.md': event(1, keys), ...others });
    return (await request(alone.app).get(camp).expect(200)).text;
  }

  function fetched(path: string): Promise<Response> {
    return request(app).get(path);
  }

  /** The text that a person reads between the beginnings of two elements. */
  function textBetween(html: string, from: string, to: string): string {
    const [, rest = ''] = html.split(from);
    const [part = ''] = rest.split(to);
    return part.replaceAll(/(?:<[^<>]*>)+/g, '|');
  }

  /** The text of a fact on a page, with bars between its lines. */
  function factIn(html: string, name: string): string {
    return textBetween(html, `>${name}</span></dt>`, '</dd>');
  }

  /** The decoded queries of the links to a host in the main part of a page. */
  function queriesTo(html: string, host: string): Record<string, string>[] {
    const [, main = ''] = html.split('<main');
    return [...main.matchAll(/href="([^"]*)"/g)]
      .map(([, address = '']) => new URL(address.replaceAll('&amp;', '&'), 'https://calendar.example.org'))
      .filter((url) => url.host === host)
      .map(({ searchParams }) => Object.fromEntries(searchParams));
  }

  function jsonLdIn(html: string): unknown {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(json);
  }

  describe('the page of an event as Markdown', () => {
    const MARKDOWN = 'text/markdown; charset=utf-8';
    const HTML = 'text/html; charset=utf-8';

    function asking(accept: string, path = camp): request.Test {
      return request(app).get(path).set('Accept', accept);
    }

    test('says what the page says, with every text escaped (D4)', async () => {
      const { text, headers } = await asking('text/markdown').expect(200);
      expect(headers['content-type']).toBe(MARKDOWN);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(text).toBe(
        [
          String.raw`# Camp & \<Co\>`,
          '',
          '- When: Friday, 6 March 2026, 10:00 – 18:30, China time',
          '- Where: Place 20, 1 Street, Example Town, China',
          '- Attendance: On site',
          '- Organizers: Guild, Band, Docs',
          '- Size: Small',
          '- Topic: open-data',
          '- Call for papers (until Saturday, 28 February 2026): <https://example.org/cfp>',
          '- Registration (from Tuesday, 3 March 2026): <https://example.org/register>',
          '- Social media: <https://example.org/social>',
          '- Tickets (from Sunday, 1 March 2026 at 20:00 China Standard Time, until Sunday, 1 March 2026): <https://example.org/tickets>',
          '- Map: <https://example.org/map>',
          `- Event calendar: <https://calendar.example.org${camp}>`,
          '',
          '#### Programme',
          '',
          String.raw`Doors at **ten**. \<script\>alert(1)\</script\>`,
          '',
          '```',
          'code',
          '```',
          '',
          '## Sources',
          '',
          '- <https://news.example.org/camp>',
          '',
        ].join('\n'),
      );
    });

    test('says what is not as it was planned, and its own website, in the language of the page', async () => {
      const moved = await asking('text/markdown', `/events/${uuid(6)}`).expect(200);
      expect(moved.text).toContain(
        '**Moved online** It takes place online only. It is no longer at Place 20.',
      );
      expect(moved.text).toContain('- Where: Online\n');
      const off = await asking('text/markdown', `/events/${uuid(7)}?lang=zh-Hans`).expect(200);
      expect(off.headers['content-language']).toBe('zh-Hans');
      expect(off.text).toContain('**已取消** ');
      expect(off.text).toContain('：<https://example.org/off>\n');
    });

    test.each([
      ['*/*', HTML],
      ['text/*', HTML],
      ['text/html', HTML],
      ['text/html, text/markdown', HTML],
      ['text/html;q=0.9, text/markdown;q=0.8', HTML],
      ['text/markdown;q=0, */*', HTML],
      ['text/markdown;q=0.1, */*;q=0.2', HTML],
      ['application/json', HTML],
      ['text/markdownish', HTML],
      [`text/markdown${', a/b'.repeat(1_000)}`, HTML],
      ['text/markdown', MARKDOWN],
      ['TEXT/Markdown;q=0.9, text/html;q=0.8, */*;q=0.1', MARKDOWN],
      ['text/markdown, text/html', MARKDOWN],
      ['text/markdown, */*', MARKDOWN],
      ['text/markdown;q=0.5, */*;q=0.1', MARKDOWN],
      ['text/markdown;charset=UTF-8', MARKDOWN],
      ['text/html;q=0.8, text/markdown;charset=utf-8;q=0.9', MARKDOWN],
      ['text/markdown;charset=utf-8;q=0.5, text/html', HTML],
      ['text/markdown;charset=utf-16', HTML],
    ])('is for who likes it better than HTML: %.60s', async (accept, type) => {
      const { headers } = await asking(accept).expect(200);
      expect(headers['content-type']).toBe(type);
      expect(headers.vary).toBe('Accept, Accept-Language, Accept-Encoding');
    });

    test('is another form of the same page, with a tag of its own', async () => {
      const [html, markdown] = [await asking('text/html'), await asking('text/markdown')];
      expect(html.headers.link).toBe(`<${camp}>; rel="alternate"; type="text/markdown"`);
      expect(markdown.headers.link).toBe(`<${camp}>; rel="alternate"; type="text/html"`);
      const etag = String(html.headers.etag);
      await asking('text/markdown').set('If-None-Match', etag).expect(200).expect('Content-Type', MARKDOWN);
      await asking('text/html').set('If-None-Match', etag).expect(304);
      const own = String(markdown.headers.etag);
      const again = await asking('text/markdown').set('If-None-Match', own).expect(304);
      expect(again.headers.vary).toBe('Accept, Accept-Language, Accept-Encoding');
    });

    test('is at the public address of the event as well, and nowhere else', async () => {
      const { text } = await asking('text/markdown', '/guild/old')
        .expect(200)
        .expect('Content-Type', MARKDOWN);
      expect(text).toMatch(/^# Old Times\n/);
      for (const path of ['/', '/guild', `/places/${uuid(20)}`])
        await asking('text/markdown', path).expect(200).expect('Content-Type', HTML);
    });

    test('has errors as programs get them, or people who like a page better', async () => {
      expectError(await asking('text/markdown', `/events/${uuid(99)}`), 404, 'E_EVENT_NOT_FOUND');
      expectError(await asking('text/markdown', '/events/nonsense'), 422, 'E_VALIDATION');
      await asking('text/markdown, text/html;q=0.9', '/events/nonsense')
        .expect(422)
        .expect('Content-Type', HTML);
    });
  });

  describe('the dates on the page of an event', () => {
    test('are on the clocks there, with the weekday and the zone as people say it', async () => {
      const html = await page(camp);
      expect(html).toMatch(/<time datetime="2026-03-06T02:00:00\.000Z">Friday,? 6 March 2026<\/time>/i);
      expect(factIn(html, 'When')).toMatch(/^\|Friday,? 6 March 2026\|10:00 – 18:30, China time\|/);
      expect(factIn(await page(`${camp}?lang=zh-Hans`), '时间')).toMatch(/10:00 – 18:30（中国时间）/);
    });

    test.each([
      ['America/New_York', '2026-11-26T19:00', '2026-11-26T22:00', /\|19:00 – 22:00, New York time\|/],
      ['Europe/Berlin', '2026-11-26T19:00', '2026-11-27T00:00', /\|19:00 – 00:00, Berlin time\|/],
      ['UTC', '2026-11-26T10:00', '2026-11-28T18:00', /\|Thu,? 10:00 – Sat,? 18:00, UTC\|/],
      ['Asia/Tokyo', '2026-11-26T10:00', '2026-11-26T10:00', /\|10:00, Japan time\|/],
    ])('have hours in %s, from %s to %s', async (timezone, startDate, endDate, hours) => {
      expect(factIn(await pageWith({ timezone, startDate, endDate }), 'When')).toMatch(hours);
    });

    test('can be compared by the browser with the clock of readers who take part from elsewhere', async () => {
      const keys = { timezone: 'Asia/Shanghai', startDate: '2026-03-06T10:00', endDate: '2026-03-06T18:30' };
      const times =
        /data-locale="en-GB" data-start="2026-03-06T02:00:00\.000Z" data-end="2026-03-06T10:30:00\.000Z" data-time-zone="Asia\/Shanghai"/;
      for (const more of [{ attendanceMode: 'online' }, { attendanceMode: 'mixed', region: 'Wuhan' }, {}])
        expect(await pageWith({ ...keys, ...more })).toMatch(times);
      // Two times would confuse people who attend in person.
      expect(await page(camp)).not.toContain('local-time"');
    });

    test.each([
      [2, /Thursday 30 April\s–\sSaturday 2 May 2026/],
      [6, /Monday 1\s(June\s)?–\sTuesday 2 June 2026/],
    ])('are days when the event lasts whole days: %i', async (number, words) => {
      const html = await page(`/events/${uuid(number)}`);
      expect(html).toMatch(words);
      expect(html.replace(/<script type.*/s, '')).not.toMatch(/00:00|23:59|data-start/);
    });

    test('are said to be unknown', async () => {
      const html = await page(`/events/${uuid(4)}`);
      expect(factIn(html, 'When')).toBe('|No date yet|');
    });
  });

  describe('where an event is', () => {
    test('is said once, each part by itself, with links to the page of its place and to a map', async () => {
      const html = await page(camp);
      expect(factIn(html, 'Where')).toBe('|Place 20|1 Street|Example Town|China|Show on a map|');
      expect(html).toContain(`<a href="/places/${uuid(20)}">Place 20</a>`);
      expect(html).toContain('<a class="minor" href="https://example.org/map"');
    });

    test('is on a map by its point, or else by its address', async () => {
      expect(await page(`/events/${uuid(2)}`)).toContain(
        'href="https://www.openstreetmap.org/?mlat=53.5&amp;mlon=9.9#map=16/53.5/9.9"',
      );
      const [query] = queriesTo(
        await pageWith({ region: 'Hamburg, Germany', countryCode: 'DE' }),
        'www.openstreetmap.org',
      );
      expect(query).toEqual({ query: 'Hamburg, Germany' });
    });

    test('is on no map when people do not meet', async () => {
      const html = await page(`/events/${uuid(6)}`);
      expect(factIn(html, 'Where')).toBe('|Online|');
      expect(html).not.toContain('>Attendance<');
      expect(html).not.toContain('example.org/map');
      expect(html).not.toContain(`/places/${uuid(20)}`);
    });
  });

  describe('the facts of an event', () => {
    const facts = testApp({
      ...SITE,
      'events/a.md': event(1, {
        ...{ name: 'Days 2026', startDate: '2026-05-01', region: 'Hamburg', series: 'days' },
        ...{ attendanceMode: 'mixed', isAccessibleForFree: 'true', inLanguage: '[de, en]' },
      }),
      'events/b.md': event(2, { name: 'Days 2025', startDate: '2025-05-01', series: 'days' }),
      'events/c.md': event(3, { name: 'Days 2027', startDate: '2027-05-01', series: 'days' }),
      'events/d.md': event(4, { name: 'Other', startDate: '2027-05-01', isAccessibleForFree: 'false' }),
    }).app;

    async function pageOf(number: number, language = 'en'): Promise<string> {
      return (
        await request(facts)
          .get(`/events/${uuid(number)}?lang=${language}`)
          .expect(200)
      ).text;
    }

    test('are how people take part, its size, its cost and its languages', async () => {
      const html = await pageOf(1);
      expect(factIn(html, 'Where')).toBe('|Hamburg|Show on a map|');
      expect(factIn(html, 'Attendance')).toBe('|On site and online');
      expect(factIn(html, 'Size')).toBe('|Small|up to 500 visitors|');
      expect(factIn(html, 'Cost')).toBe('|Free');
      expect(factIn(html, 'Language')).toBe('|German, English');
      expect(factIn(await pageOf(4), 'Cost')).toBe('|Not free');
      expect(factIn(await pageOf(1, 'zh-Hans'), '语言')).toBe('|德语、英语');
    });

    test('are not there where nobody knows them', async () => {
      const html = await pageOf(2);
      for (const absent of ['Cost', 'Language</span></dt>', 'Attendance'])
        expect(html).not.toContain(`>${absent}`);
    });

    test('the other editions of its series stand below it, the latest first', async () => {
      const html = await pageOf(1);
      const section = html.slice(html.indexOf('id="other-editions"'));
      expect([...section.matchAll(/class="name"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
        'Days 2027',
        'Days 2025',
      ]);
      expect(textBetween(section, 'Days 2025', '</li>')).toContain('2025');
      expect(await pageOf(4)).not.toContain('other-editions');
    });
  });

  describe('who runs an event', () => {
    test('is named with all others, each with a link to its page unless its path is reserved', async () => {
      const html = await page(camp);
      expect(textBetween(html, '<ul class="organizers">', '</ul>')).toBe('|Guild|Band|Docs|');
      expect(html).toContain('<a href="/guild">Guild</a>');
      expect(html).toContain('<span>Docs</span>');
      expect(html).toMatch(
        /<img class="with-\d" src="https:\/\/example\.org\/logo\.png" alt width="32" height="32" loading="lazy"\/>/,
      );
    });

    test('has other events to come, earliest first, and a link only to a page that exists', async () => {
      const html = await page(camp);
      expect(textBetween(html, '>More by Guild<', '</section>')).toMatch(
        /1–2\|Jun\|Moved Days.*All events of Guild/s,
      );
      expect(textBetween(html, '>More by Guild<', '</section>')).not.toMatch(/Camp|Old Times|Off/);
      expect(await page(`/events/${uuid(2)}`)).not.toContain('More by');
    });

    test('has four of many events', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => [
          `events/${at}.md`,
          event(30 + at, { name: `Day ${at}`, startDate: `2026-04-0${at + 1}`, organization: 'guild' }),
        ]),
      );
      const guild = { 'organizations/guild.md': organization(10, { name: 'Guild' }) };
      const html = await pageWith({ startDate: '2026-04-02', organization: 'guild' }, { ...many, ...guild });
      expect(html.match(/>Day \d</g)).toEqual(['>Day 0<', '>Day 1<', '>Day 2<', '>Day 3<']);
    });
  });

  describe('the links of an event', () => {
    const linksIn = (html: string): string => textBetween(html, '<h2 id="links"', '</ul>');

    test('are those that can be used now, then later ones, then closed ones', async () => {
      expect(linksIn(await page(camp))).toMatch(
        /\|Tickets\|from [^|]* 1 March 2026\|Social media\|Registration\|Not open yet · from [^|]* 3 March 2026\|Call for papers\|Closed · until [^|]* 28 February 2026\|$/,
      );
    });

    test.each([
      ['2026-03-01', /Call for papers\|Last day · until [^|]* 1 March 2026\|$/],
      ['2026-03-02', /Call for papers\|1 day left · until [^|]* 2 March 2026\|$/],
      ['2026-03-13', /Call for papers\|12 days left · until [^|]* 13 March 2026\|$/],
    ])('count the days until they close, the last of which is %s', async (closesAt, words) => {
      const links = `[{kind: cfp, url: "https://example.org/cfp", opensAt: 2026-02-01, closesAt: ${closesAt}}]`;
      expect(linksIn(await pageWith({ links }))).toMatch(words);
    });

    test('are followed by its sources', async () => {
      expect(await page(camp)).toContain(
        '<a href="https://news.example.org/camp" rel="nofollow noopener">news.example.org</a>',
      );
    });

    test('have its site, unless that is this page', async () => {
      const links = '[{kind: tickets, url: "https://example.org/tickets"}]';
      const html = await pageWith({ startDate: '2026-05-01', url: 'https://example.org/fair', links });
      expect(linksIn(html)).toMatch(/\|Website\|$/);
      expect(await page(camp)).not.toContain('>Website<');
    });

    test('lead to where people get in before all else, while that is open', async () => {
      const first = (html: string): string => textBetween(html, '<div class="actions"', '</a>');
      expect(first(await page(camp))).toBe('>|Tickets');
      const keys = { startDate: '2026-05-01', url: 'https://example.org/fair' };
      const registration = (opensAt: string): string =>
        `[{kind: registration, url: "https://example.org/in", opensAt: ${opensAt}}]`;
      expect(first(await pageWith({ ...keys, links: registration('2026-02-01') }))).toBe('>|Registration');
      expect(first(await pageWith({ ...keys, links: registration('2026-04-01') }))).toBe('>|Website');
      const tomorrow = { ...keys, timezone: 'Europe/Berlin', links: registration('2026-03-02') };
      expect(first(await pageWith(tomorrow))).toBe('>|Website');
      const off = { ...keys, status: 'cancelled', links: registration('2026-02-01') };
      expect(first(await pageWith(off))).toBe('>|Website');
    });

    test('have other events with a topic, which has its colour', async () => {
      expect(await page(`${camp}?lang=en`)).toMatch(
        /<a class="topic hue-\d" href="\/\?tag=open-data&amp;lang=en">#open-data<\/a>/,
      );
    });
  });

  describe('the text of an event', () => {
    test('is Markdown below the name of the page, and runs nothing', async () => {
      const html = await page(camp);
      expect(html).toContain(
        '<h2>Programme</h2>\n<p>Doors at <strong>ten</strong>. &lt;script&gt;alert(1)&lt;/script&gt;</p>',
      );
      expect(html).toContain('<pre tabindex="0">');
    });

    test('is with its picture and dates in previews of a link to the page', async () => {
      const html = await page(camp);
      const [, description = ''] = /<meta property="og:description" content="([^"]*)"/.exec(html) ?? [];
      expect(description).toMatch(
        /^Friday.* China Standard Time · Place 20, 1 Street, Example Town · Programme Doors at ten\. /,
      );
      expect(html).toContain('<meta property="og:image" content="https://example.org/camp.png"/>');
      expect(html).toMatch(
        /<span class="cover [^"]*"[^>]*><svg.*?<\/svg><img src="https:\/\/example\.org\/camp\.png" alt\/><\/span>/,
      );
    });

    test('is cut short in previews', async () => {
      const long = testApp({ ...SITE, 'events/x.md': event(1, {}, 'word '.repeat(100)) });
      const { text } = await request(long.app).get(camp).expect(200);
      const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(text) ?? [];
      expect(description).toMatch(/ word…$/);
      expect(description.length).toBeLessThanOrEqual(201);
    });

    test('is described to search engines with the words of schema.org', async () => {
      expect(jsonLdIn(await page(camp))).toMatchObject({
        '@context': 'https://schema.org',
        name: 'Camp & <Co>',
        startDate: '2026-03-06T10:00:00+08:00',
        location: { '@type': 'Place', name: 'Place 20', address: '1 Street, Example Town' },
        organizer: [{ name: 'Guild' }, { name: 'Band' }, { name: 'Docs' }],
        description: 'Programme\n\nDoors at ten. <script>alert(1)</script>\n\ncode',
      });
    });
  });

  describe('an event that is not as it was planned', () => {
    test.each([
      [6, '|Moved online| It takes place online only. It is no longer at Place 20.'],
      [7, '|Cancelled| This event does not take place.'],
    ])('says so above everything else: %i', async (number, words) => {
      const html = await page(`/events/${uuid(number)}`);
      expect(textBetween(html, '<p class="banner">', '</p>')).toBe(words);
      expect(html.indexOf('class="banner"')).toBeLessThan(html.indexOf('<h1'));
    });

    test('says nothing when it is as planned', async () => {
      expect(await page(camp)).not.toContain('class="banner"');
    });

    test('sends nobody to a place that was left', async () => {
      const html = await page(`/events/${uuid(6)}`);
      expect(html).toMatch(/<meta name="description" content="Moved online · [^"]* · Online"\/>/);
      expect(jsonLdIn(html)).toMatchObject({
        eventStatus: 'https://schema.org/EventMovedOnline',
        location: { '@type': 'VirtualLocation', url: 'https://calendar.example.org/guild/moved' },
      });
      expect(await page(`/events/${uuid(6)}?lang=zh-Hant`)).toContain(
        '本活動僅在線上舉行。地點不再是Place 20。',
      );
    });

    test('no longer offers itself to calendars first', async () => {
      const off = await page(`/events/${uuid(7)}`);
      expect(off).toContain('<summary class="quiet">Add to calendar');
      expect(off).toContain('<a class="button" href="https://example.org/off"');
      expect(await page(`/events/${uuid(3)}`)).toContain('<summary class="quiet">Add to calendar');
      expect(await page(`/events/${uuid(2)}`)).toContain('<summary class="button">Add to calendar');
    });
  });

  describe('the history of an event', () => {
    const START = { name: 'Camp', startDate: '2026-05-01', region: 'Hamburg' };
    const rescheduled = { ...START, status: 'rescheduled', startDate: '2026-06-01' };

    async function pageAfter(
      ...versions: readonly (readonly [day: string, file: string])[]
    ): Promise<string> {
      const commits = versions.map(
        ([day, file]) => [`${day}T12:00:00Z`, { ...SITE, 'events/x.md': file }] as const,
      );
      const calendars = observable(await calendarWithPast(folderOf(...commits)));
      const past = testApp({ ...SITE, 'events/x.md': event(1) }, { calendars });
      return (await request(past.app).get(camp).expect(200)).text;
    }

    test('is its latest changes, newest first, with the former dates', async () => {
      const html = await pageAfter(
        ['2026-02-01', event(1, START)],
        ['2026-02-10', event(1, { ...START, region: 'Bremen' })],
        ['2026-02-20', event(1, { ...rescheduled, region: 'Bremen' })],
      );
      expect(textBetween(html, '<p class="banner">', '</p>')).toMatch(
        /It was planned for Friday,? 1 May 2026\.$/,
      );
      expect(textBetween(html, '>What changed<', '</details>')).toMatch(
        /20 February 2026\|rescheduled; now 1 June 2026; was 1 May 2026\|.*10 February 2026\|now at Bremen; was at Hamburg\|.*1 February 2026\|new; 1 May 2026; Hamburg\|All changes/s,
      );
      expect(html).toContain('<a href="/changes">');
    });

    test('has five changes at most', async () => {
      const days = Array.from({ length: 8 }, (_, at) => `2026-02-1${at}`);
      const html = await pageAfter(
        ...days.map((day, at) => [day, event(1, { ...START, region: `Town ${at}` })] as const),
      );
      expect(html.match(/now at Town \d/g)).toEqual([7, 6, 5, 4, 3].map((at) => `now at Town ${at}`));
    });

    test('is not shown when nothing is known, or nothing has changed lately', async () => {
      expect(await page(camp)).not.toContain('What changed');
      expect(await pageAfter(['2025-10-01', event(1, START)])).not.toContain('What changed');
    });
  });

  describe('an event for the calendars of people', () => {
    test('is a file', async () => {
      const { headers, text } = await fetched(`${camp}.ics`);
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(text.match(/^UID:.*$/gm)).toEqual([`UID:${uuid(1)}`]);
      expect(text).toContain('DTSTART;TZID=Asia/Shanghai:20260306T100000\r\n');
      expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai\r\n');
      // With the name of a calendar, programs would open a new calendar for each event.
      expect(text).not.toMatch(/^(?:X-WR-CALNAME|NAME|REFRESH-INTERVAL|X-PUBLISHED-TTL)/m);
      await request(app).get(`${camp}.ics`).set('If-None-Match', String(headers.etag)).expect(304);
      expect(await page(camp)).toContain(`href="${camp}.ics"`);
    });

    test('is a form with its times', async () => {
      const html = await page(camp);
      const details = `https://calendar.example.org${camp}\n\nProgramme\n\nDoors at ten. <script>alert(1)</script>\n\ncode`;
      const location = 'Place 20, 1 Street, Example Town';
      expect(queriesTo(html, 'calendar.google.com')).toEqual([
        {
          action: 'TEMPLATE',
          text: 'Camp & <Co>',
          dates: '20260306T020000Z/20260306T103000Z',
          ctz: 'Asia/Shanghai',
          details,
          location,
        },
      ]);
      // Who gets the entry may read another language.
      expect(queriesTo(await page(`${camp}?lang=zh-Hant`), 'calendar.google.com')).toMatchObject([
        { details },
      ]);
      expect(queriesTo(html, 'outlook.live.com')).toEqual([
        {
          path: '/calendar/action/compose',
          rru: 'addevent',
          startdt: '2026-03-06T02:00:00.000Z',
          enddt: '2026-03-06T10:30:00.000Z',
          allday: 'false',
          subject: 'Camp & <Co>',
          body: details,
          location,
        },
      ]);
    });

    test.each([
      [2, '20260430/20260503', '2026-04-30', '2026-05-03'],
      [3, '20251201/20251202', '2025-12-01', '2025-12-02'],
      [6, '20260601/20260603', '2026-06-01', '2026-06-03'],
    ])('is a form with its days, up to the first one after it: %i', async (number, dates, startdt, enddt) => {
      const html = await page(`/events/${uuid(number)}`);
      expect(queriesTo(html, 'calendar.google.com')).toMatchObject([{ dates }]);
      expect(queriesTo(html, 'outlook.live.com')).toMatchObject([{ startdt, enddt, allday: 'true' }]);
    });

    test('has an address of a length that servers accept', async () => {
      const long = testApp({
        ...SITE,
        'events/x.md': event(1, { startDate: '2026-04-01' }, '字 '.repeat(9_000)),
      });
      const { text } = await request(long.app).get(camp).expect(200);
      const [, main = ''] = text.split('<main');
      const addresses = [...main.matchAll(/href="(https:\/\/(?:calendar\.google|outlook)[^"]*)"/g)];
      expect(addresses).toHaveLength(2);
      for (const [, address = ''] of addresses) expect(address.length).toBeLessThan(4_000);
    });

    test('is not offered without a date', async () => {
      const undated = `/events/${uuid(4)}`;
      const { message } = expectError(await fetched(`${undated}.ics`), 404, 'E_EVENT_NOT_FOUND');
      expect(message).toContain('no date');
      const html = await page(undated);
      expect(html).not.toContain(`${undated}.ics`);
      expect(html).not.toContain('Add to calendar');
    });
  });

  test('the page of an event can be shared, also without scripts', async () => {
    const html = await page(camp);
    expect(html).toContain('data-share="Camp &amp; &lt;Co>"');
    expect(html).toContain(
      `<noscript><a class="quiet" href="mailto:?subject=Camp%20%26%20%3CCo%3E&amp;body=https%3A%2F%2Fcalendar.example.org${encodeURIComponent(camp)}">Share by e-mail</a></noscript>`,
    );
  });

  describe('the address of the page of an event', () => {
    test('is also the url that the API gives to the event', async () => {
      expect(await page('/guild/camp')).toBe(await page(camp));
      expect(await page(camp)).toContain(
        `<link rel="canonical" href="https://calendar.example.org/events/${uuid(1)}"/>`,
      );
      expectError(await fetched('/guild/nothing'), 404, 'E_ROUTE_NOT_FOUND');
      expectError(await fetched('/nobody/camp'), 404, 'E_ROUTE_NOT_FOUND');
      expectError(await request(app).post('/guild/camp'), 405, 'E_METHOD_NOT_ALLOWED');
      expectError(await request(app).post('/guild/nothing'), 404, 'E_ROUTE_NOT_FOUND');
    });

    test('has the organization in it, since each may have an event with this slug', async () => {
      const both = testApp({
        ...SITE,
        ...{ 'organizations/a.md': organization(1), 'organizations/b.md': organization(2) },
        'events/a/fair.md': event(1, { name: 'Fair of A', organization: 'a', urlKey: 'a' }),
        'events/b/fair.md': event(2, { name: 'Fair of B', organization: 'b', urlKey: 'b' }),
      });
      for (const slug of ['a', 'b']) {
        const { text } = await request(both.app).get(`/${slug}/fair`).expect(200);
        expect(text).toContain(`Fair of ${slug.toUpperCase()}</h1>`);
      }
    });

    test('is refused when the server is overloaded', async () => {
      const slow = testApp(files, { queue: new FullQueue() });
      for (const url of ['/', camp, '/guild/camp'])
        expectError(await request(slow.app).get(url), 503, 'E_OVERLOADED');
    });

    test('finds nothing but events', async () => {
      expectError(await fetched(`/events/${uuid(99)}`), 404, 'E_EVENT_NOT_FOUND');
      expectError(await fetched('/events/x'), 422, 'E_VALIDATION');
      expectError(await fetched(`/events/${uuid(99)}.ics`), 404, 'E_EVENT_NOT_FOUND');
    });
  });
});

describe('the page of an organization', () => {
  const URL = 'https://calendar.example.org';

  const SITE = {
    'site.yml': `${yaml({ public: 'true', url: URL })}organizationLinks: {chatGroup: qqGroup, microblogGlobal: mastodon, videoSite: youtube, socialNetwork: vrChat}\n`,
  };

  const many = Object.fromEntries(
    Array.from({ length: 53 }, (_, at) => [
      `events/many/${at}.md`,
      event(100 + at, { startDate: `2025-0${1 + (at % 9)}-10`, organization: 'club' }),
    ]),
  );

  const files = {
    ...SITE,
    ...many,
    'events/camp.md': event(1, { name: 'Camp', startDate: '2026-05-01', organization: 'guild' }),
    'events/fair.md': event(2, { name: 'Fair', startDate: '2026-04-01', organization: 'guild' }),
    'events/gala.md': event(3, {
      ...{ name: 'Gala', startDate: '2027-01-01' },
      ...{ organization: 'club', coOrganizers: '[guild]' },
    }),
    'events/some-day.md': event(4, { name: 'Some day', organization: 'guild' }),
    'events/old.md': event(5, { name: 'Old', startDate: '2024-05-01', organization: 'guild' }),
    'events/late.md': event(6, { name: 'Late', startDate: '2026-02-01', organization: 'guild' }),
    'organizations/guild.md': organization(
      20,
      {
        name: 'Guild & <Co>',
        type: 'non-profit',
        status: 'dormant',
        logoUrl: 'https://example.org/logo.svg',
        website: 'https://www.example.org/guild/',
        contactMail: 'hello@example.org',
        microblogGlobal: 'https://social.example.org/@guild',
        chatGroup: '"784051168"',
        videoSite: 'guild',
        socialNetwork: 'grp_1',
      },
      '# Who we are\n\nPeople **of the night**.\nAll of them.\n\nMore.',
    ),
    'organizations/club.md': organization(21, { name: 'Club', contactMail: "'a?bcc=b+c@example.org'" }),
    'organizations/nobody.md': organization(22, { name: 'Nobody' }),
    'organizations/docs.md': organization(23, { name: 'Docs' }),
    'places/hall.yml': place(30),
  };

  const { app, get } = testApp(files);

  async function fetched(path: string, language = 'en'): Promise<Response> {
    return request(app).get(path).set('Accept-Language', language);
  }

  async function page(path: string, language?: string): Promise<string> {
    const { status, text } = await fetched(path, language);
    expect(status).toBe(200);
    return text;
  }

  /** Returns the headings of the lists of events, and the names below each, in the order of the page. */
  function eventsIn(html: string): string[] {
    const found = html.matchAll(/<h[23]>([^<]*)<|class="name"[^>]*>([^<]*)</g);
    return [...found].map(([, heading, name]) => heading ?? name ?? '');
  }

  test('has an address for mail whose parts are those of a mail address alone', async () => {
    expect(await page('/club')).toContain('href="mailto:a%3Fbcc%3Db+c@example.org"');
  });

  test('says who it is, and links to its pages elsewhere', async () => {
    const html = await page('/guild');
    expect(html).toContain('<h1 dir="auto">Guild &amp; &lt;Co></h1>');
    expect(html).toContain(
      '<span dir="auto">Non profit</span> · <span class="status" dir="auto">Dormant</span>',
    );
    expect(html).toMatch(
      /<img class="logo with-\d" src="https:\/\/example\.org\/logo\.svg"[^>]* width="\d+" height="\d+"/,
    );
    expect(html).toContain('<h2>Who we are</h2>\n<p>People <strong>of the night</strong>.');
    const facts = [...html.matchAll(/>([^<>]*)<\/span><\/dt><dd>(.*?)<\/dd>/g)].map(([, term, said]) => [
      term,
      said,
    ]);
    const link = (url: string, text: string): string =>
      `<a href="${url}" rel="nofollow noopener">${text}</a>`;
    expect(facts).toEqual([
      ['Website', link('https://www.example.org/guild/', 'example.org/guild')],
      ['E-mail', '<a href="mailto:hello@example.org">hello@example.org</a>'],
      ['Mastodon', link('https://social.example.org/@guild', 'Mastodon')],
      ['QQ group', '<span dir="auto">784051168</span>'],
      ['YouTube', '<span dir="auto">guild</span>'],
      ['VRChat', '<span dir="auto">grp_1</span>'],
    ]);
    expect(html).toContain('<span class="minor">QQ group</span>');
  });

  test('shows nothing that is not known', async () => {
    const html = await page('/nobody');
    expect(html).toContain('No events yet.');
    expect(html).not.toMatch(/<dl|<h2>|class="logo"|class="lead"|class="status/);
  });

  test('has the events that it hosts or runs with others, coming and past, by years', async () => {
    const html = await page('/guild');
    expect(eventsIn(html).slice(1)).toEqual([
      ...['Upcoming events', '2026', 'Fair', 'Camp', '2027', 'Gala', 'No date yet', 'Some day'],
      ...['Past events', '2026', 'Late', '2024', 'Old'],
    ]);
    expect(html).toContain('<p class="line" dir="auto">Club</p>');
    expect(html).not.toContain('<p class="line" dir="auto">Guild');
  });

  test('folds what is over where something is to come', async () => {
    expect(await page('/guild')).toContain('<details class="record-events folded"><summary><h2>Past events');
    const { app: over } = testApp({
      ...SITE,
      'events/old.md': event(5, { startDate: '2024-05-01', organization: 'guild' }),
      'organizations/guild.md': organization(20, { name: 'Guild' }),
    });
    const { text } = await request(over).get('/guild').expect(200);
    expect(text).toContain('<details class="record-events folded" open><summary><h2>Past events');
  });

  test('names the day and the hour of an evening, and the offset where it is not that of the site', async () => {
    const evening = { startDate: '2026-05-01T19:00', organization: 'guild' };
    const { app: other } = testApp({
      ...SITE,
      'events/a.md': event(1, evening),
      'events/b.md': event(2, { ...evening, timezone: 'America/St_Johns' }),
      'organizations/guild.md': organization(20, { name: 'Guild' }),
    });
    const { text } = await request(other).get('/guild').expect(200);
    expect(text).toContain('<p class="time">1 May<small>19:00</small></p>');
    expect(text).toContain('<p class="time">1 May<small>19:00</small><small>GMT-2:30</small></p>');
  });

  test('has fifty of each, and a link to the rest', async () => {
    const html = await page('/club?lang=en');
    expect(html.match(/class="name"/g)).toHaveLength(1 + 50);
    expect(html).toContain('href="/?organization=club&amp;past=1&amp;lang=en">All 53 past events</a>');
    expect(html).not.toContain('href="/?organization=club&amp;lang=en"');
  });

  test('can be subscribed to', async () => {
    const html = await page('/guild');
    expect(html).toContain(
      '<link rel="alternate" type="text/calendar" href="/feeds/organizations/guild.ics"/>',
    );
    const webcal = 'webcal://calendar.example.org/feeds/organizations/guild.ics';
    expect(html).toContain(`<a href="${webcal}">`);
    for (const format of ['atom', 'json'])
      expect(html).toContain(`<a href="/feeds/events.${format}?organization=guild">`);
    for (const [, href = ''] of html.matchAll(/<link rel="alternate" type="[^"]*" href="([^"]*)"/g))
      await request(app).get(href).expect(200);
  });

  test('describes it to search engines with the words of schema.org', async () => {
    const html = await page('/guild');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Guild & <Co>',
      url: `${URL}/guild`,
      logo: 'https://example.org/logo.svg',
      description: 'Who we are\n\nPeople of the night.\nAll of them.\n\nMore.',
      email: 'hello@example.org',
      sameAs: ['https://www.example.org/guild/', 'https://social.example.org/@guild'],
    });
    expect(html).toContain(`<link rel="canonical" href="${URL}/guild"/>`);
    expect(html).toContain('<meta name="description" content="Who we are"/>');
    expect(await page('/club')).toContain('<meta name="description" content="Events of Club:');
  });

  test('is in the requested language', async () => {
    const html = await page('/guild', 'zh-TW');
    expect(eventsIn(html).slice(1, 4)).toEqual(['即將舉行的活動', '2026年', 'Fair']);
    expect(html).toContain('>官方網站</span></dt>');
  });

  test('is at the url that the API gives to it', async () => {
    const { text } = await get('/open/event?pageSize=100').expect(200);
    const { data } = JSON.parse(text) as { data: { organization: { url: string } }[] };
    const paths = new Set(data.map(({ organization: { url } }) => url.replace(URL, '')));
    expect([...paths].sort()).toEqual(['/club', '/guild']);
    for (const path of paths) await request(app).get(path).expect(200);
  });

  test('replaces no other path', async () => {
    for (const path of ['/Guild', '/nothing', '/guild.ics', '/events', '/feeds', '/sitemap'])
      expectError(await fetched(path), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(app).post('/nothing'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(app).post('/guild'), 405, 'E_METHOD_NOT_ALLOWED');
    expect(await page('/docs')).not.toContain('<h1 dir="auto">Docs</h1>');
  });

  test('does not exist when the site is not public', async () => {
    const { app: other } = testApp({ ...files, 'site.yml': yaml({ url: URL }) });
    expectError(await request(other).get('/guild'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(other).get(`/places/${uuid(30)}`), 404, 'E_ROUTE_NOT_FOUND');
  });
});

describe('the page of a place', () => {
  const SITE = { 'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org' }) };

  const ID = 'aaaaaaaa-0000-4000-8000-000000000001';

  const { app } = testApp({
    ...SITE,
    'organizations/guild.md': organization(20, { name: 'Guild' }),
    'events/camp.md': event(1, {
      ...{ name: 'Camp', startDate: '2026-05-01' },
      ...{ organization: 'guild', place: 'hall' },
    }),
    'events/old.md': event(2, { name: 'Old', startDate: '2024-05-01', place: 'hall' }),
    'events/else.md': event(3, { name: 'Else', startDate: '2026-05-01' }),
    'places/hall.yml': yaml({
      ...{ id: ID, name: 'The <Hall>', kind: 'convention-centre', address: 'Harbour 1, Kraków' },
      ...{ countryCode: 'PL', latitude: '50.0547', longitude: '19.9354' },
    }),
    'places/barn.yml': place(31, { address: '"52 Upper Street, London N1 0QH, U.K."', countryCode: 'GB' }),
    'places/web.yml': place(32, { name: 'Web', kind: 'online', address: 'https://example.org' }),
    'places/bare.yml': place(33, { countryCode: 'DE' }),
  });

  async function page(path: string, language = 'en'): Promise<string> {
    const { text } = await request(app).get(path).set('Accept-Language', language).expect(200);
    return text;
  }

  function addressIn(html: string): string {
    const [, address = ''] = /<address>(.*?)<\/address>/s.exec(html) ?? [];
    return address;
  }

  test('says what it is and where, with a map', async () => {
    const html = await page(`/places/${ID}`);
    expect(html).toContain('<h1 dir="auto">The &lt;Hall></h1>');
    expect(html).toContain('<p class="lead" dir="auto">Convention centre</p>');
    expect(addressIn(html)).toContain('<span dir="auto">Harbour 1, Kraków, Poland</span>');
    expect(addressIn(html)).toContain(
      'href="https://www.openstreetmap.org/?mlat=50.0547&amp;mlon=19.9354#map=16/50.0547/19.9354"',
    );
    expect(addressIn(await page(`/places/${ID}`, 'zh'))).toContain('波兰');
  });

  test('names each country once, and searches the map for an address without coordinates', async () => {
    const address = addressIn(await page(`/places/${uuid(31)}`));
    expect(address).toContain('<span dir="auto">52 Upper Street, London N1 0QH, U.K.</span>');
    expect(address).toContain('/search?query=Place+31%2C+52+Upper+Street');
    expect(addressIn(await page(`/places/${uuid(33)}`))).toContain('<span dir="auto">Germany</span>');
  });

  test('has no map for a place that is nowhere', async () => {
    const html = await page(`/places/${uuid(32)}`);
    expect(html).toContain('<p class="lead" dir="auto">Online</p>');
    expect(html).not.toContain('openstreetmap');
  });

  test('has its events, coming and past', async () => {
    const html = await page(`/places/${ID}`);
    expect([...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
      'Camp',
      'Old',
    ]);
    expect(html).toContain('<p class="line" dir="auto">The &lt;Hall> · Guild</p>');
    expect(await page(`/places/${uuid(31)}`)).toContain('No events yet.');
  });

  test('can be subscribed to', async () => {
    const html = await page(`/places/${ID}`);
    const feeds = [...html.matchAll(/<link rel="alternate" type="[^"]*" href="([^"]*)"/g)].map(
      ([, href = '']) => href,
    );
    expect(feeds).toEqual(['ics', 'atom', 'json'].map((format) => `/feeds/events.${format}?place=${ID}`));
    const { text } = await request(app).get(String(feeds[0])).buffer(true).expect(200);
    expect(text.match(/^SUMMARY:.*$/gm)).toHaveLength(2);
  });

  test('describes it to search engines with the words of schema.org', async () => {
    const html = await page(`/places/${ID}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Place',
      name: 'The <Hall>',
      address: 'Harbour 1, Kraków',
      geo: { '@type': 'GeoCoordinates', latitude: 50.0547, longitude: 19.9354 },
      url: `https://calendar.example.org/places/${ID}`,
    });
  });

  test('is found in any letter case, and only by an id', async () => {
    expect(await page(`/places/${ID.toUpperCase()}`)).toBe(await page(`/places/${ID}`));
    expectError(await request(app).get('/places/hall'), 422, 'E_VALIDATION');
    expectError(await request(app).get(`/places/${uuid(99)}`), 404, 'E_PLACE_NOT_FOUND');
    expectError(await request(app).get('/places'), 404, 'E_ROUTE_NOT_FOUND');
  });
});
