import fc from 'fast-check';
import { answersIn, exchange, type WireAnswer } from './exchange.ts';
import { FRAGMENTS } from './fragments.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { demand, target, type Target } from './target.ts';

export const latin1 = fc.string({
  unit: fc.nat(0xff).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const line = fc.oneof(
  latin1.map((text) => text.replace(/[\r\n]/g, '')),
  fc.constantFrom(...FRAGMENTS).map((text) => Buffer.from(text).toString('latin1')),
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'PRI', 'get', 'BREW', ''),
);
const PATHS = [
  ...['/open/event', '/open/event/', '/open/event/recent', '/open/event/recent?keepOld=true'],
  ...['/open/event/4f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a93', '/open/organization/x'],
  ...['/open/event?search=fair&pageSize=5&current=2', '/open/event?eventStartAt=2026-01-01T00:00:00Z'],
  ...[
    '/open/event?near=52.5,13.4&radius=5&sort=distance&fields=id,distance',
    '/open/event?datetime=2026-01-01/..',
  ],
  ...['/open/event?q=fair&tag=a,b&status=scheduled&bbox=1,2,3,4', '/open/event?fields=all&sort=startDate'],
  ...['/open/organization', '/open/organization/?slug=x&fields=all', '/open/place?sort=distance&near=1,2'],
  ...['/open/place/4f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a93?fields=all', '/open/place/'],
  ...['/event/recent', '/healthz', '/readyz', '/', '*', 'http://x/open/event'],
  ...['//open/event', '/open/../open/event', '/open/event/..%2f..%2fetc'],
  ...['/open/event/%', '/open/event/%ff', '/open/event/%00', '/open/event?__proto__[x]=1&a[b][c]=2'],
];
const path = fc.constantFrom(...PATHS);
const requestTarget = fc.oneof(
  path,
  fc.tuple(path, line).map(([start, more]) => start + more.replaceAll(' ', '')),
  fc
    .tuple(path, fc.constantFrom('?', '&', '#', '%', '/', ';'), latin1)
    .map(([start, mark, more]) => `${start}${mark}${encodeURIComponent(more)}`),
  line,
);
const HEADERS = [
  ...['Connection: keep-alive', 'Connection: upgrade\r\nUpgrade: websocket'],
  ...['Expect: 100-continue', 'Expect: nothing'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, identity'],
  ...['Content-Length: 5', 'Content-Length: -1', 'Content-Length: 99999999999999999999'],
  ...['If-Match: "x"', 'If-None-Match: *', 'If-None-Match: W/"x", "y', 'Range: bytes=0-1'],
  ...['Host: y', 'X-Forwarded-For: 1.2.3.4, ::1, junk', 'Origin: https://example.org'],
  ...['Prefer: handling=strict', 'Prefer: respond-async, handling="strict'],
  ...['Accept-Encoding: gzip', 'X-HTTP-Method-Override: DELETE', ' folded: yes', 'no colon'],
];
const HEADER_NAMES = [
  ...['X', 'Host', 'If-Match', 'If-None-Match', 'X-Forwarded-For', 'Origin'],
  ...['Authorization', 'Expect', 'Cookie', 'Prefer', 'X-Request-Id'],
];
const header = fc.oneof(
  fc.constantFrom(...HEADERS),
  fc.tuple(fc.constantFrom(...HEADER_NAMES), line).map(([name, text]) => `${name}: ${text}`),
  line,
);

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly string[];
  readonly body: string;
  readonly lineEnd: string;
}

/** Requests, most of which are well formed. */
export const requests: fc.Arbitrary<Sent> = fc.record({
  method,
  target: requestTarget,
  version: fc.oneof(
    { weight: 10, arbitrary: fc.constant('HTTP/1.1') },
    fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'RTSP/1.0', ''),
  ),
  headers: fc.array(header, { maxLength: 5 }),
  body: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, latin1, fc.constant('5\r\nhello\r\n0\r\n\r\n')),
  lineEnd: fc.oneof({ weight: 10, arbitrary: fc.constant('\r\n') }, fc.constant('\n')),
});

const anyBytes = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
  { weight: 12, arbitrary: fc.array(requests, { minLength: 1, maxLength: 2 }) },
);

/** Sends any bytes: the server answers in JSON or with a page, without a fault of its own, or closes the connection. */
export function requestsTarget(server: FuzzedServer): Target {
  return target(anyBytes, async (sent) => {
    const text = typeof sent === 'string' ? sent : sent.map((one) => textOf(one, server.token)).join('');
    const received = await exchange(server.port, Buffer.from(text, 'latin1'));
    server.demandHealth();
    demand(received !== null, 'The connection is neither answered nor closed.');
    demandAnswers(answersIn(received), text);
  });
}

/**
 * Checks what the server sends back: complete answers in JSON or HTML, none with a fault of the server.
 *
 * @param sent the request; an answer to HEAD has no body
 * @throws Error when one of the answers is not like that
 */
export function demandAnswers(
  answers: readonly WireAnswer[] | null,
  sent: string,
): asserts answers is readonly WireAnswer[] {
  demand(answers !== null, 'What comes back is no answer.');
  for (const { status, contentType, body } of answers) {
    demand(status < 500, `It is answered with ${status}.`);
    demand(body !== '' || status < 400 || sent.includes('HEAD'), `A ${status} has no body.`);
    if (body === '') continue;
    if (status === 200 && contentType === 'text/html; charset=utf-8') {
      demand(body.startsWith('<!doctype html>'), 'A page is no HTML.');
      continue;
    }
    demand(contentType === 'application/json; charset=utf-8', `An answer is ${String(contentType)}.`);
    const said: unknown = JSON.parse(body);
    demand(typeof said === 'object' && said !== null, 'An answer is no JSON object.');
    if (status >= 400) demand('code' in said && 'message' in said, 'An error has no code or no message.');
  }
}

export function textOf({ method, target, version, headers, body, lineEnd }: Sent, token: string): string {
  const lines = [`${method} ${target} ${version}`, 'Host: x', `Authorization: Bearer ${token}`, ...headers];
  const close = headers.some((one) => /^connection:/i.test(one)) ? [] : ['Connection: close'];
  return [...lines, ...close, '', body].join(lineEnd);
}
