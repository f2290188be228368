import { describe, expect, test } from '@jest/globals';
import type { AppDeps } from '../../src/http/app.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

const LIMIT = 600;
const ATTEMPTS = 2_000;
const GET = 'GET /open/event HTTP/1.1';

/** Wrong tokens, each of which has the form of one. */
function wrongToken(attempt: number): string {
  return `Authorization: Bearer evc_${String(attempt).padStart(43, '0')}`;
}

/** The statuses of so many requests with wrong tokens on one connection, and of one with a valid token at the end. */
async function attack(
  trustProxy: AppDeps['trustProxy'],
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
  test.each<[string, AppDeps['trustProxy'], (attempt: number) => string]>([
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
