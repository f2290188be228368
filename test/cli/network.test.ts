import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isPublicAddress, openHttpClient, type HttpClient } from '../../src/cli/network/http-client.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { pour, rawStranger, stranger, type Stranger } from '../helpers/stranger.ts';
import { httpClientFor, GET_HTML, lookupOf, refusal } from '../helpers/http-client.ts';
import fc from 'fast-check';

describe('answers', () => {
  /** The folder of certificates with their keys, which are not secret. */
  const CERTIFICATES = join(import.meta.dirname, '..', 'fixtures', 'certificates');

  /** Returns how the client reads a server that sends these bytes for each request. */
  async function answerTo(bytes: string | Buffer, method: 'GET' | 'HEAD' = 'GET') {
    const server = await rawStranger((socket) => socket.end(bytes));
    return httpClientFor().ask(`${server.origin}/`, { ...GET_HTML, method });
  }

  async function refusalOf(bytes: string) {
    const server = await rawStranger((socket) => socket.end(bytes));
    const { fault, message } = await refusal(httpClientFor(), `${server.origin}/`);
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

    test('a body that is not read makes no difference when the status is an error', async () => {
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
    test.each(codings)('%s is decoded', async (coding, body) => {
      const head = `${OK}Content-Type: text/html\r\nContent-Encoding: ${coding}\r\n\r\n`;
      const answer = await answerTo(Buffer.concat([Buffer.from(head), body]));
      expect(answer.body.toString()).toBe('abc');
    });

    test.each([
      ['zip', 'wrong-type', '/ is sent in the content coding zip, where gzip, deflate and br are read.'],
      ['gzip', 'unreachable', 'The content coding of / is broken.'],
      [Array(50).fill('gzip').join(', '), 'unreachable', '/ could not be asked.'],
    ])('%s that cannot be decoded is refused', async (coding, fault, message) => {
      const refused = await refusalOf(
        `${OK}Content-Type: text/html\r\nContent-Encoding: ${coding}\r\n\r\nabc`,
      );
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
    ])('with another scheme are not requested: %s', async (url) => {
      const shown = url.replace('user:secret', '…');
      const message = `${shown} is no http or https URL without credentials.`;
      expect(await refusal(httpClientFor(), url)).toEqual({ fault: 'wrong-address', message });
      if (/[ %]|^$/.test(url)) return;
      const server = await stranger((_request, response) => {
        response.writeHead(302, { location: url }).end();
      });
      // The cases that are left out would be read as a path of this server.
      const { fault } = await refusal(httpClientFor(), `${server.origin}/`);
      expect({ fault, asked: server.requests.length }).toEqual({ fault: 'wrong-address', asked: 1 });
    });

    test.each([25, 6000, 6667])('with port %i are not requested', async (port) => {
      expect(await refusal(httpClientFor(), `http://127.0.0.1:${port}/`)).toEqual({
        fault: 'wrong-address',
        message: `The port of http://127.0.0.1:${port}/ is that of another service than the web.`,
      });
    });

    test('in a redirect may be absolute, relative, or have letters in UTF-8', async () => {
      const server = await stranger(({ url }, response) => {
        const location = { '/a': 'b', '/b': '//LOCALHOST:1/../ü' }[url ?? ''] ?? '';
        response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();
      });
      const { message } = await refusal(httpClientFor({ isAllowed: () => true }), `${server.origin}/a`);
      expect(server.requests).toEqual(['GET /a', 'GET /b']);
      expect(message).toBe('The port of http://localhost:1/%C3%BC is that of another service than the web.');
    });

    test('get the name of the program and the accepted types', async () => {
      const seen: unknown[] = [];
      const server = await stranger(({ headers }, response) => {
        seen.push(headers);
        response.writeHead(200, { 'content-type': 'text/html' }).end();
      });
      await httpClientFor().ask(`${server.origin}/`, {
        method: 'GET',
        types: ['text/html', 'text/calendar'],
      });
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

    test('that are refused', async () => {
      const { fault, message } = await refusal(httpClientFor(), 'http://127.0.0.1:2/');
      expect({ fault, message }).toEqual({
        fault: 'unreachable',
        message: 'The host of http://127.0.0.1:2/ takes no connections at that port.',
      });
    });

    test.each([
      ['ENOTFOUND', 'unknown-host', 'The host of http://a.example/ is not known.'],
      ['EAI_AGAIN', 'unreachable', 'No name server could say where the host of http://a.example/ is.'],
    ])('to a name for which the system says %s', async (code, fault, message) => {
      const client = httpClientFor({
        lookup: (_name, _options, callback) => {
          callback(Object.assign(new Error('of the system'), { code }), []);
        },
      });
      expect(await refusal(client, 'http://a.example/')).toEqual({ fault, message });
    });

    test('whose certificate is self-signed', async () => {
      const [key, cert] = ['key.pem', 'self-signed.pem'].map((name) =>
        readFileSync(join(CERTIFICATES, name)),
      );
      let asked = 0;
      const server = createTlsServer({ key, cert }, () => {
        asked += 1;
      });
      const url = `https://127.0.0.1:${await listenOnLoopback(server)}/`;
      expect(await refusal(httpClientFor(), url)).toEqual({
        fault: 'unreachable',
        message: `The certificate of ${url} is not trusted, so it was not asked.`,
      });
      expect(asked).toBe(0);
      server.close();
    });

    test('without encryption', async () => {
      const server = await rawStranger((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      const { message } = await refusal(httpClientFor(), server.origin.replace('http:', 'https:'));
      expect(message).toMatch(/makes no secure connection\.$/);
    });
  });
});

describe('bounds', () => {
  /*
   * An answer of a stranger may be endless, come drop by drop, or grow far larger when it is decompressed. The client gives
   * up with a reason, and closes the connection.
   */

  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

  const MEBIBYTE = 1024 * 1024;

  const FIVE_MEBIBYTES = 5 * MEBIBYTE;

  /** A client that waits long enough for an answer that comes at once, but only shortly for one that never comes. */
  function impatient(): HttpClient {
    return httpClientFor({ milliseconds: 300 });
  }

  async function refusedBy(server: Stranger, client: HttpClient): Promise<string> {
    const { fault, message } = await refusal(client, `${server.origin}/`);
    expect(message).toMatch(/^.*\.$/);
    expect(message).not.toMatch(/UND_|undici|HPE_|fetch|terminated/);
    await server.deserted();
    return fault;
  }

  describe('time', () => {
    test.each([
      ['no byte', ''],
      ['half of a header', 'HTTP/1.1 200 OK\r\nContent-Ty'],
      ['half of a body', `${HEAD}Content-Length: 10\r\n\r\nabc`],
    ])('an answer of %s is not waited for', async (_what, bytes) => {
      const server = await rawStranger((socket) => socket.write(bytes));
      expect(await refusedBy(server, impatient())).toBe('too-slow');
    });

    test.each([
      ['header', 'HTTP/1.1 200 OK\r\nX: '],
      ['body', `${HEAD}\r\n`],
    ])('a byte of a %s now and then gets no more time', async (_what, bytes) => {
      const server = await rawStranger((socket) => {
        socket.write(bytes);
        const drip = setInterval(() => socket.write('a'), 20);
        socket.once('close', () => {
          clearInterval(drip);
        });
      });
      expect(await refusedBy(server, impatient())).toBe('too-slow');
    });

    test.each([
      ['hints', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', ''],
      ['parts that become nothing', gzipSync(''), `${HEAD}Content-Encoding: gzip\r\n\r\n`],
    ])('%s without end get no more time', async (_what, bytes, before) => {
      const server = await rawStranger((socket) => {
        socket.write(before);
        pour(socket, bytes);
      });
      expect(await refusedBy(server, impatient())).toBe('too-slow');
    });

    test('redirects share it', async () => {
      const server = await stranger(({ url = '' }, response) => {
        setTimeout(() => response.writeHead(302, { location: `${url}a`, connection: 'close' }).end(), 150);
      });
      expect(await refusedBy(server, impatient())).toBe('too-slow');
      expect(server.requests.length).toBeLessThan(4);
    });

    test('a name server that never answers gets no more time', async () => {
      const client = httpClientFor({ milliseconds: 50, lookup: () => undefined });
      expect(await refusal(client, 'http://silent.example/')).toEqual({
        fault: 'too-slow',
        message: 'http://silent.example/ did not answer in time.',
      });
      await client.close();
    });
  });

  describe('size', () => {
    test.each([
      ['5 MiB are taken', FIVE_MEBIBYTES, FIVE_MEBIBYTES],
      ['one byte more is not', FIVE_MEBIBYTES + 1, 'too-large'],
    ])('%s', async (_what, bytes, expected) => {
      const server = await stranger((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(bytes, 'a'));
      });
      const url = `${server.origin}/`;
      const asked = httpClientFor().ask(url, GET_HTML);
      if (expected === FIVE_MEBIBYTES) expect((await asked).body.length).toBe(expected);
      else await expect(asked).rejects.toMatchObject({ fault: expected });
    });

    test.each([
      ['header', 'HTTP/1.1 200 OK\r\nX: '],
      ['body', `${HEAD}\r\n`],
      ['body in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`],
    ])('a %s without end is cut off', async (what, bytes) => {
      const line = 'a'.repeat(65_536);
      const server = await rawStranger((socket) => {
        socket.write(bytes);
        pour(socket, what === 'body in chunks' ? `10000\r\n${line}\r\n` : line);
      });
      expect(await refusedBy(server, httpClientFor())).toBe('too-large');
    });

    const ZEROS = Buffer.alloc(64 * MEBIBYTE);
    const TWICE = gzipSync(gzipSync(ZEROS));
    test.each([
      ['gzip', gzipSync(ZEROS)],
      ['deflate', deflateSync(ZEROS)],
      ['br', brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
      ['gzip, gzip', TWICE],
      ['gzip, gzip, gzip', gzipSync(TWICE)],
    ])('a bomb of %s is cut off, and takes no memory', async (coding, body) => {
      const server = await stranger((_request, response) => {
        const headers = { 'content-type': 'text/html', 'content-encoding': coding, connection: 'close' };
        response.writeHead(200, headers).end(body);
      });
      const before = process.memoryUsage().arrayBuffers;
      expect(await refusedBy(server, httpClientFor())).toBe('too-large');
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MEBIBYTE);
    });
  });

  describe('redirects', () => {
    test('five are followed, and not a sixth', async () => {
      const server = await stranger(({ url = '' }, response) => {
        const left = Number(url.slice(1));
        response.writeHead(left === 0 ? 200 : 301, {
          'content-type': 'text/html',
          ...(left > 0 && { location: `/${left - 1}` }),
        });
        response.end('a');
      });
      const { url } = await httpClientFor().ask(`${server.origin}/5`, GET_HTML);
      expect(url).toBe(`${server.origin}/0`);
      expect(await refusal(httpClientFor(), `${server.origin}/6`)).toEqual({
        fault: 'too-many-redirects',
        message: `${server.origin}/6 leads on more than 5 times. Give the address where it ends.`,
      });
    });

    test('a circle ends, and so does a body without end beside each', async () => {
      const server = await rawStranger((socket) => {
        socket.write('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n');
        pour(socket, 'a'.repeat(65_536));
      });
      expect(await refusedBy(server, httpClientFor())).toBe('too-many-redirects');
    });
  });
});

describe('a public address', () => {
  /** The first and the last address of each special block (IANA registries of RFC 6890), and addresses in it. */
  const SPECIAL: Readonly<Record<string, readonly string[]>> = {
    'this network': ['0.0.0.0', '0.255.255.255'],
    private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
    'carrier-grade NAT': ['100.64.0.0', '100.127.255.255'],
    loopback: ['127.0.0.0', '127.255.255.255', '::1'],
    'link-local': ['169.254.0.0', '169.254.169.254', 'fe80::1', 'fe80::1%lo', 'febf:ffff::1'],
    'protocol assignments': ['192.0.0.0', '192.0.0.255', '2001:1::1', '2001:1ff:ffff::1'],
    documentation: [
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.255',
      '2001:db8::1',
      '3fff::1',
      '3fff:fff:ffff::1',
    ],
    '6to4': ['192.88.99.1', '2002::1', '2002:5db8:d822::1'],
    benchmarking: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
    multicast: ['224.0.0.0', '239.255.255.255', 'ff02::1', 'ff0e::1'],
    reserved: ['240.0.0.0', '255.255.255.254', '4000::1', '1fff::1', 'e000::1'],
    broadcast: ['255.255.255.255'],
    unspecified: ['::', '0.0.0.0'],
    mapped: ['::ffff:8.8.8.8', '::ffff:7f00:1', '::ffff:0:8.8.8.8', '::ffff:0:0'],
    compatible: ['::7f00:1', '::8.8.8.8'],
    NAT64: ['64:ff9b::808:808', '64:ff9b::127.0.0.1', '64:ff9b:1::1', '64:ff9b:1:ffff::808:808'],
    Teredo: ['2001::1', '2001:0:ffff::1'],
    'discard only': ['100::1'],
    'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff::1'],
    'site-local': ['fec0::1', 'feff::1'],
    'segment routing': ['5f00::1'],
    'host of a cloud': ['168.63.129.16'],
  };

  const SPELLINGS = ['127.1', '0x7f.1', '0x7f000001', '2130706433', '0177.0.0.1', '017700000001', '10.1'];

  const NO_ADDRESSES = [
    '',
    'localhost',
    'example.org',
    '127.0.0.1.',
    '[::1]',
    ' 8.8.8.8',
    '8.8.8.8/8',
    '1:2',
  ];

  const PUBLIC = ['8.8.8.8', '93.184.216.34', '172.32.0.0', '100.128.0.0', '2606:4700::1111', '2a00::1'];

  test.each(Object.entries(SPECIAL))('is not one of the special kind %s', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test.each(SPELLINGS)('is not a private one in an odd spelling: %s', (spelling) => {
    expect(isPublicAddress(spelling)).toBe(false);
  });

  test.each(NO_ADDRESSES)('is an address: %j is not', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  test.each(PUBLIC)('is one of the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test('is never an IPv6 address that stands for one of IPv4, nor one that is not allocated', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'];
        expect(prefixes.map((prefix) => isPublicAddress(prefix + address))).not.toContain(true);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        fc.pre(isPublicAddress(address));
        expect(address).toMatch(/^[23][0-9a-f]{3}:/i);
      }),
    );
  });
});

describe('a private address', () => {
  /*
   * The internal network is a server at 127.0.0.2, the internet one at 127.0.0.1, and the client may reach only the
   * latter. A forbidden address must not get a single connection.
   */

  let inside: Stranger;

  let outside: Stranger;

  beforeAll(async () => {
    inside = await stranger((_request, response) => {
      response.end('secret');
    }, '127.0.0.2');
    outside = await stranger(({ url = '' }, response) => {
      const [, hops, target = ''] = /^\/(\d+)\/(.*)$/.exec(url) ?? [];
      const location = hops === '0' ? decodeURIComponent(target) : `/${Number(hops) - 1}/${target}`;
      response.writeHead(hops === undefined ? 200 : 302, {
        'content-type': 'text/html',
        ...(hops !== undefined && { location }),
      });
      response.end('open');
    });
  });

  function leadingTo(target: string, hops = 0): string {
    return `${outside.origin}/${hops}/${encodeURIComponent(target)}`;
  }

  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST',
  ])('is not requested: %s', async (host) => {
    const client = openHttpClient({});
    const before = outside.connections();
    const { fault, message } = await refusal(client, `http://${host}:${outside.port}/`);
    await client.close();
    expect({ fault, asked: outside.connections() - before }).toEqual({ fault: 'private', asked: 0 });
    expect(message).toMatch(/is not an address of the public internet\. --allow-private asks/);
  });

  test.each([0, 1, 4])('is not requested when a redirect leads to it after %i others', async (hops) => {
    const { fault } = await refusal(httpClientFor(), leadingTo(`${inside.origin}/`, hops));
    expect({ fault, asked: inside.connections() }).toEqual({ fault: 'private', asked: 0 });
  });

  test('is not requested by a name to which a redirect leads', async () => {
    const client = httpClientFor({ lookup: lookupOf({ 'inside.example': [['127.0.0.2']] }) });
    const { fault } = await refusal(client, leadingTo(`http://inside.example:${inside.port}/`));
    expect({ fault, asked: inside.connections() }).toEqual({ fault: 'private', asked: 0 });
  });

  test.each([
    ['first', ['127.0.0.2', '127.0.0.1']],
    ['last', ['127.0.0.1', '127.0.0.2']],
    ['mapped', ['127.0.0.1', '::ffff:127.0.0.2']],
  ])('refuses a name that also has a public address: %s', async (_place, addresses) => {
    const client = httpClientFor({ lookup: lookupOf({ 'both.example': [addresses] }) });
    const before = outside.connections();
    const { fault } = await refusal(client, `http://both.example:${outside.port}/`);
    expect({ fault, asked: outside.connections() - before }).toEqual({ fault: 'private', asked: 0 });
  });

  test('is not reached by a name that changes, since the checked address is the connected one', async () => {
    const client = httpClientFor({ lookup: lookupOf({ 'change.example': [['127.0.0.1'], ['127.0.0.2']] }) });
    const first = await client.ask(`http://change.example:${outside.port}/`, GET_HTML);
    expect(first.body.toString()).toBe('open');
    const { fault } = await refusal(client, `http://change.example:${inside.port}/`);
    expect({ fault, asked: inside.connections() }).toEqual({ fault: 'private', asked: 0 });
  });

  test('is detected at the socket when a look-up returned it', async () => {
    let judged = 0;
    const client = httpClientFor({
      lookup: lookupOf({ 'liar.example': [['127.0.0.1']] }),
      isAllowed: () => (judged += 1) === 1,
    });
    const requests = outside.requests.length;
    const { fault } = await refusal(client, `http://liar.example:${outside.port}/`);
    expect({ fault, judged, asked: outside.requests.length - requests }).toEqual({
      fault: 'private',
      judged: 2,
      asked: 0,
    });
  });

  test('is requested when all addresses are allowed', async () => {
    const client = httpClientFor({ isAllowed: () => true });
    const { body } = await client.ask(`http://localhost:${outside.port}/`, GET_HTML);
    expect(body.toString()).toBe('open');
  });
});
