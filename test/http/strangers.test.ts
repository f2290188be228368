import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import type { AppDeps } from '../../src/http/app.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

type TrustProxy = AppDeps['trustProxy'];

/** Asks an app with a limit of 1 behind these proxies on behalf of an address. */
function limitedApp(trustProxy: TrustProxy): (forwardedFor: string, token?: string) => Test {
  const { app } = testApp({ 'events/a.md': event(1) }, { rateLimitPerMinute: 1, trustProxy });
  return (forwardedFor, token) => {
    const sent = request(app).get('/open/event').set('X-Forwarded-For', forwardedFor);
    return token === undefined ? sent : sent.set('Authorization', `Bearer ${token}`);
  };
}

describe('requests without a valid token are limited by address (contract, section 4)', () => {
  test('429 instead of 401 beyond the limit, with no token, unknown ones and revoked ones together', async () => {
    const from = limitedApp(0);
    await from('', TOKENS.unknown).expect(401);
    for (const token of [undefined, TOKENS.revoked, `evc_${'x'.repeat(43)}`])
      await from('', token).expect(429);
  });

  test('a valid token from the same address is not hindered, nor does it count for the address', async () => {
    const from = limitedApp(0);
    await from('').expect(401);
    await from('').expect(429);
    await from('', TOKENS.reader).expect(200);
    const reversed = limitedApp(0);
    await reversed('', TOKENS.reader).expect(200);
    await reversed('').expect(401);
  });
});

const NETWORKS = ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104', '10.0.0.0/8'];

/** What a proxy passes on of a client behind so many others. */
function behind(client: string, proxies: number): string {
  return [client, ...Array<string>(proxies).fill('10.0.0.1')].join(', ');
}

describe('the address that counts (contract, sections 2 and 4; T5)', () => {
  test.each<[string, TrustProxy, first: string[], again: string[]]>([
    ['the peer without TRUST_PROXY', 0, ['203.0.113.1'], ['203.0.113.2']],
    [
      'the last one behind one hop, whatever a client wrote in front of it',
      1,
      ['203.0.113.1', '198.51.100.1, 203.0.113.2'],
      ['198.51.100.2, 203.0.113.2'],
    ],
    [
      'the last but one behind two hops',
      2,
      ['198.51.100.1, 203.0.113.1', '198.51.100.2, 203.0.113.1'],
      ['192.0.2.7, 198.51.100.2, 203.0.113.9'],
    ],
    [
      'the last one outside of networks',
      NETWORKS,
      ['203.0.113.1, 10.0.0.1', '203.0.113.2, 10.0.0.1'],
      ['198.51.100.1, 203.0.113.1, 10.0.0.2, 10.0.0.3'],
    ],
    ['the peer where it is in none of them', ['10.0.0.0/8'], ['203.0.113.1'], ['203.0.113.2']],
    [
      'one of the last 16 of a long row of proxies, whatever a client makes up (W12)',
      NETWORKS,
      [behind('203.0.113.1', 15), behind('203.0.113.2', 15), behind('203.0.113.3', 16)],
      [behind('203.0.113.4', 1_000)],
    ],
    [
      'the network of 64 bits of IPv6',
      1,
      ['2001:db8:0:1::1', '2001:db8:0:2::1'],
      ['2001:0DB8:0:1:ffff:ffff:ffff:ffff'],
    ],
    [
      'that of IPv4 where IPv6 has it',
      1,
      ['::ffff:203.0.113.1', '::ffff:203.0.113.2'],
      ['::ffff:203.0.113.1', '203.0.113.1'],
    ],
    ['the proxy that passed on what is none', 1, ['8.8.8.8:1'], ['8.8.8.8:2', 'junk']],
  ])('is %s', async (_what, trustProxy, first, again) => {
    const from = limitedApp(trustProxy);
    for (const forwardedFor of first) await from(forwardedFor).expect(401);
    for (const forwardedFor of again) await from(forwardedFor).expect(429);
  });

  test('nonsense in X-Forwarded-For is no server error', async () => {
    const from = limitedApp(1);
    for (const nonsense of ['', ',', 'x', '1.2.3.4:5', '[2001:db8::1]:443', '999.1.1.1', 'a'.repeat(4000)])
      expect([401, 429]).toContain((await from(nonsense)).status);
  });
});

const LIMIT = 600;
const ATTEMPTS = 2_000;
const GET = 'GET /open/event HTTP/1.1';

/** Wrong tokens, each of which has the form of one. */
function wrongToken(attempt: number): string {
  return `Authorization: Bearer evc_${String(attempt).padStart(43, '0')}`;
}

/** The statuses of so many requests with wrong tokens on one connection, and of one with a valid token at the end. */
async function attack(
  trustProxy: TrustProxy,
  forwardedFor: (attempt: number) => string,
): Promise<{ readonly wrong: number[]; readonly valid: number | undefined }> {
  const { app } = testApp({ 'events/a.md': event(1) }, { rateLimitPerMinute: LIMIT, trustProxy });
  const send = await rawServer(app);
  const headers = (attempt: number): string => `Host: x\r\nX-Forwarded-For: ${forwardedFor(attempt)}`;
  const requests = Array.from(
    { length: ATTEMPTS },
    (_, attempt) => `${GET}\r\n${headers(attempt)}\r\n${wrongToken(attempt)}\r\n\r\n`,
  );
  const last = rawRequest(GET, headers(0), `Authorization: Bearer ${TOKENS.reader}`);
  const statuses = statusesOf(await send(requests.join('') + last));
  return { wrong: statuses.slice(0, -1), valid: statuses.at(-1) };
}

describe('2,000 wrong tokens: only the failures are refused with 429 (T5)', () => {
  test.each<[string, TrustProxy, (attempt: number) => string]>([
    ['from one address', 1, () => '203.0.113.1'],
    ['from one IPv6 network of 64 bits', 1, (attempt) => `2001:db8:0:1:${attempt.toString(16)}::1`],
    [
      'with forged addresses, and no proxy to believe',
      0,
      (attempt) => `10.1.${attempt >> 8}.${attempt & 255}`,
    ],
    [
      'with forged addresses in front of what the proxy adds',
      1,
      (attempt) => `10.1.${attempt >> 8}.${attempt & 255}, 203.0.113.1`,
    ],
  ])('%s', async (_from, trustProxy, forwardedFor) => {
    const { wrong, valid } = await attack(trustProxy, forwardedFor);
    expect(wrong).toEqual([...Array<number>(LIMIT).fill(401), ...Array<number>(ATTEMPTS - LIMIT).fill(429)]);
    expect(valid).toBe(200);
  });
});
