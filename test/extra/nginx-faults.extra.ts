import { chmodSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectByTls } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { expectError } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { makeFolder } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { expectRawError, parseAnswer } from '../helpers/raw-http.ts';
import { startNginx } from './helpers/nginx.ts';
import { startUpstream, type Upstream } from './helpers/upstream.ts';

/** Three servers that are sockets which do not exist; nginx logs this as critical. */
const NOBODY = Array<string>(3).fill('unix:/nowhere');
const HOST = 'Host: calendar.example.org';

function three(onOther: (upstream: Upstream) => void): Promise<Upstream[]> {
  return Promise.all(Array.from({ length: 3 }, () => startUpstream(onOther)));
}

function placesOf(upstreams: readonly Upstream[]): string[] {
  return upstreams.map(({ at }) => at);
}

/** Sends these bytes, and returns what comes back until the connection is closed. */
function answerTo(bytes: string, address: string, byTls: boolean): Promise<string> {
  const port = Number(new URL(address).port);
  const socket = byTls
    ? connectByTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(bytes);
  return text(socket);
}

describe('nginx itself', () => {
  const long = 'x'.repeat(140_000);
  const refused: readonly (readonly [what: string, bytes: string, status: number, code: string])[] = [
    ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`, 405, 'E_METHOD_NOT_ALLOWED'],
    ['a body', `GET / HTTP/1.1\r\n${HOST}\r\nContent-Length: 99999999\r\n\r\n`, 413, 'E_CONTENT_TOO_LARGE'],
    ['a long URL', `GET /${long} HTTP/1.1\r\n${HOST}\r\n\r\n`, 414, 'E_URI_TOO_LONG'],
    ['a long header', `GET / HTTP/1.1\r\n${HOST}\r\nX: ${long}\r\n\r\n`, 431, 'E_HEADERS_TOO_LARGE'],
    ['its own page', `GET /.calendar-error HTTP/1.0\r\n${HOST}\r\n\r\n`, 404, 'E_ROUTE_NOT_FOUND'],
    ...[
      ['no HTTP', 'garbage'],
      ['no HTTP that holds a key', `get /feeds/events.ics?key=${TOKENS.feeds}`],
      ['another version', `GET /a?key=${TOKENS.feeds} HTTP/9.9\r\n${HOST}`],
      ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM'],
      ['a broken escape', `GET /%zz HTTP/1.1\r\n${HOST}\r\nConnection: close`],
      ['no host', 'GET / HTTP/1.1'],
      ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b'],
      ['two hosts', `GET / HTTP/1.1\r\n${HOST}\r\n${HOST}`],
      ['a coding that is none', `GET / HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: x`],
    ].map(([what = '', head = '']) => [what, `${head}\r\n\r\n`, 400, 'E_BAD_REQUEST'] as const),
  ];

  test('refuses broken requests with the usual error body, at both ports, and logs no key of them', async () => {
    const nginx = await startNginx(NOBODY);
    for (const [what, bytes, status, code] of refused) {
      for (const [address, byTls] of [
        [nginx.address, true],
        [nginx.plainAddress, false],
      ] as const) {
        const answer = await answerTo(bytes, address, byTls);
        expect([what, byTls, parseAnswer(answer).status, answer]).toEqual([
          what,
          byTls,
          status,
          expect.stringContaining(`"code":"${code}"`),
        ]);
        expectRawError(answer, status, code);
        if (status === 405) expect(parseAnswer(answer).headers.allow).toBe('GET, HEAD, OPTIONS');
      }
    }
    expect(nginx.logs()).not.toContain(TOKENS.feeds);
  });

  test('refuses plain HTTP at the port of TLS', async () => {
    const nginx = await startNginx(NOBODY);
    const asked = `GET / HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;
    expectRawError(await answerTo(asked, nginx.address, false), 400, 'E_BAD_REQUEST');
  });

  test('redirects to TLS at the one address, and serves at port 80 nothing but proofs for certificates', async () => {
    const proofs = makeFolder({ '.well-known/acme-challenge/y': 'proof' });
    // The workers of nginx run as another user.
    chmodSync(proofs, 0o755);
    const nginx = await startNginx(NOBODY, { 'root /var/www/html;': `root ${proofs};` });
    const { plainAddress } = nginx;
    const path = `/feeds/events.ics?search=%2F&key=${TOKENS.feeds}`;
    const response = await fetch(plainAddress + path, { redirect: 'manual', headers: { referer: path } });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`https://calendar.example.org${path}`);
    const proof = await fetch(`${plainAddress}/.well-known/acme-challenge/y`);
    expect([proof.status, await proof.text()]).toEqual([200, 'proof']);
    const missing = await fetch(`${plainAddress}/.well-known/acme-challenge/x`);
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'E_ROUTE_NOT_FOUND' }]);
    expect(nginx.logs()).toMatch(/"GET \/feeds\/events\.ics" 301 /);
    expect(nginx.logs()).not.toContain(TOKENS.feeds);
  });

  test.each(['/open/event', '/open', '/mcp'])('sends nobody who asks %s without TLS to TLS', async (path) => {
    const { plainAddress } = await startNginx(NOBODY);
    const headers = { authorization: `Bearer ${TOKENS.reader}` };
    const response = await fetch(plainAddress + path, { redirect: 'manual', headers });
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: expect.stringContaining('https'), code: 'E_BAD_REQUEST' },
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const page = await fetch(`${plainAddress}/openings`, { redirect: 'manual' });
    expect(page.status).toBe(301);
  });

  test('has browsers stay with TLS, by each answer over TLS and by no other', async () => {
    const servers = await three(() => undefined);
    const nginx = await startNginx(placesOf(servers));
    for (const [path, status] of [
      ['/', 200],
      ['/.calendar-error', 404],
    ] as const) {
      const { headers } = await nginx.get(path).expect(status);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
    const plain = await fetch(nginx.plainAddress, { redirect: 'manual' });
    expect(plain.headers.has('strict-transport-security')).toBe(false);
  });

  test.each([
    [
      'the strongest first',
      'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384',
      'ECDHE-ECDSA-AES256-GCM-SHA384',
    ],
    ['none without authenticated encryption', 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA256', null],
  ])('uses ciphers of TLS 1.2, %s', async (_which, ciphers, expected) => {
    const { address } = await startNginx(NOBODY);
    const port = Number(new URL(address).port);
    const options = {
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.2',
      ciphers,
    } as const;
    const chosen = await new Promise<string | null>((resolve) => {
      const socket = connectByTls(options, () => {
        resolve(socket.getCipher().name);
        socket.destroy();
      });
      socket.on('error', () => {
        resolve(null);
      });
    });
    expect(chosen).toBe(expected);
  });

  test('writes no token to any log, however it is written, also where nobody answers', async () => {
    const nginx = await startNginx(NOBODY);
    const { feeds } = TOKENS;
    const bare = 'aB3-'.repeat(11).slice(0, 43);
    const encoded = Buffer.from(feeds).toString('hex').replaceAll(/../g, '%$&');
    const written = [feeds, feeds.toUpperCase(), bare, encoded, encoded.replaceAll('%', '%25')];
    for (const token of written) {
      for (const path of [`/feeds/events.ics?key=${token}`, `/a%3Fkey=${token}`, `/a/${token}/b`]) {
        const sent = nginx.get(path).set('Referer', `/${path}`).set('X-Request-Id', token);
        expectError(await sent, 503, 'E_UNAVAILABLE');
      }
    }
    await nginx.get('/2026-jan-brussels-free-and-open-source-developers-meeting');
    const logs = nginx.logs();
    expect(logs.match(/"GET hidden" 503/g)).toHaveLength(2 * written.length);
    expect(logs).toContain('/2026-jan-brussels-free-and-open-source-developers-meeting');
    expect(written.filter((token) => logs.includes(token))).toEqual([]);
  });
});

