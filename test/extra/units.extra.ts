import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';

/** The text behind the "@" names the instance of a service. */
const PORT = '3001';

test('systemd understands every line of the units', () => {
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
  const units = readdirSync(join(ROOT, '.deploy')).filter((name) => /\.(?:service|timer)$/.test(name));
  const folder = makeFolder(
    Object.fromEntries(
      units.map((name) => [
        name.replace('@', `@${PORT}`),
        textOf(`.deploy/${name}`)
          .replaceAll('/usr/bin/node', process.execPath)
          .replaceAll('/usr/bin/git', git),
      ]),
    ),
  );
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files).toHaveLength(5);
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  });
  expect(error).toBeUndefined();
  // Messages about other units of this machine are left out.
  expect(stderr.split('\n').filter((line) => line.includes('open-event-calendar'))).toEqual([]);
});
