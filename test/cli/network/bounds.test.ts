import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { WebDoor } from '../../../src/cli/network/web-door.ts';
import { pour, rawStranger, stranger, type Stranger } from '../../helpers/stranger.ts';
import { doorTo, GET_HTML, refusal } from '../../helpers/web-door.ts';

/*
 * What strangers send has no end, comes drop by drop, or becomes far larger than it was. Each is left with a reason, and with
 * its connection closed.
 */

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const MEBIBYTE = 1024 * 1024;
const FIVE_MEBIBYTES = 5 * MEBIBYTE;

/** A door that waits long enough for whatever comes at once, and no longer for what never comes. */
function impatient(): WebDoor {
  return doorTo({ milliseconds: 300 });
}

async function refusedBy(server: Stranger, door: WebDoor): Promise<string> {
  const { fault, message } = await refusal(door, `${server.origin}/`);
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
  ])('a byte of a %s now and then wins no more of it', async (_what, bytes) => {
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
  ])('%s without end win no more of it', async (_what, bytes, before) => {
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

  test('a name server that never answers wins no more of it', async () => {
    const door = doorTo({ milliseconds: 50, lookup: () => undefined });
    expect(await refusal(door, 'http://silent.example/')).toEqual({
      fault: 'too-slow',
      message: 'http://silent.example/ did not answer in time.',
    });
    await door.close();
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
    const asked = doorTo().ask(url, GET_HTML);
    if (expected === FIVE_MEBIBYTES) expect((await asked).body.length).toBe(expected);
    else await expect(asked).rejects.toMatchObject({ fault: expected });
  });

  test.each([
    ['header', 'HTTP/1.1 200 OK\r\nX: '],
    ['body', `${HEAD}\r\n`],
    ['body in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`],
  ])('a %s without end is left', async (what, bytes) => {
    const line = 'a'.repeat(65_536);
    const server = await rawStranger((socket) => {
      socket.write(bytes);
      pour(socket, what === 'body in chunks' ? `10000\r\n${line}\r\n` : line);
    });
    expect(await refusedBy(server, doorTo())).toBe('too-large');
  });

  const ZEROS = Buffer.alloc(64 * MEBIBYTE);
  const TWICE = gzipSync(gzipSync(ZEROS));
  test.each([
    ['gzip', gzipSync(ZEROS)],
    ['deflate', deflateSync(ZEROS)],
    ['br', brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip, gzip', TWICE],
    ['gzip, gzip, gzip', gzipSync(TWICE)],
  ])('a bomb of %s is left, and takes no memory', async (coding, body) => {
    const server = await stranger((_request, response) => {
      const headers = { 'content-type': 'text/html', 'content-encoding': coding, connection: 'close' };
      response.writeHead(200, headers).end(body);
    });
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusedBy(server, doorTo())).toBe('too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MEBIBYTE);
  });
});

describe('redirects', () => {
  test('five are followed, and no sixth', async () => {
    const server = await stranger(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      response.writeHead(left === 0 ? 200 : 301, {
        'content-type': 'text/html',
        ...(left > 0 && { location: `/${left - 1}` }),
      });
      response.end('a');
    });
    const { url } = await doorTo().ask(`${server.origin}/5`, GET_HTML);
    expect(url).toBe(`${server.origin}/0`);
    expect(await refusal(doorTo(), `${server.origin}/6`)).toEqual({
      fault: 'too-many-redirects',
      message: `${server.origin}/6 leads on more than 5 times. Give the address where it ends.`,
    });
  });

  test('a circle ends, and so does a body without end beside each', async () => {
    const server = await rawStranger((socket) => {
      socket.write('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n');
      pour(socket, 'a'.repeat(65_536));
    });
    expect(await refusedBy(server, doorTo())).toBe('too-many-redirects');
  });
});