describe('a request that a server cannot cope with', () => {
  test('that makes servers exit is sent to two of the three, also by connections that were kept', async () => {
    const servers = await three(({ end }) => {
      end();
    });
    const nginx = await startNginx(placesOf(servers));
    for (let sent = 0; sent < 60; sent += 1) await nginx.get('/').expect(200);
    expectError(await nginx.get('/a%2Fb?c=%20'), 503, 'E_UNAVAILABLE');
    const asked = servers.flatMap((server) => server.asked.filter((path) => path !== '/'));
    expect(asked).toEqual(['/a%2Fb?c=%20', '/a%2Fb?c=%20']);
    await nginx.get('/').expect(200);
  });

  test('that takes too long is sent to no other', async () => {
    const servers = await three(() => undefined);
    const nginx = await startNginx(placesOf(servers), {
      'proxy_read_timeout 5s;': 'proxy_read_timeout 200ms;',
    });
    expectError(await nginx.get('/slow'), 503, 'E_UNAVAILABLE');
    expect(servers.flatMap(({ asked }) => asked.filter((path) => path === '/slow'))).toEqual(['/slow']);
  });
});

test('connections are counted together by IPv6 network of /64', async () => {
  const servers = await three(() => undefined);
  const nginx = await startNginx(placesOf(servers), {
    'keepalive_timeout 30s;\n    limit_conn calendar_connections 100;': 'limit_conn calendar_connections 1;',
  });
  const from = async (address: string): Promise<number> =>
    (await nginx.get('/slow').set('X-Test-Address', address)).status;
  const asked = async (times: number): Promise<void> => {
    await eventually(() => {
      expect(servers.flatMap((server) => server.asked)).toHaveLength(times);
    });
  };
  const first = from('2001:db8::1');
  await asked(1);
  expect(await from('2001:db8::2')).toBe(503);
  await asked(1);
  const other = from('2001:db8:0:1::1');
  await asked(2);
  for (const { end } of servers) end();
  expect(await Promise.all([first, other])).toEqual([503, 503]);
});
