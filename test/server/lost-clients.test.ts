import { once } from 'node:events';
import { expect } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { largePage } from '../helpers/content.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest } from '../helpers/raw-http.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { settlesAt, TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

const CLIENTS = 50;
const AT_A_TIME = 10;
const PAGE = rawRequest('GET /open/event HTTP/1.1', 'Host: x', `Authorization: Bearer ${TOKENS.reader}`);

/** Asks for a page of 10 MB, and is gone when the first bytes of it arrive. */
async function askAndLeave(server: RunningServer): Promise<void> {
  const { socket } = await connectTo(server);
  socket.write(PAGE);
  await once(socket, 'data');
  socket.resetAndDestroy();
}

testWithProc('clients that are gone in the middle of an answer leave nothing behind (W9)', async () => {
  const server = await startServer(makeHome(largePage()).environment, TELL_USAGE);
  const lose = async (clients: number): Promise<void> => {
    for (let lost = 0; lost < clients; lost += AT_A_TIME)
      await Promise.all(Array.from({ length: AT_A_TIME }, () => askAndLeave(server)));
  };
  await lose(AT_A_TIME);
  const before = await usageOf(server);
  await lose(CLIENTS);
  await settlesAt(server, before);
  const cutOff = server.log().filter(({ path, complete }) => path === '/open/event' && complete === false);
  expect(cutOff).toHaveLength(CLIENTS + AT_A_TIME);
  await server.get('/open/event').expect(200);
  expect(server.log().filter(({ level }) => level === 'error')).toEqual([]);
  await stopServer(server);
});
