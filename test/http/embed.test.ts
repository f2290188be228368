import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { EMBED_FILE } from '../../src/pages/page-assets.ts';
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

describe.each([...FEEDS, '/feeds/changes.atom', '/feeds/organizations/guild.ics', '/embed/events.json'])(
  '%s',
  (path) => {
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
  },
);

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

test.each([
  '/',
  '/embed',
  '/embed/events.jsonx',
  '/open/event',
  '/feedsx',
  '/embed.jsx',
  '/openapi.json',
  `/events/${uuid(1)}`,
])('nothing else can be read by pages of other origins: %s', async (path) => {
  expect((await get(path)).headers).not.toHaveProperty('access-control-allow-origin');
});

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
    const html = await pageOf('/embed?countryCode=DE,FR&series=camp&near=1,2&lang=zh-Hans');
    const [, form = ''] =
      /<form class="filters embed-form beside" action="\/embed">(.*?)<\/form>/s.exec(html) ?? [];
    expect(form).toContain('<input type="checkbox" name="countryCode" value="DE" checked/>');
    expect(form).toContain('<input type="checkbox" name="countryCode" value="FR" checked/>');
    expect(form).toMatch(/name="limit".*name="tag".*name="countryCode".*name="scale".*name="organization"/s);
    expect(form).toContain('<input type="hidden" name="series" value="camp"/>');
    expect(form).toContain('<input type="hidden" name="lang" value="zh-Hans"/>');
    expect(html).toContain('<event-calendar src="/" country-code="DE,FR" series="camp" limit="5">');
    expect(html).not.toContain('near');
  });

  test.each([
    ['', 5],
    ['0', 1],
    ['100', 100],
    ['101', 100],
    ['999999999', 100],
    ['-3', 5],
    ['x', 5],
    ['1e1', 5],
  ])('shows 1 to 100 events: limit=%s', async (sent, limit) => {
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

describe('/embed/events.json', () => {
  const MANY = testApp({
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `events/e${at}.md`,
        event(at + 1, {
          name: `Event ${at}`,
          ...(at % 7 === 0
            ? {}
            : { startDate: `2026-0${(at % 5) + 1}-1${at % 10}T19:00`, timezone: 'Europe/Berlin' }),
          tags: at % 2 === 0 ? '[rust, web]' : '[go]',
          countryCode: at % 3 === 0 ? 'DE' : 'FR',
          attendanceMode: at % 4 === 0 ? 'online' : 'offline',
        }),
      ]),
    ),
    'site.yml': yaml(SITE),
  });

  interface Said {
    readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly events: readonly { readonly id: string }[];
  }

  async function feedOf(query: string, server: TestApp = MANY): Promise<Said> {
    return (await get(`/embed/events.json${query}`, server).expect(200)).body as Said;
  }

  test.each([
    '',
    'tag=rust',
    'countryCode=DE&tag=go',
    'attendanceMode=online',
    'datetime=2026-01-01/2026-03-31',
    'q=event',
  ])('has the first events of the list with the same filter: %s', async (filter) => {
    const html = await pageOf(`/?${filter}`, MANY);
    const listed = [...html.matchAll(/<a class="(?:name|title)" href="\/events\/([^"?]*)/g)].map(
      ([, id]) => id,
    );
    const { events } = await feedOf(`?count=100&${filter}`);
    expect(events.map(({ id }) => id)).toEqual(listed);
    const { events: some } = await feedOf(`?${filter}`);
    expect(some).toEqual(events.slice(0, 5));
  });

  test('has what a row shows, and leaves out what an event does not have', async () => {
    expect((await feedOf('?count=1', open)).events).toEqual([
      {
        ...{
          id: uuid(1),
          name: 'Camp',
          status: 'scheduled',
          timezone: 'UTC',
          allDay: true,
          colour: 7,
          tags: ['rust'],
        },
        ...{ startDate: '2026-03-06T00:00:00.000Z', startLocal: '2026-03-06' },
        url: `https://calendar.example.org/events/${uuid(1)}`,
      },
    ]);
    const [hours] = (await feedOf('?count=1')).events;
    expect(hours).toMatchObject({
      startLocal: expect.stringMatching(/T19:00:00$/),
      offset: expect.stringMatching(/^GMT\+[12]$/),
    });
  });

  test('has the words of the language that is asked for', async () => {
    expect((await feedOf('?lang=zh-TW')).words).toMatchObject({
      'zh-Hant': { locale: 'zh-TW', allDay: '全天' },
    });
    expect(Object.keys((await feedOf('?lang=nl-BE')).words)).toEqual(['en']);
  });

  test('is below 1 kB for five events, compressed', async () => {
    const { headers } = await request(MANY.app).get('/embed/events.json').set('Accept-Encoding', 'gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=300' });
    expect(Number(headers['content-length'])).toBeLessThan(1_024);
  });

  test.each(['count=0', 'count=101', 'count=x', 'status=over'])(
    'refuses what it does not know: %s',
    async (query) => {
      expectError(await get(`/embed/events.json?${query}`), 422, 'E_VALIDATION');
    },
  );

  test('has another entity tag when an event has ended', async () => {
    let now = Date.parse('2026-03-01');
    const server = testApp(PUBLIC_FILES, { now: () => now });
    const first = await get('/embed/events.json', server).expect(200);
    await get('/embed/events.json', server).set('If-None-Match', String(first.headers.etag)).expect(304);
    now = Date.parse('2026-03-07T12:00:00Z');
    const later = await get('/embed/events.json', server)
      .set('If-None-Match', String(first.headers.etag))
      .expect(200);
    expect((later.body as Said).events.map(({ id }) => id)).toEqual([uuid(2)]);
  });

  test('needs a key where the calendar is not public', async () => {
    expectError(await get('/embed/events.json', closed), 401, 'E_UNAUTHORIZED');
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
