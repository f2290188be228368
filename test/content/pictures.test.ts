import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createContentLoader, loadContent } from '../../src/content/load.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { event, organization } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { jpeg, png } from '../helpers/pictures.ts';

const SITE = 'url: https://calendar.example.org\n';
const A = png({ width: 4, height: 3 });
const B = png({ width: 4, height: 3 }, 64);

/** A content folder with an event that names a picture, and these pictures. */
function folderWith(thumbnail: string, pictures: Readonly<Record<string, Buffer>>): string {
  const folder = makeFolder({ 'events/a.md': event(1, { thumbnail }), 'site.yml': SITE });
  mkdirSync(join(folder, 'images/below'), { recursive: true });
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, 'images', name), bytes);
  return folder;
}

function codesIn(folder: string): string[] {
  return loadContent(folder).diagnostics.map(({ file, code }) => `${file} ${code}`);
}

/** What git names these bytes by. */
function blobOf(bytes: Buffer): string {
  return execFileSync('git', ['hash-object', '--stdin'], { input: bytes, encoding: 'utf8' }).trim();
}

describe('a picture that is named', () => {
  test('stands in the record by its address, which is made of what git names its bytes by', () => {
    const { records, diagnostics } = loadContent(folderWith('images/a.png', { 'a.png': A }));
    expect(diagnostics).toEqual([]);
    expect(records?.events[0]?.thumbnail).toBe(`https://calendar.example.org/images/${blobOf(A)}.png`);
    expect(records?.pictures).toMatchObject([
      { name: `${blobOf(A)}.png`, type: 'png', width: 4, height: 3, bytes: new Uint8Array(A) },
    ]);
  });

  test.each(['below/a.JPEG', 'Ein Bild.jpg', '\u8bfb\u4e66.jpg'])('under any name: %s', (name) => {
    const { records, diagnostics } = loadContent(
      folderWith(`images/${name}`, { [name]: jpeg({ width: 9, height: 9 }) }),
    );
    expect(diagnostics).toEqual([]);
    expect(records?.pictures[0]?.name).toMatch(/^[0-9a-f]{40}\.jpg$/);
  });

  test('by an organization and the site as well, and once where its bytes are the same', () => {
    const folder = folderWith('images/a.png', { 'a.png': A, 'same.png': A, 'b.png': B });
    writeFileSync(join(folder, 'site.yml'), `${SITE}logo: images/b.png\n`);
    mkdirSync(join(folder, 'organizations'));
    writeFileSync(join(folder, 'organizations/guild.md'), organization(1, { logoUrl: 'images/same.png' }));
    const { records } = loadContent(folder);
    const address = (bytes: Buffer): string => `https://calendar.example.org/images/${blobOf(bytes)}.png`;
    expect(records?.organizations[0]?.logoUrl).toBe(address(A));
    expect(records?.site.logo).toBe(address(B));
    expect(records?.pictures).toHaveLength(2);
  });

  test('elsewhere stays as it is', () => {
    const { records } = loadContent(folderWith('https://example.org/images/a.png', {}));
    expect(records?.events[0]?.thumbnail).toBe('https://example.org/images/a.png');
    expect(records?.pictures).toEqual([]);
  });

  test.each([
    'images/../events/a.md',
    'images/_a.png',
    'images/.a.png',
    'images/a.png/b.png',
    'images//a.png',
  ])('is none outside of the folder, hidden or a draft: %s', (path) => {
    const folder = folderWith(path, { '_a.png': A, '.a.png': A, 'a.png': A });
    expect(codesIn(folder)).toEqual(['events/a.md picture-unknown']);
  });

  test('is told once, however many name it', () => {
    const folder = folderWith('images/a.png', { 'a.png': Buffer.from('text') });
    writeFileSync(join(folder, 'events/b.md'), event(2, { thumbnail: 'images/a.png' }));
    expect(codesIn(folder)).toEqual(['images/a.png picture-type']);
  });
});

describe('what lies in images/ (C14, C15, C28)', () => {
  test('links, pipes and names that cannot be shown are errors, never opened', () => {
    const folder = folderWith('images/link.png', { 'bad\u202ename.png': A });
    symlinkSync('/dev/zero', join(folder, 'images/link.png'));
    symlinkSync(folder, join(folder, 'images/loop'));
    execFileSync('mkfifo', [join(folder, 'images/pipe.png')]);
    expect(codesIn(folder)).toEqual([
      'events/a.md picture-unknown',
      'images/bad\u202ename.png file-name',
      'images/link.png file-link',
      'images/loop file-link',
      'images/pipe.png file-special',
    ]);
  });

  test('a folder that is a link is not followed', () => {
    const folder = makeFolder({ 'events/a.md': event(1, { thumbnail: 'images/a.png' }), 'site.yml': SITE });
    const other = makeFolder();
    writeFileSync(join(other, 'a.png'), A);
    symlinkSync(other, join(folder, 'images'));
    expect(codesIn(folder)).toEqual(['events/a.md picture-unknown', 'images file-link']);
  });

  test('what nobody names is not read, whatever it is', () => {
    const folder = folderWith('images/a.png', {
      'a.png': A,
      'huge.png': Buffer.alloc(3 * 1024 * 1024),
      'README.md': Buffer.from('Pictures'),
      'logo.svg': Buffer.from('<svg/>'),
      'below/notes.txt': Buffer.from('notes'),
    });
    expect(codesIn(folder)).toEqual([
      'images/below/notes.txt file-type',
      'images/huge.png picture-unused',
      'images/logo.svg file-type',
    ]);
    expect(loadContent(folder).records).not.toBeNull();
  });

  test('counts for the limits of all content together', () => {
    const folder = folderWith('images/a.png', { 'a.png': A, 'b.png': B });
    const codes = (files: number, bytes: number, most = 2): string[] => {
      const { pictures, diagnostics } = readContent(folder, undefined, { files, bytes, pictures: most });
      const results = pictures.paths.map((path) => pictures.read({ path }).result);
      return [...diagnostics, ...results].flatMap((each) => ('severity' in each ? each.code : []));
    };
    expect(codes(100, 10_000)).toEqual([]);
    expect(codes(5, 10_000)).toEqual(['content-too-large']);
    expect(codes(100, 250)).toEqual(['content-too-large']);
    expect(codes(100, 10_000, 1)).toEqual(['content-too-large']);
  });
});

test('a change of a picture is a change of the records that name it, and of no other', () => {
  const folder = folderWith('images/a.png', { 'a.png': A });
  writeFileSync(join(folder, 'events/b.md'), event(2));
  const loader = createContentLoader(folder);
  const first = loader.load().records;
  const second = loader.load().records;
  expect(second?.events[0]).toBe(first?.events[0]);
  expect(second?.pictures[0]?.bytes).toBe(first?.pictures[0]?.bytes);
  writeFileSync(join(folder, 'images/next.png'), B);
  renameSync(join(folder, 'images/next.png'), join(folder, 'images/a.png'));
  const third = loader.load().records;
  expect(third?.events[0]?.thumbnail).toContain(blobOf(B));
  expect(third?.events[1]).toBe(first?.events[1]);
});
