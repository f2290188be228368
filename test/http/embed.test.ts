import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { EMBED_FILE } from '../../src/pages/embed/embed-file.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp, type TestApp, TOKENS } from '../helpers/app.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';

const FILES = {
  'events/camp.md': event(1, { name: 'Camp', startDate: '2026-03-06', tags: '[rust]', countryCode: 'DE' }),
  'events/fair.md': event(2, { name: 'Fair', startDate: '2026-03-08', organization: 'guild' }),
  'events/gone.md': event(3, { name: 'Gone', startDate: '2026-02-01' }),
  'organizations/guild.md': organization(10, { name: 'Guild' }),
};

const SITE = { public: 'true', url: 'https://calendar.example.org', name: 'The north' };

const PUBLIC_FILES = { ...FILES, 'site.yml': yaml(SITE) };

const ORIGIN = 'https://blog.example.org';

const open = testApp(PUBLIC_FILES);

const closed = testApp(FILES);

function get(path: string, { app }: Pick<TestApp, 'app'> = open): Test {
  return request(app).get(path).set('Origin', ORIGIN).set('Accept-Encoding', 'identity');
}

async function pageOf(path: string, server = open): Promise<string> {
  return (await get(path, server).expect(200)).text;
}

/** The texts to copy on a page, as a person copies them. */
function snippetsOf(html: string): string[] {
  return [...html.matchAll(/<textarea[^>]*>(.*?)<\/textarea>/gs)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

describe('/embed.js', () => {
  test('is a module of 10,000 bytes at most, for pages of every origin', async () => {
    const { headers } = await get('/embed.js').expect(200);
    const length = Number(headers['content-length']);
    expect(length).toBe(EMBED_FILE.bytes.length);
    expect(length).toBeLessThanOrEqual(10_000);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Encoding',
    });
    await get('/embed.js').set('If-None-Match', String(headers.etag)).expect(304);
    await get('/embed.js?v=2').expect(200).expect('Access-Control-Allow-Origin', '*');
    expectError(await request(open.app).post('/embed.js'), 405, 'E_METHOD_NOT_ALLOWED');
  });

  test('does not exist, nor does its page, when the calendar is not public', async () => {
    for (const path of ['/embed.js', '/embed', '/embed?frame=1'])
      expectError(await get(path, closed), 404, 'E_ROUTE_NOT_FOUND');
  });
});

const FEEDS = ['ics', 'atom', 'json', 'geojson'].map((format) => `/feeds/events.${format}`);

const elsewhere = testApp(PUBLIC_FILES, { corsOrigin: ['https://other.example.org'] });

