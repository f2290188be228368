import { describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { idsOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';

const files = Object.fromEntries(
  Array.from({ length: 7 }, (_, number) => [
    `events/e${number}.md`,
    event(number + 1, { name: `A & B ${number}` }),
  ]),
);
const { get } = testApp(files);

/** The targets of a Link field by their relations. */
function linksOf({ headers }: Response): Record<string, string> {
  const value = headers.link;
  return Object.fromEntries(
    [...(value ?? '').matchAll(/<([^<>]*)>; rel="([a-z]+)"(?:, )?/g)].map(
      ([, target = '', relation = '']) => [relation, target],
    ),
  );
}

describe('the Link field of a list (RFC 8288)', () => {
  test.each([
    ['/open/event?pageSize=3', { first: 1, next: 2, last: 3 }],
    ['/open/event?pageSize=3&current=2', { first: 1, prev: 1, next: 3, last: 3 }],
    ['/open/event?current=3&pageSize=3', { first: 1, prev: 2, last: 3 }],
    ['/open/event?current=9&pageSize=3', { first: 1, prev: 3, last: 3 }],
    ['/open/event', { first: 1, last: 1 }],
  ])('%s', async (path, expected) => {
    const links = linksOf(await get(path).expect(200));
    const pages = Object.entries(links).map(([relation, target]) => [
      relation,
      Number(new URL(target, 'http://x').searchParams.get('current')),
    ]);
    expect(Object.fromEntries(pages)).toEqual(expected);
  });

  test('leads through all events of a search, also when it is asked for again and again, and with a 304', async () => {
    for (let time = 0; time < 3; time += 1) {
      const ids: string[] = [];
      let path: string | undefined = '/open/event?search=a%20%26%20b&pageSize=2&unknown=%E8%AA%AD';
      while (path !== undefined) {
        const response: Response = await get(path);
        ids.push(...idsOf(response));
        const links = linksOf(response);
        const again = await get(path).set('If-None-Match', String(response.headers.etag)).expect(304);
        expect(linksOf(again)).toEqual(links);
        path = links.next;
      }
      expect(new Set(ids).size).toBe(7);
      expect(ids).toHaveLength(7);
    }
  });

  test('names no parameter that a list has not, and is absent where it would be long', async () => {
    const response = await get(`/open/event?pageSize=1&token=secret&search=b&x=${'y'.repeat(3_000)}`).expect(
      200,
    );
    expect(linksOf(response).next).toBe('/open/event?search=b&pageSize=1&current=2');
    const long = encodeURIComponent('字'.repeat(100));
    const { headers } = await get(`/open/event?search=${long}&orgSearch=${long}`).expect(200);
    expect(headers.link).toBeUndefined();
  });

  test('is absent where nothing is found, and of the recent events', async () => {
    for (const path of ['/open/event?search=nothing', '/open/event/recent']) {
      expect((await get(path).expect(200)).headers.link).toBeUndefined();
    }
  });
});
