import { describe, expect, test } from '@jest/globals';
import { bodyOf, expectError, pageOf } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';
import request, { type Response, type Test } from 'supertest';

describe('validation', () => {
  const { get } = testApp({ 'events/a.md': event(1, { startDate: '2026-03-06' }) });

  interface Issue {
    readonly field: string;
    readonly rule: string;
    readonly message: string;
    readonly meta?: object;
  }

  /** Returns the issues of a validation error, sorted by field. */
  async function issuesOf(path: string): Promise<Issue[]> {
    const body = expectError(await get(path), 422, 'E_VALIDATION');
    expect(Object.keys(body).sort()).toEqual(['code', 'errors', 'message']);
    const issues = body.errors as Issue[];
    for (const { message } of issues) expect(message).toMatch(/\S/);
    return issues.toSorted((a, b) => (a.field < b.field ? -1 : 1));
  }

  async function expectIssue(path: string, field: string, rule: string, meta?: object): Promise<void> {
    const [issue, ...others] = await issuesOf(path);
    expect(others).toEqual([]);
    expect(issue).toEqual({ field, rule, message: issue?.message, ...(meta && { meta }) });
  }

  const EMOJI = '%F0%9F%8E%AA';

  describe('the list of events: parameters that fail (W1, W10)', () => {
    test.each([
      ['2026-03-06', 'a day'],
      ['2026-03-06T02:00Z', 'no seconds'],
      ['2026-03-06T02:00:00', 'no zone'],
      ['2026-03-06T02:00:00%2B00:00', 'an offset'],
      ['2026-03-06T02:00:00-00:00', 'a negative offset'],
      ['2026-03-06%2002:00:00Z', 'a space'],
      ['2026-03-06t02:00:00Z', 'a small t'],
      ['2026-03-06T02:00:00z', 'a small z'],
      ['2026-03-06T02:00:00.Z', 'no fraction after the point'],
      ['2026-03-06T02:00:00,5Z', 'a comma'],
      ['2026-02-29T02:00:00Z', 'a day that is not there'],
      ['2026-04-31T02:00:00Z', 'a 31st that is not there'],
      ['2026-13-01T02:00:00Z', 'a 13th month'],
      ['2026-00-01T02:00:00Z', 'month 0'],
      ['2026-01-00T02:00:00Z', 'day 0'],
      ['2026-03-06T24:00:00Z', 'hour 24'],
      ['2026-03-06T02:60:00Z', 'minute 60'],
      ['2026-03-06T23:59:60Z', 'a leap second'],
      ['%2B002026-03-06T02:00:00Z', 'a year of six digits'],
      ['%202026-03-06T02:00:00Z', 'a space in front'],
      ['2026-03-06T02:00:00Z%0A', 'a line break behind'],
      ['1772762400000', 'a number'],
      ['%EF%BC%92026-03-06T02:00:00Z', 'a digit of another script'],
    ])('rule date-time: %s (%s)', async (value) => {
      await expectIssue(`/open/event?eventStartAt=${value}`, 'eventStartAt', 'date-time');
      await expectIssue(`/open/event?eventEndAt=${value}`, 'eventEndAt', 'date-time');
    });

    test.each(['2024-02-29T00:00:00Z', '2026-03-06T23:59:59.1Z', '2026-03-06T00:00:00.123456789Z'])(
      'a valid date-time: %s',
      async (value) => {
        await get(`/open/event?eventStartAt=${value}&eventEndAt=${value}`).expect(200);
      },
    );

    test.each([
      'x',
      '1.5',
      '1.0',
      '1e2',
      '0x10',
      '%2B1',
      '+1',
      '1+',
      '--1',
      '-',
      'Infinity',
      'NaN',
      'true',
      '%D9%A1',
    ])('rule integer: %s', async (value) => {
      await expectIssue(`/open/event?current=${value}`, 'current', 'integer');
      await expectIssue(`/open/event?pageSize=${value}`, 'pageSize', 'integer');
    });

    test.each(['0', '-0', '00', '-1', '-500', '-99999999999999999999999'])('rule min: %s', async (value) => {
      await expectIssue(`/open/event?current=${value}`, 'current', 'min', { min: 1 });
      await expectIssue(`/open/event?pageSize=${value}`, 'pageSize', 'min', { min: 1 });
    });

    test.each(['501', '1000', '99999999999999999999999'])('rule max: %s', async (value) => {
      await expectIssue(`/open/event?pageSize=${value}`, 'pageSize', 'max', { max: 500 });
    });

    test('rules min and max: 400 digits', async () => {
      await expectIssue(`/open/event?current=-${'9'.repeat(400)}`, 'current', 'min', { min: 1 });
      await expectIssue(`/open/event?pageSize=${'9'.repeat(400)}`, 'pageSize', 'max', { max: 500 });
    });

    test('valid integers: 1, 500, zeros in front', async () => {
      const response = await get('/open/event?current=001&pageSize=0500').expect(200);
      expect(pageOf(response)).toMatchObject({ current: 1, pageSize: 500 });
      await get('/open/event?pageSize=1').expect(200);
    });

    test.each(['search', 'orgSearch'])('rule maxLength: %s of more than 100 code points', async (field) => {
      for (const text of ['a'.repeat(101), EMOJI.repeat(101), '%20'.repeat(101), 'a'.repeat(10_000)]) {
        await expectIssue(`/open/event?${field}=${text}`, field, 'maxLength', { max: 100 });
      }
      for (const text of ['a'.repeat(100), EMOJI.repeat(100), 'a'.repeat(33)]) {
        await get(`/open/event?${field}=${text}`).expect(200);
      }
    });

    test.each(['eventStartAt', 'eventEndAt', 'search', 'orgSearch', 'current', 'pageSize'])(
      'rule string: %s given twice, whatever its values',
      async (field) => {
        const value = field.startsWith('event') ? '2026-03-06T02:00:00Z' : '1';
        for (const pair of [
          `${field}=${value}&${field}=${value}`,
          `${field}=&${field}=`,
          `${field}=x&a=b&${field}`,
        ]) {
          await expectIssue(`/open/event?${pair}`, field, 'string');
        }
        const thousandFold = Array.from({ length: 1500 }, () => 'a').join('&');
        await expectIssue(`/open/event?${field}=${value}&${thousandFold}&${field}=${value}`, field, 'string');
      },
    );

    test('all issues of a request at once', async () => {
      const tooLong = 'a'.repeat(101);
      const query = `current=0&pageSize=501&eventStartAt=x&eventEndAt=&search=${tooLong}&orgSearch=a&orgSearch=b`;
      const issues = await issuesOf(`/open/event?${query}`);
      expect(issues.map(({ field, rule }) => [field, rule])).toEqual([
        ['current', 'min'],
        ['eventStartAt', 'date-time'],
        ['orgSearch', 'string'],
        ['pageSize', 'max'],
        ['search', 'maxLength'],
      ]);
    });
  });

  test('recent events: rule string for keepOld given twice', async () => {
    await expectIssue('/open/event/recent?keepOld=true&keepOld=true', 'keepOld', 'string');
  });

  describe.each(['event', 'organization'])('an id of /open/%s (W1)', (kind) => {
    test.each([
      'x',
      '0',
      'RECENT',
      '__proto__',
      'constructor',
      '%00',
      '..%2f..%2fetc',
      '00000000000040008000000000000001',
      'urn:uuid:00000000-0000-4000-8000-000000000001',
      '{00000000-0000-4000-8000-000000000001}',
      '00000000-0000-4000-8000-000000000001%0A',
      '%2000000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-00000000000g',
      '00000000-0000-4000-8000-0000000000001',
    ])('rule uuid: %s', async (id) => {
      await expectIssue(`/open/${kind}/${id}`, 'id', 'uuid');
    });

    test.each(['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF'])(
      'valid hex digits of any version and letter case: %s',
      async (id) => {
        await get(`/open/${kind}/${id}`).expect(404);
      },
    );

    test('rule uuid: 5,000 characters', async () => {
      await expectIssue(`/open/${kind}/${'a'.repeat(5000)}`, 'id', 'uuid');
    });

    test('query parameters are ignored here', async () => {
      await get(`/open/${kind}/${uuid(9)}?current=x&id=x`).expect(404);
    });
  });

  describe('the message says in a sentence what is allowed', () => {
    test.each([
      ['bbox=1,2,3', ['west,south,east,north', '-180 to 180', '-90 to 90', 'the south not above the north']],
      ['near=100,0', ['latitude,longitude', 'the latitude from -90 to 90', 'the longitude from -180 to 180']],
      ['near=1,2&radius=x', ['kilometres']],
      ['near=1,2&radius=-1', ['at least 0']],
      ['radius=5', ['must be given with radius.']],
      ['sort=distance', ['must be given with sort=distance.']],
      ['fields=distance', ['must be given with fields=distance.']],
      ['datetime=2026-03-06T10:00', ['UTC', '2026-03-06T02:00:00Z', '"/"', '".."']],
      ['datetime=2026-03-06/2026-03-07/2026-03-08', ['a day like', 'two of them']],
      ['sort=name,id', ['must be one of -startDate, startDate', '"name,id"']],
      ['status=scheduled,gone', ['must be some of cancelled, movedOnline', 'commas', '"gone"']],
      ['fields=id,nmae', ['must be some of default, all, id', '"nmae"']],
      [`status=${'x'.repeat(80)}`, [`: "${'x'.repeat(60)}" is none of them`]],
      ['place=hall', ['ids of places', 'UUIDs']],
    ])('%s', async (query, parts) => {
      const [issue] = await issuesOf(`/open/event?${query}`);
      const message = issue?.message ?? '';
      for (const part of parts) expect(message).toContain(part);
      expect(message).toMatch(/^The parameter \w+ must .*\.$/);
    });
  });
});

