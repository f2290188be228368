import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { projectWithPackage } from '../helpers/installed-package.ts';
import { startNode } from '../helpers/process.ts';
import { makeHome, startServer } from '../helpers/server.ts';

const USE = `
import { createClient } from 'open-event-calendar/client';

const [, , baseUrl, token] = process.argv;
for await (const { name } of createClient({ baseUrl, token }).events()) console.log(name);
`;

describe('the package, packed and installed', () => {
  let folder: string;
  let installed: string;
  let files: string[];

  beforeAll(() => {
    folder = projectWithPackage({ 'use.js': USE });
    installed = join(folder, 'node_modules', 'open-event-calendar');
    files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
  });

  test('has compiled code, what it shows, the types of the client and recipes, and nothing else', () => {
    const wanted = [
      /^(?:package\.json|README\.md|LICENSE|\.deploy\/[\w@.-]+)$/,
      // What a new calendar has, and the documents of its editors.
      /^(?:\.github\/(?:CHANGELOG\.md|workflows\/(?:content|content-comment|event-form|links|pages)\.yml)|content\/README\.md)$/,
      /^src\/(?:diagnostics\/problems|schema\/keys)\.md$/,
      /^dist\/(?:src|scripts)\/.+\.(?:js|css|svg|md)$/,
      /^dist\/src\/client\/[\w-]+\.d\.ts$/,
      /^dist\/src\/(?:pages\/docs\/swagger-ui|pages\/map\/land|calendar\/search\/han)\//,
    ];
    expect(files.filter((file) => !wanted.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(files.filter((file) => /(?:^|\/)(?:bench|fuzz|soak)\b|\.test\./.test(file))).toEqual([]);
  });

  test('has every file that its code names', () => {
    const named = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const code = readFileSync(join(installed, file), 'utf8');
        const paths = code.matchAll(/(?:\bfrom |\bimport\(|\bnew URL\()["'](\.[^"']+)["']/g);
        return [...paths].map(([, path = '']) => join(dirname(file), path));
      });
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  });

  test('has the licence and the notices of what it has from others', () => {
    const within = (folder: string) =>
      files.filter((file) => file.startsWith(`dist/src/${folder}/`)).map((file) => basename(file));
    expect(within('pages/docs/swagger-ui')).toEqual(
      expect.arrayContaining(['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']),
    );
    expect(within('pages/map/land').sort()).toEqual(['LICENSE', 'land.json']);
    expect(within('calendar/search/han').sort()).toEqual([
      'LICENSE',
      'THIRD_PARTY_LICENSES.md',
      'simplified-forms.txt',
    ]);
  });

  test('serves, and a program that imports its client reads what is served', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1, { name: 'Reading Day' }) });
    const { address } = await startServer(environment, [], {
      program: [join(installed, 'dist/scripts/open-event-calendar.js'), 'start'],
    });
    await request(address).get('/docs').expect(200);
    const program = startNode([join(folder, 'use.js'), address, TOKENS.reader], {});
    expect([await program.ended, program.stdout(), program.stderr()]).toEqual([0, 'Reading Day\n', '']);
  });
});
