import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import request, { type Response, type Test } from 'supertest';
import { parseTokens } from '../../src/tokens/parse-tokens.ts';
import { hashToken, NO_APPLICATIONS, type TokenRegistry } from '../../src/tokens/registry.ts';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS, tokensText } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';
import { rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

const files = { 'events/a.md': event(1), 'organizations/a.md': organization(2) };
const { app } = testApp(files);

/** Challenges (RFC 6750, section 3): to who has sent no credentials, a token that is not valid, or one for something else. */
const NO_ERROR = /^Bearer realm="[^"]+"$/;
const INVALID = /^Bearer realm="[^"]+", error="invalid_token"$/;
const INSUFFICIENT = /^Bearer realm="[^"]+", error="insufficient_scope"/;

function withHeader(authorization: string, path = '/open/event', server = app): Test {
  return request(server).get(path).set('Authorization', authorization);
}

/** Asserts that a request is answered with 401, or with 403 where its token is for something else. */
async function expectRefusal(sent: Test, challenge: RegExp): Promise<Response> {
  const response = await sent;
  if (challenge === INSUFFICIENT) expectError(response, 403, 'E_APPLICATION_FORBIDDEN');
  else expectError(response, 401, 'E_UNAUTHORIZED');
  expect(response.headers['www-authenticate']).toMatch(challenge);
  return response;
}

test.each(['/open/event', '/open/event/recent', `/open/event/${uuid(1)}`, `/open/organization/${uuid(2)}`])(
  'every operation wants a token that may read: %s (specification, sections 1, 4 and 5)',
  async (path) => {
    await withHeader(`Bearer ${TOKENS.reader}`, path).expect(200);
    await expectRefusal(request(app).get(path), NO_ERROR);
    await expectRefusal(withHeader(`Bearer ${TOKENS.unknown}`, path), INVALID);
    await expectRefusal(withHeader(`Bearer ${TOKENS.powerless}`, path), INSUFFICIENT);
    await expectRefusal(withHeader(`Bearer ${TOKENS.feeds}`, path), INSUFFICIENT);
  },
);

describe('credentials that are none (specification, section 5.4; contract, section 4; T1)', () => {
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

describe('tokens that are not valid (specification, section 7.3; RFC 6750; T2, T3)', () => {
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
    ['of a user login (section 5.3)', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ])('401 invalid_token for a token %s', async (_what, token) => {
    await expectRefusal(withHeader(`Bearer ${token}`), INVALID);
  });

  test('the registry of the moment counts', async () => {
    let registry = parseTokens(tokensText());
    const changing = testApp(files, { tokens: () => registry }).app;
    await withHeader(`Bearer ${TOKENS.reader}`, '/open/event', changing).expect(200);
    registry = NO_APPLICATIONS;
    await expectRefusal(withHeader(`Bearer ${TOKENS.reader}`, '/open/event', changing), INVALID);
  });

  test('on one connection each request counts by its own token, and by the registry of its moment', async () => {
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

describe('the scheme (contract, section 4)', () => {
  test.each(['bearer', 'BEARER', 'bEaReR'])('in any letter case: %s', async (scheme) => {
    await withHeader(`${scheme} ${TOKENS.reader}`).expect(200);
  });

  test('more than one space after it, and blanks behind the token', async () => {
    await withHeader(`Bearer   ${TOKENS.reader}`).expect(200);
    await withHeader(`Bearer ${TOKENS.reader} \t `).expect(200);
  });
});

describe('ACCEPT_BARE_TOKEN (contract, sections 2 and 4)', () => {
  const bare = testApp(files, { acceptBareToken: true }).app;

  test('a token without a scheme is taken, and one with it as before', async () => {
    await withHeader(TOKENS.reader, '/open/event', bare).expect(200);
    await withHeader(`Bearer ${TOKENS.reader}`, '/open/event', bare).expect(200);
  });

  test('answers tell that it is deprecated, since when and where to read more (RFC 9745)', async () => {
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

  test('they tell it to nobody else', async () => {
    const headers = { 'with the word': `Bearer ${TOKENS.reader}`, none: '' };
    for (const header of Object.values(headers))
      expect((await withHeader(header, '/open/event', bare)).headers).not.toHaveProperty('deprecation');
    const refused = await withHeader(TOKENS.reader, '/open/event').expect(401);
    expect(refused.headers).not.toHaveProperty('deprecation');
  });

  test('an unknown one is refused, so is one after another scheme, and the word alone is none', async () => {
    await expectRefusal(withHeader(TOKENS.unknown, '/open/event', bare), INVALID);
    await expectRefusal(withHeader(`Basic ${TOKENS.reader}`, '/open/event', bare), NO_ERROR);
    await expectRefusal(withHeader('Bearer', '/open/event', bare), NO_ERROR);
  });
});

test('the registry knows a token without holding it', () => {
  const tokens = parseTokens(tokensText());
  expect(tokens.find(TOKENS.reader, NOW)?.id).toBe('reader');
  const held = inspect(tokens, { depth: Infinity, showHidden: true });
  expect(held).toContain(hashToken(TOKENS.reader));
  expect(held).not.toContain(TOKENS.reader);
});
