import { expect, test } from '@jest/globals';
import { event } from '../helpers/content.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

test('PREVIEW=true has answers tell how long they took', async () => {
  const { environment } = makeHome({ 'events/a.md': event(1) });
  const servers = await Promise.all([
    startServer({ ...environment, PREVIEW: 'true' }),
    startServer(environment),
  ]);
  const fields = servers.map(async (server) => {
    const { headers } = await server.get('/open/event').expect(200);
    return 'server-timing' in headers;
  });
  expect(await Promise.all(fields)).toEqual([true, false]);
  await Promise.all(servers.map(stopServer));
});
