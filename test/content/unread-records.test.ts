import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { event, organization, place, problemsOf, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf } from './records.ts';

const EVENT = { 'events/x.md': event(1) };
const STRAY = event(2, { startDate: '2026-03-06' }, 'Text.\n');

/** The hint of the only problem of a folder with this file, besides a valid event. */
function hintFor(path: string, text: string): string | null | undefined {
  return diagnosticsOf({ ...EVENT, [path]: text })[0]?.hint;
}

describe('a record that would not be read is an error (contract, section 3; C28)', () => {
  test.each(words`
    stray.md stray.yml STRAY.YAML event/stray.md Events/2026/stray.md archive/deep/er/stray.markdown
    events/stray.markdown events/stray.MD events/2026/stray.Md
  `)('%s', (path) => {
    const text = /\.ya?ml$/i.test(path) ? yaml({ id: uuid(2), name: 'Stray', scale: 'small' }) : STRAY;
    expect(problemsOf({ ...EVENT, [path]: text })).toEqual([`${path}:1:1 record-unread`]);
    expect(diagnosticsOf({ ...EVENT, [path]: text })[0]?.severity).toBe('error');
  });

  test.each<[string, string]>([
    ['an event without an id', yaml({ name: 'Fair', scale: 'small', startDate: '2026-03-06' })],
    ['an organization', yaml({ id: uuid(2), name: 'Guild', website: 'https://example.org' })],
    ['a place', place(2)],
    ['a key that is not known', yaml({ id: uuid(2), name: 'Fair', scale: 'small', colour: 'red' })],
    ['a date of another form, and no UUID', yaml({ id: '7', name: 'Fair', startDate: '6 March' })],
    ['one in brackets', `{id: ${uuid(2)}, name: Fair, scale: small}\n`],
    ['one that cannot be read', `id: ${uuid(2)}\nname: "Fair\nscale: small\n`],
    ['one with CRLF and a byte order mark', `\ufeff${place(2).replaceAll('\n', '\r\n')}`],
  ])('%s', (_what, text) => {
    expect(problemsOf({ ...EVENT, 'stray.yml': text })).toEqual(['stray.yml:1:1 record-unread']);
  });

  test('one with a single key of those it must have, where records lie', () => {
    const text = '---\nname: Fair\nstartDate: 2026-03-06\n---\nText.\n';
    expect(problemsOf({ ...EVENT, 'events/stray.MD': text })).toEqual(['events/stray.MD:1:1 record-unread']);
    expect(problemsOf({ ...EVENT, 'stray.md': text })).toEqual(['stray.md:1:1 file-type']);
  });

  test('front matter that cannot be read', () => {
    const text = STRAY.replace('name: ', 'name: "');
    expect(problemsOf({ ...EVENT, 'stray.md': text })).toEqual(['stray.md:1:1 record-unread']);
  });

  test('the hint says which folder it belongs to, by its keys, or which ending', () => {
    expect(hintFor('stray.md', STRAY)).toContain('"events/stray.md"');
    expect(hintFor('stray.YML', place(2))).toContain('"places/stray.yml"');
    expect(hintFor('stray.markdown', organization(2))).toContain('"organizations/stray.md"');
    expect(hintFor('organisations/stray.md', organization(2))).toContain('"organizations/stray.md"');
    expect(hintFor('events/2026/stray.MD', STRAY)).toContain('"events/2026/stray.md"');
    expect(hintFor('stray.md', STRAY)).toContain('"_"');
  });

  test('what refers to it is not told as well', () => {
    const files = {
      'events/x.md': event(1, { organization: 'guild' }),
      'organisations/guild.md': organization(2),
    };
    expect(problemsOf(files)).toEqual(['organisations/guild.md:1:1 record-unread']);
  });
});

describe('other files there are warnings (C28)', () => {
  test.each<[string, string]>([
    ['text alone', 'Notes on the fair.\n'],
    ['an example in a text', `How to write one:\n\n\`\`\`\n${STRAY}\`\`\`\n`],
    ['a page of another kind', '---\ntitle: About\nid: about\nlayout: page\n---\n'],
    ['an action', '---\nname: Check\ndescription: x\non: push\njobs: {}\n---\n'],
    ['with keys of many kinds', '---\nid: x\nname: y\nversion: 1\nauthor: z\nfiles: []\n---\n'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(problemsOf({ ...EVENT, 'notes.md': text })).toEqual(['notes.md:1:1 file-type']);
    expect(problemsOf({ ...EVENT, 'docs/notes.md': text })).toEqual(['docs:1:1 folder-unknown']);
  });

  test('what is below a list or within a key is no key', () => {
    const text = `items:\n  id: ${uuid(1)}\n  name: x\n  scale: small\n`;
    expect(problemsOf({ ...EVENT, 'notes.yml': text })).toEqual(['notes.yml:1:1 file-type']);
  });

  test.each(['events/stray.txt', 'stray.json', 'events/stray.md.orig', 'events/stray.md~'])('%s', (path) => {
    expect(problemsOf({ ...EVENT, [path]: STRAY })).toEqual([`${path}:1:1 file-type`]);
  });

  test('links are not followed, and what is no file is not read', () => {
    const outside = makeFolder({ 'stray.md': STRAY });
    const folder = makeFolder({ ...EVENT, 'docs/notes.txt': '' });
    symlinkSync(outside, join(folder, 'docs/more'));
    symlinkSync(join(outside, 'stray.md'), join(folder, 'docs/stray.md'));
    symlinkSync('/dev/zero', join(folder, 'docs/zero.yml'));
    expect(loadContent(folder).diagnostics.map(({ code }) => code)).toEqual(['folder-unknown']);
  });

  test('a file that is too large, or no text, is not looked into', () => {
    const files = {
      'large.yml': `${place(2)}#${'x'.repeat(64 * 1024)}`,
      'bytes.md': Buffer.from([0xff, 0xfe]),
    };
    expect(problemsOf({ ...EVENT, ...files })).toEqual(['bytes.md:1:1 file-type', 'large.yml:1:1 file-type']);
  });
});

describe('what a repository has besides, without a word (contract, section 3; C28)', () => {
  test.each(words`
    README.md readme.txt README.zh-Hans.md LICENSE LICENSE.md CONTRIBUTING.md CODE_OF_CONDUCT.md
    package.json package-lock.json tokens.yml images/poster.png images/stray.md
    node_modules/x/stray.md dist/stray.yml docs/node_modules/stray.md docs/dist/stray.md
    docs/.obsidian/stray.md docs/_stray.md .github/stray.yml _drafts/stray.md
  `)('%s', (path) => {
    const told = path.startsWith('docs/') ? ['docs:1:1 folder-unknown'] : [];
    expect(problemsOf({ ...EVENT, [path]: STRAY })).toEqual(told);
  });

  test('only at the root: below a folder of records they are files like others', () => {
    expect(problemsOf({ ...EVENT, 'events/LICENSE': '' })).toEqual(['events/LICENSE:1:1 file-type']);
    expect(problemsOf({ ...EVENT, 'events/dist/y.md': event(2, { urlKey: 'y' }) })).toEqual([]);
  });
});
