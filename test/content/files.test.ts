import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, linkSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { howToBegin } from '../../src/content/first-record.ts';
import { loadContent, loadFiles } from '../../src/content/load.ts';
import { ContentFolderError } from '../../src/content/read/content-path.ts';
import { CONTENT_LIMITS, contentFileAt, isPictureAt } from '../../src/content/read/content-path.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { NO_RECORDS } from '../../src/content/validate.ts';
import { displayPathFrom } from '../../src/diagnostics/report/report.ts';
import { event, organization, place, problemsRead, recordsRead, uuid, yaml } from '../helpers/content.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, eventProblems, placeProblems, problemsIn, renderedOf } from './records.ts';

const EVENT = { 'events/x.md': event(1) };

describe('files', () => {
  describe('files that are not read', () => {
    test('hidden names, drafts and README.md give no warning', () => {
      const files = {
        ...EVENT,
        'README.md': 'text',
        '.git/config': 'text',
        '_templates/event.md': 'text',
        '_notes.md': 'text',
        'events/README.md': 'text',
        'events/.hidden.md': 'text',
        'events/.x.md.swp': 'text',
        'events/.#x.md': 'text',
        'events/_draft.md': 'text',
        'events/_drafts/y.md': 'text',
        'events/.trash/y.md': 'text',
        'places/2026/README.md': 'text',
      };
      expect(problemsRead(files)).toEqual([]);
      expect(recordsRead(files)).toEqual(recordsRead(EVENT));
    });

    test.each(words`
    notes.txt x.md site.yaml events/poster.png events/x.MD events/y.json events/md places/x.yml.txt
  `)('the file %s, with a warning', (file) => {
      expect(diagnosticsOf({ ...EVENT, [file]: 'id: [' })).toMatchObject([
        { file, line: 1, column: 1, severity: 'warning', code: 'file-type' },
      ]);
      expect(recordsRead({ ...EVENT, [file]: 'id: [' })).toEqual(recordsRead(EVENT));
    });

    test.each(words`
    events/y.md~ events/4913 events/#y.md# events/y.md.orig events/y.md.tmp events/y.md.swp
  `)('the file %s of an editor, with a warning (C15)', (file) => {
      expect(problemsRead({ ...EVENT, [file]: event(2) })).toEqual([`${file}:1:1 file-type`]);
    });

    test.each(['pictures', 'Events', 'event'])('the folder %s, with a warning', (folder) => {
      const files = { ...EVENT, [`${folder}/a.md`]: 'text', [`${folder}/deep/b.png`]: 'text' };
      expect(diagnosticsOf(files)).toMatchObject([
        { file: folder, severity: 'warning', code: 'folder-unknown' },
      ]);
      expect(recordsRead(files)).toEqual(recordsRead(EVENT));
    });

    test('warnings do not count as files read', () => {
      const { files } = loadContent(makeFolder({ ...EVENT, 'site.yml': '', 'notes.txt': 'text' }));
      expect(files).toBe(2);
    });
  });

  describe('file names (C15)', () => {
    test.each([
      ['a line feed', 'events/a\nb.md', 'events/a\\u000ab.md'],
      ['an escape sequence', 'events/a\u001b[31m.md', 'events/a\\u001b[31m.md'],
      ['a direction override', 'events/a\u202edm.exe.md', 'events/a\\u202edm.exe.md'],
      ['a zero-width mark', 'places/a\u200e.yml', 'places/a\\u200e.yml'],
    ])('%s is refused and shown as an escape', (_, file, shown) => {
      expect(problemsRead({ [file]: event(1, { slug: 'x' }) })).toEqual([`${file}:1:1 file-name`]);
      const rendered = renderedOf({ [file]: event(1, { slug: 'x' }) });
      expect(rendered.slice(0, rendered.indexOf(' '))).toBe(`${shown}:1:1`);
    });

    test('a folder with such a name is refused as a whole', () => {
      expect(problemsRead({ ...EVENT, 'events/a\nb/y.md': event(2) })).toEqual(['events/a\nb:1:1 file-name']);
    });

    test('-rf is a name like others, though no slug', () => {
      expect(problemsRead({ 'events/-rf.md': event(1) })).toEqual(['events/-rf.md:1:1 slug-form']);
      expect(problemsRead({ 'events/-rf.md': event(1, { slug: 'rf' }) })).toEqual([]);
    });
  });

  describe('the content folder (C19)', () => {
    test.each(['events', 'organizations', 'places'])('%s alone is enough', (folder) => {
      const content = makeFolder();
      mkdirSync(join(content, folder));
      expect(loadContent(content)).toMatchObject({
        records: { events: [], organizations: [], places: [] },
        diagnostics: [],
        files: 0,
        isEmpty: false,
      });
    });

    test.each([
      ['that does not exist', () => join(makeFolder(), 'none')],
      [
        'with none of the three folders',
        () => makeFolder({ 'site.yml': 'public: true\n', 'Events/x.md': event(1) }),
      ],
      ['that is a file', () => join(makeFolder({ content: 'text' }), 'content')],
      ['whose events is a file', () => makeFolder({ events: 'text' })],
      ['with README.md alone', () => makeFolder({ 'README.md': 'text', '.gitkeep': '' })],
      ['with site.yml alone', () => makeFolder({ 'site.yml': 'public: true\n' })],
    ])('a folder %s cannot be used', (_, make) => {
      const folder = make();
      expect(() => loadContent(folder)).toThrow(ContentFolderError);
      expect(() => loadContent(folder)).toThrow(folder);
    });

    test.each<[string, Files]>([
      ['nothing in it', {}],
      [
        'hidden names and drafts alone',
        { '.gitkeep': '', '.schemas/event.json': '{}', '_drafts/a.md': event(1) },
      ],
    ])('a folder with %s is a calendar that has not begun', (_, files) => {
      expect(loadContent(makeFolder(files))).toMatchObject({
        records: { events: [], organizations: [], places: [] },
        diagnostics: [],
        files: 0,
        isEmpty: true,
      });
    });

    test('one bad file refuses the whole set, and the problems of all files are reported', () => {
      const { records, diagnostics, files } = loadContent(
        makeFolder({
          ...EVENT,
          'events/y.md': 'text',
          'organizations/x.md': organization(1, { logoUrl: 'x' }),
          'places/x.yml': place(1, { kind: '' }),
          'places/y.yml': place(2),
          'site.yml': 'public: perhaps\n',
        }),
      );
      expect(records).toBeNull();
      expect(files).toBe(6);
      expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
        'events/y.md front-matter-missing',
        'organizations/x.md url-form',
        'places/x.yml key-missing',
        'site.yml type-wrong',
      ]);
    });

    test('records are ordered by id, whatever their files are named', () => {
      const { events } = recordsRead({
        'events/a.md': event(3),
        'events/b.md': event(1),
        'events/c/a.md': event(2, { urlKey: 'two' }),
      });
      expect(events.map(({ name }) => name)).toEqual(['Event 1', 'Event 2', 'Event 3']);
    });
  });
});

