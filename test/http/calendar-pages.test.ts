import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { CAMP, MOVED } from '../helpers/camp.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

/** The names of the events in a list, without those on the cards above it. */
function namesOf(html: string): string[] {
  return [...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
}

/** The names of the events on the cards above a list. */
function cardsOf(html: string): string[] {
  return [...html.matchAll(/class="title"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
}

/** The headings of the days of a list. */
function daysOf(html: string): string[] {
  const list = html.slice(html.indexOf('<div class="days">'), html.indexOf('<aside'));
  return [...list.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading = '']) => heading.replace(/<[^<>]*>/g, ''));
}

/** The times at the left of the rows of a list, with a bar between the lines of a row. */
function timesOf(html: string): string[] {
  return [...html.matchAll(/<p class="time">(.*?)<\/p>/g)].map(([, time = '']) =>
    time.replaceAll('<small>', ' | ').replace(/<[^<>]*>/g, ''),
  );
}

describe('calendar page', () => {
  const SITE = {
    name: 'Meetings of Readers',
    description: 'Who reads, and where.',
    public: 'true',
    url: 'https://calendar.example.org',
    timezone: 'Europe/Berlin',
  };

  const files = {
    'site.yml': yaml(SITE),
    'events/camp.md': event(1, {
      ...CAMP,
      status: 'rescheduled',
      tags: '[books, tea]',
      countryCode: 'CN',
    }),
    'events/fair.md': event(2, {
      name: 'Winter Fair',
      startDate: '2026-04-30',
      endDate: '2026-05-02',
      scale: 'mega',
      countryCode: 'DE',
    }),
    'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01', countryCode: 'FR' }),
    'events/some-day.md': event(4, { name: 'Some Day' }),
    'events/under-way.md': event(5, { name: 'Long March', startDate: '2026-02-20', endDate: '2026-03-10' }),
    'events/moved.md': event(6, MOVED),
    'events/evening.md': event(7, {
      name: 'Evening',
      startDate: '2026-03-01',
      place: 'web',
      status: 'cancelled',
    }),
    'organizations/guild.md': organization(10, { name: 'Guild of Camps' }),
    'places/hall.yml': place(20, { address: '1 Street' }),
    'places/web.yml': place(21, { name: 'The web', kind: 'online' }),
  };

  const { app } = testApp(files);

  async function page(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { text } = await request(app).get(path).set(headers).expect(200);
    return text;
  }

  /** The texts of all elements of this name, without the elements inside them. */
  function textsOf(html: string, element: string): string[] {
    return [...html.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)`, 'g'))].map(([, text = '']) =>
      text.trim(),
    );
  }

  /** The text of a page between two of its words. */
  function between(html: string, from: string, to: string): string {
    const start = html.indexOf(from);
    return html.slice(start, html.indexOf(to, start));
  }

  describe('the calendar of a public site', () => {
    test('names its owner, and lists coming events below their days', async () => {
      const html = await page('/');
      expect(textsOf(html, 'h1')).toEqual(['Meetings of Readers']);
      expect(textsOf(html, 'title')).toEqual(['Meetings of Readers']);
      expect(html).toContain('<meta name="description" content="Who reads, and where."/>');
      expect(daysOf(html)).toEqual(['On now', 'today · Sun 1 March', 'No date yet']);
      expect(namesOf(html)).toEqual(['Long March', 'Evening', 'Some Day']);
      const filtered = await page('/?scale=small,mega');
      expect(daysOf(filtered)).toEqual([
        'On now',
        'today · Sun 1 March',
        'Fri 6 March',
        'Thu 30 April',
        'Mon 1 June',
        'No date yet',
      ]);
      expect(namesOf(filtered)).toEqual([
        'Long March',
        'Evening',
        'Camp &amp; &lt;Co>',
        'Winter Fair',
        'Moved Days',
        'Some Day',
      ]);
    });

    test('shows the next events that take place on cards, with the days until then, and not once more below', async () => {
      const html = await page('/');
      expect(cardsOf(html)).toEqual(['Camp &amp; &lt;Co>', 'Winter Fair', 'Moved Days']);
      expect(between(html, 'class="next-up"', '</section>')).toContain('in 5 days');
      const tea = await page('/?tag=books');
      expect(cardsOf(tea)).toEqual([]);
      expect(namesOf(tea)).toEqual(['Camp &amp; &lt;Co>']);
    });

    test('shows in a row when an event is: its hour, its days, or until when it lasts', async () => {
      const html = await page('/?scale=small,mega');
      const lasting = ['until | 10 Mar', 'All day', '10:00 | GMT+8', '30 Apr | – 2 May', 'All day', ''];
      expect(timesOf(html)).toEqual(lasting);
      expect(timesOf(await page('/?countryCode=DE&lang=zh-Hant'))).toEqual(['4月30日 | – 5月2日']);
    });

    test('says the size of large events, and what has become of those that do not take place as planned', async () => {
      const html = await page('/?scale=small,mega');
      expect(html).toMatch(/>Winter Fair<.*?<p class="line" dir="auto">Mega<\/p>/);
      expect(html).toContain('<li class="event cancelled">');
      expect(html).toContain('<span class="status">Cancelled</span> · ');
      expect(between(html, '<div class="days">', '<aside')).not.toContain('Small');
    });

    test('has no rows that are over or seen twice, and one link a row', async () => {
      const html = await page('/?scale=small,mega');
      const rows = between(html, '<div class="days">', '<aside').split('<li class="event').slice(1);
      expect(rows).toHaveLength(6);
      for (const row of rows) expect(row.match(/<a /g)).toHaveLength(1);
    });

    test('sends nobody to the place of an event that has moved online', async () => {
      const moved = between(await page('/?q=moved'), '>Moved Days<', '</li>');
      expect(moved).toContain('</span> · Online · Guild of Camps</p>');
    });

    test('shows past events, latest first', async () => {
      expect(namesOf(await page('/?past=1'))).toEqual(['Old Times']);
    });

    test('counts an event that ends today as coming until it ends, in lists, on cards and in frames', async () => {
      let now = NOW;
      const today = testApp(
        {
          'site.yml': yaml({ ...SITE, timezone: 'UTC' }),
          'events/over.md': event(1, {
            name: 'Breakfast',
            startDate: '2026-03-01T08:00',
            endDate: '2026-03-01T10:00',
            organization: 'guild',
          }),
          'events/now.md': event(2, {
            name: 'Lunch',
            startDate: '2026-03-01T13:00',
            endDate: '2026-03-01T15:30',
            timezone: 'Europe/Berlin',
            organization: 'guild',
          }),
          'events/begun.md': event(3, { name: 'Open end', startDate: '2026-03-01T09:00' }),
          'events/day.md': event(4, { name: 'All day', startDate: '2026-03-01' }),
          'organizations/guild.md': organization(10),
        },
        { now: () => now },
      );
      const read = async (path: string): Promise<string> => (await request(today.app).get(path)).text;
      for (const [time, coming, over] of [
        ['12:00', ['All day', 'Open end', 'Lunch'], ['Breakfast']],
        ['14:30', ['All day', 'Open end', 'Lunch'], ['Breakfast']],
        ['14:31', ['All day', 'Open end'], ['Lunch', 'Breakfast']],
      ] as const) {
        now = Date.parse(`2026-03-01T${time}Z`);
        const html = await read('/');
        expect({ time, cards: cardsOf(html), names: namesOf(html) }).toEqual({
          time,
          cards: coming,
          names: [],
        });
        expect(namesOf(await read('/embed?frame=1'))).toEqual(coming);
        expect(namesOf(await read('/?past=1'))).toEqual(over);
        const sections = (await read('/guild')).split('class="record-events').slice(1);
        expect(sections.map(namesOf)).toEqual(
          time === '14:31' ? [['Lunch', 'Breakfast']] : [['Lunch'], ['Breakfast']],
        );
      }
    });

    test('shows the hour of an event in lists, on cards and in frames, on the clocks there', async () => {
      const evening = { startDate: '2026-03-06T19:30', timezone: 'America/St_Johns', organization: 'guild' };
      const timed = testApp({
        'site.yml': yaml(SITE),
        'events/one.md': event(1, { ...evening, name: 'One', endDate: '2026-03-06T22:00' }),
        'events/two.md': event(2, {
          ...evening,
          name: 'Two',
          startDate: '2026-03-06T20:00',
          endDate: '2026-03-08T12:00',
        }),
        'events/day.md': event(3, { name: 'Day', startDate: '2026-03-07', organization: 'guild' }),
        'organizations/guild.md': organization(10),
      });
      const timesOn = async (path: string): Promise<string[]> =>
        timesOf((await request(timed.app).get(path).expect(200)).text);
      const [one, two] = ['19:30 | GMT-3:30', '20:00 | – Sun 8'];
      expect(await timesOn('/?organization=guild')).toEqual([one, two, 'All day']);
      expect(await timesOn('/embed?frame=1')).toEqual([one, two, 'All day']);
      const { text: home } = await request(timed.app).get('/').expect(200);
      expect([...home.matchAll(/<\/b> ([\d:]+) · <span/g)].map(([, hour]) => hour)).toEqual([
        '19:30',
        '20:00',
      ]);
    });

    test('changes with the day, also when the page is cached', async () => {
      let now = NOW;
      const dated = testApp(files, { now: () => now });
      for (const names of [['Long March', 'Evening', 'Some Day'], ['Some Day']]) {
        for (let time = 0; time < 3; time += 1) {
          const { text } = await request(dated.app).get('/').expect(200);
          expect(namesOf(text)).toEqual(names);
          expect(cardsOf(text).includes('Camp &amp; &lt;Co>')).toBe(names.length > 1);
        }
        now = Date.parse('2026-04-01T12:00:00Z');
      }
    });

    test('links from a small month to the days that have events, and to the whole month', async () => {
      const month = between(await page('/?lang=en'), 'class="aside-month"', '</section>');
      expect(month).toContain('<a href="/month/2026-03?lang=en">March 2026</a>');
      const days = [...month.matchAll(/href="\/day\/([\d-]+)\?lang=en" aria-label="([^"]*)"/g)];
      const lasting = Array.from({ length: 10 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
      expect(days.map(([, day]) => day)).toEqual(lasting);
      expect(days.map(([, , label]) => label?.replace(/^.*: /, ''))).toEqual(
        lasting.map((day) => (/0[16]$/.test(day) ? '2 events' : '1 event')),
      );
      expect(month.match(/aria-current="date"/g)).toHaveLength(1);
      expect(month).toMatch(/<td aria-current="date"><a href="\/day\/2026-03-01/);
      const tea = between(await page('/?tag=tea&lang=en'), 'class="aside-month"', '</section>');
      expect([...tea.matchAll(/href="\/day\/[^"]*"/g)].map(([href]) => href)).toEqual([
        'href="/day/2026-03-06?tag=tea&amp;lang=en"',
      ]);
    });

    test('names beside the list the topics and countries of most events, which lead to them', async () => {
      const beside = between(await page('/'), '<aside', '</aside>');
      const ranked = [
        ...beside.matchAll(
          /href="([^"]*)"[^>]*>(?:<span aria-hidden="true">[^<]*<\/span>)?<span>([^<]*)<\/span> <span class="count">(\d)/g,
        ),
      ];
      expect(ranked.map(([, ...parts]) => parts)).toEqual([
        ['/?tag=books', '#books', '1'],
        ['/?tag=tea', '#tea', '1'],
        ['/?countryCode=CN', 'China', '1'],
        ['/?countryCode=DE', 'Germany', '1'],
      ]);
    });

    test('has fifty events on a page, each once', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 130 }, (_, index) => [
          `events/${index}.md`,
          event(100 + index, { name: `Meeting ${index}`, startDate: `2026-0${4 + (index % 5)}-01` }),
        ]),
      );
      const large = testApp({ ...many, 'site.yml': files['site.yml'] });
      const pages = await Promise.all(
        ['/', '/?page=2', '/?page=3'].map(async (path) => (await request(large.app).get(path)).text),
      );
      const shown = pages.map((html) => [...cardsOf(html), ...namesOf(html)]);
      expect(shown.map(({ length }) => length)).toEqual([50, 50, 30]);
      expect(new Set(shown.flat()).size).toBe(130);
      expect(pages[1]).toContain('<a rel="next" href="/?page=3">');
      expect(pages[1]).toContain('<a rel="prev" href="/">');
      expect(pages[2]).not.toContain('rel="next"');
    });

    test('loads less than 20 kB of compressed styles and scripts, and none of other pages', async () => {
      const paths = [...(await page('/')).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/g)];
      const loaded = await Promise.all(paths.map(async ([, path = '']) => gzipSync(await page(path)).length));
      expect(loaded.length).toBe(8);
      expect(loaded.reduce((sum, length) => sum + length, 0)).toBeLessThan(20_000);
    });
  });

  describe('the filters of a page', () => {
    test.each([
      ['the country, in both languages', ['Germany', '德国'], ['Winter Fair']],
      ['the organizer', ['guild'], ['Camp &amp; &lt;Co>', 'Moved Days']],
      ['the place', ['place 20'], ['Camp &amp; &lt;Co>', 'Moved Days']],
      ['a tag', ['tea'], ['Camp &amp; &lt;Co>']],
    ])('words find %s', async (_what, words, names) => {
      for (const word of words) expect(namesOf(await page(`/?q=${encodeURIComponent(word)}`))).toEqual(names);
    });

    test('a search without a match leads to past events, to similar names, and to everything', async () => {
      expect(await page('/?q=old')).toContain('<a href="/?q=old&amp;past=1">1 past event</a>');
      expect(await page('/?q=wintr')).toContain('<a href="/?search=wintr">1 event with a similar name</a>');
      expect(await page('/?q=zzzzzz&lang=en')).toContain('<a href="/?lang=en">Clear all filters</a>');
    });

    test.each([
      ['wintr', 'winter'],
      ['FAIR WINTR', 'fair winter'],
      ['gremany', 'germany'],
      ['boks', 'books'],
      ['gulid', 'guild'],
    ])('a search without a match offers the nearest spelling that has one: %s', async (misspelt, meant) => {
      const html = await page(`/?q=${encodeURIComponent(misspelt)}&scale=mega,small,medium`);
      const { href = '' } = /Did you mean <a href="(?<href>[^"]*)">“[^”]*”<\/a>/.exec(html)?.groups ?? {};
      const address = href.replaceAll('&amp;', '&');
      expect(new URLSearchParams(address.slice('/?'.length)).get('q')).toBe(meant);
      expect(namesOf(await page(address)).length).toBeGreaterThan(0);
    });

    test.each([
      'q=xyzzyx',
      'q=wintr&countryCode=FR',
      'q=old',
      // A word of five letters stands for none that is two letters longer, as "germany" is.
      'q=gemny',
      'countryCode=ZW',
      'q=wintr fari aaa bbb ccc ddd',
    ])('no spelling is offered where none finds anything: %s', async (query) => {
      const html = await page(`/?${query}`);
      expect(html).toContain('Nothing matches this yet.');
      expect(html).not.toContain('Did you mean');
    });

    test('a search without a match shows the next three events, whatever is chosen', async () => {
      const html = await page('/?q=zzzzzz&countryCode=ZW&past=1');
      expect(namesOf(html)).toEqual(['Camp &amp; &lt;Co>', 'Winter Fair', 'Moved Days']);
    });

    test('are offered with the number of events for each', async () => {
      const chips = between(await page('/'), 'class="chips"', '</ul>');
      const offered = [
        ...chips.matchAll(
          /href="([^"]*)"[^>]*>(?:<span[^>]*>[^<]*<\/span>)?([^<]*) <span class="count">(\d)/g,
        ),
      ].map(([, ...parts]) => parts);
      expect(offered).toEqual([
        ['/?datetime=2026-03-01', 'Today', '2'],
        ['/?datetime=2026-02-28%2F2026-03-01', 'This weekend', '2'],
        ['/?attendanceMode=online', 'Online', '2'],
        ['/?tag=books', '#books', '1'],
        ['/?tag=tea', '#tea', '1'],
        ['/?countryCode=CN', 'China', '1'],
        ['/?countryCode=DE', 'Germany', '1'],
      ]);
      expect(chips).not.toContain('France');
      for (const [address = '', , count] of offered)
        expect(namesOf(await page(address.replaceAll('&amp;', '&'))).length).toBe(Number(count));
    });

    test('can each be removed by a link, in words of the language', async () => {
      const chosen = between(
        await page('/?countryCode=de&tag=tea,books&near=52,13&radius=10&lang=zh-Hans'),
        'class="chips"',
        '</ul>',
      );
      expect(
        [...chosen.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
      ).toEqual([
        '/?tag=tea%2Cbooks&near=52%2C13&radius=10&lang=zh-Hans',
        '/?countryCode=de&tag=books&near=52%2C13&radius=10&lang=zh-Hans',
        '/?countryCode=de&tag=tea&near=52%2C13&radius=10&lang=zh-Hans',
        '/?countryCode=de&tag=tea%2Cbooks&lang=zh-Hans',
        '/?lang=zh-Hans',
        ...['2026-03-01', '2026-02-28%2F2026-03-01'].map(
          (days) => `/?countryCode=de&tag=tea%2Cbooks&near=52%2C13&radius=10&datetime=${days}&lang=zh-Hans`,
        ),
        '/?countryCode=de&tag=tea%2Cbooks&near=52%2C13&radius=10&attendanceMode=online&lang=zh-Hans',
      ]);
      expect(chosen).toContain('aria-label="移除筛选条件：德国"');
    });

    test.each([
      ['status=cancelled,postponed', 'Postponed'],
      ['scale=mega', 'Mega'],
      ['organization=guild', 'Guild of Camps'],
      [`organization=${uuid(10)}`, 'Guild of Camps'],
      ['organization=nobody', 'nobody'],
      [`place=${uuid(20)}`, 'Place 20'],
      ['datetime=2026-03-06/..', '6 Mar 2026 – ..'],
      ['updatedSince=2026-01-01T00:00:00Z', 'updatedSince: 2026-01-01T00:00:00Z'],
    ])('are shown in words for people: %s', async (query, words) => {
      expect(await page(`/?${query}`)).toContain(`<span dir="auto">${words}</span>`);
    });

    test('are those of the feeds to subscribe to', async () => {
      const html = await page('/?countryCode=DE&scale=mega');
      const feed = 'calendar.example.org/feeds/events.ics?scale=mega&amp;countryCode=DE';
      expect(html).toContain(`<a href="webcal://${feed}">`);
      expect(html).toContain(`<input type="text" readonly value="https://${feed}"/>`);
      expect(html).toContain(
        'cid=webcal%3A%2F%2Fcalendar.example.org%2Ffeeds%2Fevents.ics%3Fscale%3Dmega%26countryCode%3DDE"',
      );
      expect(html).toContain(
        '<link rel="alternate" type="application/atom+xml" href="/feeds/events.atom?scale=mega&amp;countryCode=DE"/>',
      );
      expect(html).toContain(
        'What you chose, in your own calendar: Mega, Germany. It stays up to date by itself.',
      );
      const { text } = await request(app).get('/feeds/events.ics?scale=mega&countryCode=DE').expect(200);
      expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Winter Fair']);
    });

    test('lead calendar programs to the file when the address of the site is not known', async () => {
      const unnamed = testApp({ ...files, 'site.yml': yaml({ public: 'true' }) });
      const { text } = await request(unnamed.app).get('/').expect(200);
      expect(text).toContain('<a href="/feeds/events.ics">Download');
      expect(text).not.toContain('webcal:');
    });

    test('let search engines list the page when there is only one', async () => {
      const unlisted = '<meta name="robots" content="noindex"/>';
      for (const path of ['/', '/?countryCode=DE', '/?past=1', '/?page=2'])
        expect(await page(path)).not.toContain(unlisted);
      for (const path of ['/?countryCode=DE&scale=mega', '/?countryCode=DE,CN', '/?q=x'])
        expect(await page(path)).toContain(unlisted);
    });

    test('lead robots to pages that are narrowed by one thing, and to no others', async () => {
      const narrowingsIn = (html: string): string[] =>
        [...html.matchAll(/<a [^>]*>/g)]
          .filter(([tag]) => !tag.includes('nofollow'))
          .map(([tag]) => new URL(/href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '', SITE.url))
          .filter(({ origin, pathname }) => origin === SITE.url && !pathname.startsWith('/feeds/'))
          .map(({ searchParams }) => {
            for (const name of ['lang', 'past', 'page']) searchParams.delete(name);
            return decodeURIComponent(searchParams.toString());
          });
      const found = new Set<string>();
      for (const path of ['/', '/?tag=tea', '/?countryCode=DE', '/?past=1', '/deadlines', '/map?tag=tea'])
        for (const narrowing of narrowingsIn(await page(path))) found.add(narrowing);
      expect([...found].sort()).toEqual([
        ...['', 'countryCode=CN', 'countryCode=DE', 'countryCode=FR', 'tag=books', 'tag=tea'],
      ]);
    });

    test('are boxes in a form, what is chosen in front, with the counts of the view where nothing is chosen', async () => {
      const boxesOf = (html: string, name: string): string[] =>
        [...html.matchAll(new RegExp(`type="checkbox" name="${name}" value="([^"]*)"( checked)?`, 'g'))].map(
          ([, value = '', checked = '']) => value + checked,
        );
      const whole = await page('/');
      expect(boxesOf(whole, 'tag')).toEqual(['books', 'tea']);
      expect(between(whole, 'value="tea"', '</label>')).toContain('<span class="count">1</span>');
      const narrowed = await page('/?tag=tea,other&countryCode=de');
      expect(boxesOf(narrowed, 'tag')).toEqual(['other checked', 'tea checked', 'books']);
      expect(boxesOf(narrowed, 'countryCode')).toEqual(['DE checked', 'CN']);
      expect(between(narrowed, 'filter-panel', '</form>')).not.toContain('class="count"');
      expect(narrowed).toContain('>Filters · 3</summary>');
    });

    test('that are boxes of one name are a list, as the links have it', async () => {
      const html = await page('/?tag=tea&tag=&countryCode=CN&tag=books&tag=tea&lang=en');
      expect(namesOf(html)).toEqual(['Camp &amp; &lt;Co>']);
      expect(html).toContain('href="/?countryCode=CN&amp;tag=tea%2Cbooks&amp;past=1&amp;lang=en"');
      expect(html).not.toContain('was left out');
      expectError(await request(app).get('/feeds/events.ics?tag=tea&tag=books'), 422, 'E_VALIDATION');
    });

    test.each([
      ['from=2026-04-01&until=2026-05-31', '2026-04-01/2026-05-31', ['Winter Fair']],
      ['from=2026-05-31&until=2026-04-01', '2026-04-01/2026-05-31', ['Winter Fair']],
      ['from=2026-05-01&until=2026-05-01', '2026-05-01', ['Winter Fair']],
      ['from=2026-06-01&until=', '2026-06-01/..', ['Moved Days']],
      ['from=&until=2025-12-31', '../2025-12-31', ['Old Times']],
      ['from=2026-06-01&datetime=2026-04-30', '2026-04-30', ['Winter Fair']],
      ['from=&until=&countryCode=DE', null, ['Winter Fair']],
    ])('that are two days are an interval: %s', async (query, datetime, names) => {
      const html = await page(`/?${query}`);
      expect(namesOf(html)).toEqual(names);
      const { feed = '' } = /href="\/feeds\/events\.atom\?(?<feed>[^"]*)"/.exec(html)?.groups ?? {};
      expect(new URLSearchParams(feed.replaceAll('&amp;', '&')).get('datetime')).toBe(datetime);
    });

    test('that are days stand in the form as days, and other times stay as they are', async () => {
      const days = await page('/?datetime=2026-04-01/..');
      expect(days).toContain('<input type="date" name="from" value="2026-04-01"/>');
      expect(days).toMatch(/<input type="date" name="until" value(?:="")?\/>/);
      const moments = await page('/?datetime=2026-04-01T10:00:00Z/..');
      expect(moments).toContain('<input type="hidden" name="datetime" value="2026-04-01T10:00:00Z/.."/>');
      expect(moments).not.toContain('type="date"');
      const presets = between(await page('/'), 'class="presets"', '</div>');
      expect([...presets.matchAll(/datetime=([^"&]*)"[^>]*>([^<]*)</g)].map(([, ...parts]) => parts)).toEqual(
        [
          ['2026-03-01', 'Today'],
          ['2026-02-28%2F2026-03-01', 'This weekend'],
          ['2026-03-01%2F2026-03-07', 'Next 7 days'],
          ['2026-03-01%2F2026-03-30', 'Next 30 days'],
        ],
      );
    });

    test('keep search engines from the page when it is empty, or has a time, an area or words', async () => {
      for (const query of [
        'countryCode=ZW',
        'datetime=2026-03-01/..',
        'bbox=1,2,3,4',
        'search=fair',
        'status=x',
      ])
        expect(await page(`/?${query}`)).toContain('<meta name="robots" content="noindex"/>');
    });

    test('are in the title of the page', async () => {
      const titles = ['/?countryCode=DE&past=1&page=1', '/?q=a&lang=zh-Hant'].map(async (path) =>
        textsOf(await page(path), 'title'),
      );
      expect((await Promise.all(titles)).flat()).toEqual([
        'Germany · Past events · Meetings of Readers',
        '「a」 · Meetings of Readers',
      ]);
    });

    test('by time show all events of that time, past or not, as the feed does', async () => {
      expect(namesOf(await page('/?datetime=2025-11-01/2026-03-01'))).toEqual([
        'Old Times',
        'Long March',
        'Evening',
      ]);
      expect(namesOf(await page('/?datetime=2025-11-01/2026-03-01&past=1'))).toEqual(['Old Times']);
      const { text } = await request(app).get('/feeds/events.ics?datetime=2025-11-01/2026-03-01').expect(200);
      expect(text.match(/^SUMMARY:/gm)).toHaveLength(3);
    });

    test('by time keep the order: events under way stand below the day on which they start', async () => {
      const { app: busy } = testApp({
        ...files,
        'events/over.md': event(8, { name: 'Over', startDate: '2026-02-19', endDate: '2026-02-24' }),
      });
      const { text } = await request(busy).get('/?datetime=2026-02-19/2026-03-01').expect(200);
      expect(daysOf(text)).toEqual(['Thu 19 February', 'Fri 20 February', 'today · Sun 1 March']);
      expect(namesOf(text)).toEqual(['Over', 'Long March', 'Evening']);
    });

    test('by time are kept as days in the feed, and not kept in links to other months', async () => {
      const html = await page('/?datetime=2026-02-28/2026-03-01');
      expect(html).toContain('in your own calendar: 28 Feb 2026 – 1 Mar 2026. It stays');
      expect(html).toContain('<a href="/month/2026-03">March 2026</a>');
      expect(html).toContain('href="/day/2026-03-06"');
    });

    test('are left out when they cannot be read, and the page says so', async () => {
      const html = await page(
        `/?status=great&search=tea&search=tea&datetime=soon&organization=${'a,'.repeat(2_100)}`,
      );
      expect(html).toContain('was left out: search, datetime, status, organization.');
      expect(namesOf(html)).toEqual(['Long March', 'Evening', 'Some Day']);
    });

    test('are named, each once, but only a few of many values', async () => {
      const few = await page('/?countryCode=DE,CN,DE,FR,,CH');
      expect([...few.matchAll(/aria-label="Remove ([^"]*)"/g)].map(([, name]) => name)).toEqual([
        ...['Germany', 'China', 'France', 'Switzerland'],
      ]);
      const many = await page('/?countryCode=DE,CN,DE,FR,CH,AT,,AT,IT,ES,PT,NL');
      expect(many).toContain('<span dir="auto">Germany, China, France, Switzerland +5</span>');
      const eight = await page('/?countryCode=DE,CN,FR,CH,AT,IT,ES,PT');
      expect(eight).toContain('<span dir="auto">Portugal</span>');
    });

    test('show the searched words as text', async () => {
      const html = await page(`/?q=${encodeURIComponent('"><script>x')}`);
      expect(html).toContain('value="&quot;>&lt;script>x"');
      expect(html).not.toContain('<script>x');
    });

    test('are at most 100 characters, none of which is cut in two', async () => {
      const html = await page(`/?q=${encodeURIComponent('🎉'.repeat(101))}`);
      expect(html).toContain(`value="${'🎉'.repeat(100)}"`);
    });

    test.each([
      '?page=99',
      '?page=0',
      '?page=x',
      '?past=2',
      '?lang=fr',
      `?q=${'x'.repeat(3000)}`,
      '?search=a&search=b',
      '?countryCode=__proto__',
      '?datetime=../..',
    ])('are left out when they make no sense: %s', async (query) => {
      const html = await page(`/${query}`);
      expect(textsOf(html, 'h1')).toHaveLength(1);
      expect(textsOf(html, 'title')[0]).toMatch(/(?:^| · )Meetings of Readers$/);
    });
  });

  describe('the language of a page', () => {
    test.each([
      ['zh-TW, en;q=0.5', 'zh-Hant'],
      ['zh-HK', 'zh-Hant'],
      ['zh-CN,zh;q=0.9', 'zh-Hans'],
      ['zh-Hant-CN', 'zh-Hant'],
      ['zh-Hans-TW', 'zh-Hans'],
      ['zh', 'zh-Hans'],
      ['en-US', 'en'],
      ['fr', 'en'],
      [`zh,${'fr,'.repeat(200)}`, 'zh-Hans'],
      // A header with thousands of languages is ignored (W12).
      [`zh,${'*,'.repeat(7_000)}`, 'en'],
    ])('is the one that the browser prefers: %s', async (field, language) => {
      const { headers, text } = await request(app).get('/').set('Accept-Language', field).expect(200);
      expect(headers['content-language']).toBe(language);
      expect(text).toContain(`<html lang="${language}">`);
    });

    test('is the one in the address, also in its older form', async () => {
      for (const name of ['zh-Hans', 'zh']) {
        const html = await page(`/?lang=${name}`, { 'Accept-Language': 'en' });
        expect(html).toContain('<html lang="zh-Hans">');
        expect(daysOf(html)).toEqual(['进行中', '今天 · 3月1日周日', '日期待定']);
        expect(html).toContain(`href="/events/${uuid(1)}?lang=zh-Hans"`);
      }
    });

    test('is that of the site when the browser asks for no known one', async () => {
      const chinese = testApp({ ...files, 'site.yml': yaml({ ...SITE, language: 'zh-Hant' }) });
      for (const field of ['fr', undefined]) {
        const asked = request(chinese.app).get('/');
        const { text } = await (field === undefined ? asked : asked.set('Accept-Language', field)).expect(
          200,
        );
        expect(text).toContain('<html lang="zh-Hant">');
      }
    });

    test('has an address of its own, and that of the site the shorter one', async () => {
      const link = (rel: string, query: string): string =>
        `<link ${rel} href="https://calendar.example.org/${query}"/>`;
      for (const [address, canonical] of [
        ['/', ''],
        ['/?lang=en', ''],
        ['/?lang=zh-Hant', '?lang=zh-Hant'],
      ] as const) {
        const html = await page(address);
        expect(html).toContain(link('rel="canonical"', canonical));
        expect(html).toContain(link('rel="alternate" hreflang="en"', ''));
        expect(html).toContain(link('rel="alternate" hreflang="zh-Hans"', '?lang=zh-Hans'));
        expect(html).toContain(link('rel="alternate" hreflang="zh-Hant"', '?lang=zh-Hant'));
        expect(html).toContain(link('rel="alternate" hreflang="x-default"', ''));
      }
    });
  });
});

