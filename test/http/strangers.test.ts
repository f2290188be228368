import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import type { AppDeps } from '../../src/http/app.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';

type From = (forwardedFor: string, token?: string) => Test;

/** An app with a limit of 1 behind these proxies, asked on behalf of addresses. */
function limitedApp(trustProxy: AppDeps['trustProxy']): From {
  const { app } = testApp({ 'events/a.md': event(1) }, { rateLimitPerMinute: 1, trustProxy });
  return (forwardedFor, token) => {
    const sent = request(app).get('/open/event').set('X-Forwarded-For', forwardedFor);
    return token === undefined ? sent : sent.set('Authorization', `Bearer ${token}`);
  };
}

describe('requests without a valid token are limited by address (contract, section 4)', () => {
  test('429 instead of 401 beyond the limit, with no token, unknown ones and revoked ones together', async () => {
    const from = limitedApp(0);
    expectError(await from('', TOKENS.unknown), 401, 'E_UNAUTHORIZED');
    expectError(await from(''), 429, 'E_TOO_MANY_REQUESTS');
    expectError(await from('', TOKENS.revoked), 429, 'E_TOO_MANY_REQUESTS');
    expectError(await from('', `evc_${'x'.repeat(43)}`), 429, 'E_TOO_MANY_REQUESTS');
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

  test('X-Forwarded-For is not believed without TRUST_PROXY', async () => {
    const from = limitedApp(0);
    await from('203.0.113.1').expect(401);
    await from('203.0.113.2').expect(429);
  });
});

describe('TRUST_PROXY (contract, sections 2 and 4)', () => {
  test('one hop: the last address of X-Forwarded-For counts', async () => {
    const from = limitedApp(1);
    await from('203.0.113.1').expect(401);
    await from('203.0.113.2').expect(401);
    await from('203.0.113.2').expect(429);
  });

  test('one hop: what a client wrote in front of it makes no difference', async () => {
    const from = limitedApp(1);
    await from('198.51.100.1, 203.0.113.1').expect(401);
    await from('198.51.100.2, 203.0.113.1').expect(429);
  });

  test('two hops: the last but one', async () => {
    const from = limitedApp(2);
    await from('198.51.100.1, 203.0.113.1').expect(401);
    await from('198.51.100.2, 203.0.113.1').expect(401);
    await from('192.0.2.7, 198.51.100.2, 203.0.113.9').expect(429);
  });

  test('networks: the last address outside of them', async () => {
    const from = limitedApp(['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104', '10.0.0.0/8']);
    await from('203.0.113.1, 10.0.0.1').expect(401);
    await from('198.51.100.1, 203.0.113.1, 10.0.0.2, 10.0.0.3').expect(429);
    await from('203.0.113.2, 10.0.0.1').expect(401);
  });

  test('of a long row of proxies the last 16 are looked at, whatever a client makes up (W12)', async () => {
    const from = limitedApp(['127.0.0.0/8', '::ffff:127.0.0.0/104', '10.0.0.0/8']);
    const behind = (client: string, proxies: number): string =>
      [client, ...Array<string>(proxies).fill('10.0.0.1')].join(', ');
    await from(behind('203.0.113.1', 15)).expect(401);
    await from(behind('203.0.113.2', 15)).expect(401);
    await from(behind('203.0.113.3', 16)).expect(401);
    await from(behind('203.0.113.4', 1_000)).expect(429);
  });

  test('networks that the peer is not in: nothing is believed', async () => {
    const from = limitedApp(['10.0.0.0/8']);
    await from('203.0.113.1').expect(401);
    await from('203.0.113.2').expect(429);
  });

  test('nonsense in X-Forwarded-For is no server error', async () => {
    const from = limitedApp(1);
    for (const nonsense of ['', ',', 'x', '1.2.3.4:5', '[2001:db8::1]:443', '999.1.1.1', 'a'.repeat(4000)]) {
      expect([401, 429]).toContain((await from(nonsense)).status);
    }
  });
});

describe('IPv6 addresses count by /64 (contract, section 4)', () => {
  test('the same network: one quota', async () => {
    const from = limitedApp(1);
    await from('2001:db8:0:1::1').expect(401);
    await from('2001:0DB8:0:1:ffff:ffff:ffff:ffff').expect(429);
  });

  test('another network: another quota', async () => {
    const from = limitedApp(1);
    await from('2001:db8:0:1::1').expect(401);
    await from('2001:db8:0:2::1').expect(401);
  });

  test('IPv4 addresses as IPv6 has them count as IPv4', async () => {
    const from = limitedApp(1);
    await from('::ffff:203.0.113.1').expect(401);
    await from('::ffff:203.0.113.2').expect(401);
    await from('::ffff:203.0.113.1').expect(429);
    await from('203.0.113.1').expect(429);
  });

  test('what is no address counts for the proxy that passed it on', async () => {
    const from = limitedApp(1);
    await from('8.8.8.8:1').expect(401);
    await from('8.8.8.8:2').expect(429);
    await from('junk').expect(429);
  });
});
