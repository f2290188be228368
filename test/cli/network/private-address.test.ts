import { beforeAll, describe, expect, test } from '@jest/globals';
import { openWebDoor } from '../../../src/cli/network/web-door.ts';
import { stranger, type Stranger } from '../../helpers/stranger.ts';
import { doorTo, GET_HTML, lookupOf, refusal } from '../../helpers/web-door.ts';

/*
 * The network inside is a server on 127.0.0.2, the internet one on 127.0.0.1, and the door leads to that one only: what must
 * not be asked has to stay without a single connection.
 */

let inside: Stranger;
let outside: Stranger;

beforeAll(async () => {
  inside = await stranger((_request, response) => {
    response.end('secret');
  }, '127.0.0.2');
  outside = await stranger(({ url = '' }, response) => {
    const [, hops, target = ''] = /^\/(\d+)\/(.*)$/.exec(url) ?? [];
    const location = hops === '0' ? decodeURIComponent(target) : `/${Number(hops) - 1}/${target}`;
    response.writeHead(hops === undefined ? 200 : 302, {
      'content-type': 'text/html',
      ...(hops !== undefined && { location }),
    });
    response.end('open');
  });
});

function leadingTo(target: string, hops = 0): string {
  return `${outside.origin}/${hops}/${encodeURIComponent(target)}`;
}

describe('a private address', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST',
  ])('is not asked: %s', async (host) => {
    const door = openWebDoor({});
    const before = outside.connections();
    const { fault, message } = await refusal(door, `http://${host}:${outside.port}/`);
    await door.close();
    expect({ fault, asked: outside.connections() - before }).toEqual({ fault: 'private', asked: 0 });
    expect(message).toMatch(/is not an address of the public internet\. --allow-private asks/);
  });

  test.each([0, 1, 4])('is not asked where a redirect leads to it after %i others', async (hops) => {
    const { fault } = await refusal(doorTo(), leadingTo(`${inside.origin}/`, hops));
    expect({ fault, asked: inside.connections() }).toEqual({ fault: 'private', asked: 0 });
  });

  test('is not asked by a name that a redirect leads to', async () => {
    const door = doorTo({ lookup: lookupOf({ 'inside.example': [['127.0.0.2']] }) });
    const { fault } = await refusal(door, leadingTo(`http://inside.example:${inside.port}/`));
    expect({ fault, asked: inside.connections() }).toEqual({ fault: 'private', asked: 0 });
  });

  test.each([
    ['first', ['127.0.0.2', '127.0.0.1']],
    ['last', ['127.0.0.1', '127.0.0.2']],
    ['mapped', ['127.0.0.1', '::ffff:127.0.0.2']],
  ])('refuses a name that has a public one too: %s', async (_place, addresses) => {
    const door = doorTo({ lookup: lookupOf({ 'both.example': [addresses] }) });
    const before = outside.connections();
    const { fault } = await refusal(door, `http://both.example:${outside.port}/`);
    expect({ fault, asked: outside.connections() - before }).toEqual({ fault: 'private', asked: 0 });
  });

  test('is not reached by a name that changes: what was judged is what is connected to', async () => {
    const door = doorTo({ lookup: lookupOf({ 'change.example': [['127.0.0.1'], ['127.0.0.2']] }) });
    const first = await door.ask(`http://change.example:${outside.port}/`, GET_HTML);
    expect(first.body.toString()).toBe('open');
    const { fault } = await refusal(door, `http://change.example:${inside.port}/`);
    expect({ fault, asked: inside.connections() }).toEqual({ fault: 'private', asked: 0 });
  });

  test('is found out at the socket where a look-up was believed', async () => {
    let judged = 0;
    const door = doorTo({
      lookup: lookupOf({ 'liar.example': [['127.0.0.1']] }),
      isAllowed: () => (judged += 1) === 1,
    });
    const requests = outside.requests.length;
    const { fault } = await refusal(door, `http://liar.example:${outside.port}/`);
    expect({ fault, judged, asked: outside.requests.length - requests }).toEqual({
      fault: 'private',
      judged: 2,
      asked: 0,
    });
  });

  test('is asked where all addresses are allowed', async () => {
    const door = doorTo({ isAllowed: () => true });
    const { body } = await door.ask(`http://localhost:${outside.port}/`, GET_HTML);
    expect(body.toString()).toBe('open');
  });
});
