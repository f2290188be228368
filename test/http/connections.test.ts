import { describe, expect, test } from '@jest/globals';
import type { Counter } from '../../src/rate-limit/counters.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, largePage } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { type Environment, eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { expectRawError, parseAnswer, rawRequest, rawServer, statusesOf } from '../helpers/raw-http.ts';

const send = await rawServer(testApp({ 'events/a.md': event(1) }).app);

const AUTHORIZATION = `Authorization: Bearer ${TOKENS.reader}`;

const GET = 'GET /open/event HTTP/1.1';

const HTML = '<!doctype html>\n';

async function statusOf(...lines: readonly [string, ...string[]]): Promise<number> {
  return parseAnswer(await send(rawRequest(...lines))).status;
}

/** Expects that a valid request is answered as ever. */
async function expectStillServing(): Promise<void> {
  expect(await statusOf(GET, 'Host: x', AUTHORIZATION)).toBe(200);
}

describe('connections', () => {
  const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

  const ALONE = `${REQUEST}Connection: close\r\n\r\n`;

  const { app } = testApp({ 'events/a.md': event(1) });

  /** Starts a service with these settings. Returns a function that connects to it. */
  async function serve(settings: Environment, served = app): Promise<() => Promise<RawConnection>> {
    const address = `http://127.0.0.1:${await listeningPort(served, settings)}`;
    return () => connectTo({ address });
  }

  /** Sends bytes, and returns what comes back until the connection is closed. */
  async function answersTo(connection: RawConnection, bytes: string): Promise<string> {
    connection.socket.write(bytes);
    await connection.closed;
    return connection.received();
  }

  test('connections beyond MAX_CONNECTIONS are closed at once; when one ends, the next one is answered', async () => {
    const connect = await serve({ MAX_CONNECTIONS: '2' });
    const silent = [await connect(), await connect()];
    expect(await answersTo(await connect(), ALONE)).toBe('');

    silent[0]?.socket.destroy();
    await eventually(async () => {
      expect(statusesOf(await answersTo(await connect(), ALONE))).toEqual([200]);
    });
  });

  test('headers beyond MAX_HEADER_BYTES are refused', async () => {
    const connect = await serve({ MAX_HEADER_BYTES: '2048' });
    const short = await answersTo(
      await connect(),
      `${REQUEST}Connection: close\r\nA: ${'a'.repeat(1_500)}\r\n\r\n`,
    );
    expect(statusesOf(short)).toEqual([200]);
    const long = await answersTo(await connect(), `${REQUEST}A: ${'a'.repeat(3_000)}\r\n\r\n`);
    expectRawError(long, 431, 'E_HEADERS_TOO_LARGE');
  });

  test.concurrent.each([
    ['HEADERS_TIMEOUT_SECONDS', REQUEST, [408]],
    ['REQUEST_TIMEOUT_SECONDS', `${REQUEST}Content-Length: 9\r\n\r\n`, [200, 408]],
    ['IDLE_TIMEOUT_SECONDS', REQUEST, []],
  ])(
    'a client that takes longer than %s for what it began gets an error, or is cut off',
    async (name, begun, statuses) => {
      const connect = await serve({ [name]: '1' });
      expect(statusesOf(await answersTo(await connect(), begun))).toEqual(statuses);
    },
  );

  test.each([
    ['60', '59'],
    ['6', '5'],
    ['1', '1'],
  ])('IDLE_TIMEOUT_SECONDS=%s promises to keep a connection for %s s', async (seconds, promised) => {
    const { socket, received, closed } = await (await serve({ IDLE_TIMEOUT_SECONDS: seconds }))();
    socket.end(`${REQUEST}\r\n`);
    await closed;
    expect(received()).toContain(`\r\nKeep-Alive: timeout=${promised}\r\n`);
  });

  test('a client that has closed its side is answered', async () => {
    const { socket, received, closed } = await (await serve({}))();
    socket.end(`${REQUEST}\r\n`);
    await closed;
    expect(statusesOf(received())).toEqual([200]);
  });

  /** A counter that makes all callers wait until it is released. */
  function heldCounter(): {
    readonly counter: Counter;
    readonly held: () => number;
    readonly release: () => void;
  } {
    let held = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const counter: Counter = {
      async increment() {
        held += 1;
        await released;
        return { totalHits: 1, resetTime: undefined };
      },
    };
    return { counter, held: () => held, release };
  }

  const LIST = ['GET /open/event HTTP/1.1', 'Host: x', `Authorization: Bearer ${TOKENS.reader}`] as const;

  test.concurrent(
    'who waits for an answer is not silent for too long; who does not read it is (W14)',
    async () => {
      const { counter, held, release } = heldCounter();
      const { app, log } = testApp(largePage(), { limitCounter: counter });
      const connect = await serve({ IDLE_TIMEOUT_SECONDS: '2' }, app);
      const [reader, pipelining, deaf] = [await connect(), await connect(), await connect()];
      reader.socket.write(rawRequest(...LIST));
      pipelining.socket.write(`${LIST.join('\r\n')}\r\n\r\n${ALONE}`);
      deaf.socket.pause().write(rawRequest(...LIST));
      await eventually(() => {
        expect(held()).toBe(3);
      });
      // These connections are opened later and send nothing, so that they are closed first.
      for (let turn = 0; turn < 2; turn += 1) {
        const silent = await connect();
        await silent.closed;
        expect(silent.received()).toBe('');
      }

      release();
      await Promise.all([reader.closed, pipelining.closed]);
      expect(statusesOf(reader.received())).toEqual([200]);
      expect(statusesOf(pipelining.received())).toEqual([200, 200]);
      await eventually(() => {
        const pages = log.filter(({ path }) => path === '/open/event');
        expect(pages.map(({ complete }) => complete).sort()).toEqual([false, true, true]);
      });
    },
  );
});