describe('strict', () => {
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

  describe.each(OPERATIONS)('strict handling of %s (RFC 7240)', (path) => {
    test('known parameters are answered as ever, and the answer says that it was strict', async () => {
      const plain = await get(path).expect(200);
      const { text, headers } = await strict(path).expect(200);
      expect(text).toBe(plain.text);
      expect(headers.etag).toBe(plain.headers.etag);
      expect(headers['preference-applied']).toBe(STRICT);
      expect(plain.headers).not.toHaveProperty('preference-applied');
    });

    test('304 says so, too', async () => {
      const { headers } = await strict(path).set('If-None-Match', '*').expect(304);
      expect(headers['preference-applied']).toBe(STRICT);
    });

    test('unknown parameters are refused with the nearest name, together with all other problems', async () => {
      await get(`${path}?feilds=x`).expect(200);
      const response = await strict(`${path}?feilds=x&fields=nothing&something-else=`);
      expect(response.headers['preference-applied']).toBe(STRICT);
      expect(issuesOf(response)).toMatchObject([
        { field: 'fields', rule: 'enum' },
        { field: 'feilds', rule: 'unknown', message: expect.stringContaining('Did you mean "fields"?') },
        { field: 'something-else', rule: 'unknown' },
      ]);
    });

    test('a cached answer is not sent when strict handling is preferred', async () => {
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
      const again = await feed(`${path}?${query}`)
        .set('Prefer', STRICT)
        .set('If-None-Match', '*')
        .expect(304);
      expect(again.headers['preference-applied']).toBe(STRICT);
      expect(varyOf(again)).toContain('Prefer');
    });

    test('fields and orders are unknown, and ignored without strict handling', async () => {
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
    ])('%s: not strict', async (prefer) => {
      const { headers } = await get('/open/event?x=1').set('Prefer', prefer).expect(200);
      expect(headers).not.toHaveProperty('preference-applied');
    });

    test('several fields are one', async () => {
      const send = await rawServer(app);
      const fields = [`Authorization: Bearer ${TOKENS.reader}`, 'Prefer: respond-async', `Prefer: ${STRICT}`];
      const bytes = await send(rawRequest('GET /open/event?x=1 HTTP/1.1', 'Host: a', ...fields));
      expect(parseAnswer(bytes).status).toBe(422);
    });

    test('the longest field in its worst shapes is read at once (W12)', async () => {
      for (const part of ['"', '\\"', '"\\', ',', ';', '=', ' ', 'handling=', '"a\\"', '","'])
        for (const start of ['', '"', 'handling='])
          await get('/open/event').set('Prefer', start + part.repeat(12_000 / part.length));
    });
  });

  describe('the nearest name is a useful guess', () => {
    test.each([
      ['feilds', 'fields'],
      ['Q', 'q'],
      ['tags', 'tag'],
      ['bbx', 'bbox'],
      ['pagesize', 'pageSize'],
      ['country', 'countryCode'],
      ['updated', 'updatedSince'],
      ['organisation', 'organization'],
      ['limit', 'pageSize'],
      ['page', 'current'],
    ])('%s: %s', async (name, nearest) => {
      expect(await guessFor(name)).toBe(nearest);
    });

    test.each(['a', 'qq', 'x1', 'to', 'offset', 'lang'])('%s: no guess', async (name) => {
      expect(await guessFor(name)).toBeUndefined();
    });

    test('only names that the operation knows are suggested', async () => {
      const issues = issuesOf(await strict('/open/changes?page=2'));
      expect(issues).toMatchObject([{ message: expect.not.stringContaining('Did you mean') }]);
    });

    async function guessFor(name: string): Promise<string | undefined> {
      const message = JSON.stringify(issuesOf(await strict(`/open/event?${name}=1`)));
      expect(message).toContain('Known are eventStartAt, eventEndAt, ');
      return /Did you mean \\"(.*)\\"\?/.exec(message)?.[1];
    }
  });

  test('the key is one of the names that feeds know', async () => {
    expect(issuesOf(await feed('/feeds/events.ics?kez=1').set('Prefer', STRICT))).toMatchObject([
      { field: 'kez', message: expect.stringMatching(/Did you mean "key"\? Known are .*, key\.$/) },
    ]);
  });

  test('thousands of unknown parameters are all reported, in an answer of bounded size', async () => {
    const names = Array.from({ length: 2_000 }, (_, number) => `p${number.toString(36)}`);
    const response = await strict(`/open/event?${names.join('&')}`);
    expect(issuesOf(response)).toHaveLength(names.length);
    expect(response.text.length).toBeLessThan(250_000);
  });

  test('names of properties of JavaScript objects are unknown, too', async () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const issues = issuesOf(await strict(`/open/event?${names.join('&')}`));
    expect(issues).toMatchObject(names.map((field) => ({ field, rule: 'unknown' })));
  });

  describe('answers vary by Prefer, also errors', () => {
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

    test('no other answer does', async () => {
      for (const path of ['/healthz', '/openapi.json', '/opening', '/nothing'])
        expect(varyOf(await get(path))).not.toContain('Prefer');
    });
  });

  test('the order of checks: token, then parameters, then the record', async () => {
    const bad = `/open/place/${uuid(99)}?x=1&fields=nothing`;
    const { headers } = await request(app).get(bad).set('Prefer', STRICT).expect(401);
    expect(headers).not.toHaveProperty('preference-applied');
    await request(app).get(bad).set('Authorization', `Bearer ${TOKENS.feeds}`).expect(403);
    issuesOf(await get(bad));
    issuesOf(await strict(`/open/place/${uuid(99)}?x=1`));
    expectError(await get(`/open/place/${uuid(99)}?x=1`), 404, 'E_PLACE_NOT_FOUND');
  });
});

