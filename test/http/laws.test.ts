import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyEvents, filesOf } from '../helpers/any-content.ts';
import { bodyOf, idsOf, pageOf } from '../helpers/answers.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization } from '../helpers/content.ts';
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
  expect(JSON.parse(answer.body)).toMatchObject({});
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
const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
/** Everything that can stand in a request line: no controls, no space. */
const urlText = fc.string({ unit: fc.oneof(common, visible), maxLength: 60 });
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
  anyTextOf().map((text) => encodeURIComponent(text)),
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

describe('laws (specification, sections 2.1, 4.1, 4.3 and 7)', () => {
  test('any query string of /open/event gives 200 or 422, or 400 where an escape is broken', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const status = await statusOf(`/open/event?${text}`);
        const [sent = ''] = text.split('#');
        if (isDecodable(sent)) expect([200, 422]).toContain(status);
        else expect(status).toBe(400);
      }),
      { numRuns: 200 },
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

  test('any valid content folder is served: every event by its id and on the list, as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents, async (events) => {
        const { get } = testApp(filesOf(events));
        const { total, data } = pageOf(await get('/open/event?pageSize=500'));
        expect(total).toBe(events.length);
        for (const [{ id, name, scale, status, startDate, organization }, detail] of events) {
          const body = bodyOf(await get(`/open/event/${id.toUpperCase()}`).expect(200));
          expect(body).toMatchObject({ id, name, scale, status, startDate, detail });
          expect(body.organization === null).toBe(organization === null);
          expect(data).toContainEqual(body);
        }
      }),
      { numRuns: 25 },
    );
  });
});
