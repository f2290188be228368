import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

const files = {
  'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org', timezone: 'Europe/Berlin' }),
  'events/camp.md': event(
    1,
    {
      name: '"Camp & <Co>"',
      status: 'rescheduled',
      startDate: '2026-03-06T10:00',
      endDate: '2026-03-06T18:30',
      timezone: 'Asia/Shanghai',
      organization: 'guild',
      place: 'hall',
      region: 'Example Town',
    },
    '# Programme\n\nDoors at **ten**. <script>alert(1)</script>',
  ),
  'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-04-30', endDate: '2026-05-02' }),
  'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01' }),
  'events/some-day.md': event(4, { name: 'Some Day', url: 'https://example.org/some-day' }),
  'events/moved.md': event(6, {
    name: 'Moved Days',
    status: 'movedOnline',
    startDate: '2026-06-01',
    place: 'hall',
    region: 'Example Town',
    organization: 'guild',
  }),
  'events/under-way.md': event(5, { name: 'Long March', startDate: '2026-02-20', endDate: '2026-03-10' }),
  'organizations/guild.md': organization(10, { name: 'Guild of Camps' }),
  'places/hall.yml': place(20, { address: '1 Street' }),
};
const { app } = testApp(files);
const closed = testApp({ ...files, 'site.yml': yaml({ url: 'https://calendar.example.org' }) });

async function page(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await request(app).get(path).set(headers).expect(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  return response.text;
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

function fetched(path: string): Promise<Response> {
  return request(app).get(path);
}

describe('every page', () => {
  test.each(['/', `/events/${uuid(1)}`, '/guild/camp'])(
    '%s runs nothing but what the server serves',
    async (path) => {
      const { headers } = await fetched(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
      expect(policy).not.toContain('unsafe');
    },
  );

  test.each(['/', `/events/${uuid(1)}`])('%s is sent once to who has it, in each language', async (path) => {
    const { headers } = await fetched(path);
    await request(app).get(path).set('If-None-Match', String(headers.etag)).expect(304);
    await request(app)
      .get(path)
      .set('If-None-Match', String(headers.etag))
      .set('Accept-Language', 'zh')
      .expect(200);
    expect(headers.vary).toContain('Accept-Language');
  });

  test('varies by all that makes a difference, also for other origins', async () => {
    const cors = testApp(files, { corsOrigin: ['https://one.example.org'] });
    const { headers } = await request(cors.app).get('/').expect(200);
    expect(headers.vary).toBe('Origin, Accept-Language, Accept-Encoding');
  });

  test('is counted with the other requests of its address', async () => {
    const limited = testApp(files, { rateLimitPerMinute: 1 });
    await request(limited.app).get('/').expect(200);
    for (const path of [`/events/${uuid(1)}`, `/events/${uuid(1)}.ics`, '/guild/camp'])
      expectError(await request(limited.app).get(path), 429, 'E_TOO_MANY_REQUESTS');
    expectError(await request(limited.app).get('/nobody/nothing'), 404, 'E_ROUTE_NOT_FOUND');
  });
});

describe('the calendar of a public site (contract, section 5)', () => {
  test('has what is to come below its months', async () => {
    const html = await page('/');
    expect(textsOf(html, 'h2')).toEqual([
      'Under way',
      'March 2026',
      'April 2026',
      'June 2026',
      'No date yet',
    ]);
    expect(namesOf(html)).toEqual([
      'Long March',
      'Camp &amp; &lt;Co>',
      'Winter Fair',
      'Moved Days',
      'Some Day',
    ]);
    expect(html).toMatch(/30 Apr\s–\s2 May/);
    expect(html).toContain('<link rel="alternate" type="text/calendar" href="/feeds/events.ics"/>');
  });

  test('leads calendar programs to its feed, and everybody else to the file', async () => {
    const response = await fetched('/');
    expect(response.text).toContain('<a href="webcal://calendar.example.org/feeds/events.ics">Subscribe');
    expect(response.text).toContain('<a href="/feeds/events.ics">iCalendar</a>');
    expect(response.text).toContain('<a href="/feeds/events.geojson">GeoJSON</a>');
    // A policy hinders no link to another scheme, as long as it has none of these.
    expect(response.headers['content-security-policy']).not.toMatch(/navigate-to|sandbox/);
    const unnamed = testApp({ ...files, 'site.yml': yaml({ public: 'true' }) });
    const { text } = await request(unnamed.app).get('/').expect(200);
    expect(text).toContain('<a href="/feeds/events.ics">Subscribe');
    expect(text).not.toContain('webcal:');
  });

  test('has what is over, latest first', async () => {
    expect(namesOf(await page('/?past=1'))).toEqual(['Old Times']);
  });

  test('goes with the day, also where the page is remembered', async () => {
    let now = NOW;
    const dated = testApp(files, { now: () => now });
    for (const names of [['Long March', 'Camp &amp; &lt;Co>'], ['Winter Fair']]) {
      for (let time = 0; time < 3; time += 1) {
        const { text } = await request(dated.app).get('/').expect(200);
        expect(namesOf(text).slice(0, names.length)).toEqual(names);
      }
      now = Date.parse('2026-04-01T12:00:00Z');
    }
  });

  test('finds names of events and of organizations', async () => {
    expect(namesOf(await page('/?search=fair'))).toEqual(['Winter Fair']);
    expect(namesOf(await page('/?search=guild'))).toEqual(['Camp &amp; &lt;Co>', 'Moved Days']);
    expect(await page('/?search=zzzzzz')).toContain('No event here has these words');
    expect(await page('/?search=old')).toContain('<a href="/?search=old&amp;past=1">1 past event</a>');
  });

  test('shows what was searched for as text', async () => {
    const html = await page(`/?search=${encodeURIComponent('"><script>x')}`);
    expect(html).toContain('value="&quot;>&lt;script>x"');
    expect(html).not.toContain('<script>x');
  });

  test.each([
    '?page=99',
    '?page=0',
    '?page=x',
    '?past=2',
    '?lang=fr',
    `?search=${'x'.repeat(3000)}`,
    '?search=a&search=b',
  ])('takes what cannot be meant for nothing: %s', async (query) => {
    expect(await page(`/${query}`)).toContain('<h1>Event calendar</h1>');
  });

  test('is in the language of the browser, or in the one that the address names', async () => {
    expect(await page('/', { 'Accept-Language': 'zh-TW, en;q=0.5' })).toContain('<html lang="zh-CN">');
    expect(await page('/', { 'Accept-Language': 'fr' })).toContain('<html lang="en-GB">');
    expect(await page('/', { 'Accept-Language': `zh,${'fr,'.repeat(200)}` })).toContain(
      '<html lang="zh-CN">',
    );
    const html = await page('/?lang=zh', { 'Accept-Language': 'en' });
    expect(html).toContain('<html lang="zh-CN">');
    expect(textsOf(html, 'h2')).toEqual(['进行中', '2026年3月', '2026年4月', '2026年6月', '日期待定']);
    expect(html).toContain(`href="/events/${uuid(1)}?lang=zh"`);
  });

  test('asks no browser that likes thousands of languages (W12)', async () => {
    const field = `zh,${'*,'.repeat(7_000)}`;
    expect(await page('/', { 'Accept-Language': field })).toContain('<html lang="en-GB">');
  });

  test('has a hundred events a page, each once', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 230 }, (_, index) => [
        `events/${index}.md`,
        event(100 + index, { name: `Meeting ${index}`, startDate: `2026-0${4 + (index % 5)}-01` }),
      ]),
    );
    const large = testApp({ ...many, 'site.yml': files['site.yml'] });
    const pages = await Promise.all(
      ['/', '/?page=2', '/?page=3'].map(async (path) => (await request(large.app).get(path)).text),
    );
    expect(pages.map((html) => namesOf(html).length)).toEqual([100, 100, 30]);
    expect(new Set(pages.flatMap(namesOf)).size).toBe(230);
    expect(pages[1]).toContain('<a rel="next" href="/?page=3">');
    expect(pages[1]).toContain('<a rel="prev" href="/">');
    expect(pages[2]).not.toContain('rel="next"');
  });

  test('loads less than 50 kB of styles and scripts, none of them of another page', async () => {
    const paths = [...(await page('/')).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/g)];
    const loaded = await Promise.all(paths.map(async ([, path = '']) => (await fetched(path)).text.length));
    expect(loaded.length).toBe(2);
    expect(loaded.reduce((sum, length) => sum + length, 0)).toBeLessThan(50_000);
  });
});