describe('month page', () => {
  const URL = 'https://calendar.example.org';

  const { app } = testApp({
    'site.yml': yaml({ public: 'true', url: URL }),
    'organizations/guild.md': organization(10, { name: 'Guild' }),
    'events/camp.md': event(1, {
      ...{
        name: 'Camp',
        startDate: '2026-03-27',
        endDate: '2026-04-02',
        scale: 'large',
        organization: 'guild',
      },
    }),
    'events/talk.md': event(2, {
      ...{ name: '"<b>Talk</b>"', startDate: '2026-03-10T18:00', endDate: '2026-03-10T20:00' },
      ...{ status: 'cancelled', region: 'Utrecht' },
    }),
    'events/old.md': event(3, { name: 'Old', startDate: '2026-02-14' }),
    'events/later.md': event(5, { name: 'Later', startDate: '2031-03-14' }),
    'events/far.md': event(4, { name: 'Far', startDate: '2036-02-14' }),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `events/busy-${at}.md`,
        event(100 + at, { name: `Busy ${at}`, startDate: '2026-05-05' }),
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [
        `events/then-${at}.md`,
        event(200 + at, { name: `Then ${at}`, startDate: '2026-01-05' }),
      ]),
    ),
  });

  async function page(path: string): Promise<string> {
    const { text } = await request(app).get(path).expect(200);
    return text;
  }

  function namesIn(html: string): string[] {
    return [...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
  }

  /** The target of the first link whose tag begins like this. */
  function hrefOf(html: string, tag: RegExp): string | undefined {
    const found = [...html.matchAll(/<a [^>]*>/g)].map(([each]) => each).find((each) => tag.test(each));
    return /href="([^"]*)"/.exec(found ?? '')?.[1]?.replaceAll('&amp;', '&');
  }

  describe('the page of a month', () => {
    test('shows each event once a week, below its days', async () => {
      const html = await page('/month/2026-03?lang=en');
      expect(html).toContain('<h1>March 2026</h1>');
      expect(namesIn(html)).toEqual(['&lt;b>Talk&lt;/b>', 'Camp', 'Camp']);
      expect(html).toMatch(/class="event cancelled entry [^"]* col-2 span-1 line-1 is-timed"/);
      expect(html).toMatch(/class="event scheduled entry [^"]* col-5 span-3 line-1 is-bar goes-on"/);
      expect(html).toMatch(
        /class="event scheduled entry [^"]* col-1 span-2 line-1 is-bar has-begun goes-on"/,
      );
      expect([...html.matchAll(/<h2[^>]*id="day-([^"]*)"/g)].map(([, day]) => day)).toEqual([
        ...['2026-03-10', '2026-03-27', '2026-03-30'],
      ]);
      expect(html).toContain('<p class="time">18:00</p>');
      expect(html).toContain('<p class="time">27 Mar<small>– 2 Apr</small></p>');
      expect(html).toContain('<p class="time">until<small>Thu 2</small></p>');
      expect(html).toContain(`/events/${uuid(1)}?lang=en`);
    });

    test('marks today in the weeks and in the small month', async () => {
      const html = await page('/month/2026-03?lang=en');
      expect(html).toMatch(/<p id="day-2026-03-01"[^>]*aria-current="date"/);
      expect(html).toContain('<td aria-current="date"><span>1</span>');
      expect(await page('/month/2026-05')).not.toContain('aria-current="date"');
    });

    test('links from each day with events to the page of that day, and from the small month to what is below', async () => {
      const html = await page('/month/2026-03?lang=en');
      expect(html).toContain('href="#day-2026-03-10" aria-label="Tuesday 10 March: 1 event"');
      expect(html).toContain('href="/day/2026-03-29?lang=en" aria-label="Sunday 29 March: 1 event"');
      const heads = [...html.matchAll(/class="day-head[^>]*><a href="([^"?]*)/g)].map(
        ([, address]) => address,
      );
      expect(heads).toEqual(['10', '27', '28', '29', '30', '31'].map((day) => `/day/2026-03-${day}`));
    });

    test('shows ten events of a day, three of them without scripts on wide screens, and a link to all', async () => {
      const html = await page('/month/2026-05?scale=small&lang=en');
      expect(namesIn(html)).toHaveLength(10);
      expect(html.match(/class="event [^"]* over"/g)).toHaveLength(7);
      expect(html).toContain('<span class="wide">+9 more</span><span class="narrow">+2 more</span>');
      const address = hrefOf(html, /day\/2026-05-05/) ?? '';
      expect(address).toBe('/day/2026-05-05?scale=small&lang=en');
      expect(namesIn(await page(address))).toHaveLength(12);
      expect(namesIn(await page('/day/2026-01-05'))).toHaveLength(11);
    });

    test('shows a fourth event in the line that would say that there is one more', async () => {
      const { app: four } = testApp({
        'site.yml': yaml({ public: 'true' }),
        ...Object.fromEntries(
          Array.from({ length: 4 }, (_, at) => [
            `events/${at}.md`,
            event(at + 1, { startDate: '2026-03-10' }),
          ]),
        ),
      });
      const { text } = await request(four).get('/month/2026-03').expect(200);
      expect(namesIn(text)).toHaveLength(4);
      expect(text).not.toMatch(/ over"|class="more/);
    });

    test('has the events of a day by their hours, below what lasts', async () => {
      const { app: hours } = testApp({
        'site.yml': yaml({ public: 'true' }),
        'events/late.md': event(1, { name: 'Late', startDate: '2026-03-10T20:00', scale: 'mega' }),
        'events/early.md': event(2, { name: 'Early', startDate: '2026-03-10T09:00' }),
        'events/short.md': event(3, { name: 'Short', startDate: '2026-03-10', endDate: '2026-03-11' }),
        'events/grand.md': event(4, {
          ...{ name: 'Grand', startDate: '2026-03-10', endDate: '2026-03-11', scale: 'mega' },
        }),
      });
      for (const path of ['/month/2026-03', '/day/2026-03-10']) {
        const { text } = await request(hours).get(path).expect(200);
        expect([path, namesIn(text)]).toEqual([path, ['Grand', 'Short', 'Early', 'Late']]);
      }
    });

    test('keeps the filter and the language in links to other months, to days and to the list', async () => {
      const html = await page('/month/2026-03?organization=guild&lang=en&past=1&page=3');
      expect(namesIn(html)).toEqual(['Camp', 'Camp']);
      expect(hrefOf(html, /rel="prev/)).toBe('/month/2026-02?organization=guild&lang=en');
      expect(hrefOf(html, /rel="next/)).toBe('/month/2026-04?organization=guild&lang=en');
      expect(html).toContain('rel="nofollow" href="/day/2026-03-27?organization=guild&amp;lang=en"');
      expect(html).toContain('href="/?organization=guild&amp;lang=en"');
      expect(html).toMatch(/<form [^>]*action="\/month\/2026-03"/);
      expect(html).toContain('/feeds/events.ics?organization=guild');
      expect(await page('/month/2026-05?lang=en')).toMatch(/href="\/month\/2026-03\?lang=en">Today</);
    });

    test('offers no days among its filters, and takes away those that are chosen', async () => {
      expect(await page('/month/2026-03?lang=en')).not.toContain('datetime=');
      const html = await page('/month/2026-03?datetime=2026-03-10&lang=en');
      expect(namesIn(html)).toHaveLength(1);
      expect(html).toMatch(/class="chosen"><a href="\/month\/2026-03\?lang=en"/);
      expect(hrefOf(html, /rel="next/)).toBe('/month/2026-04?lang=en');
    });

    test('says where the nearest events are when it has none', async () => {
      const html = await page('/month/2026-09?lang=en');
      expect(html).toContain('Nothing this month.');
      expect(html).toContain('<a href="/month/2026-05?lang=en">Events in May 2026</a>');
      expect(html).toContain('<a href="/month/2031-03?lang=en">Events in March 2031</a>');
      const narrowed = await page('/month/2026-09?organization=guild&lang=en');
      expect(narrowed).toContain('<a href="/month/2026-04?organization=guild&amp;lang=en">');
      expect(narrowed).toContain('<a href="/month/2026-09?lang=en">Show all events</a>');
    });

    test('exists for every year, and links to no year beyond', async () => {
      const first = await page('/month/0001-01');
      expect(hrefOf(first, /rel="prev/)).toBeUndefined();
      expect(hrefOf(first, /rel="next/)).toBe('/month/0001-02');
      const last = await page('/month/9999-12');
      expect(hrefOf(last, /rel="next/)).toBeUndefined();
      expect(hrefOf(last, /rel="prev/)).toBe('/month/9999-11');
    });

    test.each([
      ['/month/2026-03', true],
      ['/month/2026-03?organization=guild', false],
      ['/month/2026-09', false],
      ['/month/2031-03', true],
      ['/month/2036-02', false],
    ])('%s can be found by search engines: %s', async (path, isListed) => {
      const html = await page(path);
      expect(!html.includes('<meta name="robots" content="noindex"/>')).toBe(isListed);
      expect(!html.includes('rel="next nofollow"')).toBe(isListed);
      expect(html).toContain(`<link rel="canonical" href="${URL}${path}"/>`);
    });

    test.each(['2026-13', '2026-00', '2026-3', '0000-01', '02026-03', 'x', '2026-03-01'])(
      '/month/%s does not exist',
      async (month) => {
        expectError(await request(app).get(`/month/${month}`), 404, 'E_ROUTE_NOT_FOUND');
      },
    );

    test('does not exist when the calendar is not public', async () => {
      const hidden = testApp({ 'events/x.md': event(1) }).app;
      for (const path of ['/month', '/month/2026-03', '/day/2026-03-01'])
        expectError(await request(hidden).get(path), 404, 'E_ROUTE_NOT_FOUND');
    });

    test('has month names and dates in every language', async () => {
      const html = await page('/month/2026-03?lang=zh-Hans');
      expect(html).toContain('<h1>2026年3月</h1>');
      expect(html).toContain('3月27日<small>– 4月2日');
      expect(await page('/month/2026-03?lang=zh-Hant')).toContain('週一');
    });
  });

  describe('the page of a day', () => {
    test('has all of its events, with the time until when they last or at which they begin', async () => {
      const html = await page('/day/2026-03-28?lang=en');
      expect(html).toContain('<h1>Saturday, 28 March 2026</h1>');
      expect(html).toContain('<title>Events on Saturday, 28 March 2026 · ');
      expect(html).toContain('<p class="count" role="status">1 event</p>');
      expect(namesIn(html)).toEqual(['Camp']);
      expect(html).toContain('<p class="time">until<small>Thu 2</small></p>');
      expect(await page('/day/2026-04-02?lang=en')).toContain('<p class="time">Last day</p>');
      expect(await page('/day/2026-03-10?lang=en')).toContain('<p class="time">18:00</p>');
    });

    test('leads to the nearest days with events and to today, with the filter and the language', async () => {
      const html = await page('/day/2026-03-27?lang=en');
      expect(hrefOf(html, /rel="prev/)).toBe('/day/2026-03-10?lang=en');
      expect(hrefOf(html, /rel="next/)).toBe('/day/2026-03-28?lang=en');
      expect(html).toMatch(/href="\/day\/2026-03-01\?lang=en">Today</);
      const narrowed = await page('/day/2026-04-02?organization=guild&datetime=2026-05-05&lang=en');
      expect(namesIn(narrowed)).toEqual(['Camp']);
      expect(hrefOf(narrowed, /rel="prev/)).toBe('/day/2026-04-01?organization=guild&lang=en');
      expect(narrowed).not.toContain('Next day');
      expect(narrowed).toMatch(/<form [^>]*action="\/day\/2026-04-02"/);
      expect(narrowed).not.toContain('datetime=');
    });

    test('has its month beside it, whose days and neighbours are links', async () => {
      const html = await page('/day/2026-03-27?lang=en');
      expect(html).toContain('<td aria-current="page"><a href="/day/2026-03-27?lang=en"');
      expect(html).toContain(
        '<a href="/day/2026-03-10?lang=en" aria-label="Tuesday 10 March: 1 event">10</a>',
      );
      expect(html).toContain('<td><span>11</span></td>');
      expect(html).toContain('href="/month/2026-02?lang=en" aria-label="Previous month: February 2026"');
      expect(html).not.toContain('aria-current="date"');
    });

    test('says where the nearest events are when it has none', async () => {
      const html = await page('/day/2026-04-20?lang=en');
      expect(html).toContain('Nothing on this day.');
      expect(html).toContain('<a href="/day/2026-04-02?lang=en">Events on Thursday, 2 April 2026</a>');
      expect(html).toContain('<a href="/day/2026-05-05?lang=en">');
      const narrowed = await page('/day/2026-05-05?organization=guild&lang=en');
      expect(narrowed).toContain('Nothing matches this yet');
      expect(narrowed).toContain('<a href="/day/2026-05-05?lang=en">Show all events</a>');
    });

    test.each([
      ['/day/2026-03-27', true],
      ['/day/2026-03-27?organization=guild', false],
      ['/day/2026-04-20', false],
    ])('%s can be found by search engines: %s', async (path, isListed) => {
      const html = await page(path);
      expect(!html.includes('<meta name="robots" content="noindex"/>')).toBe(isListed);
      expect(html).toContain(`<link rel="canonical" href="${URL}${path}"/>`);
    });

    test.each(['2026-02-29', '2026-13-01', '2026-3-1', '0000-01-01', '2026-03', 'x', '2026-03-01T10:00'])(
      '/day/%s does not exist',
      async (day) => {
        expectError(await request(app).get(`/day/${day}`), 404, 'E_ROUTE_NOT_FOUND');
      },
    );
  });

  describe('the way to a month', () => {
    test.each([
      ['/month', '/month/2026-03'],
      ['/month?month=', '/month/2026-03'],
      ['/month?month=2027-03', '/month/2027-03'],
      [
        '/month?month=2027-03&organization=guild&status=great&past=1&lang=zh-Hans',
        '/month/2027-03?organization=guild&lang=zh-Hans',
      ],
    ])('redirects: %s', async (path, location) => {
      const { headers } = await request(app).get(path).expect(302);
      expect(headers).toMatchObject({ location, 'cache-control': 'no-store' });
    });

    test.each(['2027-13', 'x', '%2F%2Fevil.example'])('does not redirect to %s', async (month) => {
      expectError(await request(app).get(`/month?month=${month}`), 404, 'E_ROUTE_NOT_FOUND');
    });
  });
});

describe('the map', () => {
  const SITE = { public: 'true', url: 'https://calendar.example.org' };

  const BERLIN = { region: '"Berlin, Germany"', latitude: '52.52', longitude: '13.4', countryCode: 'DE' };

  const SUVA = { region: 'Suva', latitude: '-18.1', longitude: '178.4', countryCode: 'FJ' };

  const { app } = testApp({
    'site.yml': yaml(SITE),
    'events/a.md': event(1, { name: 'Suva Days', startDate: '2026-03-03', tags: '[tea]', ...SUVA }),
    'events/b.md': event(2, { name: 'Berlin Days', startDate: '2026-03-01', tags: '[tea]', ...BERLIN }),
    'events/c.md': event(3, {
      name: 'At the Hall',
      startDate: '2026-03-02',
      place: 'hall',
      region: BERLIN.region,
    }),
    'events/d.md': event(4, { name: 'Moved', startDate: '2026-03-02', status: 'movedOnline', ...SUVA }),
    'events/e.md': event(5, { name: 'Nowhere', startDate: '2026-03-02' }),
    'events/f.md': event(6, { name: 'Old Days', startDate: '2025-03-02', ...BERLIN }),
    'events/g.md': event(7, { name: '"<b>Own</b>"', startDate: '2026-03-04', place: 'hall', ...SUVA }),
    'places/hall.yml': place(20, { latitude: '52.53', longitude: '13.41' }),
  });

  async function page(path: string, from = app): Promise<string> {
    const { text } = await request(from).get(path).expect(200);
    return text;
  }

  /** The dots of a size: the label of each, and the target of its link. */
  function dotsIn(html: string, size: 'wide' | 'narrow'): [label: string, to: string][] {
    const drawn = html
      .slice(html.indexOf(`<g class="${size}">`))
      .split('</g>', 1)
      .join('');
    return [...drawn.matchAll(/<a href="([^"]*)"><title>([^<]*)<\/title>/g)].map(
      ([, to = '', label = '']) => [label, to],
    );
  }

  /** The parts of the list: the anchor of each, its name, and the names of its events. */
  function groupsIn(html: string): [anchor: string, name: string, events: string[]][] {
    return [...html.matchAll(/<section id="(at-\d+)"[^>]*>(.*?)<\/section>/g)].map(
      ([, anchor = '', section = '']) => {
        const [, name = ''] = /<h2[^>]*>([^<]*)</.exec(section) ?? [];
        return [
          anchor,
          name,
          [...section.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, each = '']) => each),
        ];
      },
    );
  }

  /** The target of the link with this text. */
  function linkIn(html: string, text: string): string | undefined {
    const found = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)</g)].find(
      ([, , said]) => said === text,
    );
    return found?.[1]?.replaceAll('&amp;', '&');
  }

  /** Events in this number of towns, each some hundred kilometres from the others. */
  function manyTowns(count: number, keysOf: (at: number) => Readonly<Record<string, string>> = () => ({})) {
    return Object.fromEntries(
      Array.from({ length: count }, (_, at) => {
        const degrees = {
          latitude: String(-60.5 + ((at * 7) % 120)),
          longitude: String(-180 + ((at * 31) % 360)),
        };
        return [`events/${at}.md`, event(at + 1, { startDate: '2026-03-01', ...degrees, ...keysOf(at) })];
      }),
    );
  }

  test('has a dot for each town, which leads to its part of the list, earliest event first', async () => {
    const html = await page('/map?lang=en');
    expect(html).toMatch(/<h1[^>]*>Events on the map</);
    const dots = [
      ['Berlin, Germany: 2 events', '#at-1'],
      ['Suva: 2 events', '#at-2'],
    ];
    expect([dotsIn(html, 'wide'), dotsIn(html, 'narrow')]).toEqual([dots, dots]);
    expect(groupsIn(html)).toEqual([
      ['at-1', 'Berlin, Germany', ['Berlin Days', 'At the Hall']],
      ['at-2', 'Suva', ['Suva Days', '&lt;b>Own&lt;/b>']],
    ]);
    expect(html).toMatch(/<path class="land coast" d="M[-\dMlz .]{5000,}"/);
    expect(html).toMatch(/<path class="border" d="M[-\dMl .]{500,}"/);
  });

  test('says how many events are not on it, and where they take place', async () => {
    const html = await page('/map?lang=en&tag=&q=');
    expect(linkIn(html, '2 events online or without a place')).toBe('/?lang=en');
  });

  test('takes the filters of the calendar, and shows where these events are', async () => {
    const html = await page('/map?lang=en&tag=tea&countryCode=FJ');
    expect(groupsIn(html)).toEqual([['at-1', 'Suva', ['Suva Days']]]);
    expect(html).toContain('noindex');
    expect(linkIn(html, 'List')).toBe(
      '/?tag=tea&countryCode=FJ&lang=en'.replace('tag=tea&countryCode=FJ', 'countryCode=FJ&tag=tea'),
    );
    expect(await page('/map?lang=en')).not.toContain('noindex');
  });

  test('shows past events, too, and has links between past and coming ones', async () => {
    const past = linkIn(await page('/map?lang=en'), 'Past events');
    expect(past).toBe('/map?past=1&lang=en');
    const html = await page(String(past));
    expect(groupsIn(html)).toEqual([['at-1', 'Berlin, Germany', ['Old Days']]]);
    expect(html).toContain('&quot;/map.json?past=1&amp;lang=en&quot;');
    expect(linkIn(html, 'Upcoming events')).toBe('/map?lang=en');
    expect(linkIn(await page('/?past=1&lang=en'), 'Map')).toBeDefined();
  });

  test('is a part of the site, in each language', async () => {
    const html = await page('/map');
    expect(html).toContain('<a href="/map" aria-current="page">Map</a>');
    expect(html).toContain('<link rel="canonical" href="https://calendar.example.org/map"/>');
    expect(await page('/map?lang=zh-Hans')).toMatch(/<h1[^>]*>地图上的活动</);
    expect(await page('/map?lang=zh-Hant')).toMatch(/<h1[^>]*>地圖上的活動</);
    const { text } = await request(app).get('/sitemap.xml').buffer(true).expect(200);
    expect(text).toContain('<loc>https://calendar.example.org/map</loc>');
  });

  test('zooms in where a dot is more than a town, and keeps the filter', async () => {
    const towns = manyTowns(2, (at) => ({
      latitude: '10',
      longitude: String(10 + 4 * at),
      region: `Town ${at}`,
    }));
    const far = { latitude: '12', longitude: '150', region: 'Far' };
    const { app: wide } = testApp({
      'site.yml': yaml(SITE),
      ...towns,
      'events/far.md': event(900, { startDate: '2026-03-01', ...far }),
    });
    const html = await page('/map?lang=en', wide);
    expect(groupsIn(html).map(([, name]) => name)).toEqual(['Town 0, Town 1', 'Far']);
    const zoomed = await page(String(linkIn(html, 'Zoom in')), wide);
    expect(groupsIn(zoomed).map(([, name]) => name)).toEqual(['Town 0', 'Town 1']);
    expect(zoomed).toContain('Part of the map');
  });

  test('crosses the antimeridian when events are on both sides of it', async () => {
    const { app: pacific } = testApp({
      'site.yml': yaml(SITE),
      ...manyTowns(2, (at) => ({
        latitude: '-17',
        longitude: ['179.5', '-179.49996'][at] ?? '',
        region: `Isle ${at}`,
      })),
      'events/far.md': event(900, { startDate: '2026-03-01', latitude: '52', longitude: '13' }),
    });
    const html = await page('/map?lang=en', pacific);
    expect(dotsIn(html, 'wide').map(([label]) => label)).toContain('Isle 0, Isle 1: 2 events');
    const zoom = String(linkIn(html, 'Zoom in'));
    expect(new URLSearchParams(zoom.split('?')[1]).get('bbox')).toMatch(
      /^179\.5,-17(?:\.0001)?,-179\.4999,-17$/,
    );
    expect(groupsIn(await page(zoom, pacific)).map(([, name]) => name)).toEqual(['Isle 0', 'Isle 1']);
  });

  test('lists as many events as a person reads, with a link to all of each town', async () => {
    const { app: crowded } = testApp({
      'site.yml': yaml(SITE),
      ...manyTowns(300, (at) => (at < 30 ? BERLIN : {})),
    });
    const html = await page('/map?lang=en', crowded);
    const groups = groupsIn(html);
    expect(groups.flatMap(([, , names]) => names).length).toBeLessThanOrEqual(Math.max(100, groups.length));
    expect(groups.every(([, , names]) => names.length > 0 && names.length <= 12)).toBe(true);
    expect(dotsIn(html, 'wide').map(([, to]) => to)).toEqual(groups.map(([anchor]) => `#${anchor}`));
    const berlin = await page('/map?lang=en&countryCode=DE', crowded);
    expect(groupsIn(berlin)[0]?.[2]).toHaveLength(12);
    const more = await page(String(linkIn(berlin, '18 more here')), crowded);
    expect(more.match(/class="name"/g)).toHaveLength(30);
  });

  test('has every event in its dots or notes, wherever it is', async () => {
    const { app: scattered } = testApp({ 'site.yml': yaml(SITE), ...manyTowns(300) });
    const html = await page('/map?lang=en', scattered);
    for (const size of ['wide', 'narrow'] as const) {
      const counts = dotsIn(html, size).map(([label]) => Number.parseInt(label.split(': ').at(-1) ?? '', 10));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
    }
    expect(dotsIn(html, 'narrow').length).toBeLessThan(dotsIn(html, 'wide').length);
    const anchors = new Set(groupsIn(html).map(([anchor]) => `#${anchor}`));
    expect(dotsIn(html, 'narrow').filter(([, to]) => !anchors.has(to))).toEqual([]);
  });

  test('names a dot by the larger town that it is in, not by one of its halls, where no region is said', async () => {
    const halls = Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [
        `places/hall-${at}.yml`,
        place(20 + at, { name: `Hall ${at}`, latitude: String(53.54 + at / 100), longitude: '9.98' }),
      ]),
    );
    const events = Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [
        `events/${at}.md`,
        event(at + 1, { startDate: '2026-03-02', place: `hall-${at}` }),
      ]),
    );
    const { app: city } = testApp({ 'site.yml': yaml(SITE), ...halls, ...events });
    expect(dotsIn(await page('/map?lang=en', city), 'wide').map(([label]) => label)).toEqual([
      'Hamburg: 3 events',
    ]);
  });

  describe('what the map loads', () => {
    /** The addresses from which the script of the map loads its data. */
    async function settingsOf(path: string, from = app): Promise<Readonly<Record<string, string>>> {
      const [, text = '{}'] = /data-map="([^"]*)"/.exec(await page(path, from)) ?? [];
      return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Record<string, string>;
    }

    async function json(path: string, from = app): Promise<unknown> {
      const { text } = await request(from)
        .get(path)
        .expect(200)
        .expect('Content-Type', /application\/json/);
      return JSON.parse(text) as unknown;
    }

    test('is the points of the view, each with the number of its events, its town and its place', async () => {
      const { points = '' } = await settingsOf('/map?lang=en');
      const { names, points: flat } = (await json(points)) as { names: string[]; points: number[] };
      const rows = Array.from({ length: flat.length / 5 }, (_, at) => flat.slice(5 * at, 5 * at + 5));
      let [x, y] = [0, 0];
      const read = rows.map(([dx = 0, dy = 0, count, town = -1, hall = -1]) => {
        [x, y] = [x + dx, y + dy];
        return [x / 1e4, y / 1e4, count, names[town], names[hall] ?? null];
      });
      expect(new Set(read)).toEqual(
        new Set([
          [178.4, -18.1, 2, 'Suva', null],
          [13.4, 52.52, 1, 'Berlin', null],
          [13.41, 52.53, 1, 'Berlin', 'Place 20'],
        ]),
      );
      expect(await json((await settingsOf('/map?lang=en&countryCode=FJ')).points ?? '')).toMatchObject({
        names: ['Suva'],
      });
    });

    test('is the rows of these points as the page has them, escaped, without pictures of other hosts', async () => {
      const { rows = '' } = await settingsOf('/map?lang=en');
      const { rows: read } = (await json(rows.replace('*', '0'))) as { rows: [number, number, string][] };
      expect(read.length).toBe(4);
      const html = await page('/map?lang=en');
      for (const [point, , row] of read) {
        expect(row).toMatch(new RegExp(`^<li [^>]*data-point="${point}"`));
        expect(html).toContain(row);
      }
      expect(await json(rows.replace('*', '1'))).toEqual({ rows: [] });
      expectError(await request(app).get(rows.replace('*', '-1')), 404, 'E_ROUTE_NOT_FOUND');
    });

    test('is the land of the world, and finer squares, each in at most 60 kB that fit a view', async () => {
      const { world = '', square = '', squares = '' } = await settingsOf('/map?lang=en');
      const whole = await json(world);
      expect(gzipSync(JSON.stringify(whole)).length).toBeLessThan(60_000);
      expect(whole).toMatchObject({
        countries: expect.arrayContaining([expect.arrayContaining(['DE'])]) as unknown,
      });
      const names = squares.split(' ');
      expect(names).toContain('9-7');
      // A view shows up to four squares; these four have the most coasts.
      const four = ['9-7', '10-7', '9-6', '10-6'].map(
        async (name) => gzipSync(JSON.stringify(await json(square.replace('*', name)))).length,
      );
      expect((await Promise.all(four)).reduce((sum, length) => sum + length, 0)).toBeLessThan(60_000);
    });

    test('comes from no other host than that of the streets which the site names, which learns that of the site', async () => {
      const none = await request(app).get('/map').expect(200);
      expect(none.headers['content-security-policy']).toMatch(/img-src 'self'; frame/);
      expect(none.headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
      expect(none.text).not.toContain('Show streets</button>');
      const url = 'https://tiles.example.org/{z}/{x}/{y}.png';
      const mapTiles = `{url: "${url}", attribution: "© <b>All</b>"}`;
      const { app: streets } = testApp({
        'site.yml': yaml({ ...SITE, mapTiles, logo: 'https://logo.example.org/a.svg' }),
        'events/a.md': event(1, {
          startDate: '2026-03-03',
          thumbnail: 'https://elsewhere.example.org/a.png',
          ...SUVA,
        }),
      });
      const { headers, text } = await request(streets).get('/map?lang=en').expect(200);
      expect(headers['content-security-policy']).toMatch(
        /img-src 'self' https:\/\/tiles\.example\.org https:\/\/logo\.example\.org; frame/,
      );
      expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin' });
      expect(text).toContain('Show streets</button>');
      expect(text).toContain('© &lt;b>All&lt;/b>');
      expect(text).not.toContain('elsewhere.example.org');
      expect(await settingsOf('/map', streets)).toMatchObject({ tiles: url });
      const home = await request(streets).get('/').expect(200);
      expect(home.headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
    });
  });

  test('explains how an event gets on the map when none is on it', async () => {
    const { app: unknown } = testApp({
      'site.yml': yaml(SITE),
      'events/a.md': event(1, { startDate: '2026-03-01' }),
    });
    const html = await page('/map?lang=en', unknown);
    expect(html).toContain('None of these events is on the map yet.');
    expect(html).toContain('“latitude”');
    expect(html.slice(html.indexOf('<main'))).not.toContain('<svg');
    const { text } = await request(unknown).get('/sitemap.xml').buffer(true).expect(200);
    expect(text).not.toContain('/map<');
  });

  test('says that there are no events, and links to where there are some', async () => {
    const html = await page('/map?lang=en&q=zzzz');
    expect(html).toContain('Nothing matches this yet.');
    expect(html).not.toContain('latitude');
  });

  test('is the same bytes for the same content, and is not sent again to clients that have it', async () => {
    const { headers, text } = await request(app).get('/map').expect(200);
    const other = testApp({
      'site.yml': yaml(SITE),
      'events/z.md': event(1, { name: 'Suva Days', startDate: '2026-03-03', ...SUVA }),
      'events/y.md': event(2, { name: 'Berlin Days', startDate: '2026-03-01', ...BERLIN }),
    });
    const turned = testApp({
      'site.yml': yaml(SITE),
      'events/y.md': event(1, { name: 'Suva Days', slug: 'z', startDate: '2026-03-03', ...SUVA }),
      'events/z.md': event(2, { name: 'Berlin Days', slug: 'y', startDate: '2026-03-01', ...BERLIN }),
    });
    expect(await page('/map', turned.app)).toBe(await page('/map', other.app));
    expect(text).not.toBe(await page('/map', other.app));
    await request(app).get('/map').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('does not exist when the site is not public', async () => {
    const hidden = testApp({ 'events/a.md': event(1, BERLIN) });
    expectError(await request(hidden.app).get('/map'), 404, 'E_ROUTE_NOT_FOUND');
    expect(await page('/', hidden.app)).not.toContain('/map');
  });
});

describe('the filters of the list on the page of the calendar', () => {
  const { app } = testApp({
    'site.yml': yaml({ public: 'true' }),
    'organizations/guild.md': organization(10, { name: 'Guild' }),
    'events/camp.md': event(1, { name: 'Camp', startDate: '2026-03-06', organization: 'guild' }),
    'events/fair.md': event(2, { name: 'Fair', startDate: '2026-04-06', status: 'postponed' }),
    'events/gala.md': event(3, { name: 'Gala', startDate: '2026-05-06', organization: 'guild' }),
  });

  async function page(query: string): Promise<string> {
    const { text } = await request(app).get(`/?${query}`).expect(200);
    return text;
  }

  test.each([
    ['organization=guild', ['Camp', 'Gala']],
    ['status=postponed,cancelled', ['Fair']],
    ['organization=guild&datetime=2026-04-01/..', ['Gala']],
    ['organization=guild&search=camp', ['Camp']],
    ['q=guild', ['Camp', 'Gala']],
    ['organization=nobody', []],
  ])('%s', async (query, names) => {
    // Where nothing is found, the page suggests other events, which do not match the filters.
    const [found = ''] = (await page(query)).split('class="nothing"');
    expect(namesOf(found)).toEqual(names);
  });

  test('are kept in the links, the form and the feeds of the page', async () => {
    const html = await page('organization=guild&near=52,13&lang=en');
    expect(html).toContain('href="/?organization=guild&amp;near=52%2C13&amp;past=1&amp;lang=en"');
    expect(html).toContain('name="organization" value="guild" checked/>');
    expect(html).toContain('<input type="hidden" name="near" value="52,13"/>');
    expect(html).toContain('href="/feeds/events.ics?organization=guild&amp;near=52%2C13"');
  });

  test('are not taken for words when they find nothing', async () => {
    expect(await page('organization=nobody&lang=en')).toContain('Nothing matches this yet.');
    expect(await page('q=kamp&lang=en')).toContain(
      '<a href="/?search=kamp&amp;lang=en">1 event with a similar name',
    );
  });

  test('are left out when they make no sense', async () => {
    const html = await page('status=great&radius=10&organization=guild');
    expect(namesOf(html)).toEqual(['Camp', 'Gala']);
    expect(html).not.toContain('great');
  });
});

describe('the list of a reader', () => {
  const files = {
    'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org', timezone: 'Europe/Berlin' }),
    'events/next.md': event(1, { name: 'Next', startDate: '2026-04-30' }),
    'events/first.md': event(2, {
      ...{ name: 'First', startDate: '2026-03-02T19:00', region: 'Riga', address: '2 Street' },
    }),
    'events/over.md': event(3, { name: 'Over', startDate: '2025-12-01' }),
    'events/other.md': event(4, { name: 'Other', startDate: '2026-03-03' }),
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `events/many-${at}.md`,
        event(100 + at, { startDate: '2026-05-01' }),
      ]),
    ),
  };
  const { app } = testApp(files);

  async function page(path: string): Promise<string> {
    const { text } = await request(app).get(path).expect(200);
    return text;
  }

  test('has the events that are asked for by their days, those that are over folded, and says which it was asked for', async () => {
    const ids = [3, 1, 2, 9].map(uuid);
    const html = await page(`/my?ids=${ids.join(',')},x,${uuid(1).toUpperCase()}`);
    expect(namesOf(html)).toEqual(['First', 'Next', 'Over']);
    expect(daysOf(html).slice(0, 2)).toEqual(['tomorrow · Mon 2 March', 'Thu 30 April']);
    expect(html).toMatch(/<details class="record-events folded"><summary><h2>Past events/);
    expect(html).toContain(`data-asked="${ids.join(' ')}"`);
    expect(html).toContain('3 events');
  });

  test('goes into a calendar of the reader’s own as a file, and as a feed of at most 100 events', async () => {
    const html = await page(`/my?ids=${uuid(1)}`);
    expect(html).toContain(`href="/feeds/events.ics?ids=${uuid(1)}" download`);
    expect(html).toContain(`href="webcal://calendar.example.org/feeds/events.ics?ids=${uuid(1)}"`);
    const many = await page(`/my?ids=${Array.from({ length: 105 }, (_, at) => uuid(95 + at)).join(',')}`);
    expect(namesOf(many)).toHaveLength(100);
    const most = await page(
      `/my?ids=${[uuid(1), ...Array.from({ length: 100 }, (_, at) => uuid(100 + at))].join(',')}`,
    );
    expect(most).toContain('gets the first 100 of them');
    const [, feed = ''] = /href="(\/feeds\/events\.ics[^"]*)" download/.exec(most) ?? [];
    const { text } = await request(app).get(feed).expect(200);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(100);
  });

  test('is made in the browser: without ids it says so, in each language, and search engines list none', async () => {
    const html = await page('/my');
    expect(html).toContain('This list is kept by your browser');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await page('/my?lang=zh-Hans')).toContain('<h1>我的清单</h1>');
    expect(await page(`/my?ids=${uuid(1)}`)).toContain(`href="/my?ids=${uuid(1)}&amp;lang=zh-Hans"`);
    expect(await page('/sitemap.xml')).not.toContain('/my<');
    expect(await page('/')).toContain('<a href="/my">My list</a>');
  });

  test('keeps of an event what tells whether it has changed', async () => {
    const [star = ''] = /<button[^>]*data-name="First"[^>]*>/.exec(await page('/')) ?? [];
    const facts = ['data-id', 'data-start', 'data-place', 'data-status'].map(
      (name) => star.split(`${name}="`)[1]?.split('"')[0],
    );
    expect(facts).toEqual([uuid(2), '2026-03-02T19:00', '2 Street', 'scheduled']);
    expect(star).toContain('aria-pressed="false"');
    expect(await page('/month/2026-03')).not.toContain('class="star');
  });

  test('is not there where the calendar is not public', async () => {
    const { app: closed } = testApp({ 'events/x.md': event(1) });
    expectError(await request(closed).get('/my'), 404, 'E_ROUTE_NOT_FOUND');
    const { text } = await request(closed).get('/').expect(200);
    expect(text).not.toContain('/my');
  });
});

describe('the page of deadlines', () => {
  const link = (kind: string, closesAt: string, opensAt?: string): string =>
    `{kind: ${kind}, url: "https://example.org/${kind}-${closesAt.slice(0, 10)}", closesAt: ${closesAt}${opensAt === undefined ? '' : `, opensAt: ${opensAt}`}}`;

  // It is 1 March 2026, a Sunday, in Berlin.
  const files = {
    'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org', timezone: 'Europe/Berlin' }),
    'events/late.md': event(1, {
      ...{ name: 'Late', startDate: '2026-09-01', endDate: '2026-09-03', region: 'Lisbon', tags: '[web]' },
      links: `[${link('cfp', '2026-05-02')}, ${link('tickets', '2026-03-20')}]`,
    }),
    'events/soon.md': event(2, {
      ...{ name: 'Soon', startDate: '2026-06-01', timezone: 'Asia/Shanghai', attendanceMode: 'online' },
      links: `[${link('cfp', '2026-05-01T12:00')}, ${link('cfp', '2026-03-10T18:00')}]`,
    }),
    'events/today.md': event(3, { name: 'Today', links: `[${link('cfp', '2026-03-01')}]` }),
    'events/closed.md': event(4, {
      ...{ name: 'Closed', startDate: '2026-06-02' },
      links: `[${link('cfp', '2026-02-28')}]`,
    }),
    'events/not-yet.md': event(5, {
      ...{ name: 'Not yet', startDate: '2026-06-02', timezone: 'Europe/Berlin' },
      links: `[${link('cfp', '2026-04-01', '2026-03-02')}]`,
    }),
    'events/off.md': event(6, {
      ...{ name: 'Off', startDate: '2026-06-02', status: 'cancelled' },
      links: `[${link('cfp', '2026-04-01')}]`,
    }),
    'events/plain.md': event(7, { name: 'Plain', startDate: '2026-06-02' }),
  };
  const { app } = testApp(files);

  async function page(path: string): Promise<string> {
    const { text } = await request(app).get(path).expect(200);
    return text;
  }

  test('lists calls for papers that are open, the first to close in front; a cancelled event has none', async () => {
    const html = await page('/deadlines');
    expect(html).toContain('<h1>Open calls for papers</h1>');
    expect(namesOf(html)).toEqual(['Today', 'Soon', 'Late']);
    expect([...html.matchAll(/<h2>([^<]*)/g)].map(([, month]) => month)).toEqual([
      'Closing in March 2026',
      'Closing in May 2026',
    ]);
  });

  test.each([
    ['2026-03-29', '2026-03-30T00:00', []],
    ['2026-10-25', '2026-10-25T23:59', ['Fair']],
  ])('on %s, when the clocks change, one that opens at %s is open: %j', async (today, opensAt, names) => {
    const links = `[${link('cfp', '2027-01-20', opensAt)}]`;
    const fair = {
      'site.yml': files['site.yml'],
      'events/a.md': event(1, { name: 'Fair', startDate: '2027-06-01', links }),
    };
    const changing = testApp(fair, { now: () => Date.parse(`${today}T12:00Z`) }).app;
    expect(namesOf((await request(changing).get('/deadlines').expect(200)).text)).toEqual(names);
    const { text } = await request(changing)
      .get(`/events/${uuid(1)}`)
      .expect(200);
    expect(text).toContain(`<li class="${names.length === 0 ? 'later' : 'open'}">`);
  });

  test('shows each call with its own address, and until when it is open on the clocks there', async () => {
    const html = await page('/deadlines?tag=web');
    expect(namesOf(html)).toEqual(['Late']);
    expect(html).toContain('href="https://example.org/cfp-2026-05-02"');
    expect(html).toContain('until Saturday, 2 May 2026');
    expect(html).toMatch(/1\s*–\s*3 September 2026 · Lisbon/);
    expect(await page('/deadlines?attendanceMode=online')).toMatch(
      /until Tuesday,? 10 March 2026 at 18:00 China Standard Time.*until Friday,? 1 May 2026 at 12:00/s,
    );
  });

  test('takes the filters of the list, and those that choose among the links', async () => {
    expect(namesOf(await page('/deadlines?linkKind=tickets'))).toEqual(['Late']);
    expect(namesOf(await page('/deadlines?closes=2026-03-01/2026-03-31'))).toEqual(['Today', 'Soon']);
    const nothing = await page('/deadlines?tag=none');
    expect(namesOf(nothing)).toEqual([]);
    expect(nothing).toContain('Nothing is open at the moment.');
    expect(nothing).toContain('href="/deadlines"');
    const unread = await page('/deadlines?closes=soon');
    expect(unread).toContain('was left out: closes');
    expect(unread).toContain('noindex');
  });

  test('offers the same deadlines as a feed to subscribe to', async () => {
    const html = await page('/deadlines?tag=web');
    expect(html).toContain('href="/feeds/deadlines.ics?tag=web&amp;linkKind=cfp"');
    expect(html).toContain(
      'type="application/atom+xml" href="/feeds/deadlines.atom?tag=web&amp;linkKind=cfp"',
    );
  });

  test('is in each language, and known to search engines', async () => {
    expect(await page('/deadlines?lang=zh-Hans')).toContain('<h1>议题征集</h1>');
    expect(await page('/sitemap.xml')).toContain('<loc>https://calendar.example.org/deadlines</loc>');
    expect(await page('/deadlines')).not.toContain('noindex');
    expect(await page('/deadlines?tag=web')).toContain('noindex');
  });

  test('is reached from the list where a call is open, with the same filters', async () => {
    expect(await page('/')).toContain('<a href="/deadlines">3 events have an open call for papers</a>');
    expect(await page('/?tag=web')).toContain('<a href="/deadlines?tag=web">1 event has an open call');
    expect(await page('/?tag=none')).not.toContain('open call');
    expect(await page('/?past=1')).not.toContain('open call');
  });

  test('has as many pages as there are calls', async () => {
    const many = Array.from({ length: 51 }, (_, at): [string, string] => [
      `events/${at}.md`,
      event(at + 1, {
        name: `Event ${at}`,
        startDate: '2026-06-02',
        links: `[${link('cfp', '2026-04-01')}]`,
      }),
    ]);
    const { app: full } = testApp({ 'site.yml': files['site.yml'], ...Object.fromEntries(many) });
    const texts = await Promise.all(
      ['/deadlines', '/deadlines?page=2', '/deadlines?page=9'].map(
        async (path) => (await request(full).get(path).expect(200)).text,
      ),
    );
    expect(texts.map((text) => namesOf(text).length)).toEqual([50, 1, 1]);
    expect(texts[0]).toContain('href="/deadlines?page=2"');
    const pages = texts.slice(0, 2).flatMap(namesOf);
    expect(new Set(pages).size).toBe(51);
  });

  test('is not there where the calendar is not public', async () => {
    const { app: hidden } = testApp({ 'events/a.md': event(1) });
    expectError(await request(hidden).get('/deadlines'), 404, 'E_ROUTE_NOT_FOUND');
  });
});

describe('the landing page of a calendar that is not public', () => {
  /** Returns the page at `/` of a calendar that is not public and has these settings. */
  async function landing(site: Readonly<Record<string, string>>, path = '/'): Promise<string> {
    const { app } = testApp({ 'site.yml': yaml(site), 'events/a.md': event(1) });
    return (await request(app).get(path).expect(200)).text;
  }

  test('says what the calendar is, who runs it, and whom to ask for a token', async () => {
    const text = await landing({
      name: 'Reading days',
      description: 'Where people read.',
      contact: 'hello@example.org',
      imprint: 'https://example.org/imprint',
    });
    expect(text).toContain('<h1 dir="auto">Reading days</h1>');
    expect(text).toContain('<p class="lead" dir="auto">Where people read.</p>');
    expect(text).toContain('<h2>Get a token</h2>');
    expect(text).toContain('<a class="quiet" href="mailto:hello@example.org">Write to us</a>');
    expect(text).toContain('<h2>Who runs it</h2>');
    expect(text).toContain('<a href="https://example.org/imprint">Imprint</a>');
    for (const address of ['/docs', '/openapi.json'])
      expect(text).toMatch(new RegExp(`<a class="\\w+" href="${address}">`));
  });

  test('names nobody when the settings name nobody', async () => {
    const text = await landing({});
    expect(text).toContain('no contact is named here');
    expect(text).not.toMatch(/Who runs it|mailto:|Write to us/);
  });

  test('can be listed by search engines, in each language', async () => {
    const text = await landing({ url: 'https://calendar.example.org' }, '/?lang=zh-Hant');
    expect(text).not.toContain('noindex');
    expect(text).toContain('<link rel="canonical" href="https://calendar.example.org/?lang=zh-Hant"/>');
    expect(text).toContain('<h2>取得權杖</h2>');
  });
});
