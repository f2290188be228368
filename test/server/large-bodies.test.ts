import type { Socket } from 'node:net';
import { beforeAll, describe, expect } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';
import { makeHome, startServer, type RunningServer } from '../helpers/server.ts';
import { TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

const MEGABYTE = 2 ** 20;
const BODY_MEGABYTES = 100;
const AUTHORIZATION = `Authorization: Bearer ${TOKENS.reader}`;
const HEAD = `GET /open/event HTTP/1.1\r\nHost: x\r\n${AUTHORIZATION}\r\n`;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer(makeHome({ 'events/a.md': event(1) }).environment, TELL_USAGE);
});

/** Sends no faster than the server takes it; gives false when the connection is closed. */
function sends(socket: Socket, bytes: string | Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    socket.write(bytes, (error) => {
      resolve(error === null || error === undefined);
    });
  });
}

const megabyte = Buffer.alloc(MEGABYTE, 'x');

describe('a GET with a large body (W5)', () => {
  testWithProc.each([
    ['of a length that is told', `Content-Length: ${BODY_MEGABYTES * MEGABYTE}`, megabyte, ''],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      Buffer.concat([Buffer.from(`${MEGABYTE.toString(16)}\r\n`), megabyte, Buffer.from('\r\n')]),
      '0\r\n\r\n',
    ],
  ])('%s is answered, the body passed over, and nothing of it kept', async (_how, header, piece, end) => {
    const before = await usageOf(server);
    const { socket, received, closed } = await connectTo(server);
    socket.write(`${HEAD}${header}\r\n\r\n`);
    let sent = 0;
    while (sent < BODY_MEGABYTES && (await sends(socket, piece))) sent += 1;
    const { residentMegabytes } = await usageOf(server);
    expect(residentMegabytes).toBeLessThan(before.residentMegabytes + BODY_MEGABYTES / 2);

    socket.write(end + rawRequest('GET /open/event HTTP/1.1', 'Host: x', AUTHORIZATION));
    await closed;
    expect([[200, 200], [200], [413]]).toContainEqual(statusesOf(received()));
    await server.get('/open/event').expect(200);
  });
});
