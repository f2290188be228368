import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { answerClientErrors } from '../../src/http/client-errors.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { portOf } from '../helpers/loopback.ts';
import { expectRawError, parseAnswer } from '../helpers/raw-http.ts';
import { listenUntilTestsEnd } from '../helpers/until-tests-end.ts';

const server = createHttpServer(testApp({ 'events/a.md': event(1) }).app, readConfig({}).limits);

beforeAll(async () => {
  await listenUntilTestsEnd(server);
});

/** What a client reads when its connection meets this error before a request was read. */
async function answerTo(code: string): Promise<string> {
  const connected = new Promise<Socket>((resolve) => {
    server.once('connection', resolve);
  });
  const client = connect(portOf(server), '127.0.0.1');
  const chunks: Buffer[] = [];
  client.on('data', (chunk) => {
    chunks.push(chunk);
  });
  server.emit('clientError', Object.assign(new Error(code), { code }), await connected);
  await once(client, 'close');
  return Buffer.concat(chunks).toString();
}

describe('errors below HTTP (specification, section 7.1; contract, section 4)', () => {
  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'E_REQUEST_TIMEOUT'],
    ['HPE_HEADER_OVERFLOW', 431, 'E_HEADERS_TOO_LARGE'],
    ['HPE_INVALID_METHOD', 400, 'E_BAD_REQUEST'],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 400, 'E_BAD_REQUEST'],
  ])('%s: %d %s', async (error, status, code) => {
    const answer = await answerTo(error);
    expectRawError(answer, status, code);
    expect(parseAnswer(answer).headers.connection).toBe('close');
  });

  test('a connection that was reset gets no answer', async () => {
    expect(await answerTo('ECONNRESET')).toBe('');
  });
});

test('a CONNECT closes its connection, also while what was asked before it is answered', async () => {
  const streaming = createServer((_request, response) => {
    Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(65_536))).pipe(response);
  });
  answerClientErrors(streaming);
  await listenUntilTestsEnd(streaming);
  const client = connect(portOf(streaming), '127.0.0.1').resume();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nCONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(client, 'close');
});
