import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { idsOf, pageOf } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';
import { parseAnswer, rawRequest, rawServer } from '../helpers/raw-http.ts';

const COUNT = 23;
const { app, get } = testApp(
  {
    ...Object.fromEntries(
      Array.from({ length: COUNT }, (_, index) => [
        `events/e${index}.md`,
        event(index, {
          name: index % 3 === 0 ? 'Summer fair' : 'Winter fair',
          ...(index % 4 > 0 && { startDate: `2026-03-${String((index % 5) + 1).padStart(2, '0')}` }),
          ...(index % 2 === 0 && { organization: 'guild' }),
        }),
      ]),
    ),
    'organizations/guild.md': organization(100),
  },
  { rateLimitPerMinute: 1_000_000 },
);
const send = await rawServer(app);

async function statusOf(target: string): Promise<number> {
  const head = rawRequest(`GET ${target} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${TOKENS.reader}`);
  const answer = parseAnswer(await send(Buffer.from(head, 'latin1')));
  const isPage = answer.status === 200 && answer.body.startsWith('<!doctype html>');
  expect(answer.headers['content-type']).toBe(`${isPage ? 'text/html' : 'application/json'}; charset=utf-8`);
  if (!isPage) expect(JSON.parse(answer.body)).toMatchObject({});
  return answer.status;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const common = fc.constantFrom(...Array.from('%&=?/.+-_[]{}0123456789aefzTZ:'));
const characterBetween = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((code) => String.fromCharCode(code));
/** Everything that can stand in a request line: no controls, no space. */
const urlText = fc.string({ unit: fc.oneof(common, characterBetween(0x21, 0x7e)), maxLength: 60 });
/** With bytes that cannot, but may be sent. */
const bytes = fc.string({ unit: fc.oneof(common, characterBetween(0x21, 0xff)), maxLength: 60 });
const parameter = fc.constantFrom(
  'eventStartAt',
  'eventEndAt',
  'search',
  'orgSearch',
  'current',
  'pageSize',
  'x',
);
const value = fc.oneof(
  urlText,
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text)),
  fc.integer().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('', 'fair', 'winnter', 'organization', '2026-03-02T00:00:00.0001Z', '1', '500'),
);
const query = fc.oneof(
  urlText,
  fc
    .array(fc.tuple(parameter, value), { maxLength: 5 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
);

describe('laws (specification, sections 4.1 and 7)', () => {
  test('any query string of /open/event gives 200 or 422, or 400 where an escape is broken', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const status = await statusOf(`/open/event?${text}`);
        const [sent = ''] = text.split('#');
        if (isDecodable(sent)) expect([200, 422]).toContain(status);
        else expect(status).toBe(400);
      }),
      { numRuns: 300 },
    );
  });

  test('any path gives JSON, or a page, that is no server error', async () => {
    const prefix = fc.constantFrom(
      '/',
      '/open/',
      '/open/event/',
      '/open/organization/',
      '/event/',
      '',
      'http://',
      '//',
    );
    await fc.assert(
      fc.asyncProperty(prefix, fc.oneof(urlText, bytes), async (start, rest) => {
        expect(await statusOf(start + rest || '/')).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  test('any Authorization header but a valid one gives 401, or 400 where it cannot be sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', 'Bearer ', 'bearer evc_', 'Basic '),
        urlText,
        async (scheme, rest) => {
          const head = rawRequest('GET /open/event HTTP/1.1', 'Host: x', `Authorization: ${scheme}${rest}`);
          expect(parseAnswer(await send(Buffer.from(head, 'latin1'))).status).toBe(401);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('the pages of any size partition the list', async () => {
    const filter = fc.constantFrom(
      '',
      'search=fair',
      'search=summer',
      'orgSearch=organization',
      'search=sumer',
    );
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 1, max: COUNT + 2 }), async (filters, pageSize) => {
        const all = idsOf(await get(`/open/event?${filters}&pageSize=500`));
        const pages = Math.ceil(all.length / pageSize);
        const found: string[] = [];
        for (let current = 1; current <= pages; current += 1) {
          const response = await get(`/open/event?${filters}&pageSize=${pageSize}&current=${current}`);
          expect(pageOf(response)).toMatchObject({ total: all.length, current, pageSize });
          expect(idsOf(response)).toHaveLength(Math.min(pageSize, all.length - found.length));
          found.push(...idsOf(response));
        }
        expect(found).toEqual(all);
        const past = await get(`/open/event?${filters}&pageSize=${pageSize}&current=${pages + 1}`);
        expect(pageOf(past)).toMatchObject({ total: all.length, data: [] });
      }),
      { numRuns: 30 },
    );
  });

  test('every listed event is the one that its id gives', async () => {
    for (const listed of pageOf(await get('/open/event?pageSize=500')).data) {
      const single = await get(`/open/event/${listed.id}`).expect(200);
      expect(single.text).toBe(JSON.stringify(listed));
    }
    expect(idsOf(await get('/open/event?pageSize=500'))).toContain(uuid(0));
  });
});
