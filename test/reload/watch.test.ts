import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { makeFolder } from '../helpers/folder.ts';
import { compiled, startNode } from '../helpers/process.ts';

test('nothing is put in force while somebody changes it, also who began after it was read (R2)', async () => {
  // Asked for the first two times, nobody changes anything: before the reading, and after it. Then somebody does.
  const folder = makeFolder({
    'watched/file': 'old',
    'main.mjs': `
      import { writeFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      import { takeSnapshot } from ${JSON.stringify(moduleUrl('src/reload/snapshot.ts'))};
      import { watchPath } from ${JSON.stringify(moduleUrl('src/reload/watch.ts'))};
      const path = fileURLToPath(new URL('./watched', import.meta.url));
      let asked = 0;
      const changing = () => asked > 2 && asked < 6;
      watchPath({
        path,
        seen: takeSnapshot(path).fingerprint,
        read: () => () => {
          console.log(changing() ? 'in force while it changes' : 'in force');
          process.exit();
        },
        isChanging: () => {
          asked += 1;
          return changing();
        },
        onError: console.log,
        rescanMilliseconds: 60_000,
      });
      writeFileSync(path + '/file', 'new');`,
  });
  const started = startNode([join(folder, 'main.mjs')], {});
  expect(await started.ended).toBe(0);
  expect(started.stdout()).toBe('in force\n');
});

function moduleUrl(source: string): string {
  return pathToFileURL(compiled(source)).href;
}
