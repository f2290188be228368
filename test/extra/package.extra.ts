import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { TYPED_PROGRAM } from '../client/typed-program.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { event } from '../helpers/content-files.ts';
import { projectWithPackage } from '../helpers/installed-package.ts';
import { startNode } from '../helpers/process.ts';
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
