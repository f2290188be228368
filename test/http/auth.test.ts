import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import request, { type Response, type Test } from 'supertest';
import type { AppDeps } from '../../src/http/app.ts';
import { hashToken, NO_APPLICATIONS, type TokenRegistry } from '../../src/tokens/registry.ts';
import { parseTokens } from '../../src/tokens/tokens-file.ts';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS, tokensText } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';
import { rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

describe('auth', () => {
  const files = { 'events/a.md': event(1), 'organizations/a.md': organization(2) };

  const { app } = testApp(files);

  /** Challenges (RFC 6750, section 3) for a request without credentials, with an invalid token, or with too few rights. */
  const NO_ERROR = /^Bearer realm="[^"]+"$/;

  const INVALID = /^Bearer realm="[^"]+", error="invalid_token"$/;

  const INSUFFICIENT = /^Bearer realm="[^"]+", error="insufficient_scope"/;

  function withHeader(authorization: string, path = '/open/event', server = app): Test {
    return request(server).get(path).set('Authorization', authorization);
  }

  /** Expects this challenge, with 401, or with 403 for a valid token with too few rights. */
  async function expectRefusal(sent: Test, challenge: RegExp): Promise<Response> {
    const response = await sent;
    if (challenge === INSUFFICIENT) expectError(response, 403, 'E_APPLICATION_FORBIDDEN');
    else expectError(response, 401, 'E_UNAUTHORIZED');
    expect(response.headers['www-authenticate']).toMatch(challenge);
    return response;
  }

  test.each(['/open/event', '/open/event/recent', `/open/event/${uuid(1)}`, `/open/organization/${uuid(2)}`])(
    'every operation needs a token that may read: %s',
    async (path) => {
      await withHeader(`Bearer ${TOKENS.reader}`, path).expect(200);
      await expectRefusal(request(app).get(path), NO_ERROR);
      await expectRefusal(withHeader(`Bearer ${TOKENS.unknown}`, path), INVALID);
      await expectRefusal(withHeader(`Bearer ${TOKENS.powerless}`, path), INSUFFICIENT);
      await expectRefusal(withHeader(`Bearer ${TOKENS.feeds}`, path), INSUFFICIENT);
    },
  );

  describe('requests without credentials (T1)', () => {
    test.each([
      `Basic ${TOKENS.reader}`,
      `Token ${TOKENS.reader}`,
      `Basic Bearer ${TOKENS.reader}`,
      `Bearer`,
      `Bearer${TOKENS.reader}`,
      `Bearer:${TOKENS.reader}`,
      TOKENS.reader,
    ])('401 without an error in the challenge: %s', async (authorization) => {
      await expectRefusal(withHeader(authorization), NO_ERROR);
    });

    test('a token in the query string is never read (T4)', async () => {
      for (const name of ['access_token', 'token', 'key', 'authorization', 'Authorization']) {
        await expectRefusal(request(app).get(`/open/event?${name}=${TOKENS.reader}`), NO_ERROR);
      }
    });

    test('a token in another header or a cookie is never read', async () => {
      const elsewhere = {
        Cookie: `token=${TOKENS.reader}`,
        'Proxy-Authorization': `Bearer ${TOKENS.reader}`,
        'X-Api-Key': TOKENS.reader,
      };
      await expectRefusal(request(app).get('/open/event').set(elsewhere), NO_ERROR);
    });
  });

  describe('tokens that are not valid (RFC 6750; T2, T3)', () => {
    const expiringAt = Date.parse('2026-06-01T12:00:00Z');
    const later = testApp(files, { now: () => expiringAt }).app;

    test('unknown, revoked and expired: 401 invalid_token, the same body', async () => {
      const responses = [
        await expectRefusal(withHeader(`Bearer ${TOKENS.unknown}`), INVALID),
        await expectRefusal(withHeader(`Bearer ${TOKENS.revoked}`), INVALID),
        await expectRefusal(withHeader(`Bearer ${TOKENS.expiring}`, '/open/event', later), INVALID),
      ];
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    });

    test('a token is valid until the moment before it expires', async () => {
      const before = testApp(files, { now: () => expiringAt - 1 }).app;
      await withHeader(`Bearer ${TOKENS.expiring}`, '/open/event', before).expect(200);
      await withHeader(`Bearer ${TOKENS.reader}`, '/open/event', later).expect(200);
    });

    test.each([
      ['of 8 KB', 'a'.repeat(8192)],
      ['of 8 KB after evc_', `evc_${'a'.repeat(8192)}`],
      ['that goes on', `${TOKENS.reader}a`],
      ['cut off', TOKENS.reader.slice(0, -1)],
      ['in capitals', TOKENS.reader.toUpperCase()],
      ['with quotes', `"${TOKENS.reader}"`],
      ['with a no-break space behind it', `${TOKENS.reader}\u00a0`],
      ['with odd characters', 'evc_\u00e9\u00ff!#$%&'],
      ['twice', `${TOKENS.reader} ${TOKENS.reader}`],
      ['and a list', `${TOKENS.reader}, Bearer ${TOKENS.reader}`],
      ['of a user login', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ])('401 invalid_token for a token %s', async (_what, token) => {
      await expectRefusal(withHeader(`Bearer ${token}`), INVALID);
    });

    test('the registry at the time of the request counts', async () => {
      let registry = parseTokens(tokensText());
      const changing = testApp(files, { tokens: () => registry }).app;
      await withHeader(`Bearer ${TOKENS.reader}`, '/open/event', changing).expect(200);
      registry = NO_APPLICATIONS;
      await expectRefusal(withHeader(`Bearer ${TOKENS.reader}`, '/open/event', changing), INVALID);
    });

    test('on one connection each request counts by its own token, and by the registry of its time', async () => {
      const requests = [TOKENS.reader, TOKENS.unknown, TOKENS.other, TOKENS.other, TOKENS.other].map(
        (token) => `GET /open/event HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      let asked = 0;
      const tokens = (): TokenRegistry =>
        (asked += 1) < requests.length ? parseTokens(tokensText()) : NO_APPLICATIONS;
      const send = await rawServer(testApp(files, { tokens }).app);
      const last = rawRequest('GET /healthz HTTP/1.1', 'Host: a');
      const answers = await send(requests.join('') + last);
      expect(statusesOf(answers)).toEqual([200, 401, 200, 200, 401, 200]);
      const remaining = [...answers.matchAll(/X-RateLimit-Remaining: (\d+)/g)].map(([, count]) => count);
      expect(remaining).toEqual(['599', '599', '599', '598', '598']);
    });
  });

  describe('the scheme', () => {
    test.each(['bearer', 'BEARER', 'bEaReR'])('in any letter case: %s', async (scheme) => {
      await withHeader(`${scheme} ${TOKENS.reader}`).expect(200);
    });

    test('may be followed by more than one space, and the token by blanks', async () => {
      await withHeader(`Bearer   ${TOKENS.reader}`).expect(200);
      await withHeader(`Bearer ${TOKENS.reader} \t `).expect(200);
    });
  });

  describe('ACCEPT_BARE_TOKEN', () => {
    const bare = testApp(files, { acceptBareToken: true }).app;

    test('a token without a scheme is accepted, and one with it as before', async () => {
      await withHeader(TOKENS.reader, '/open/event', bare).expect(200);
      await withHeader(`Bearer ${TOKENS.reader}`, '/open/event', bare).expect(200);
    });

    test('answers say that this is deprecated, since when and where to read more (RFC 9745)', async () => {
      const paths = ['/open/event', `/open/event/${uuid(9)}`, '/open/event?current=x'];
      for (const path of paths) {
        const { headers } = await withHeader(TOKENS.reader, path, bare);
        expect(headers.deprecation).toBe(`@${Date.parse('2026-11-22T00:00:00Z') / 1000}`);
        expect(headers.link).toContain('</docs#migrate-from-the-older-interface>; rel="deprecation"');
        expect(headers).not.toHaveProperty('sunset');
      }
    });

    test('beside the links of a list, also for pages of other origins', async () => {
      const open = testApp(files, { acceptBareToken: true, corsOrigin: ['https://one.example.org'] }).app;
      for (const app of [bare, open]) {
        const { headers } = await withHeader(TOKENS.reader, '/open/event', app).expect(200);
        expect(headers.link).toMatch(/rel="deprecation".*, .*rel="first"/);
      }
    });

    test('answers to other requests do not say so', async () => {
      const headers = { 'with the word': `Bearer ${TOKENS.reader}`, none: '' };
      for (const header of Object.values(headers))
        expect((await withHeader(header, '/open/event', bare)).headers).not.toHaveProperty('deprecation');
      const refused = await withHeader(TOKENS.reader, '/open/event').expect(401);
      expect(refused.headers).not.toHaveProperty('deprecation');
    });

    test('an unknown token is refused, so is a token after another scheme, and the word alone is no token', async () => {
      await expectRefusal(withHeader(TOKENS.unknown, '/open/event', bare), INVALID);
      await expectRefusal(withHeader(`Basic ${TOKENS.reader}`, '/open/event', bare), NO_ERROR);
      await expectRefusal(withHeader('Bearer', '/open/event', bare), NO_ERROR);
    });
  });

  test('the registry recognizes a token without storing it', () => {
    const tokens = parseTokens(tokensText());
    expect(tokens.find(TOKENS.reader, NOW)?.id).toBe('reader');
    const held = inspect(tokens, { depth: Infinity, showHidden: true });
    expect(held).toContain(hashToken(TOKENS.reader));
    expect(held).not.toContain(TOKENS.reader);
  });
});

describe('strangers', () => {
  type TrustProxy = AppDeps['trustProxy'];

  /** Returns a function that sends requests with `X-Forwarded-For` to an app that allows one request a minute. */
  function limitedApp(trustProxy: TrustProxy): (forwardedFor: string, token?: string) => Test {
    const { app } = testApp({ 'events/a.md': event(1) }, { rateLimitPerMinute: 1, trustProxy });
    return (forwardedFor, token) => {
      const sent = request(app).get('/open/event').set('X-Forwarded-For', forwardedFor);
      return token === undefined ? sent : sent.set('Authorization', `Bearer ${token}`);
    };
  }

  describe('requests without a valid token are limited by address', () => {
    test('429 instead of 401 beyond the limit, with no token, unknown ones and revoked ones together', async () => {
      const from = limitedApp(0);
      await from('', TOKENS.unknown).expect(401);
      for (const token of [undefined, TOKENS.revoked, `evc_${'x'.repeat(43)}`])
        await from('', token).expect(429);
    });

    test('a valid token from the same address is not limited, and does not count for the address', async () => {
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

  /** The value of `X-Forwarded-For` for a client behind this number of proxies. */
  function behind(client: string, proxies: number): string {
    return [client, ...Array<string>(proxies).fill('10.0.0.1')].join(', ');
  }

  describe('the address that counts (T5)', () => {
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

  const GET = 'GET /open/event HTTP/1.1';

  /** Returns a wrong token that has the form of a token. */
  function wrongToken(attempt: number): string {
    return `Authorization: Bearer evc_${String(attempt).padStart(43, '0')}`;
  }

  interface Attack {
    readonly attempts: number;
    readonly rateLimitPerMinute: number;
    readonly trustProxy: TrustProxy;
    readonly forwardedFor: (attempt: number) => string;
  }

  /**
   * Returns the statuses of this number of requests with wrong tokens on one connection, and the status of a last
   * request with a valid token.
   */
  async function attack({ attempts, forwardedFor, ...deps }: Attack): Promise<{
    readonly wrong: number[];
    readonly valid: number | undefined;
  }> {
    const { app } = testApp({ 'events/a.md': event(1) }, deps);
    const send = await rawServer(app);
    const headers = (attempt: number): string => `Host: x\r\nX-Forwarded-For: ${forwardedFor(attempt)}`;
    const requests = Array.from(
      { length: attempts },
      (_, attempt) => `${GET}\r\n${headers(attempt)}\r\n${wrongToken(attempt)}\r\n\r\n`,
    );
    const last = rawRequest(GET, headers(0), `Authorization: Bearer ${TOKENS.reader}`);
    const statuses = statusesOf(await send(requests.join('') + last));
    return { wrong: statuses.slice(0, -1), valid: statuses.at(-1) };
  }

  describe('wrong tokens: only the failures are refused with 429 (T5)', () => {
    const USUAL = { attempts: 2_000, rateLimitPerMinute: 600 };
    const FEW = { attempts: 200, rateLimitPerMinute: 60 };

    test.each<[string, Attack]>([
      ['2,000 from one address', { ...USUAL, trustProxy: 1, forwardedFor: () => '203.0.113.1' }],
      [
        'from one IPv6 network of 64 bits',
        { ...FEW, trustProxy: 1, forwardedFor: (attempt) => `2001:db8:0:1:${attempt.toString(16)}::1` },
      ],
      [
        'with forged addresses, and no proxy to believe',
        { ...FEW, trustProxy: 0, forwardedFor: (attempt) => `10.1.${attempt % 7}.${attempt}` },
      ],
      [
        'with forged addresses in front of what the proxy adds',
        { ...FEW, trustProxy: 1, forwardedFor: (attempt) => `10.1.${attempt % 7}.${attempt}, 203.0.113.1` },
      ],
    ])('%s', async (_from, attacked) => {
      const { attempts, rateLimitPerMinute } = attacked;
      const { wrong, valid } = await attack(attacked);
      expect(wrong).toEqual([
        ...Array<number>(rateLimitPerMinute).fill(401),
        ...Array<number>(attempts - rateLimitPerMinute).fill(429),
      ]);
      expect(valid).toBe(200);
    });
  });
});
