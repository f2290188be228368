import { describe, expect, test } from '@jest/globals';
import request, { type Response, type Test } from 'supertest';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';

const files = {
  'events/a.md': event(1, { startDate: '2026-03-02', organization: 'a', place: 'a' }),
  'organizations/a.md': organization(2),
  'places/a.yml': place(3),
};
const STRICT = 'handling=strict';
const { app, get } = testApp(files);
const open = testApp({ ...files, 'site.yml': yaml({ public: 'true' }) });

const OPERATIONS = [
  '/open/event',
  '/open/event/recent',
  `/open/event/${uuid(1)}`,
  '/open/organization',
  `/open/organization/${uuid(2)}`,
  '/open/place',
  `/open/place/${uuid(3)}`,
];
const FEEDS = [
  ...['ics', 'atom', 'json', 'geojson'].map((format) => `/feeds/events.${format}`),
  '/feeds/organizations/a.ics',
];

function strict(path: string): Test {
  return get(path).set('Prefer', STRICT);
}

function feed(path: string): Test {
  return request(open.app).get(path).buffer(true);
}

function issuesOf(response: Response): unknown[] {
  expectError(response, 422, 'E_VALIDATION');
  const { errors } = bodyOf(response);
  return Array.isArray(errors) ? errors : [];
}

function varyOf({ headers: { vary = '' } }: Response): string[] {
  return vary.split(', ');
}

describe.each(OPERATIONS)('strict handling of %s (RFC 7240; contract, section 6)', (path) => {
  test('what is known is answered as ever, and says that it was strict', async () => {
    const plain = await get(path).expect(200);
    const { text, headers } = await strict(path).expect(200);
    expect(text).toBe(plain.text);
    expect(headers.etag).toBe(plain.headers.etag);
    expect(headers['preference-applied']).toBe(STRICT);
    expect(plain.headers).not.toHaveProperty('preference-applied');
  });

  test('so does 304', async () => {
    const { headers } = await strict(path).set('If-None-Match', '*').expect(304);
    expect(headers['preference-applied']).toBe(STRICT);
  });

  test('what is unknown is refused with the nearest name, together with all other problems', async () => {
    await get(`${path}?feilds=x`).expect(200);
    const response = await strict(`${path}?feilds=x&fields=nothing&something-else=`);
    expect(response.headers['preference-applied']).toBe(STRICT);
    expect(issuesOf(response)).toMatchObject([
      { field: 'fields', rule: 'enum' },
      { field: 'feilds', rule: 'unknown', message: expect.stringContaining('Did you mean "fields"?') },
      { field: 'something-else', rule: 'unknown' },
    ]);
  });

  test('an answer that is remembered is not given to those who want each query to be read', async () => {
    for (let time = 0; time < 4; time += 1) await get(`${path}?lang=en`).expect(200);
    issuesOf(await strict(`${path}?lang=en`));
    await get(`${path}?lang=en`).expect(200);
  });
});

describe.each(FEEDS)('strict handling of %s', (path) => {
  test('filters are known, and so is the key', async () => {
    const query = 'search=event&key=evc_x';
    const { headers } = await feed(`${path}?${query}`).set('Prefer', STRICT).expect(200);
    expect(headers['preference-applied']).toBe(STRICT);
    expect(varyOf(await feed(`${path}?${query}`).expect(200))).toContain('Prefer');
    const again = await feed(`${path}?${query}`).set('Prefer', STRICT).set('If-None-Match', '*').expect(304);
    expect(again.headers['preference-applied']).toBe(STRICT);
    expect(varyOf(again)).toContain('Prefer');
  });

  test('fields and orders are not, and whoever does not ask for strictness may send them', async () => {
    for (let time = 0; time < 3; time += 1) await feed(`${path}?fields=id&sort=startDate`).expect(200);
    const refused = await feed(`${path}?fields=id&sort=startDate&current=1`).set('Prefer', STRICT);
    expect(issuesOf(refused)).toMatchObject(
      ['fields', 'sort', 'current'].map((field) => ({ field, rule: 'unknown' })),
    );
    expect(refused.headers['preference-applied']).toBe(STRICT);
  });
});

test('a key is no parameter of /open', async () => {
  expect(issuesOf(await strict('/open/event?key=1'))).toMatchObject([{ field: 'key', rule: 'unknown' }]);
});