describe('ascii urls', () => {
  /** URLs as files have them, and as answers have them (editors' handbook, "Slugs and web addresses"). */
  const URLS = [
    ['https://example.org/a%20b?c=%E5%A4%A9#d', 'https://example.org/a%20b?c=%E5%A4%A9#d'],
    ['HTTPS://Example.ORG:443/./a/../b', 'HTTPS://Example.ORG:443/./a/../b'],
    ['https://example.org/天/日?q=本#ü', 'https://example.org/%E5%A4%A9/%E6%97%A5?q=%E6%9C%AC#%C3%BC'],
    ['https://Example.org/🎪', 'https://Example.org/%F0%9F%8E%AA'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://BÜCHER.example:8080/ü', 'http://xn--bcher-kva.example:8080/%C3%BC'],
    ['https://日本.example?天', 'https://xn--wgv71a.example?%E5%A4%A9'],
    ['https://example.org/%E5%A4%A9/天', 'https://example.org/%E5%A4%A9/%E5%A4%A9'],
    ['https://[2001:db8::1]:8080/ü', 'https://[2001:db8::1]:8080/%C3%BC'],
  ] as const;

  const quoted = JSON.stringify;

  describe.each(URLS)('%s in answers', (written, sent) => {
    const { get } = testApp({
      'events/a.md': event(1, {
        ...{ url: quoted(written), thumbnail: quoted(written), organization: 'a' },
        sources: quoted([written]),
        links: quoted([{ kind: 'cfp', url: written }]),
      }),
      'organizations/a.md': organization(2, {
        ...{ logoUrl: quoted(written), website: quoted(written), url: quoted(written) },
        ...{ videoSite: quoted(written), chatGroup: '七八四', wikiSite: 'wiki.example/天' },
      }),
    });

    test('in an event and the summary of who runs it', async () => {
      expect(bodyOf(await get(`/open/event/${uuid(1)}?fields=all`))).toMatchObject({
        ...{ url: sent, thumbnail: sent, sources: [sent], links: [{ url: sent }] },
        organization: { logoUrl: sent, url: sent },
        organizations: [{ logoUrl: sent, url: sent }],
      });
    });

    test('in an organization; a text that is no URL stays as it is', async () => {
      expect(bodyOf(await get(`/open/organization/${uuid(2)}`))).toMatchObject({
        ...{ logoUrl: sent, website: sent, videoSite: sent },
        ...{ chatGroup: '七八四', wikiSite: 'wiki.example/天' },
      });
    });
  });

  test('addresses that are made of the URL of the site', async () => {
    const { get } = testApp({
      'site.yml': yaml({ url: 'https://bücher.example/天' }),
      'events/a.md': event(1, { organization: 'a' }),
      'organizations/a.md': organization(2),
    });
    expect(bodyOf(await get(`/open/event/${uuid(1)}`))).toMatchObject({
      url: 'https://xn--bcher-kva.example/%E5%A4%A9/a/a',
      organization: { url: 'https://xn--bcher-kva.example/%E5%A4%A9/a' },
    });
  });
});
