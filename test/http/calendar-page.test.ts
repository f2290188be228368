import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { NOW, testApp } from '../helpers/app.ts';
import { CAMP, MOVED } from '../helpers/camp.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

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

/** The texts of all elements of this name, without what is within them. */
function textsOf(html: string, element: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)`, 'g'))].map(([, text = '']) =>
    text.trim(),
  );
}

function namesOf(html: string): string[] {
  return [...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
}

/** What stands between two words of a page. */
function between(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  return html.slice(start, html.indexOf(to, start));
}

describe('the calendar of a public site (contract, section 5)', () => {
  test('says whose it is, and has what is to come below its months', async () => {
    const html = await page('/');
    expect(textsOf(html, 'h1')).toEqual(['Meetings of Readers']);
    expect(textsOf(html, 'title')).toEqual(['Meetings of Readers']);
    expect(html).toContain('<meta name="description" content="Who reads, and where."/>');
    expect(textsOf(html, 'h2')).toEqual([
      'Next up',
      'Under way',
      'March 2026',
      'April 2026',
      'June 2026',
      'No date yet',
    ]);
    expect(namesOf(html)).toEqual([
      'Long March',
      'Evening',
      'Camp &amp; &lt;Co>',
      'Winter Fair',
      'Moved Days',
      'Some Day',
    ]);
  });

  test('shows the next events that take place first, with how far they are', async () => {
    const next = between(await page('/'), 'class="next-up"', '</section>');
    expect([...next.matchAll(/class="title"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
      'Camp &amp; &lt;Co>',
      'Winter Fair',
      'Moved Days',
    ]);
    expect(next).toContain('in 5 days');
    expect(await page('/?tag=books')).not.toContain('next-up');
  });

  test('has days as a block, with what they have in common once', async () => {
    const html = await page('/');
    const blocksIn = (text: string): string[] =>
      [...text.matchAll(/<p class="date-block">(.*?)<\/p>/g)].map(([, block = '']) =>
        block.replace(/<[^<>]*>/g, ''),
      );
    expect(blocksIn(html)).toEqual(
      expect.arrayContaining(['Fri 6 Mar', 'Thu–Sat 30 Apr – 2 May', '20 Feb – 10 Mar']),
    );
    expect(blocksIn(await page('/?lang=zh-Hant'))).toContain('週四–週六 30 4月 – 5月2日');
  });

  test('gives events weight by their size, and says their state', async () => {
    const html = await page('/');
    expect(html).toContain('<li class="event mega scheduled">');
    expect(html).toContain('<li class="event small cancelled">');
    expect(html).toContain('<span class="status">Cancelled</span>');
  });

  test('sends nobody to the hall of an event that has moved online', async () => {
    const moved = between(await page('/?q=moved'), '>Moved Days<', '</li>');
    expect(moved).toContain('<p class="where" dir="auto">Online</p>');
    expect(moved).toContain('Guild of Camps');
  });

  test('has what is over, latest first', async () => {
    expect(namesOf(await page('/?past=1'))).toEqual(['Old Times']);
  });

  test('goes with the day, also where the page is remembered', async () => {
    let now = NOW;
    const dated = testApp(files, { now: () => now });
    for (const names of [['Long March', 'Evening'], ['Winter Fair']]) {
      for (let time = 0; time < 3; time += 1) {
        const { text } = await request(dated.app).get('/').expect(200);
        expect(namesOf(text).slice(0, names.length)).toEqual(names);
      }
      now = Date.parse('2026-04-01T12:00:00Z');
    }
  });

  test('leads to the months in which there is something', async () => {
    const months = between(await page('/?lang=en'), 'class="month-jump"', '</nav>');
    expect(
      [...months.matchAll(/month\/([\d-]+)\?lang=en[^>]*>(?:[^<]*)<span class="count">(\d)/g)].map(
        ([, month, count]) => [month, count],
      ),
    ).toEqual([
      ['2026-03', '3'],
      ['2026-04', '1'],
      ['2026-05', '1'],
      ['2026-06', '1'],
    ]);
  });

  test('has fifty events a page, each once', async () => {
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
    expect(pages.map((html) => namesOf(html).length)).toEqual([50, 50, 30]);
    expect(new Set(pages.flatMap(namesOf)).size).toBe(130);
    expect(pages[1]).toContain('<a rel="next" href="/?page=3">');
    expect(pages[1]).toContain('<a rel="prev" href="/">');
    expect(pages[2]).not.toContain('rel="next"');
  });

  test('loads less than 20 kB of styles and scripts, none of them of another page', async () => {
    const paths = [...(await page('/')).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/g)];
    const loaded = await Promise.all(paths.map(async ([, path = '']) => (await page(path)).length));
    expect(loaded.length).toBe(4);
    expect(loaded.reduce((sum, length) => sum + length, 0)).toBeLessThan(20_000);
  });
});

describe('what a page is narrowed by', () => {
  test.each([
    ['the country, in both languages', ['Germany', '德国'], ['Winter Fair']],
    ['the organizer', ['guild'], ['Camp &amp; &lt;Co>', 'Moved Days']],
    ['the place', ['place 20'], ['Camp &amp; &lt;Co>', 'Moved Days']],
    ['a tag', ['tea'], ['Camp &amp; &lt;Co>']],
  ])('words find %s', async (_what, words, names) => {
    for (const word of words) expect(namesOf(await page(`/?q=${encodeURIComponent(word)}`))).toEqual(names);
  });

  test('where nothing has the words, it leads to what is over, what has a similar name, and everything', async () => {
    expect(await page('/?q=old')).toContain('<a href="/?q=old&amp;past=1">1 past event</a>');
    expect(await page('/?q=wintr')).toContain('<a href="/?search=wintr">1 event with a similar name</a>');
    expect(await page('/?q=zzzzzz&lang=en')).toContain('<a href="/?lang=en">Show all events</a>');
  });

  test('is offered with how many events there are', async () => {
    const chips = between(await page('/'), 'class="chips"', '</ul>');
    const offered = [...chips.matchAll(/href="([^"]*)">([^<]*) <span class="count">(\d)/g)].map(
      ([, ...parts]) => parts,
    );
    expect(offered).toEqual([
      ['/?datetime=2026-02-28%2F2026-03-01', 'This weekend', '2'],
      ['/?datetime=2026-02-23%2F2026-03-01', 'This week', '2'],
      [`/?place=${uuid(21)}`, 'Online', '1'],
      ['/?countryCode=CN', 'China', '1'],
      ['/?countryCode=DE', 'Germany', '1'],
      ['/?tag=books', '#books', '1'],
      ['/?tag=tea', '#tea', '1'],
    ]);
    expect(chips).not.toContain('France');
    for (const [address = '', , count] of offered)
      expect(namesOf(await page(address.replaceAll('&amp;', '&'))).length).toBe(Number(count));
  });

  test('is taken away by a link each, in words of the language', async () => {
    const chosen = between(
      await page('/?countryCode=de&tag=tea&near=52,13&radius=10&lang=zh-Hans'),
      'class="chips chosen"',
      '</ul>',
    );
    expect(
      [...chosen.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    ).toEqual([
      '/?tag=tea&near=52%2C13&radius=10&lang=zh-Hans',
      '/?countryCode=de&near=52%2C13&radius=10&lang=zh-Hans',
      '/?countryCode=de&tag=tea&lang=zh-Hans',
      '/?lang=zh-Hans',
    ]);
    expect(chosen).toContain('aria-label="移除德国"');
  });

  test.each([
    ['status=cancelled,postponed', 'Cancelled, Postponed'],
    ['scale=mega', 'Mega'],
    ['organization=guild', 'Guild of Camps'],
    [`organization=${uuid(10)}`, 'Guild of Camps'],
    ['organization=nobody', 'nobody'],
    [`place=${uuid(20)}`, 'Place 20'],
    ['datetime=2026-03-06/..', '6 Mar 2026 – ..'],
    ['updatedSince=2026-01-01T00:00:00Z', 'updatedSince: 2026-01-01T00:00:00Z'],
  ])('has words for people: %s', async (query, words) => {
    expect(await page(`/?${query}`)).toContain(`<span dir="auto">${words}</span>`);
  });

  test('can be subscribed to: the feeds are of what is chosen', async () => {
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
    expect(html).toContain('The events chosen here, kept up to date in your own calendar: Mega, Germany.');
    const { text } = await request(app).get('/feeds/events.ics?scale=mega&countryCode=DE').expect(200);
    expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Winter Fair']);
  });

  test('leads calendar programs to the file where nobody knows the address of the site', async () => {
    const unnamed = testApp({ ...files, 'site.yml': yaml({ public: 'true' }) });
    const { text } = await request(unnamed.app).get('/').expect(200);
    expect(text).toContain('<a href="/feeds/events.ics">Download');
    expect(text).not.toContain('webcal:');
  });

  test('is listed by search engines where it is one thing only', async () => {
    const unlisted = '<meta name="robots" content="noindex"/>';
    for (const path of ['/', '/?countryCode=DE', '/?past=1', '/?page=2'])
      expect(await page(path)).not.toContain(unlisted);
    for (const path of ['/?countryCode=DE&scale=mega', '/?q=x']) expect(await page(path)).toContain(unlisted);
  });

  test('is not listed where it finds nothing, or asks for a time, an area or words', async () => {
    for (const query of [
      'countryCode=ZW',
      'datetime=2026-03-01/..',
      'bbox=1,2,3,4',
      'search=fair',
      'status=x',
    ])
      expect(await page(`/?${query}`)).toContain('<meta name="robots" content="noindex"/>');
  });

  test('stands in the title of the page', async () => {
    const titles = ['/?countryCode=DE&past=1&page=1', '/?q=a&lang=zh-Hant'].map(async (path) =>
      textsOf(await page(path), 'title'),
    );
    expect((await Promise.all(titles)).flat()).toEqual([
      'Germany · Past · Meetings of Readers',
      '「a」 · Meetings of Readers',
    ]);
  });

  test('by its time shows all of that time, whether it is over or not, as the feed does', async () => {
    expect(namesOf(await page('/?datetime=2025-11-01/2026-03-01'))).toEqual([
      'Old Times',
      'Long March',
      'Evening',
    ]);
    expect(namesOf(await page('/?datetime=2025-11-01/2026-03-01&past=1'))).toEqual(['Old Times']);
    const { text } = await request(app).get('/feeds/events.ics?datetime=2025-11-01/2026-03-01').expect(200);
    expect(text.match(/^SUMMARY:/gm)).toHaveLength(3);
  });

  test('by its time is subscribed to as these days, and does not go with one to other months', async () => {
    const html = await page('/?datetime=2026-02-28/2026-03-01');
    expect(html).toContain('kept up to date in your own calendar: 28 Feb 2026 – 1 Mar 2026.');
    expect(html).toContain('href="/month/2026-04"');
  });

  test('says what of an address cannot be read, and goes without it', async () => {
    const html = await page(`/?status=great&tag=tea&tag=tea&datetime=soon&organization=${'a,'.repeat(600)}`);
    expect(html).toContain('is left out: datetime, status, organization, tag.');
    expect(namesOf(html)).toHaveLength(6);
  });

  test('names a few of many values, each once', async () => {
    const html = await page('/?countryCode=DE,CN,DE,FR,CH,AT,,AT,IT');
    expect(html).toContain('<span dir="auto">Germany, China, France, Switzerland +2</span>');
  });

  test('shows what was searched for as text', async () => {
    const html = await page(`/?q=${encodeURIComponent('"><script>x')}`);
    expect(html).toContain('value="&quot;>&lt;script>x"');
    expect(html).not.toContain('<script>x');
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
  ])('takes what cannot be meant for nothing: %s', async (query) => {
    expect(await page(`/${query}`)).toContain('<h1 dir="auto">Meetings of Readers</h1>');
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
    // Nobody likes thousands of languages (W12).
    [`zh,${'*,'.repeat(7_000)}`, 'en'],
  ])('is what the browser likes best: %s', async (field, language) => {
    const { headers, text } = await request(app).get('/').set('Accept-Language', field).expect(200);
    expect(headers['content-language']).toBe(language);
    expect(text).toContain(`<html lang="${language}">`);
  });

  test('is the one that the address names, also as addresses named it before', async () => {
    for (const name of ['zh-Hans', 'zh']) {
      const html = await page(`/?lang=${name}`, { 'Accept-Language': 'en' });
      expect(html).toContain('<html lang="zh-Hans">');
      expect(textsOf(html, 'h2').slice(1)).toEqual([
        '进行中',
        '2026年3月',
        '2026年4月',
        '2026年6月',
        '日期待定',
      ]);
      expect(html).toContain(`href="/events/${uuid(1)}?lang=zh-Hans"`);
    }
  });

  test('is that of the site for who asks for none that there is', async () => {
    const chinese = testApp({ ...files, 'site.yml': yaml({ ...SITE, language: 'zh-Hant' }) });
    for (const field of ['fr', undefined]) {
      const asked = request(chinese.app).get('/');
      const { text } = await (field === undefined ? asked : asked.set('Accept-Language', field)).expect(200);
      expect(text).toContain('<html lang="zh-Hant">');
    }
  });

  test('has an address of its own, that of the site the shorter one', async () => {
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
