import { describe, expect, test } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ContentFolderError, loadContent } from '../../src/content/load.ts';
import { event, organization, place, problemsOf, recordsOf } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, renderedOf } from './records.ts';

const EVENT = { 'events/x.md': event(1) };

describe('what is passed over (contract, section 3)', () => {
  test('hidden names, drafts and README.md, without a word', () => {
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
    expect(problemsOf(files)).toEqual([]);
    expect(recordsOf(files)).toEqual(recordsOf(EVENT));
  });

  test.each(words`
    notes.txt x.md site.yaml events/poster.png events/x.MD events/y.json events/md places/x.yml.txt
  `)('the file %s, with a warning', (file) => {
    expect(diagnosticsOf({ ...EVENT, [file]: 'id: [' })).toMatchObject([
      { file, line: 1, column: 1, severity: 'warning', code: 'file-type' },
    ]);
    expect(recordsOf({ ...EVENT, [file]: 'id: [' })).toEqual(recordsOf(EVENT));
  });

  test.each(words`
    events/y.md~ events/4913 events/#y.md# events/y.md.orig events/y.md.tmp events/y.md.swp
  `)('the file %s of an editor, with a warning (acceptance, C15)', (file) => {
    expect(problemsOf({ ...EVENT, [file]: event(2) })).toEqual([`${file}:1:1 file-type`]);
  });

  test.each(['pictures', 'Events', 'event'])('the folder %s, with a warning', (folder) => {
    const files = { ...EVENT, [`${folder}/a.md`]: 'text', [`${folder}/deep/b.png`]: 'text' };
    expect(diagnosticsOf(files)).toMatchObject([
      { file: folder, severity: 'warning', code: 'folder-unknown' },
    ]);
    expect(recordsOf(files)).toEqual(recordsOf(EVENT));
  });

  test('warnings do not count as files read', () => {
    const { files } = loadContent(makeFolder({ ...EVENT, 'site.yml': '', 'notes.txt': 'text' }));
    expect(files).toBe(2);
  });
});

describe('file names (acceptance, C15)', () => {
  test.each([
    ['a line feed', 'events/a\nb.md', 'events/a\\u000ab.md'],
    ['an escape sequence', 'events/a\u001b[31m.md', 'events/a\\u001b[31m.md'],
    ['a direction override', 'events/a\u202edm.exe.md', 'events/a\\u202edm.exe.md'],
    ['a zero-width mark', 'places/a\u200e.yml', 'places/a\\u200e.yml'],
  ])('%s is refused and shown as an escape', (_, file, shown) => {
    expect(problemsOf({ [file]: event(1, { slug: 'x' }) })).toEqual([`${file}:1:1 file-name`]);
    const rendered = renderedOf({ [file]: event(1, { slug: 'x' }) });
    expect(rendered.slice(0, rendered.indexOf(' '))).toBe(`${shown}:1:1`);
  });

  test('a folder with such a name is refused as a whole', () => {
    expect(problemsOf({ ...EVENT, 'events/a\nb/y.md': event(2) })).toEqual(['events/a\nb:1:1 file-name']);
  });

  test('-rf is a name like others, though no slug', () => {
    expect(problemsOf({ 'events/-rf.md': event(1) })).toEqual(['events/-rf.md:1:1 slug-form']);
    expect(problemsOf({ 'events/-rf.md': event(1, { slug: 'rf' }) })).toEqual([]);
  });
});

describe('the content folder (contract, section 1; acceptance, C19)', () => {
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
    const { events } = recordsOf({
      'events/a.md': event(3),
      'events/b.md': event(1),
      'events/c/a.md': event(2, { urlKey: 'two' }),
    });
    expect(events.map(({ name }) => name)).toEqual(['Event 1', 'Event 2', 'Event 3']);
  });
});
