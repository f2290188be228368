import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadContent } from '../../src/content/load.ts';
import { event, place } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

/** The problems of an existing folder, as `file code`. */
function problemsIn(folder: string): string[] {
  return loadContent(folder).diagnostics.map(({ file, code }) => `${file} ${code}`);
}

function folderWithEvent(): string {
  return makeFolder({ 'events/x.md': event(1) });
}

describe('symbolic links are not followed (contract, section 3; acceptance, C14)', () => {
  const outside = makeFolder({ 'y.md': event(2, { urlKey: 'y' }), 'events/y.md': event(3, { urlKey: 'z' }) });

  test.each([
    ['to a file outside', join(outside, 'y.md'), 'events/y.md'],
    ['to a file beside it', 'x.md', 'events/y.md'],
    ['to a folder outside', join(outside, 'events'), 'events/more'],
    ['to a folder outside, named like a file', join(outside, 'events'), 'events/more.md'],
    ['to its own folder', '.', 'events/loop'],
    ['to itself', 'y.md', 'events/y.md'],
    ['to nothing', 'none.md', 'events/y.md'],
    ['to /dev/zero', '/dev/zero', 'events/y.md'],
    ['to / beside the folders of records', '/', 'images'],
    ['in place of site.yml', join(outside, 'y.md'), 'site.yml'],
    ['in place of places', outside, 'places'],
  ])('one %s', (_, target, path) => {
    const folder = folderWithEvent();
    symlinkSync(target, join(folder, path));
    expect(problemsIn(folder)).toEqual([`${path} file-link`]);
    expect(loadContent(folder).records).toBeNull();
  });

  test('one with a name that is passed over is passed over', () => {
    const folder = folderWithEvent();
    symlinkSync('user@host.1234:5678', join(folder, 'events/.#x.md'));
    symlinkSync('/dev/zero', join(folder, 'events/_draft.md'));
    expect(problemsIn(folder)).toEqual([]);
  });

  test('the content folder itself may be one', () => {
    const link = join(makeFolder(), 'content');
    symlinkSync(folderWithEvent(), link);
    expect(loadContent(link).records?.events).toHaveLength(1);
  });
});

describe('what is no regular file (contract, section 3; acceptance, C14)', () => {
  test.each(['events/y.md', 'places/y.yml', 'events/pipe', 'site.yml', 'pipe'])(
    'the FIFO %s is not read',
    (path) => {
      const folder = makeFolder({ 'events/x.md': event(1, { place: 'x' }), 'places/x.yml': place(1) });
      execFileSync('mkfifo', [join(folder, path)]);
      expect(problemsIn(folder)).toEqual([`${path} file-special`]);
    },
  );

  test('a socket', async () => {
    const folder = folderWithEvent();
    const server = createServer().listen(join(folder, 'events/y.md'));
    await once(server, 'listening');
    expect(problemsIn(folder)).toEqual(['events/y.md file-special']);
    server.close();
    await once(server, 'close');
  });

  test.each(['events/y.md', 'events/y.yml', 'places/y.yaml'])('a folder named %s', (path) => {
    const folder = makeFolder({ 'events/x.md': event(1), [`${path}/z.md`]: event(2) });
    expect(problemsIn(folder)).toEqual([`${path} file-special`]);
  });

  test('a folder named site.yml is reported', () => {
    const folder = folderWithEvent();
    mkdirSync(join(folder, 'site.yml'));
    expect(problemsIn(folder)).toEqual([expect.stringMatching(/^site\.yml /)]);
  });
});

describe('names that are not UTF-8 (acceptance, C15)', () => {
  test('are refused', () => {
    const folder = folderWithEvent();
    const name = Buffer.concat([Buffer.from(`${folder}/events/`), Buffer.from([0xff]), Buffer.from('.md')]);
    renameSync(join(folder, 'events/x.md'), name);
    expect(problemsIn(folder)).toEqual(['events/\ufffd.md file-name']);
  });
});

const testAsUser = process.getuid?.() === 0 ? test.skip : test;

describe('what may not be read (acceptance, C14)', () => {
  testAsUser.each(['events/x.md', 'events'])('%s with mode 000', (path) => {
    const folder = folderWithEvent();
    chmodSync(join(folder, path), 0o000);
    const problems = problemsIn(folder);
    chmodSync(join(folder, path), 0o700);
    expect(problems).toEqual([`${path} file-unreadable`]);
  });
});