describe.each([...FEEDS, '/feeds/changes.atom', '/feeds/organizations/guild.ics'])('%s', (path) => {
  test.each([
    [null, open],
    [['https://other.example.org'], elsewhere],
  ])(
    'may be read by pages of every origin where it is public: CORS_ORIGIN %j',
    async (_corsOrigin, server) => {
      const { headers } = await get(path, server).expect(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers.vary).not.toMatch(/origin/i);
    },
  );

  test('cannot be read by pages of other origins when it needs a key', async () => {
    const { headers } = await get(`${path}?key=${TOKENS.feeds}`, closed).expect(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('errors of public feeds can be read as well, and a preflight allows the fields of feeds', async () => {
  expect((await get('/feeds/events.json?status=x').expect(422)).headers).toMatchObject({
    'access-control-allow-origin': '*',
  });
  const preflight = await request(open.app)
    .options('/feeds/events.json')
    .set('Origin', ORIGIN)
    .set('Access-Control-Request-Method', 'GET')
    .set('Access-Control-Request-Headers', 'if-none-match')
    .expect(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    allow: 'GET, HEAD, OPTIONS',
  });
  expect(preflight.headers['access-control-allow-headers']).toContain('If-None-Match');
});

test.each(['/', '/embed', '/open/event', '/feedsx', '/embed.jsx', '/openapi.json', `/events/${uuid(1)}`])(
  'nothing else can be read by pages of other origins: %s',
  async (path) => {
    expect((await get(path)).headers).not.toHaveProperty('access-control-allow-origin');
  },
);

describe('/embed', () => {
  test('shows the list and the lines that show it elsewhere', async () => {
    const html = await pageOf('/embed?tag=rust&limit=3');
    expect(html).toContain('<event-calendar src="/" tag="rust" limit="3"><a href="/?tag=rust">');
    expect(html).toContain('<script type="module" src="/embed.js"></script>');
    expect(snippetsOf(html)).toEqual([
      [
        '<script type="module" src="https://calendar.example.org/embed.js"></script>',
        '<event-calendar src="https://calendar.example.org" tag="rust" limit="3">',
        '  <a href="https://calendar.example.org/?tag=rust">The north, #rust</a>',
        '</event-calendar>',
      ].join('\n'),
    ]);
  });

  test('has a form that works without scripts, and keeps other choices', async () => {
    const html = await pageOf('/embed?countryCode=DE&status=scheduled&near=1,2&lang=zh-Hans');
    expect(html).toMatch(/<form class="filters embed-form" action="\/embed">/);
    expect(html).toContain('<option value="DE" selected>');
    expect(html).toMatch(/<select name="tag">.*<select name="countryCode">.*<select name="organization">/s);
    expect(html).toContain('<input type="hidden" name="status" value="scheduled"/>');
    expect(html).toContain('<input type="hidden" name="lang" value="zh-Hans"/>');
    expect(html).not.toContain('near');
  });

  test.each([
    ['', 5],
    ['0', 1],
    ['50', 50],
    ['51', 50],
    ['999999999', 50],
    ['-3', 5],
    ['x', 5],
    ['1e1', 5],
  ])('shows 1 to 50 events: limit=%s', async (sent, limit) => {
    expect(await pageOf(`/embed?limit=${sent}`)).toContain(`limit="${limit}"`);
  });

  test('says what it has left out', async () => {
    expect(await pageOf('/embed?status=sold')).toContain('left out: status.');
  });

  test('shows text from the address as text, also in the lines to copy', async () => {
    const q = '"><script>alert(1)</script>&';
    const html = await pageOf(`/embed?q=${encodeURIComponent(q)}`);
    expect(html).not.toContain('<script>');
    const [snippet = ''] = snippetsOf(html);
    expect(snippet.match(/<script/g)).toHaveLength(1);
    expect(snippet).toContain('q="&quot;&gt;&lt;script&gt;');
  });

  test('says that the address of the calendar is missing when it is not known', async () => {
    const unknown = testApp({ ...FILES, 'site.yml': yaml({ public: 'true' }) });
    expect(await pageOf('/embed', unknown)).toContain(' with the address of this calendar.');
    expect(await pageOf('/embed')).not.toContain('Put the address');
  });

  test('has a link from the calendar, with its filter and in its language', async () => {
    expect(await pageOf('/?tag=rust&lang=zh-Hant')).toContain('href="/embed?tag=rust&amp;lang=zh-Hant"');
    expect(await pageOf('/', closed)).not.toContain('/embed');
  });
});

describe('which pages may frame /embed (FRAME_ORIGIN)', () => {
  const anybody = testApp(PUBLIC_FILES, { frameOrigin: '*' });
  const framedBy = async (path: string, server: TestApp): Promise<string> =>
    /frame-ancestors ([^;]*)/.exec(
      String((await get(path, server).set('Accept', 'text/html')).headers['content-security-policy']),
    )?.[1] ?? '';

  test.each([
    [null, "'none'"],
    ['*', '*'],
    [['https://a.example.org', 'https://b.example.org'], 'https://a.example.org https://b.example.org'],
  ] as const)('%j', async (frameOrigin, policy) => {
    const server = testApp(PUBLIC_FILES, { frameOrigin });
    expect(await framedBy('/embed', server)).toBe(policy);
    expect(await framedBy('/embed?frame=1&tag=rust', server)).toBe(policy);
  });

  test.each(['/', '/month/2026-03', '/changes', '/docs', `/events/${uuid(1)}`, '/nothing', '/embed/x'])(
    'no other page may be framed: %s',
    async (path) => {
      expect(await framedBy(path, anybody)).toBe("'none'");
    },
  );

  test('the lines of a frame are shown when somebody may have one', async () => {
    expect(snippetsOf(await pageOf('/embed?tag=rust', anybody))[1]).toBe(
      '<iframe src="https://calendar.example.org/embed?tag=rust&amp;limit=5&amp;frame=1" title="The north, #rust" width="100%" height="480" loading="lazy"></iframe>',
    );
  });

  test('the frame has the next events and no script, and its links open in another tab', async () => {
    const html = await pageOf('/embed?frame=1&limit=1', anybody);
    expect(html).toContain('<base target="_blank"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/<script|<header|<form/);
    expect([...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['Camp']);
    expect(await pageOf('/embed?frame=1&tag=none', anybody)).toContain('Nothing is planned yet.');
  });
});