describe('special files', () => {
  /** The problems of an existing folder, as `file code`. */
  function problemsIn(folder: string): string[] {
    return loadContent(folder).diagnostics.map(({ file, code }) => `${file} ${code}`);
  }

  function folderWithEvent(): string {
    return makeFolder({ 'events/x.md': event(1) });
  }

  describe('symbolic links are not followed (C14)', () => {
    const outside = makeFolder({
      'y.md': event(2, { urlKey: 'y' }),
      'events/y.md': event(3, { urlKey: 'z' }),
    });

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

    test('one with a name that is not read is ignored', () => {
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

  describe('folders, pipes and devices (C14)', () => {
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

  describe('names that are not UTF-8 (C15)', () => {
    test('are refused', () => {
      const folder = folderWithEvent();
      const name = Buffer.concat([Buffer.from(`${folder}/events/`), Buffer.from([0xff]), Buffer.from('.md')]);
      renameSync(join(folder, 'events/x.md'), name);
      expect(problemsIn(folder)).toEqual(['events/\ufffd.md file-name']);
    });
  });

  const testAsUser = process.getuid?.() === 0 ? test.skip : test;

  describe('files without permission to read (C14)', () => {
    testAsUser.each(['events/x.md', 'events'])('%s with mode 000', (path) => {
      const folder = folderWithEvent();
      chmodSync(join(folder, path), 0o000);
      const problems = problemsIn(folder);
      chmodSync(join(folder, path), 0o700);
      expect(problems).toEqual([`${path} file-unreadable`]);
    });
  });
});

describe('sizes', () => {
  const KIB = 1024;

  /** Returns `text` with a comment or body that fills it up to this number of bytes. */
  function filled(text: string, bytes: number): string {
    return text + '#'.repeat(bytes - Buffer.byteLength(text));
  }

  describe('sizes (C4 and C5)', () => {
    test.each([
      ['events/x.md', event(1), KIB * KIB],
      ['organizations/x.md', organization(1), KIB * KIB],
      ['places/x.yml', place(1), 64 * KIB],
      ['places/x.yaml', place(1), 64 * KIB],
      ['site.yml', 'public: true\n', 64 * KIB],
    ])('%s of its limit, and not a byte more', (file, text, bytes) => {
      const others = file === 'site.yml' ? { 'events/x.md': event(1) } : {};
      expect(problemsRead({ ...others, [file]: filled(text, bytes) })).toEqual([]);
      const larger = { ...others, [file]: filled(text, bytes + 1) };
      expect(problemsRead(larger)).toEqual([`${file}:1:1 file-too-large`]);
    });

    test('bytes count, not characters', () => {
      const text = `${place(1)}#${'ß'.repeat(33 * KIB)}`;
      expect(text.length).toBeLessThan(64 * KIB);
      expect(problemsIn('places/x.yml', text)).toEqual(['1:1 file-too-large']);
    });

    test('a file of 10 MB', () => {
      expect(problemsIn('events/x.md', Buffer.alloc(10_000_000, '\n'))).toEqual(['1:1 file-too-large']);
    });

    test('a megabyte of blank lines as front matter', () => {
      expect(problemsIn('events/x.md', `---\n${'\n'.repeat(1_000_000)}---\n`)).toEqual([
        expect.stringMatching(/^\d+:\d+ front-matter-too-large$/),
      ]);
    });

    test('the largest front matter in its worst shapes is read', () => {
      const keys = Array.from({ length: 2_000 }, (_, index) => `k${index}: 1\n`).join('');
      const blank = '\n'.repeat(16_000);
      const scalar = `region: "${'a\\\n  '.repeat(3_000)}"\n`;
      expect(problemsRead({ 'places/x.yml': place(1) + keys })).toHaveLength(2_000);
      expect(problemsRead({ 'events/x.md': event(1).replace('id:', `${blank}id:`) })).toEqual([]);
      expect(problemsRead({ 'events/x.md': event(1).replace('id:', `${scalar}id:`) })).toEqual([]);
    });

    test('texts that take more than linear time are refused: heaps of marks, long hosts, long numbers', () => {
      const marks = 'a' + '\u0301'.repeat(3000) + '\u0316'.repeat(3000);
      const host = Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');
      expect(eventProblems({ place: marks })).toEqual(['5:8 text-form']);
      expect(placeProblems({ address: marks })).toEqual(['4:10 text-form']);
      expect(problemsRead({ 'organizations/x.yml': `${place(1)}website: https://${host}.org/\n` })).toContain(
        'organizations/x.yml:4:10 url-form',
      );
      expect(
        problemsRead({
          'organizations/x.yml': `id: ${uuid(1)}\nname: x\nextra: {a: 1.${'0'.repeat(60_000)}1}\n`,
        }),
      ).toEqual(['organizations/x.yml:3:12 number-inexact']);
    });

    test.each(['\n', '\r\n'])(
      'front matter of exactly 16 KiB, lines ending with %j, is read, and nothing longer',
      (end) => {
        const keys = yaml({ id: uuid(1), name: 'x', scale: 'small' }).replaceAll('\n', end);
        const front = (bytes: number): string => `---${end}${filled(keys, bytes)}\n---${end}`;
        expect(problemsRead({ 'events/x.md': front(16 * KIB) })).toEqual([]);
        expect(problemsIn('events/x.md', front(16 * KIB + 1))).toEqual(['1:1 front-matter-too-large']);
      },
    );
  });

  /** A folder with an event and many hard links to one file, so that the content is large and the disk stays empty. */
  function linked(text: string, count: number): string {
    const folder = makeFolder({ 'events/x.md': event(1), 'events/y0.md': text });
    for (let index = 1; index < count; index += 1) {
      linkSync(join(folder, 'events/y0.md'), join(folder, `events/y${index}.md`));
    }
    return folder;
  }

  describe('a content of 500 MB is refused (C28)', () => {
    test('all files together, reported once, and nothing is kept of them', () => {
      // The fixture `content-too-large` tests the real bound; this test has a smaller one.
      const large = linked(`\u0007\n${'x'.repeat(10_000)}`, 50);
      const { diagnostics, records, files } = loadFiles(
        readContent(large, undefined, { ...CONTENT_LIMITS, bytes: 480_000 }),
      );
      expect(records).toBeNull();
      expect(files).toBe(0);
      expect(diagnostics).toMatchObject([{ code: 'content-too-large', severity: 'error' }]);
      expect(diagnostics[0]?.message).toContain('0.48 MB');
      expect(diagnostics[0]?.hint).not.toBeNull();
    });

    const count = (files: number, bytes: number): readonly string[] =>
      readContent(linked(event(2), 10), undefined, { files, bytes, pictures: 1 }).diagnostics.map(
        ({ file, code }) => `${file} ${code}`,
      );
    const BYTES = Buffer.byteLength(event(1)) * 11;

    test('as many bytes as are allowed are read, and not one more', () => {
      expect(count(100, BYTES)).toEqual([]);
      expect(count(100, BYTES - 1)).toEqual(['events/y9.md content-too-large']);
    });

    test('as many files and folders as are allowed are read, and not one more', () => {
      expect(count(12, 10_000)).toEqual([]);
      expect(count(11, 10_000)).toEqual(['events/y9.md content-too-large']);
    });

    test('files that are looked into outside of the folders count, too', () => {
      const folder = makeFolder({ 'events/x.md': event(1), 'zoo/a.md': 'x'.repeat(1_000), 'zoo/b.txt': 'x' });
      const told = (bytes: number, files: number) =>
        readContent(folder, undefined, { files, bytes, pictures: 1 }).diagnostics.map(({ code }) => code);
      expect(told(2_000, 5)).toEqual(['folder-unknown']);
      expect(told(1_000, 5)).toEqual(['content-too-large']);
      expect(told(2_000, 4)).toEqual(['content-too-large']);
    });

    test('a million small events are not too large', () => {
      expect(
        1_000_000 * Buffer.byteLength(event(1_000_000, { startDate: '2026-03-06' }, 'Text.')),
      ).toBeLessThan(480_000_000);
    });
  });
});

describe('unread records', () => {
  const STRAY = event(2, { startDate: '2026-03-06' }, 'Text.\n');

  /** The hint of the only problem in a folder with this file and a valid event. */
  function hintFor(path: string, text: string): string | null | undefined {
    return diagnosticsOf({ ...EVENT, [path]: text })[0]?.hint;
  }

  describe('a record that would not be read is an error (C28)', () => {
    test.each(words`
    stray.md stray.yml STRAY.YAML event/stray.md Events/2026/stray.md archive/deep/er/stray.markdown
    events/stray.markdown events/stray.MD events/2026/stray.Md
  `)('%s', (path) => {
      const text = /\.ya?ml$/i.test(path) ? yaml({ id: uuid(2), name: 'Stray', scale: 'small' }) : STRAY;
      expect(problemsRead({ ...EVENT, [path]: text })).toEqual([`${path}:1:1 record-unread`]);
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
      expect(problemsRead({ ...EVENT, 'stray.yml': text })).toEqual(['stray.yml:1:1 record-unread']);
    });

    test('a record with a single one of the required keys, in a folder of records', () => {
      const text = '---\nname: Fair\nstartDate: 2026-03-06\n---\nText.\n';
      expect(problemsRead({ ...EVENT, 'events/stray.MD': text })).toEqual([
        'events/stray.MD:1:1 record-unread',
      ]);
      expect(problemsRead({ ...EVENT, 'stray.md': text })).toEqual(['stray.md:1:1 file-type']);
    });

    test('front matter that cannot be read', () => {
      const text = STRAY.replace('name: ', 'name: "');
      expect(problemsRead({ ...EVENT, 'stray.md': text })).toEqual(['stray.md:1:1 record-unread']);
    });

    test('the hint names the folder that it belongs to, by its keys, or the extension', () => {
      expect(hintFor('stray.md', STRAY)).toContain('"events/stray.md"');
      expect(hintFor('stray.YML', place(2))).toContain('"places/stray.yml"');
      expect(hintFor('stray.markdown', organization(2))).toContain('"organizations/stray.md"');
      expect(hintFor('organisations/stray.md', organization(2))).toContain('"organizations/stray.md"');
      expect(hintFor('events/2026/stray.MD', STRAY)).toContain('"events/2026/stray.md"');
      expect(hintFor('stray.md', STRAY)).toContain('"_"');
    });

    test('references to it are not reported as well', () => {
      const files = {
        'events/x.md': event(1, { organization: 'guild' }),
        'organisations/guild.md': organization(2),
      };
      expect(problemsRead(files)).toEqual(['organisations/guild.md:1:1 record-unread']);
    });
  });

  describe('other files there give warnings (C28)', () => {
    test.each<[string, string]>([
      ['text alone', 'Notes on the fair.\n'],
      ['an example in a text', `How to write one:\n\n\`\`\`\n${STRAY}\`\`\`\n`],
      ['a page of another kind', '---\ntitle: About\nid: about\nlayout: page\n---\n'],
      ['an action', '---\nname: Check\ndescription: x\non: push\njobs: {}\n---\n'],
      ['with keys of many kinds', '---\nid: x\nname: y\nversion: 1\nauthor: z\nfiles: []\n---\n'],
      ['nothing', ''],
    ])('%s', (_what, text) => {
      expect(problemsRead({ ...EVENT, 'notes.md': text })).toEqual(['notes.md:1:1 file-type']);
      expect(problemsRead({ ...EVENT, 'docs/notes.md': text })).toEqual(['docs:1:1 folder-unknown']);
    });

    test('lines in a list or within a key are no keys', () => {
      const text = `items:\n  id: ${uuid(1)}\n  name: x\n  scale: small\n`;
      expect(problemsRead({ ...EVENT, 'notes.yml': text })).toEqual(['notes.yml:1:1 file-type']);
    });

    test.each(['events/stray.txt', 'stray.json', 'events/stray.md.orig', 'events/stray.md~'])(
      '%s',
      (path) => {
        expect(problemsRead({ ...EVENT, [path]: STRAY })).toEqual([`${path}:1:1 file-type`]);
      },
    );

    test('links are not followed, and only regular files are read', () => {
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
      expect(problemsRead({ ...EVENT, ...files })).toEqual([
        'bytes.md:1:1 file-type',
        'large.yml:1:1 file-type',
      ]);
    });
  });

  describe('the usual files of a repository give no warning (C28)', () => {
    test.each(words`
    README.md readme.txt README.zh-Hans.md LICENSE LICENSE.md CONTRIBUTING.md CODE_OF_CONDUCT.md
    package.json package-lock.json tokens.yml images/poster.png images/stray.md
    node_modules/x/stray.md dist/stray.yml docs/node_modules/stray.md docs/dist/stray.md
    docs/.obsidian/stray.md docs/_stray.md .github/stray.yml _drafts/stray.md
  `)('%s', (path) => {
      const told = path.startsWith('docs/') ? ['docs:1:1 folder-unknown'] : [];
      expect(problemsRead({ ...EVENT, [path]: STRAY })).toEqual(told);
    });

    test('only at the root: in a folder of records they are files like others', () => {
      expect(problemsRead({ ...EVENT, 'events/LICENSE': '' })).toEqual(['events/LICENSE:1:1 file-type']);
    });

    test.each(words`
    events/dist/y.md events/node_modules/x/y.md events/2027/dist/y.md organizations/dist/y.md places/node_modules/y.yml
    images/node_modules/y.txt
  `)('a folder of programs at any depth, which is not looked into: %s', (path) => {
      const folder = makeFolder({ ...EVENT, [path]: 'no record' });
      symlinkSync('/dev/zero', join(folder, dirname(path), 'link'));
      expect(loadContent(folder)).toMatchObject({ diagnostics: [], files: 1 });
      expect(contentFileAt(path)).toBeNull();
      expect(isPictureAt(path.replace(/txt$/, 'png'))).toBe(false);
    });

    test('a file or a link is not one of these folders', () => {
      const folder = makeFolder({ ...EVENT, 'events/dist.md': event(2) });
      symlinkSync('/dev/zero', join(folder, 'events/node_modules'));
      const { diagnostics, files } = loadContent(folder);
      expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
        'events/node_modules file-link',
      ]);
      expect(files).toBe(2);
    });
  });
});

describe('a record in the folder of another kind', () => {
  const NAMED = { id: uuid(1), name: 'X' };

  /** Returns the folders in which a record with these keys is reported as a record of another kind. */
  function takenForOthers(keys: Readonly<Record<string, string>>): string[] {
    return ['events', 'organizations', 'places'].filter((folder) =>
      problemsIn(`${folder}/x.yml`, yaml(keys)).includes('1:1 record-misplaced'),
    );
  }

  test.each([
    ['an event', { ...NAMED, scale: 'small', startDate: '2027-02-20' }, ['organizations', 'places']],
    ['an event with a misspelt key', { ...NAMED, scale: 'small', startDate: '2027-02-20', regoin: 'x' }],
    ['an event without a scale', { ...NAMED, startDate: '2027-02-20', endDate: 'x', region: 'x' }],
    ['an organization', { ...NAMED, website: 'https://example.org', logoUrl: 'x' }, ['events', 'places']],
    ['a place', { ...NAMED, kind: 'hall', address: 'x' }, ['events', 'organizations']],
  ])('is one problem: %s', (_, keys, folders = ['organizations', 'places']) => {
    expect(takenForOthers(keys)).toEqual(folders);
  });

  test.each([
    ['what any of them has', NAMED],
    ['a key of another kind', { ...NAMED, kind: 'club', website: 'https://example.org' }],
    ['another key of another kind', { ...NAMED, scale: 'small', logoUrl: 'https://example.org/a.png' }],
    ['keys of two kinds', { ...NAMED, scale: 'small', kind: 'hall', startDate: '2027-02-20', website: 'x' }],
    ['keys that nobody knows', { ...NAMED, colour: 'red', size: 'small', start: '2027-02-20' }],
  ])('is not a record that has %s', (_, keys) => {
    expect(takenForOthers(keys)).toEqual([]);
  });
});

describe('how a calendar without a record begins', () => {
  function linesOf(directory: string, commandDir: string, records = NO_RECORDS): string {
    return howToBegin(records, { directory, displayPath: displayPathFrom(commandDir, directory) });
  }

  test.each([
    ['where CONTENT_DIR is as usual', './content', ROOT, 'content yet: "npm run new" asks'],
    ['elsewhere', '/srv/a', '/srv', 'a yet: "npm run new -- --content a" asks'],
    ['in the folder itself', '/srv/a', '/srv/a', '. yet: "npm run new -- --content ." asks'],
  ])('%s', (_where, directory, commandDir, named) => {
    expect(linesOf(directory, commandDir)).toMatch(`There is no record in ${named}`);
  });

  test.each([{ 'organizations/a.md': organization(1) }, { 'places/a.yml': place(1) }])(
    'no advice when there is a record: %j',
    (files) => {
      expect(howToBegin(recordsRead(files), { directory: 'a', displayPath: (file) => file })).toBe('');
    },
  );
});