describe('the forms of the field (RFC 7240, section 2)', () => {
  test.each([
    'handling=strict',
    'HANDLING=Strict',
    'handling="strict"',
    ' handling = strict ',
    'respond-async, handling=strict',
    'wait=10,handling=strict;with=parameters;more, return=minimal',
    'return=minimal;with=parameters, handling=strict',
    'handling=strict, handling=lenient',
    'return="a, handling=lenient", handling=strict',
    ',, handling=strict,',
    'note="a \\" handling=lenient, \\"", handling=strict',
    'handling="st\\rict"',
  ])('%s: strict', async (prefer) => {
    issuesOf(await get('/open/event?x=1').set('Prefer', prefer));
  });

  test.each([
    'handling=lenient',
    'handling',
    'handling=',
    'handling=stricter',
    'strict',
    'handling=lenient, handling=strict',
    'note="handling=strict"',
    'note="a, handling=strict, b"',
    'note;handling=strict',
    'note="a, handling=strict',
    'xhandling=strict',
    '=strict',
    ';',
    '',
  ])('%s: not', async (prefer) => {
    const { headers } = await get('/open/event?x=1').set('Prefer', prefer).expect(200);
    expect(headers).not.toHaveProperty('preference-applied');
  });

  test('several fields are one', async () => {
    const send = await rawServer(app);
    const fields = [`Authorization: Bearer ${TOKENS.reader}`, 'Prefer: respond-async', `Prefer: ${STRICT}`];
    const bytes = await send(rawRequest('GET /open/event?x=1 HTTP/1.1', 'Host: a', ...fields));
    expect(parseAnswer(bytes).status).toBe(422);
  });

  test('the longest field in its worst shapes takes no time to speak of (W12)', async () => {
    for (const part of ['"', '\\"', '"\\', ',', ';', '=', ' ', 'handling=', '"a\\"', '","'])
      for (const start of ['', '"', 'handling='])
        await get('/open/event').set('Prefer', start + part.repeat(12_000 / part.length));
  });
});

describe('the nearest name is a guess that is worth something', () => {
  test.each([
    ['feilds', 'fields'],
    ['Q', 'q'],
    ['tags', 'tag'],
    ['bbx', 'bbox'],
    ['pagesize', 'pageSize'],
    ['country', 'countryCode'],
    ['updated', 'updatedSince'],
    ['organisation', 'organization'],
  ])('%s: %s', async (name, nearest) => {
    expect(await guessFor(name)).toBe(nearest);
  });

  test.each(['a', 'qq', 'x1', 'to', 'page', 'limit', 'offset', 'lang'])('%s: none', async (name) => {
    expect(await guessFor(name)).toBeUndefined();
  });

  async function guessFor(name: string): Promise<string | undefined> {
    const message = JSON.stringify(issuesOf(await strict(`/open/event?${name}=1`)));
    expect(message).toContain('Known are eventStartAt, eventEndAt, ');
    return /Did you mean \\"(.*)\\"\?/.exec(message)?.[1];
  }
});

test('the key is among what feeds know', async () => {
  expect(issuesOf(await feed('/feeds/events.ics?kez=1').set('Prefer', STRICT))).toMatchObject([
    { field: 'kez', message: expect.stringMatching(/Did you mean "key"\? Known are .*, key\.$/) },
  ]);
});

test('thousands of unknown parameters are all told, in an answer that is not many times as long', async () => {
  const names = Array.from({ length: 2_000 }, (_, number) => `p${number.toString(36)}`);
  const response = await strict(`/open/event?${names.join('&')}`);
  expect(issuesOf(response)).toHaveLength(names.length);
  expect(response.text.length).toBeLessThan(250_000);
});

test('the names of parameters that objects have are as unknown as any', async () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const issues = issuesOf(await strict(`/open/event?${names.join('&')}`));
  expect(issues).toMatchObject(names.map((field) => ({ field, rule: 'unknown' })));
});

describe('answers vary by Prefer, errors too', () => {
  test.each([
    ...OPERATIONS,
    '/open/event/',
    '/open/event?current=0',
    `/open/event/${uuid(9)}`,
    '/open/nothing',
    '/open',
    '/open/event?a=%',
    `/open/event?${'x'.repeat(13_000)}`,
    '/feeds/events.ics',
    '/feeds/organizations/nobody.ics',
    '/feeds/nothing',
  ])('%s', async (path) => {
    expect(varyOf(await get(path))).toContain('Prefer');
  });

  test('without a token, with other methods, for other origins, when there were too many', async () => {
    const shared = testApp(files, { corsOrigin: ['https://one.example.org'], rateLimitPerMinute: 1 });
    const from = (test: Test): Test => test.set('Origin', 'https://one.example.org');
    const answers = [
      await request(app).get('/open/event').expect(401),
      await request(app).get('/feeds/events.ics').expect(401),
      await request(app).post('/open/event').expect(405),
      await request(app).options('/open/event').expect(204),
      await get('/open/event').set('If-None-Match', '*').expect(304),
      await from(shared.get('/open/event')).expect(200),
      await from(shared.get('/open/event')).expect(429),
    ];
    for (const answer of answers) expect(varyOf(answer)).toContain('Prefer');
    for (const answer of answers.slice(-2)) expect(varyOf(answer)).toContain('Origin');
  });

  test('all else does not', async () => {
    for (const path of ['/healthz', '/openapi.json', '/opening', '/nothing'])
      expect(varyOf(await get(path))).not.toContain('Prefer');
  });
});

test('the order of checks: token, then parameters, then whether there is such a record', async () => {
  const bad = `/open/place/${uuid(99)}?x=1&fields=nothing`;
  const { headers } = await request(app).get(bad).set('Prefer', STRICT).expect(401);
  expect(headers).not.toHaveProperty('preference-applied');
  await request(app).get(bad).set('Authorization', `Bearer ${TOKENS.feeds}`).expect(403);
  issuesOf(await get(bad));
  issuesOf(await strict(`/open/place/${uuid(99)}?x=1`));
  expectError(await get(`/open/place/${uuid(99)}?x=1`), 404, 'E_PLACE_NOT_FOUND');
});
