import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import type { App } from '../../src/http/app.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { CAMP_PROBLEM } from '../helpers/camp.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';

const files = {
  'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org' }),
  'events/camp.md': event(1, { name: 'Camp', organization: 'guild' }),
  'organizations/guild.md': organization(10),
};
const { app } = testApp(files);
const closed = testApp({ ...files, 'site.yml': yaml({ url: 'https://calendar.example.org' }) });
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** What a browser asks for. */
function browse(asked: App, path: string): Test {
  return request(asked).get(path).set('Accept', BROWSER);
}

function busyApp(): App {
  return testApp(files, { loopLag: () => 10_000 }).app;
}

async function limitedApp(): Promise<App> {
  const limited = testApp(files, { rateLimitPerMinute: 1 });
  await request(limited.app).get('/').expect(200);
  return limited.app;
}

const FAULTS: readonly [status: number, path: string, open: () => App | Promise<App>, title: string][] = [
  [404, '/nothing', () => app, 'There is nothing here'],
  [404, `/events/${uuid(99)}`, () => app, 'There is nothing here'],
  [422, '/events/camp', () => app, 'This address cannot be right'],
  [429, '/', limitedApp, 'One moment, please'],
  [503, '/', busyApp, 'Too much to do at the moment'],
];

describe.each(FAULTS)('%d for %s (contract, section 5)', (status, path, open, title) => {
  test('is a page in the frame of the site to people', async () => {
    const { headers, text } = await browse(await open(), path).expect(status);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'content-language': 'en',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers.vary).toContain('Accept, Accept-Language');
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain('class="site-header"');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toMatch(/rel="canonical"|E_[A-Z]|\.ts|<script/);
  });

  test.each(['*/*', 'application/json', 'application/json, text/html', 'text/html;q=0', ''])(
    'is JSON to programs, which accept "%s"',
    async (accept) => {
      const response = await request(await open())
        .get(path)
        .set('Accept', accept)
        .expect(status);
      expectError(response, status, String(bodyOf(response).code));
      expect(response.headers.vary).toMatch(/\bAccept(?!-)/);
    },
  );

  test('has the same header fields for HEAD, and no body', async () => {
    const got = await browse(await open(), path);
    const head = await request(await open())
      .head(path)
      .set('Accept', BROWSER)
      .expect(status);
    expect(head.text).toBeFalsy();
    for (const name of ['content-type', 'vary', 'cache-control'])
      expect(head.headers[name]).toBe(got.headers[name]);
  });
});

describe('what people read of an error', () => {
  test('is in the language of the address, or of the browser', async () => {
    const chosen = await browse(app, '/nothing?lang=zh-Hant').expect(404);
    expect(chosen.headers['content-language']).toBe('zh-Hant');
    expect(chosen.text).toContain('這裡什麼也沒有');
    expect(chosen.text).toContain('<input type="hidden" name="lang" value="zh-Hant"/>');
    const preferred = await browse(app, '/nothing').set('Accept-Language', 'zh-CN').expect(404);
    expect(preferred.text).toContain('这里什么也没有');
    expect(preferred.text).toContain('href="?lang=en"');
  });

  test('leads on: to a search and to the calendar', async () => {
    const { text } = await browse(app, '/nothing').expect(404);
    expect(text).toMatch(/<form [^>]*role="search" action="\/">/);
    expect(text).toContain('<a href="/">To the calendar</a>');
  });

  test('says when to come back, in the page as in the header', async () => {
    const { headers, text } = await browse(await limitedApp(), '/').expect(429);
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(text).toContain(seconds === 1 ? 'in a second' : `in ${seconds} seconds`);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    const busy = await browse(busyApp(), '/').expect(503);
    expect(busy.headers['retry-after']).toBe('1');
    expect(busy.text).toContain('Come back in a second.');
  });

  test('says what is wrong with an address in words of ours', async () => {
    const { text } = await browse(app, '/events/camp').expect(422);
    expect(text).toContain('The id at its end has 36 characters');
  });

  test('says nothing of what was asked for', async () => {
    for (const path of [
      '/echoed<script>alert(1)',
      '/events/echoed<script>',
      '/nothing?lang="><script>echoed',
    ])
      expect((await browse(app, path)).text).not.toMatch(/echoed|<script/);
  });

  test('is the same where it is asked for again and again', async () => {
    const texts = [await browse(app, '/a'), await browse(app, '/b'), await browse(app, '/c')].map(
      ({ text }) => text,
    );
    expect(new Set(texts).size).toBe(1);
  });
});

describe('whoever looks like a browser', () => {
  test.each([
    '/open/nothing',
    '/open/event/x/y',
    '/feeds/nothing.ics',
    '/feeds/organizations/nobody.ics',
    '/assets/style-000000000000.css',
    '/preview/changes',
    '/nothing.json',
    '/nothing.xml?lang=en',
    `/events/${uuid(99)}.ics`,
  ])('gets JSON of programs: %s', async (path) => {
    const response = await browse(app, path).expect(404);
    expectError(response, 404, String(bodyOf(response).code));
    expect(response.headers.vary ?? '').not.toMatch(/\bAccept(?!-)/);
  });

  test.each([
    ['post', '/', 405, 'E_METHOD_NOT_ALLOWED'],
    ['get', '/%', 400, 'E_BAD_REQUEST'],
    ['get', `/${'a'.repeat(13_000)}`, 414, 'E_URI_TOO_LONG'],
    ['get', '/event/recent', 410, 'E_GONE'],
  ] as const)('gets JSON of other errors: %s %s', async (method, path, status, code) => {
    expectError(await request(app)[method](path).set('Accept', BROWSER), status, code);
  });
});

describe('a calendar that is not public', () => {
  test('has the same page for what there is and for what there is not', async () => {
    const texts = await Promise.all(
      [`/events/${uuid(1)}`, `/events/${uuid(99)}`, '/events/x', '/guild/camp', '/guild', '/changes'].map(
        async (path) => (await browse(closed.app, path).expect(404)).text,
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('offers no search, and leads to how to use it', async () => {
    const { text } = await browse(closed.app, '/nothing').expect(404);
    expect(text).not.toContain('<form');
    expect(text).toContain('<a href="/docs">How to use the API</a>');
  });
});

test('editors see on such a page what is wrong with their content, which may be why', async () => {
  const preview = testApp(
    { ...files, 'site.yml': yaml({}) },
    { problems: () => ({ total: 1, first: [CAMP_PROBLEM] }) },
  );
  const { text } = await browse(preview.app, `/events/${uuid(99)}`).expect(404);
  expect(text).toContain('1 problem in the content');
  expect(text).toContain('role="search"');
});
