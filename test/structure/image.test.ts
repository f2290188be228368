import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { makeHome, startServer } from '../helpers/server.ts';

const DOCKERFILE = readFileSync(join(ROOT, '.deploy/Dockerfile'), 'utf8');
const IGNORED = readFileSync(join(ROOT, '.deploy/Dockerfile.dockerignore'), 'utf8');

/** What the stages copy from the context: the files of git below each source. */
function copiedFiles(): [source: string, files: string[]][] {
  return [...DOCKERFILE.matchAll(/^COPY (?!--from=)(.+)$/gm)]
    .flatMap(([, words = '']) => words.split(' ').slice(0, -1))
    .map((source) => {
      const files = execFileSync('git', ['ls-files', '-z', '--', source], { cwd: ROOT, encoding: 'utf8' });
      return [source, files.split('\0').filter((file) => file !== '')];
    });
}

/** Whether a file reaches the engine: the last line decides that matches it or a folder that it is in. */
function isSent(file: string): boolean {
  const steps = file.split('/');
  const paths = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
  let sent = true;
  for (const line of IGNORED.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const [, mark, pattern = ''] = /^(!?)(\*|[\w./-]+)$/.exec(line) ?? [];
    if (mark === undefined) throw new Error(`This test cannot read "${line}".`);
    if (pattern === '*' || paths.includes(pattern)) sent = mark === '!';
  }
  return sent;
}

describe('the image', () => {
  test('is made of files that are in git, and that the ignore file lets through', () => {
    const copied = copiedFiles();
    expect(copied.map(([source]) => source)).toEqual(expect.arrayContaining(['package.json', 'src']));
    expect(copied.filter(([, files]) => files.length === 0)).toEqual([]);
    expect(copied.flatMap(([, files]) => files).filter((file) => !isSent(file))).toEqual([]);
    expect(['content/site.yml', 'tokens.yml', '.git/config', 'node_modules/x'].filter(isSent)).toEqual([]);
  });

  test('compiles from these files alone, and serves', async () => {
    const folder = makeFolder();
    const copied = copiedFiles().flatMap(([, files]) => files);
    for (const file of copied.filter(isSent)) cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    // Types are checked and written where the suite is compiled; a file that is missing is missed when the server starts.
    const config = readFileSync(join(ROOT, 'tsconfig.json'), 'utf8');
    writeFileSync(join(folder, 'tsconfig.json'), config.replace('"declaration": true', '"noCheck": true'));
    const [, compile = ''] = /^RUN (npm run .+)$/m.exec(DOCKERFILE) ?? [];
    execFileSync('sh', ['-c', compile], { cwd: folder, stdio: 'pipe' });
    const [, program = ''] = /^CMD \["node", .*"([^"\s]+)"\]$/m.exec(DOCKERFILE) ?? [];
    const { environment } = makeHome({ 'events/a.md': event(1), 'site.yml': 'public: true\n' });
    const { address } = await startServer(environment, [], { program: join(folder, program) });
    for (const path of ['/', '/docs', '/feeds/events.ics']) await request(address).get(path).expect(200);
  }, 300_000);
});