describe('a site that is not public', () => {
  test('has a landing page without events', async () => {
    const { text } = await request(closed.app).get('/?search=camp').expect(200);
    expect(text).toContain('<a href="/docs">');
    expect(text).not.toContain('Camp');
    expect(text).not.toContain('<form');
  });

  test.each([`/events/${uuid(1)}`, `/events/${uuid(1)}.ics`, '/guild/camp'])('has no %s', async (path) => {
    expectError(await request(closed.app).get(path), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(closed.app).post(path), 404, 'E_ROUTE_NOT_FOUND');
  });
});

describe('the preview for editors', () => {
  const problem = {
    file: 'events/camp.md',
    line: 3,
    column: 7,
    severity: 'error',
    code: 'date-form',
    message: '"<b>" is not a date.',
    hint: 'Write a day.',
  };
  const preview = testApp(
    { ...files, 'site.yml': yaml({ timezone: 'UTC' }) },
    { problems: () => ({ total: 30, first: [problem] }) },
  );

  test.each(['/', `/events/${uuid(1)}`])(
    'tells on %s what is wrong, also where the site is not public',
    async (path) => {
      const { text } = await request(preview.app).get(path).expect(200);
      expect(text).toContain('30 problems in the content');
      expect(text).toContain('events/camp.md:3:7');
      expect(text).toContain('&quot;&lt;b>&quot; is not a date.');
      expect(text).toContain('And 29 more');
      expect(text).toContain('data-missing-picture="This picture cannot be shown:"');
    },
  );

  test('shows each change, also where the page is remembered', async () => {
    let total = 0;
    const changing = testApp(files, { problems: () => ({ total, first: [] }) });
    for (total = 1; total < 4; total += 1) {
      for (let time = 0; time < 3; time += 1) {
        const { text } = await request(changing.app).get('/').expect(200);
        expect(text).toContain(`${total} problem`);
      }
    }
  });

  test('is nowhere else', async () => {
    expectError(await fetched('/preview/changes'), 404, 'E_ROUTE_NOT_FOUND');
    expect(await page('/')).not.toContain('preview');
    expect(await page('/')).not.toContain('missing-picture');
  });
});

describe('what pages load', () => {
  test.each(Object.values(ASSETS))('$path may be kept for ever', async ({ path, contentType }) => {
    const { headers } = await fetched(path);
    expect(headers['content-type']).toBe(contentType);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('another name is no file', async () => {
    expectError(await fetched('/assets/style-000000000000.css'), 404, 'E_ROUTE_NOT_FOUND');
  });
});
