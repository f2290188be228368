import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../helpers/loopback.ts';
import { rawStranger, stranger } from '../../helpers/stranger.ts';
import { doorTo, GET_HTML, refusal } from '../../helpers/web-door.ts';

/** Of a key that is no secret. */
const CERTIFICATES = join(import.meta.dirname, '..', '..', 'fixtures', 'certificates');

/** What a server that sends these bytes to each request is taken for. */
async function answerTo(bytes: string | Buffer, method: 'GET' | 'HEAD' = 'GET') {
  const server = await rawStranger((socket) => socket.end(bytes));
  return doorTo().ask(`${server.origin}/`, { ...GET_HTML, method });
}

async function refusalOf(bytes: string) {
  const server = await rawStranger((socket) => socket.end(bytes));
  const { fault, message } = await refusal(doorTo(), `${server.origin}/`);
  return { fault, message: message.replace(server.origin, '') };
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe('types', () => {
  test.each([
    ['text/html', 'text/html', null],
    ['Text/HTML; Charset="GB18030"', 'text/html', 'gb18030'],
    ['text/html;charset=utf-8;a=b', 'text/html', 'utf-8'],
    ['text/html, text/plain', 'text/html', null],
  ])('%s is %s', async (header, type, charset) => {
    const answer = await answerTo(`${OK}Content-Type: ${header}\r\n\r\nabc`);
    expect({ ...answer, body: answer.body.toString() }).toMatchObject({ type, charset, body: 'abc' });
  });

  test.each([
    ['Content-Type: image/png', '/ is image/png, where text/html is read.'],
    ['Content-Type: text/html2', '/ is text/html2, where text/html is read.'],
    ['X: y', '/ is of no type that it names, where text/html is read.'],
    ['Content-Type: ', '/ is of no type that it names, where text/html is read.'],
    ['Content-Type: a\u009b31m', '/ is aâ\\u009b31m, where text/html is read.'],
  ])('%j is not read', async (header, message) => {
    expect(await refusalOf(`${OK}${header}\r\n\r\nabc`)).toEqual({ fault: 'wrong-type', message });
  });

  test('what is not read counts nothing where the status says that it is no answer', async () => {
    const answer = await answerTo('HTTP/1.1 404 Not Found\r\nContent-Type: image/png\r\n\r\nabc');
    expect(answer).toMatchObject({ status: 404, type: 'image/png', body: Buffer.alloc(0) });
  });
});

describe('content codings', () => {
  const codings: readonly [string, Buffer][] = [
    ['gzip', gzipSync('abc')],
    ['deflate', deflateSync('abc')],
    ['br', brotliCompressSync('abc')],
    ['gzip, br', brotliCompressSync(gzipSync('abc'))],
    ['identity', Buffer.from('abc')],
  ];
  test.each(codings)('%s is undone', async (coding, body) => {
    const head = `${OK}Content-Type: text/html\r\nContent-Encoding: ${coding}\r\n\r\n`;
    const answer = await answerTo(Buffer.concat([Buffer.from(head), body]));
    expect(answer.body.toString()).toBe('abc');
  });

  test.each([
    ['zip', 'wrong-type', '/ is sent in the content coding zip, where gzip, deflate and br are read.'],
    ['gzip', 'unreachable', 'The content coding of / is broken.'],
    [Array(50).fill('gzip').join(', '), 'unreachable', '/ could not be asked.'],
  ])('%s that cannot be undone is refused', async (coding, fault, message) => {
    const refused = await refusalOf(`${OK}Content-Type: text/html\r\nContent-Encoding: ${coding}\r\n\r\nabc`);
    expect(refused).toEqual({ fault, message });
  });
});

describe('answers without a body', () => {
  test.each([
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n', 'GET', 204],
    ['205', 'HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n', 'GET', 205],
    ['304', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'GET', 304],
    ['302 without a Location', 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n', 'GET', 302],
    ['HEAD', `${OK}Content-Type: text/html\r\nContent-Length: 5\r\n\r\n`, 'HEAD', 200],
    ['HEAD, and a body', `${OK}Content-Type: text/html\r\nContent-Length: 5\r\n\r\nhello`, 'HEAD', 200],
  ] as const)('%s', async (_what, bytes, method, status) => {
    expect(await answerTo(bytes, method)).toMatchObject({ status, body: Buffer.alloc(0) });
  });
});

describe('addresses', () => {
  test.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,a',
    'http://user:secret@a.example/',
    'http://',
    'http://[fe80::1%25lo]/',
    'http://[fe80::1%lo]/',
    'http://a.example:99999/',
    'http://a b/',
    '',
  ])('that are none of the web are not asked: %s', async (url) => {
    const message = `${url} is no http or https URL without credentials.`;
    expect(await refusal(doorTo(), url)).toEqual({ fault: 'wrong-address', message });
    if (/[ %]|^$/.test(url)) return;
    const server = await stranger((_request, response) => {
      response.writeHead(302, { location: url }).end();
    });
    // An address without a scheme, or a host, is one of the server's own.
    const { fault } = await refusal(doorTo(), `${server.origin}/`);
    expect({ fault, asked: server.requests.length }).toEqual({ fault: 'wrong-address', asked: 1 });
  });

  test.each([25, 6000, 6667])('of port %i are not asked', async (port) => {
    expect(await refusal(doorTo(), `http://127.0.0.1:${port}/`)).toEqual({
      fault: 'wrong-address',
      message: `The port of http://127.0.0.1:${port}/ is that of another service than the web.`,
    });
  });

  test('that a redirect gives are absolute, relative, or of letters in UTF-8', async () => {
    const server = await stranger(({ url }, response) => {
      const location = { '/a': 'b', '/b': '//LOCALHOST:1/../ü' }[url ?? ''] ?? '';
      response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();
    });
    const { message } = await refusal(doorTo({ isAllowed: () => true }), `${server.origin}/a`);
    expect(server.requests).toEqual(['GET /a', 'GET /b']);
    expect(message).toBe('The port of http://localhost:1/%C3%BC is that of another service than the web.');
  });

  test('say who asks, and for what', async () => {
    const seen: unknown[] = [];
    const server = await stranger(({ headers }, response) => {
      seen.push(headers);
      response.writeHead(200, { 'content-type': 'text/html' }).end();
    });
    await doorTo().ask(`${server.origin}/`, { method: 'GET', types: ['text/html', 'text/calendar'] });
    expect(seen).toEqual([
      expect.objectContaining({
        accept: 'text/html, text/calendar',
        'user-agent': expect.stringMatching(/^open-event-calendar\/\d/),
      }),
    ]);
    expect(seen[0]).not.toHaveProperty('cookie');
  });
});

