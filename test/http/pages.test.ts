import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { CAMP, CAMP_PROBLEM, MOVED } from '../helpers/camp.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

const files = {
  'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org', timezone: 'Europe/Berlin' }),
  'events/camp.md': event(
    1,
    { ...CAMP, status: 'rescheduled' },
    '# Programme\n\nDoors at **ten**. <script>alert(1)</script>',
  ),
  'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-04-30', endDate: '2026-05-02' }),
  'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01' }),
  'events/some-day.md': event(4, { name: 'Some Day', url: 'https://example.org/some-day' }),
  'events/moved.md': event(6, MOVED),
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
  const problem = { ...CAMP_PROBLEM, message: '"<b>" is not a date.' };
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
