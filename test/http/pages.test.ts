import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
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

function jsonLdIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
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

describe('the page of an event', () => {
  const path = `/events/${uuid(1)}`;

  test('says when, on the clocks of the place, where, and by whom', async () => {
    const html = await page(path);
    expect(textsOf(html, 'h1')).toEqual(['Camp &amp; &lt;Co>']);
    expect(html).toContain('Friday, 6 March 2026, 10:00–18:30 GMT+8');
    expect(html).toContain('data-start="2026-03-06T02:00:00.000Z"');
    expect(textsOf(html, 'dd')).toEqual(
      expect.arrayContaining(['Place 20, 1 Street, Example Town', 'Small (up to 500 visitors)']),
    );
    expect(html).toContain('<a href="/guild">Guild of Camps</a>');
    expect(html).toContain('<span class="status">Rescheduled</span>');
  });

  test('has days without a time where the file has them', async () => {
    const html = await page(`/events/${uuid(2)}`);
    expect(html).toMatch(/Thursday 30 April\s–\sSaturday 2 May 2026/);
    expect(html).not.toContain('data-start');
  });

  test('shows the text as Markdown, and nothing of it is run', async () => {
    const html = await page(path);
    expect(html).toContain(
      '<h2>Programme</h2>\n<p>Doors at <strong>ten</strong>. &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  test('tells search engines in the words of schema.org', async () => {
    expect(jsonLdIn(await page(path))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Camp & <Co>',
      startDate: '2026-03-06T10:00:00+08:00',
      endDate: '2026-03-06T18:30:00+08:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      location: { '@type': 'Place', name: 'Place 20', address: '1 Street, Example Town' },
      organizer: [{ name: 'Guild of Camps' }],
      description: 'Programme\n\nDoors at ten. <script>alert(1)</script>',
    });
  });

  test('leads to the site of the event, unless that is this page', async () => {
    expect(await page(`/events/${uuid(4)}`)).toContain(
      '<a class="button" href="https://example.org/some-day"',
    );
    expect(await page(path)).not.toContain('>Website<');
  });

  test('is found by the url that the API gives the event', async () => {
    expect(await page('/guild/camp')).toBe(await page(path));
    expect(await page(path)).toContain(
      `<link rel="canonical" href="https://calendar.example.org/events/${uuid(1)}"/>`,
    );
    expectError(await fetched('/guild/nothing'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await fetched('/nobody/camp'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(app).post('/guild/camp'), 405, 'E_METHOD_NOT_ALLOWED');
    expectError(await request(app).post('/guild/nothing'), 404, 'E_ROUTE_NOT_FOUND');
  });

  test('gives the event to a calendar program', async () => {
    const { headers, text } = await fetched(`${path}.ics`);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.match(/^UID:.*$/gm)).toEqual([`UID:${uuid(1)}`]);
    expect(text).toContain('DTSTART;TZID=Asia/Shanghai:20260306T100000\r\n');
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai\r\n');
    // With the name of a calendar, programs would open a new one for each event.
    expect(text).not.toMatch(/^(?:X-WR-CALNAME|NAME|REFRESH-INTERVAL|X-PUBLISHED-TTL)/m);
    await request(app).get(`${path}.ics`).set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('gives no calendar without an event, and leads to none', async () => {
    const undated = `/events/${uuid(4)}`;
    const { message } = expectError(await fetched(`${undated}.ics`), 404, 'E_EVENT_NOT_FOUND');
    expect(message).toContain('no date');
    expect(await page(undated)).not.toContain('.ics');
    expect(await page(path)).toContain(`href="${path}.ics"`);
  });

  test('is refused where everybody would wait', async () => {
    const slow = testApp(files, { loopLag: () => 10_000 });
    for (const url of ['/', path, '/guild/camp'])
      expectError(await request(slow.app).get(url), 503, 'E_OVERLOADED');
  });

  test('is not there for what is no event', async () => {
    expectError(await fetched(`/events/${uuid(99)}`), 404, 'E_EVENT_NOT_FOUND');
    expectError(await fetched('/events/x'), 422, 'E_VALIDATION');
    expectError(await fetched(`/events/${uuid(99)}.ics`), 404, 'E_EVENT_NOT_FOUND');
  });
});

describe('an event that has moved online', () => {
  const path = `/events/${uuid(6)}`;

  test('sends nobody to the place: its page, the list and the words for search engines', async () => {
    const html = await page(path);
    expect(html).toContain('<span class="status">Moved online</span>');
    expect(textsOf(html, 'dd')).toContain('Online, not at Place 20, 1 Street, Example Town');
    expect(html).toMatch(/<meta name="description" content="Moved Days · [^"]* · Online"\/>/);
    expect(jsonLdIn(html)).toMatchObject({
      eventStatus: 'https://schema.org/EventMovedOnline',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://calendar.example.org/guild/moved' },
    });
  });

  test('says so in Chinese', async () => {
    const html = await page(`${path}?lang=zh`);
    expect(textsOf(html, 'dd')).toContain('线上，不在Place 20, 1 Street, Example Town举行');
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
