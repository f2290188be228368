import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { TYPED_PROGRAM } from '../client/typed-program.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { event } from '../helpers/content-files.ts';
import { textOf } from '../helpers/documents.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { pack, projectWithPackage } from '../helpers/installed-package.ts';
import { listeningPort } from '../helpers/listening.ts';
import { inherited, ROOT, startNode } from '../helpers/process.ts';
import { sampleApp } from '../helpers/sample-app.ts';
import { makeHome, startServer } from '../helpers/server.ts';

/** The options of TypeScript programs that have no types of Node. */
const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  noEmit: true,
  // Checking the types of the language and the browser would double the time. The client's declarations are checked.
  skipDefaultLibCheck: true,
};

const USE = `
import { createClient } from 'open-event-calendar/client';

const [, , baseUrl, token] = process.argv;
for await (const { name } of createClient({ baseUrl, token }).events()) console.log(name);
`;

describe('the package, packed and installed', () => {
  let folder: string;
  let installed: string;

  beforeAll(() => {
    folder = projectWithPackage({
      'use.js': USE,
      'use.ts': TYPED_PROGRAM,
      'tsconfig.json': JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['use.ts'] }),
    });
    installed = join(folder, 'node_modules', 'open-event-calendar');
  });

  test('serves, and a program that imports its client reads the answers', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1, { name: 'Reading Day' }) });
    const { address } = await startServer(environment, [], {
      program: [join(installed, 'dist/scripts/open-event-calendar.js'), 'start'],
    });
    await request(address).get('/docs').expect(200);
    const program = startNode([join(folder, 'use.js'), address, TOKENS.reader], {});
    expect([await program.ended, program.stdout(), program.stderr()]).toEqual([0, 'Reading Day\n', '']);
  });

  describe('the types of the client', () => {
    test('are found by a program that imports the package, and need no types of Node', async () => {
      const compiler = startNode(['node_modules/typescript/bin/tsc', '--project', folder], {});
      expect({ status: await compiler.ended, problems: compiler.stdout() }).toEqual({
        status: 0,
        problems: '',
      });
    });
  });
});

test('the package of the client runs in an empty folder by the lines of the guide, in strict TypeScript', async () => {
  const GUIDE = textOf('src/pages/docs/guide.md');
  const [, install = '', ...settings] =
    /^(npm install open-event-calendar-client .*)\n(echo .* > tsconfig\.json)$/m.exec(GUIDE) ?? [];
  const [, run = '', program = '', output] =
    /`(npx tsc && node events\.mjs)`.*?^```ts\n(.*?)^```\n\n```text\n(.*?)^```$/ms.exec(GUIDE) ?? [];
  const [, , client, ...tools] = install.split(' ');
  expect({ client, tools }).toEqual({
    client: 'open-event-calendar-client',
    tools: ['typescript', '@types/node'],
  });

  const folder = makeFolder();
  const port = await listeningPort(sampleApp());
  const shell = (command: string): Promise<{ readonly stdout: string }> => {
    const env = { ...inherited(), npm_config_offline: 'true', TOKEN: TOKENS.reader };
    return promisify(execFile)('sh', ['-ec', command], { cwd: folder, env });
  };
  await shell(`npm install --silent ./${pack('./dist/src/client', folder)}`);
  // The tools that the documented command would install from the network are linked.
  const modules = join(folder, 'node_modules');
  for (const path of ['@types', '.bin']) mkdirSync(join(modules, path));
  for (const tool of tools) symlinkSync(join(ROOT, 'node_modules', tool), join(modules, tool));
  symlinkSync('../typescript/bin/tsc', join(modules, '.bin/tsc'));
  await shell(settings.join('\n'));
  writeFiles(folder, { 'events.mts': program.replace('127.0.0.1:3000', `127.0.0.1:${port}`) });
  expect((await shell(run)).stdout).toBe(output);
  const manifest = readFileSync(join(modules, 'open-event-calendar-client/package.json'), 'utf8');
  expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
});
