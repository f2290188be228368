import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest } from '../helpers/raw-http.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { CAN_TELL_USAGE, TELL_USAGE, usageOf } from '../helpers/usage.ts';

const CLIENTS = 300;
const AT_A_TIME = 10;
const PAGE = rawRequest(
  'GET /open/event?pageSize=500 HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${TOKENS.reader}`,
);

/** Asks for a page of 10 MB, and is gone when the first bytes of it arrive. */
async function askAndLeave(server: RunningServer): Promise<void> {
  const { socket } = await connectTo(server);
  socket.write(PAGE);
  await once(socket, 'data');
  socket.resetAndDestroy();
}

const testWithProc = CAN_TELL_USAGE ? test : test.skip;

testWithProc('clients that are gone in the middle of an answer leave nothing behind (W9)', async () => {
  const detail = 'A line of a long text.\n'.repeat(900);
  const files = Array.from({ length: 500 }, (_, number): [string, string] => [
    `events/${number}.md`,
    event(number + 1, {}, detail),
  ]);
  const server = await startServer(makeHome(Object.fromEntries(files)).environment, TELL_USAGE);
  const lose = async (clients: number): Promise<void> => {
    for (let lost = 0; lost < clients; lost += AT_A_TIME)
      await Promise.all(Array.from({ length: AT_A_TIME }, () => askAndLeave(server)));
  };
  await lose(AT_A_TIME);
  const before = await usageOf(server);
  await lose(CLIENTS);
  await eventually(async () => {
    const after = await usageOf(server);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
    expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 4);
  });
  const cutOff = server.log().filter(({ path, complete }) => path === '/open/event' && complete === false);
  expect(cutOff).toHaveLength(CLIENTS + AT_A_TIME);
  await server.get('/open/event').expect(200);
  expect(server.log().filter(({ level }) => level !== 'info')).toEqual([]);
  await stopServer(server);
});
