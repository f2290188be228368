import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { parse } from 'yaml';
import { event } from '../helpers/content-files.ts';
import { makeFolder } from '../helpers/folder.ts';
import { copiedFiles, isInBuildContext, instructionArguments } from '../helpers/image.ts';
import { ROOT } from '../helpers/process.ts';
import { makeHome, startServer } from '../helpers/server.ts';

test('the image is built from nothing but the copied files, and serves', async () => {
  const [folder, image] = [makeFolder(), join(makeFolder(), 'package')];
  const copied = copiedFiles('build').flatMap(([, files]) => files);
  for (const file of copied.filter(isInBuildContext)) cpSync(join(ROOT, file), join(folder, file));
  // `cp` copies thousands of files several times as fast as Node.js.
  execFileSync('cp', ['-R', join(ROOT, 'node_modules'), folder]);
  const commands = instructionArguments('build', 'RUN').filter(
    (command) => !/^(?:apt-get|npm ci) /.test(command),
  );
  for (const command of commands)
    execFileSync('sh', ['-c', command.replaceAll(' /package', ` ${image}`)], { cwd: folder, stdio: 'pipe' });
  renameSync(join(folder, 'node_modules'), join(image, 'node_modules'));
  const files = readdirSync(image, { recursive: true, encoding: 'utf8' });
  expect(
    files.filter((file) => /\.(?:map|[cm]?ts)$|^dist\/scripts\/bench|^node_modules\/jest/.test(file)),
  ).toEqual([]);
  const [, ...words] = parse(instructionArguments('server', 'CMD').join()) as string[];
  const program = words.map((word) => (files.includes(word) ? join(image, word) : word));
  const { environment } = makeHome({ 'events/a.md': event(1), 'site.yml': 'public: true\n' });
  const { address } = await startServer(environment, [], { program });
  for (const path of ['/', '/docs', '/feeds/events.ics']) await request(address).get(path).expect(200);
}, 300_000);