describe('wire', () => {
  describe('requests that can be understood in two ways (T3, W4)', () => {
    test.each([
      ['two Authorization headers', [AUTHORIZATION, AUTHORIZATION]],
      ['two different ones', [AUTHORIZATION, 'authorization: Basic eDp5']],
      ['the second one empty', [AUTHORIZATION, 'Authorization:']],
      ['two Host headers', [AUTHORIZATION, 'Host: y']],
    ])('400 for %s', async (_what, headers) => {
      expectRawError(await send(rawRequest(GET, 'Host: x', ...headers)), 400, 'E_BAD_REQUEST');
    });

    test('a second one is found behind 1,200 others', async () => {
      const headers = [AUTHORIZATION, ...Array<string>(1200).fill('a:b'), AUTHORIZATION];
      expectRawError(await send(rawRequest(GET, 'Host: x', ...headers)), 431, 'E_HEADERS_TOO_LARGE');
    });

    test('400 without a Host header, 200 where HTTP/1.0 needs none', async () => {
      expectRawError(await send(rawRequest(GET, AUTHORIZATION)), 400, 'E_BAD_REQUEST');
      expect(await statusOf('GET /open/event HTTP/1.0', AUTHORIZATION)).toBe(200);
    });
  });

  describe('requests that Node cannot read get a body, too (W2, W4)', () => {
    test.each([
      ['garbage', 'garbage\r\n\r\n'],
      ['bytes of all values', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
      ['a TLS hello', Buffer.from('160301020001000001fc0303', 'hex')],
      ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
      [
        'Content-Length and Transfer-Encoding',
        `${GET}\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ],
      ['two lengths', `${GET}\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n`],
      ['a negative length', `${GET}\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
      ['a header without a colon', `${GET}\r\nHost: x\r\nbroken\r\n\r\n`],
      ['a null byte in a header', `${GET}\r\nHost: x\r\nA: \0\r\n\r\n`],
      ['a space in the URL', 'GET /open/event?search=a b HTTP/1.1\r\nHost: x\r\n\r\n'],
      ['bare line feeds', 'GET /open/event HTTP/1.1\nHost: x\n\n'],
    ])('400 for %s', async (_what, bytes) => {
      const answer = await send(bytes);
      expectRawError(answer, 400, 'E_BAD_REQUEST');
      expect(parseAnswer(answer).headers).toMatchObject({
        connection: 'close',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      await expectStillServing();
    });

    test.each([
      ['a header of 20 kB', [GET, 'Host: x', `A: ${'a'.repeat(20_000)}`]],
      ['3,000 headers', [GET, 'Host: x', ...Array<string>(3000).fill('abc: d')]],
      ['100,000 headers', [GET, 'Host: x', ...Array<string>(100_000).fill('abc: d')]],
      ['a URL of 1 MB', [`GET /${'a'.repeat(1_000_000)} HTTP/1.1`, 'Host: x']],
      ['a token of 20 kB', [GET, 'Host: x', `Authorization: Bearer ${'a'.repeat(20_000)}`]],
    ] as const)('431 for %s', async (_what, [line, ...headers]) => {
      expectRawError(await send(rawRequest(line, ...headers)), 431, 'E_HEADERS_TOO_LARGE');
      await expectStillServing();
    });

    test('a URL of 20 kB: 414 or 431', async () => {
      const answer = parseAnswer(await send(rawRequest(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: x')));
      expect([414, 431]).toContain(answer.status);
      expect(JSON.parse(answer.body)).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
      });
    });

    test('a URL of 12 KiB and 200 headers are readable, longer ones are not', async () => {
      const ofLength = (bytes: number): string => `GET ${'/open/event?a='.padEnd(bytes, 'a')} HTTP/1.1`;
      const statuses = [
        await statusOf(ofLength(12_288), 'Host: x', AUTHORIZATION),
        await statusOf(ofLength(12_289), 'Host: x', AUTHORIZATION),
        // With the fields of every request, these are 200 header fields, and 201.
        await statusOf(GET, 'Host: x', AUTHORIZATION, ...Array<string>(197).fill('a: b')),
        await statusOf(GET, 'Host: x', AUTHORIZATION, ...Array<string>(198).fill('a: b')),
      ];
      expect(statuses).toEqual([200, 414, 200, 431]);
    });

    test.each(['websocket', 'h2c', 'nonsense'])('a request to upgrade to %s is ignored', async (protocol) => {
      const head = [
        GET,
        'Host: x',
        AUTHORIZATION,
        `Upgrade: ${protocol}`,
        'Connection: Upgrade, close',
        '',
        '',
      ];
      expect(parseAnswer(await send(head.join('\r\n'))).status).toBe(200);
      await expectStillServing();
    });

    test('an expectation that cannot be met', async () => {
      const answer = parseAnswer(await send(rawRequest(GET, 'Host: x', AUTHORIZATION, 'Expect: nonsense')));
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(answer.body)).toMatchObject({});
    });

    test('an expectation that cannot be met, with garbage behind it, is answered first', async () => {
      const search = [
        'GET /open/event?search=conference HTTP/1.1',
        'Host: x',
        AUTHORIZATION,
        'Expect: nonsense',
      ];
      expect(statusesOf(await send([...search, '', 'garbage', '', ''].join('\r\n')))).toEqual([200, 400]);
    });

    test.each([
      ['', [200, 400]],
      ['?search=conference', [200, 400]],
      ['?current=0', [422, 400]],
    ])('what comes before garbage in the same packet is answered first: %s', async (query, statuses) => {
      const good = `GET /open/event${query} HTTP/1.1\r\nHost: x\r\n${AUTHORIZATION}\r\n\r\n`;
      expect(statusesOf(await send(`${good}garbage\r\n\r\n`))).toEqual(statuses);
      const both = [statuses[0], ...statuses];
      expect(statusesOf(await send(`${good}${good}garbage\r\n\r\n`))).toEqual(both);
      await expectStillServing();
    });
  });

  describe('forms of the request target (RFC 9112, section 3.2)', () => {
    test.each([
      'http://x/open/event',
      'HTTP://x:80/open/event?current=1',
      'https://other.example/open/event',
    ])('the absolute form is understood: %s', async (target) => {
      expect(await statusOf(`GET ${target} HTTP/1.1`, 'Host: x', AUTHORIZATION)).toBe(200);
    });

    test('checks hold for the absolute form too', async () => {
      expect(await statusOf('GET http://x/open/event HTTP/1.1', 'Host: x')).toBe(401);
      expect(await statusOf('GET http://x/open/event?current=x HTTP/1.1', 'Host: x', AUTHORIZATION)).toBe(
        422,
      );
      expectRawError(
        await send(rawRequest('GET http://x/nothing HTTP/1.1', 'Host: x')),
        404,
        'E_ROUTE_NOT_FOUND',
      );
      for (const root of ['http://x', 'http://x?a=1'])
        expect(parseAnswer(await send(rawRequest(`GET ${root} HTTP/1.1`, 'Host: x'))).body).toContain(HTML);
    });

    test.each([
      'http://[::1',
      'http://[::1/open/event',
      'http://x:99999/open/event',
      'http://x:y/open/event',
      'http://a%b/open/event',
      'http://exa mple/open/event',
      'http://%00/open/event',
      'http://',
      'http:///open/event',
      'mailto:x',
      '//[',
      '//%@#',
      '/open/event#fragment',
      '/#',
      '/\\..\\x',
      '/\u00e9\u00ff',
      '*',
      '?',
      '#',
    ])(
      'an odd target has an answer that is no server error: JSON, or the page at the root: %s',
      async (target) => {
        const answer = parseAnswer(
          await send(Buffer.from(rawRequest(`GET ${target} HTTP/1.1`, 'Host: x', AUTHORIZATION), 'latin1')),
        );
        expect([200, 400, 404, 422]).toContain(answer.status);
        if (!answer.body.startsWith(HTML)) expect(JSON.parse(answer.body)).toMatchObject({});
        await expectStillServing();
      },
    );

    test('OPTIONS * is about the server as a whole (RFC 9110, section 9.3.7)', async () => {
      const answer = parseAnswer(await send(rawRequest('OPTIONS * HTTP/1.1', 'Host: x')));
      expect(answer).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' }, body: '' });
    });

    test.each(['GET', 'HEAD', 'POST', 'TRACE'])('%s * is 400', async (method) => {
      const answer = await send(rawRequest(`${method} * HTTP/1.1`, 'Host: x', AUTHORIZATION));
      expect(parseAnswer(answer).status).toBe(400);
    });

    test.each(['http://a%b/', 'http://x:y/', 'http://[::1/', 'http://[x]/', 'http://u@x/', 'http://x:1:2'])(
      '400 for a host that is invalid: %s',
      async (target) => {
        const answer = await send(rawRequest(`GET ${target} HTTP/1.1`, 'Host: x', AUTHORIZATION));
        expectRawError(answer, 400, 'E_BAD_REQUEST');
      },
    );
  });

  describe('the Host field (RFC 9110, section 7.2; RFC 3986, section 3.2.2)', () => {
    test.each([
      'a b/c',
      'a b',
      'a/b',
      'a?b',
      'a#b',
      'u@a',
      'a:b',
      'a:1:2',
      'http://a',
      'a%',
      'a%zz',
      '::1',
      '[::1',
      '::1]',
      '[::1]x',
      '[x]',
      '[]',
      '[1::2::3]',
      'a\\b',
      'a"b',
      '<a>',
      '\u00e9',
      `${'a'.repeat(15_000)} b`,
    ])('400 for %s', async (host) => {
      const bytes = Buffer.from(rawRequest(GET, `Host: ${host}`, AUTHORIZATION), 'latin1');
      expectRawError(await send(bytes), 400, 'E_BAD_REQUEST');
    });

    test.each([
      'calendar.example.org',
      'Calendar.Example.ORG.',
      'localhost:3000',
      'a_b-c.example:',
      '127.0.0.1:80',
      '[::1]',
      '[2001:DB8::1]:8443',
      '[::ffff:127.0.0.1]',
      'xn--bcher-kva.example',
      'b%C3%BCcher.example',
      "a!$&'()*+,;=~",
      '',
    ])('200 for %j', async (host) => {
      expect(await statusOf(GET, `Host: ${host}`, AUTHORIZATION)).toBe(200);
    });
  });

  test('the body of a request is ignored', async () => {
    const answers = await send(rawRequest(GET, 'Host: x', AUTHORIZATION, 'Content-Length: 3') + 'abc');
    expect(statusesOf(answers)).toEqual([200]);
  });
});
