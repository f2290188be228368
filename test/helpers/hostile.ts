import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { event, organization, place, uuid } from './content-files.ts';
import { makeFolder, type Files } from './folder.ts';

/*
 * Makes a folder of hostile content for each row of "Content" in test/acceptance.md. Files that git can hold are in
 * fixtures/hostile/C01 and so on; the others are made here, by row.
 */

const FIXTURES = join(import.meta.dirname, '../fixtures/hostile');

export interface HostileFolder {
  /** The row of the table, such as "C1". */
  readonly row: string;
  readonly folder: string;
  /** The problems that must be reported, as `file:line:column code`; none where the content is valid. */
  readonly expected: readonly string[];
}

/** Makes the folders of all rows. */
export function hostileFolders(): HostileFolder[] {
  const rows = new Set([...readdirSync(FIXTURES), ...Object.keys(GENERATED)]);
  return [...rows].sort().map((row) => hostileFolder(row.replace(/^C0?/, 'C')));
}

/** Makes the folder of a row, from the committed files and the generated ones. */
export function hostileFolder(row: string): HostileFolder {
  const key = row.replace(/^C(?=\d$)/, 'C0');
  const { files = {}, more = () => undefined, expected = [] } = GENERATED[key]?.() ?? {};
  const folder = makeFolder(files);
  const committed = join(FIXTURES, key);
  const problems = existsSync(committed) ? readFileSync(join(committed, 'expected.txt'), 'utf8') : '';
  if (existsSync(committed)) cpSync(join(committed, 'content'), folder, { recursive: true });
  more(folder);
  return { row, folder, expected: [...problems.split('\n').filter(Boolean), ...expected] };
}

interface Generated {
  readonly files?: Files;
  /** Adds entries that are no regular files, or whose names are no text. */
  readonly more?: (folder: string) => void;
  readonly expected: readonly string[];
}

/** The content of a file outside the content folder, which no answer and no report may contain. */
export const SECRET = 'canary-of-a-file-outside';

const MEGABYTE = 1_000_000;
const RECORD = event(1);

