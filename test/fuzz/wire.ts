import fc from 'fast-check';
import { answersIn, exchange } from './exchange.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { demandAnswers, latin1, requests, textOf } from './requests.ts';
import { demand, target, type Target } from './target.ts';

const GOOD = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = Buffer.from(GOOD.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
/** The beginning of requests whose end is not where it seems to be. */
const HEAD = 'GET /open/event HTTP/1.1\r\nHost: x\r\n';

/** Requests that are too large, of another protocol, or have two ends. */
const SHAPES = [
  ...['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\0'.repeat(99)],
  ...[`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, `${'G'.repeat(9_000)} / HTTP/1.1\r\n\r\n`],
  ...[
    `${HEAD}A: ${'a'.repeat(20_000)}\r\n\r\n`,
    `${HEAD}${'a: b\r\n'.repeat(3_000)}\r\n`,
    `${HEAD}${'\r\n '.repeat(99)}`,
  ],
  ...[
    `${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${HEAD}Content-Length: 9\r\n\r\nx`,
  ],
  ...[
    `${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nx`,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`,
  ],
  ...[`${HEAD}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`],
  ...[`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n${'T: x\r\n'.repeat(3_000)}\r\n`],
  ...[
    `${HEAD}Content-Length: 300000\r\n\r\n${'a'.repeat(300_000)}`,
    `${HEAD}Upgrade: h2c\r\nConnection: upgrade\r\n\r\nx`,
  ],
];

const sent = fc.record({
  good: fc.nat(3),
  then: fc.array(
    fc.oneof(
      fc.constantFrom(...SHAPES),
      latin1,
      requests.map((one) => textOf(one, 'x')),
    ),
    { maxLength: 2 },
  ),
  /** The positions where the bytes are cut into pieces. */
  cuts: fc.array(fc.nat(1_000), { maxLength: 6 }),
});

/**
 * Sends any bytes, in any pieces. Valid requests in front of them are answered first, in their order; the bytes
 * themselves are refused or not answered; then the connection is closed, and the next connection is served. A CONNECT
 * closes the connection at once.
 */
export function wireTarget(server: FuzzedServer): Target {
  return target(sent, async ({ good, then, cuts }) => {
    const bytes = Buffer.from(GOOD.repeat(good) + then.join(''), 'latin1');
    const places = [0, ...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    const pieces = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
    const received = await exchange(server.port, ...pieces);
    server.demandHealth();
    demand(received !== null, 'The connection is neither answered nor closed.');
    const answers = answersIn(received);
    demandAnswers(answers, bytes.toString('latin1'));
    const first = answers.slice(0, good).map(({ status }) => status);
    demand(
      bytes.includes('CONNECT ') || (first.length === good && first.every((status) => status === 200)),
      `What was right is answered with ${first.join(', ')}.`,
    );
    const [next] = answersIn((await exchange(server.port, LAST)) ?? Buffer.alloc(0)) ?? [];
    demand(next?.status === 200, 'The next connection is not served.');
  });
}