describe('connections', () => {
  const BROKEN = '/ broke off the connection.';
  test.each([
    ['that end before an answer', '', BROKEN],
    ['that end in a body', `${OK}Content-Type: text/html\r\nContent-Length: 9\r\n\r\nabc`, BROKEN],
    ['that are none of HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', '/ does not answer in HTTP.'],
    [
      'that want to be another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\n\r\n',
      '/ could not be asked.',
    ],
  ])('%s', async (_what, bytes, message) => {
    expect(await refusalOf(bytes)).toEqual({ fault: 'unreachable', message });
  });

  test('that nobody takes', async () => {
    const { fault, message } = await refusal(doorTo(), 'http://127.0.0.1:2/');
    expect({ fault, message }).toEqual({
      fault: 'unreachable',
      message: 'The host of http://127.0.0.1:2/ takes no connections at that port.',
    });
  });

  test.each([
    ['ENOTFOUND', 'unknown-host', 'The host of http://a.example/ is not known.'],
    ['EAI_AGAIN', 'unreachable', 'No name server could say where the host of http://a.example/ is.'],
  ])('to a name for which the system says %s', async (code, fault, message) => {
    const door = doorTo({
      lookup: (_name, _options, callback) => {
        callback(Object.assign(new Error('of the system'), { code }), []);
      },
    });
    expect(await refusal(door, 'http://a.example/')).toEqual({ fault, message });
  });

  test('whose certificate nobody has signed but its owner', async () => {
    const [key, cert] = ['key.pem', 'self-signed.pem'].map((name) => readFileSync(join(CERTIFICATES, name)));
    let asked = 0;
    const server = createTlsServer({ key, cert }, () => {
      asked += 1;
    });
    const url = `https://127.0.0.1:${await listenOnLoopback(server)}/`;
    expect(await refusal(doorTo(), url)).toEqual({
      fault: 'unreachable',
      message: `The certificate of ${url} is not trusted, so it was not asked.`,
    });
    expect(asked).toBe(0);
    server.close();
  });

  test('whose encryption is none', async () => {
    const server = await rawStranger((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { message } = await refusal(doorTo(), server.origin.replace('http:', 'https:'));
    expect(message).toMatch(/makes no secure connection\.$/);
  });
});
