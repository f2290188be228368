import { describe, expect, test } from '@jest/globals';
import { bodyOf, idsOf, pageOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';

const { get } = testApp({
  'events/a.md': event(1, { name: 'Winter fair', startDate: '2026-01-10', organization: 'guild' }),
  'events/b.md': event(2, { name: 'Sommerfest Zürich', startDate: '2026-06-10', organization: 'club' }),
  'events/c.md': event(3, { name: 'Undated talk' }),
  'events/d.md': event(4, { name: 'Summer fair', startDate: '2026-06-10', organization: 'guild' }),
  'events/e.md': event(5, { name: 'Late fair', startDate: '2026-09-01', status: 'cancelled' }),
  'organizations/guild.md': organization(10, { name: 'Weavers guild' }),
  'organizations/club.md': organization(11, { name: 'Chess club' }),
});

const ALL = [5, 2, 4, 1, 3].map(uuid);
const EMPTY_PAGE = '{"total":0,"current":1,"pageSize":20,"data":[],"info":"No event available"}';

describe('list events (specification, section 4.1)', () => {
  test('section 2.5: a page has its fields, and no info when events were found', async () => {
    const body = bodyOf(await get('/open/event').expect(200));
    expect(Object.keys(body)).toEqual(['total', 'current', 'pageSize', 'data']);
  });

  test('section 2.5: an event on a page is the event of section 4.3', async () => {
    const [first] = pageOf(await get('/open/event')).data;
    expect(first).toEqual(bodyOf(await get(`/open/event/${uuid(5)}`)));
  });

  test('defaults: current 1, pageSize 20; every status is listed', async () => {
    const response = await get('/open/event');
    expect(pageOf(response)).toMatchObject({ total: 5, current: 1, pageSize: 20 });
    expect(pageOf(response).data.map(({ status }) => status)).toContain('cancelled');
  });

  test('contract, section 4: startDate descending, undated last, then id ascending', async () => {
    expect(idsOf(await get('/open/event'))).toEqual(ALL);
  });

  test('the empty page, word for word', async () => {
    const response = await get('/open/event?eventStartAt=2030-01-01T00:00:00Z').expect(200);
    expect(response.text).toBe(EMPTY_PAGE);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(['current=3', 'pageSize=7', 'current=2&pageSize=500'])(
    'contract, section 4: the empty page is the same with %s',
    async (paging) => {
      const response = await get(`/open/event?search=qqqqqqqqqqqq&${paging}`);
      expect(response.text).toBe(EMPTY_PAGE);
    },
  );

  test('an empty calendar gives the empty page', async () => {
    expect((await testApp({ 'events/README.md': '' }).get('/open/event').expect(200)).text).toBe(EMPTY_PAGE);
  });

  test('current and pageSize choose the page', async () => {
    const response = await get('/open/event?current=2&pageSize=2');
    expect(pageOf(response)).toMatchObject({ total: 5, current: 2, pageSize: 2 });
    expect(idsOf(response)).toEqual(ALL.slice(2, 4));
  });

  test('the last page holds what is left', async () => {
    expect(idsOf(await get('/open/event?current=3&pageSize=2'))).toEqual(ALL.slice(4));
  });

  test.each([4, 9007199254740991])(
    'contract, section 4: page %d, past the end: true total, empty data',
    async (current) => {
      const response = await get(`/open/event?current=${current}&pageSize=2`);
      expect(bodyOf(response)).toEqual({ total: 5, current, pageSize: 2, data: [] });
      expect(response.status).toBe(200);
    },
  );

  test.each([
    ['eventStartAt', 'eventStartAt='],
    ['eventEndAt', 'eventEndAt='],
    ['search', 'search='],
    ['search without "="', 'search'],
    ['orgSearch', 'orgSearch='],
    ['current', 'current='],
    ['pageSize', 'pageSize='],
  ])('contract, section 4: an empty value is as if left out: %s', async (_name, query) => {
    const left = await get('/open/event');
    expect((await get(`/open/event?${query}`)).text).toBe(left.text);
  });

  test.each([
    'page=2',
    'keepOld=true',
    'search[]=x',
    'search[a][b]=x',
    'Search=x',
    '__proto__=1',
    '__proto__[search]=x',
    'constructor[prototype][search]=x',
    'x=1&x=2',
    'x=%00',
    '=',
    '&&',
  ])('contract, section 4: what is no parameter is ignored: %s (W1)', async (query) => {
    expect(idsOf(await get(`/open/event?${query}`))).toEqual(ALL);
    expect({}).not.toHaveProperty('search');
  });
});

describe('the searches (specification, section 4.1; contract, section 4)', () => {
  test.each([
    ['search=fair', [5, 4, 1]],
    ['search=FAIR', [5, 4, 1]],
    ['search=mer%20ir', [4]],
    ['search=fair+summer', [4]],
    ['search=zurich', [2]],
    ['search=%EF%BC%BA%C3%BCrich', [2]],
    ['search=winnter', [1]],
    ['search=%20', [5, 2, 4, 1, 3]],
    ['search=%20%09%E3%80%80', [5, 2, 4, 1, 3]],
    ['orgSearch=weavers', [4, 1]],
    ['orgSearch=CHESS', [2]],
    ['orgSearch=guild&search=winter', [1]],
    ['orgSearch=guild&eventStartAt=2026-06-01T00:00:00Z', [4]],
  ])('%s', async (query, numbers) => {
    expect(idsOf(await get(`/open/event?${query}`))).toEqual(numbers.map(uuid));
  });

  test.each([
    'search=weavers',
    'orgSearch=fair',
    'orgSearch=guild&search=late',
    "search='^!%7C$=",
    'search=%00',
  ])('nothing is found by %s', async (query) => {
    expect((await get(`/open/event?${query}`).expect(200)).text).toBe(EMPTY_PAGE);
  });

  const LITERAL = ["'quoted", '^start', 'end$', '=equal', '!not', 'a|b', "'^!|$=", '🎉'];
  const odd = testApp(
    Object.fromEntries(LITERAL.map((text, at) => [`events/${at}.md`, event(at, { name: `"x ${text} x"` })])),
  );

  test.each(LITERAL)('%s has no meaning but its own (W10)', async (text) => {
    const { total, data } = pageOf(await odd.get(`/open/event?search=${encodeURIComponent(text)}`));
    expect({ total, first: data[0]?.name }).toEqual({ total: 1, first: `x ${text} x` });
  });
});

describe('date bounds (specification, section 4.1; contract, section 4)', () => {
  const { get } = testApp({
    'events/a.md': event(1, { startDate: '2026-03-06T02:00:00.000Z', endDate: '2026-03-07T02:00:00.000Z' }),
    'events/b.md': event(2, { startDate: '2026-03-06T02:00:00.001Z', endDate: '2026-03-07T02:00:00.001Z' }),
    'events/c.md': event(3, { startDate: '2026-03-06T02:00:00.002Z' }),
    'events/d.md': event(4),
  });

  test.each([
    ['eventStartAt=2026-03-06T02:00:00Z', [3, 2, 1]],
    ['eventStartAt=2026-03-06T02:00:00.0Z', [3, 2, 1]],
    ['eventStartAt=2026-03-06T02:00:00.001Z', [3, 2]],
    ['eventStartAt=2026-03-06T02:00:00.0000Z', [3, 2, 1]],
    ['eventStartAt=2026-03-06T02:00:00.0000000001Z', [3, 2]],
    ['eventStartAt=2026-03-06T02:00:00.0010Z', [3, 2]],
    ['eventStartAt=2026-03-06T02:00:00.0010001Z', [3]],
    [`eventStartAt=2026-03-06T02:00:00.001${'0'.repeat(60)}1Z`, [3]],
    ['eventStartAt=2026-03-06T01:59:59.9999999Z', [3, 2, 1]],
    ['eventStartAt=0000-01-01T00:00:00Z', [3, 2, 1]],
    ['eventStartAt=2026-03-06T02%3A00%3A00.002Z', [3]],
    ['eventEndAt=2026-03-07T02:00:00.001Z', [2, 1]],
    ['eventEndAt=2026-03-07T02:00:00.0010Z', [2, 1]],
    ['eventEndAt=2026-03-07T02:00:00.0019999Z', [2, 1]],
    ['eventEndAt=2026-03-07T02:00:00.0009999999Z', [1]],
    ['eventEndAt=2026-03-07T02:00:00Z', [1]],
    ['eventEndAt=2026-03-07T02:00:00.0001Z', [1]],
    ['eventEndAt=2026-03-07T01:59:59.9999999Z', []],
    ['eventEndAt=9999-12-31T23:59:59.999999Z', [2, 1]],
    ['eventStartAt=2026-03-06T02:00:00.001Z&eventEndAt=2026-03-07T02:00:00.001Z', [2]],
    ['eventStartAt=2027-01-01T00:00:00Z&eventEndAt=2026-01-01T00:00:00Z', []],
  ])('%s', async (query, numbers) => {
    expect(idsOf(await get(`/open/event?${query}`))).toEqual(numbers.map(uuid));
  });
});