const GENERATED: Readonly<Record<string, () => Generated>> = {
  C02: () => ({
    files: {
      'events/cr-only.md': RECORD.replaceAll('\n', '\r'),
      'events/utf-16.md': Buffer.from(`\ufeff${RECORD}`, 'utf16le'),
      'events/two-byte-order-marks.md': `\ufeff\ufeff${RECORD}`,
    },
    expected: [
      'events/cr-only.md:1:4 line-ending',
      'events/two-byte-order-marks.md:1:1 byte-order-mark',
      'events/utf-16.md:1:1 encoding',
    ],
  }),
  C03: () => {
    const text = (number: number): string => event(number, { region: 'EU' }, 'Body\n\nMore  \n');
    const files = {
      'events/byte-order-mark.md': `\ufeff${text(2)}`,
      'events/crlf.md': text(3).replaceAll('\n', '\r\n'),
      'events/spaces-after-dashes.md': text(4).replaceAll('---\n', '---  \n'),
    };
    return { files: withUrlKeys(files), expected: [] };
  },
  C04: () => ({
    files: {
      'events/blank-lines.md': '\n'.repeat(MEGABYTE),
      'events/blank-front-matter.md': `---\n${'\n'.repeat(MEGABYTE)}---\n`,
      'events/ten-megabytes.md': Buffer.alloc(10 * MEGABYTE, 'x'),
      'places/ten-megabytes.yml': Buffer.alloc(10 * MEGABYTE, 'x'),
    },
    expected: [
      'events/blank-front-matter.md:1:1 front-matter-too-large',
      'events/blank-lines.md:1:1 front-matter-missing',
      'events/ten-megabytes.md:1:1 file-too-large',
      'places/ten-megabytes.yml:1:1 file-too-large',
    ],
  }),
  C05: () => ({
    files: withUrlKeys({
      'events/blank-lines.md': event(1).replace('id:', `${'\n'.repeat(16_000)}id:`),
      'events/long-scalar.md': event(2).replace('id:', `region: "${'a\\\n  '.repeat(3_000)}"\nid:`),
      'events/one-line-body.md': event(3, {}, 'x'.repeat(1024 * 1024 - 200)),
      'events/two-thousand-keys.md': `---\n${lines(2_000, (index) => `_${index.toString(36)}: 1`)}---\n`,
    }),
    expected: [
      ...['id', 'name', 'scale'].map(() => 'events/two-thousand-keys.md:2:1 key-missing'),
      ...Array.from(
        { length: 2_000 },
        (_, index) => `events/two-thousand-keys.md:${index + 2}:1 key-unknown`,
      ),
    ],
  }),
  C06: () => ({
    files: {
      'places/brackets.yml': `extra: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`,
      'places/never-closed.yml': `extra: ${'['.repeat(10_000)}`,
      'places/dashes.yml': `extra:\n  ${'- '.repeat(10_000)}x\n`,
      'places/braces.yml': `extra: ${'{a: '.repeat(10_000)}1${'}'.repeat(10_000)}\n`,
      'events/brackets.md': event(1, { region: '['.repeat(8_000) + ']'.repeat(8_000) }),
    },
    expected: [
      'events/brackets.md:5:88 yaml-depth',
      'places/braces.yml:1:321 yaml-depth',
      'places/brackets.yml:1:87 yaml-depth',
      'places/dashes.yml:2:161 yaml-depth',
      'places/never-closed.yml:1:87 yaml-depth',
    ],
  }),
  C11: () => ({
    files: {
      'events/invalid-utf-8.md': Buffer.concat([Buffer.from(`${RECORD}text `), Buffer.from([0xff, 0xfe])]),
      'events/nul.md': `${RECORD}a\0b`,
      'events/escape-sequence.md': `${RECORD}\u001b[31m`,
      'events/c1-control.md': `${RECORD}é😀\u009b31m`,
      'events/lone-surrogate.md': Buffer.concat([Buffer.from(RECORD), Buffer.from([0xed, 0xa0, 0x80])]),
      'events/escaped-surrogate.md': event(2, { name: '"a\\ud800"' }),
      ...Object.fromEntries(
        ['202a', '202e', '2066', '2069', '061c', '200e', '200f'].map((code, index) => [
          `events/direction-${code}.md`,
          event(10 + index, { name: `a${String.fromCharCode(parseInt(code, 16))}b` }),
        ]),
      ),
    },
    expected: [
      'events/c1-control.md:6:4 character-forbidden',
      ...['061c', '200e', '200f', '202a', '202e', '2066', '2069'].map(
        (code) => `events/direction-${code}.md:3:7 text-form`,
      ),
      'events/escape-sequence.md:6:1 character-forbidden',
      'events/escaped-surrogate.md:3:7 text-form',
      'events/invalid-utf-8.md:6:6 encoding',
      'events/lone-surrogate.md:6:1 encoding',
      'events/nul.md:6:2 character-forbidden',
    ],
  }),
  C14: () => {
    const secret = event(2, { name: SECRET, scale: SECRET }, SECRET);
    const outside = makeFolder({ 'secret.md': secret, 'folder/secret.md': secret });
    const links = {
      'events/link-to-a-file-outside.md': join(outside, 'secret.md'),
      'events/link-to-a-folder-outside': join(outside, 'folder'),
      'events/link-to-a-folder.md': join(outside, 'folder'),
      'events/loop': '.',
      'events/link-to-itself.md': 'link-to-itself.md',
      'events/dangling.md': 'nothing.md',
      'events/dev-zero.md': '/dev/zero',
      'site.yml': join(outside, 'secret.md'),
    };
    const more = (folder: string): void => {
      for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
      for (const name of ['events/fifo.md', 'places/fifo.yml']) execFileSync('mkfifo', [join(folder, name)]);
      mkdirSync(join(folder, 'events/folder.md'));
    };
    const special = ['events/fifo.md', 'events/folder.md', 'places/fifo.yml'];
    return {
      files: { 'events/x.md': RECORD, 'places/x.yml': place(1) },
      more,
      expected: [
        ...Object.keys(links).map((path) => `${path}:1:1 file-link`),
        ...special.map((path) => `${path}:1:1 file-special`),
      ],
    };
  },
  C15: () => {
    const odd = ['a\nb.md', 'a\u001b[31m.md', 'a\u202edm.exe.md'];
    const editors = ['x.md~', '4913', '#x.md#', 'x.md.orig', 'x.md.tmp', 'x.md.swp'];
    const files = ['x.md', '-rf.md', '.x.md.swp', '.#x.md', ...odd, ...editors].map(
      (name): [string, string] => [`events/${name}`, RECORD],
    );
    const more = (folder: string): void => {
      const name = Buffer.concat([Buffer.from(`${folder}/events/`), Buffer.from([0xff]), Buffer.from('.md')]);
      renameSync(join(folder, 'events/x.md'), name);
    };
    return {
      files: Object.fromEntries(files),
      more,
      expected: [
        ...[...odd, '\ufffd.md'].map((name) => `events/${name}:1:1 file-name`),
        ...editors.map((name) => `events/${name}:1:1 file-type`),
        'events/-rf.md:1:1 slug-form',
      ],
    };
  },
  C16: () => ({
    files: { 'places/caf\u00e9.yml': place(1), 'places/cafe\u0301.yml': place(2) },
    expected: ['places/caf\u00e9.yml:1:1 place-duplicate'],
  }),
  C17: () => ({
    files: {
      'organizations/errors.yml': `id: ${uuid(1)}\nname: x\nextra: [${'08,'.repeat(21_000)}]\n`,
      'organizations/list-of-15000.md': organization(2, { ignore: `[${'a,'.repeat(7_500)}]` }),
      'places/list-of-200000.yml': place(1, { ignore: `[${'a, '.repeat(200_000)}]` }),
    },
    expected: [
      'organizations/errors.yml:1:1 problems-too-many',
      ...Array.from(
        { length: 20_000 },
        (_, index) => `organizations/errors.yml:3:${9 + 3 * index} number-inexact`,
      ),
      'organizations/list-of-15000.md:4:9 list-too-long',
      'places/list-of-200000.yml:1:1 file-too-large',
    ],
  }),
};

/** Gives each event a `urlKey`: the default is the beginning of the id, which ids of `uuid` share. */
function withUrlKeys(files: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text], index) => [
      path,
      text.replace('scale:', `urlKey: k${index}\nscale:`),
    ]),
  );
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
}
