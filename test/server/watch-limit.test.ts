import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { event } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, readiness, startServer, stopServer } from '../helpers/server.ts';

/** A system on which somebody else uses all watches that inotify(7) allows. */
const NO_WATCHES_LEFT = preload(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.watch = (path) => {
    const message = 'ENOSPC: System limit for number of file watchers reached, watch ' + JSON.stringify(path);
    throw Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'watch', path });
  };
  syncBuiltinESMExports();`);

test('without watches it is told, and changes are found all the same (R6)', async () => {
  const home = makeHome({ 'events/a.md': event(1) });
  const server = await startServer(home.environment, NO_WATCHES_LEFT);
  await eventually(() => {
    expect(server.log()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'watching failed',
        error: expect.objectContaining({ message: expect.stringContaining(`"${home.contentDir}"`) }),
      }),
    );
  });
  expect(await readiness(server)).toBe('ready');

  // The first change may be seen by what looks at the start, the second one by nothing but the rescan.
  for (const events of [2, 3]) {
    writeFiles(home.contentDir, { [`events/deep/${events}.md`]: event(events) });
    await eventually(() => {
      expect(server.log()).toContainEqual(expect.objectContaining({ msg: 'calendar reloaded', events }));
    });
  }
  writeFileSync(home.tokensFile, 'applications: []\n');
  await eventually(() => server.get('/open/event').expect(401));
  await stopServer(server);
});
