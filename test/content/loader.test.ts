import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { createContentLoader } from '../../src/content/content-loader.ts';
import { loadContent } from '../../src/content/load.ts';
import { parseFile } from '../../src/content/parse.ts';
import { hasErrors } from '../../src/diagnostics/codes.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import { eventRecord } from '../calendar/records.ts';
import { anyEvents, filesOf } from '../helpers/any-content.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { event, organization, place, recordsOf, uuid, yaml } from '../helpers/content.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { words } from '../helpers/words.ts';

describe('loader', () => {
  /** Texts of files that refer to each other, share an id, or are broken; each may be written to any path of its kind. */
  const TEXTS = {
    events: [
      event(1, { organization: 'guild', place: 'hall', startDate: '2026-03-01' }),
      event(1, { organization: 'guild', startDate: '2026-03-01T10:00' }),
      event(2, { organization: 'society', slug: 'fair', startDate: '2040-01-01', ignore: '[start-far]' }),
      event(3, { place: 'yard', ignore: '[name-capitals]' }),
      event(4, { scale: 'huge' }),
      event(5, { name: 'A GREAT GATHERING' }),
      '---\nid: [\n---\n',
      'no front matter',
      '',
    ],
    organizations: [
      organization(10, { slug: 'guild' }),
      organization(11, { slug: 'society' }),
      organization(10, { colour: 'red' }),
      '---',
    ],
    places: [place(20), place(21, { address: 'Here' }), 'id: &a x\n'],
    'site.yml': [
      yaml({ url: 'https://example.org', timezone: 'Asia/Shanghai' }),
      yaml({ timezone: 'America/New_York' }),
      yaml({ timezone: 'Nowhere' }),
      '',
    ],
  } as const;

  const PATHS = {
    events: ['events/a.md', 'events/b.md', 'events/2026/c.md', 'events/d.yml', 'events/_draft.md'],
    organizations: ['organizations/guild.md', 'organizations/other.md'],
    places: ['places/hall.yml', 'places/yard.yml'],
    'site.yml': ['site.yml'],
  } as const;

  const KINDS = ['events', 'organizations', 'places', 'site.yml'] as const;

  interface Step {
    readonly path: string;
    /** The text that is written to the file; null deletes it. */
    readonly text: string | null;
    /** The path to which the file is moved after that. */
    readonly to: string | null;
  }

  const step: fc.Arbitrary<Step> = fc.constantFrom(...KINDS).chain((kind) =>
    fc.record({
      path: fc.constantFrom(...PATHS[kind]),
      text: fc.option(fc.constantFrom(...TEXTS[kind]), { freq: 3 }),
      to: fc.option(fc.constantFrom(...PATHS[kind]), { freq: 1 }),
    }),
  );

  /** A folder in which the time of each file is the number of the step that changed it last. */
  class SteppedFolder {
    readonly folder: string;
    readonly #steps = new Map<string, number>();
    #count = 0;

    constructor(files: Files) {
      this.folder = makeFolder(files);
    }

    take({ path, text, to }: Step): void {
      this.#count += 1;
      this.#steps.set(path, this.#count);
      if (text === null) rmSync(join(this.folder, path), { force: true });
      else writeFiles(this.folder, { [path]: text });
      if (text === null || to === null) return;
      this.#steps.set(to, this.#count);
      mkdirSync(dirname(join(this.folder, to)), { recursive: true });
      renameSync(join(this.folder, path), join(this.folder, to));
    }

    readonly stampOf = (path: string): string => String(this.#steps.get(path));

    readonly stampOfFolder = (folder: string): string =>
      readdirSync(join(this.folder, folder))
        .map((name) => `${name} ${this.stampOf(`${folder}/${name}`)}`)
        .join();
  }

  const NOW = Date.parse('2026-03-01');

  function source(organization: string): string {
    return `- key: club\n  url: https://club.example/a.ics\n  scale: cosy\n  organization: ${organization}\n`;
  }

  /** Which stamps are known in a load. */
  const STAMPED = [[], ['stampOf'], ['stampOf', 'stampOfFolder']] as const;

  describe('a folder that is loaded again and again', () => {
    test('gives the same as loading it for the first time, whatever has changed', () => {
      fc.assert(
        fc.property(
          fc.array(step, { minLength: 1, maxLength: 15 }),
          fc.constantFrom(...STAMPED),
          fc.boolean(),
          (steps, stamped, errorsOnly) => {
            const stepped = new SteppedFolder({ 'events/README.md': '' });
            const loader = createContentLoader(stepped.folder);
            const stamps = Object.fromEntries(stamped.map((key) => [key, stepped[key]]));
            for (const taken of steps) {
              stepped.take(taken);
              const again = loader.load({ now: NOW, errorsOnly, ...stamps });
              expect(again).toEqual(loadContent(stepped.folder, { now: NOW, errorsOnly }));
            }
          },
        ),
        { numRuns: runs(100) },
      );
    });

    test.each<[string, Files]>([
      ['another id', { 'events/a.md': event(9, { organization: 'guild' }) }],
      ['an id that another record has', { 'events/a.md': event(2, { organization: 'guild' }) }],
      ['a slug that another record has', { 'events/a.md': event(1, { organization: 'guild', slug: 'b' }) }],
      ['a reference that leads nowhere', { 'events/a.md': event(1, { organization: 'gild' }) }],
      ['a name to which others refer', { 'organizations/guild.md': organization(10, { slug: 'g' }) }],
      ['sources that refer to nobody', { 'sources.yml': source('gild') }],
      ['one record less', { 'events/a.md': 'no front matter' }],
    ])('sees that a file has %s now', (_what, changed) => {
      const folder = makeFolder({
        'events/a.md': event(1, { organization: 'guild' }),
        'events/b.md': event(2, { organization: 'guild', urlKey: uuid(1).slice(0, 8) }),
        'organizations/guild.md': organization(10),
        'sources.yml': source('guild'),
      });
      const loader = createContentLoader(folder);
      expect(loader.load({ now: NOW }).records).not.toBeNull();
      writeFiles(folder, changed);
      expect(loader.load({ now: NOW })).toEqual(loadContent(folder, { now: NOW }));
    });

    test('a folder that is missing for a while makes no difference', () => {
      const folder = makeFolder({ 'content/events/a.md': event(1) });
      const loader = createContentLoader(join(folder, 'content'));
      const first = loader.load();
      renameSync(join(folder, 'content'), join(folder, 'elsewhere'));
      expect(() => loader.load()).toThrow('content');
      renameSync(join(folder, 'elsewhere'), join(folder, 'content'));
      expect(loader.load()).toEqual(first);
    });
  });

  describe('only changed files are parsed again', () => {
    const files = {
      'site.yml': yaml({ url: 'https://example.org' }),
      'events/a.md': event(1, { organization: 'guild', startDate: '2026-03-01T10:00' }),
      'events/b.md': event(2),
      'events/broken.md': 'no front matter',
      'organizations/guild.md': organization(10),
    };

    /** Returns the paths that are parsed at first and after each change, and the events at the end. */
    function parsedBy(...changes: ((folder: string) => void)[]) {
      const folder = makeFolder(files);
      let parsed: string[] = [];
      const loader = createContentLoader(folder, (file) => {
        parsed.push(file.path);
        return parseFile(file);
      });
      let { records } = loader.load();
      const each = [parsed.sort()];
      for (const change of changes) {
        change(folder);
        parsed = [];
        ({ records } = loader.load());
        each.push(parsed.sort());
      }
      return { each, records };
    }

    test('all files the first time, none when nothing has changed or one is deleted', () => {
      const nothing = (): void => undefined;
      const { each } = parsedBy(nothing, (folder) => {
        rmSync(join(folder, 'events/b.md'));
      });
      expect(each).toEqual([Object.keys(files).sort(), [], []]);
    });

    test.each<[string, Files, readonly string[]]>([
      ['one that is changed', { 'events/b.md': event(2, { name: 'New' }) }, ['events/b.md']],
      ['one that is written again as it was', { 'events/b.md': event(2) }, []],
      ['one that is added', { 'events/c.md': event(3) }, ['events/c.md']],
      ['one that was broken', { 'events/broken.md': event(4) }, ['events/broken.md']],
      [
        'all with other settings of the site',
        { 'site.yml': yaml({ timezone: 'Asia/Shanghai' }) },
        Object.keys(files),
      ],
      [
        'the site alone where no record depends on its settings',
        { 'site.yml': yaml({ url: 'https://example.org', name: 'Calendar' }) },
        ['site.yml'],
      ],
    ])('%s', (_case, changed, expected) => {
      const { each } = parsedBy((folder) => {
        writeFiles(folder, changed);
      });
      expect(each[1]).toEqual([...expected].sort());
    });

    test('other settings of the site change records of unchanged files', () => {
      const { records } = parsedBy((folder) => {
        writeFiles(folder, { 'site.yml': yaml({ timezone: 'Asia/Shanghai' }), 'events/broken.md': event(4) });
      });
      expect(records?.events[0]?.startDate).toBe('2026-03-01T02:00:00.000Z');
    });
  });

  test('settings of the site on which no record depends leave the records as they are', () => {
    const folder = makeFolder({ 'events/a.md': event(1), 'site.yml': 'timezone: Asia/Shanghai\n' });
    const loader = createContentLoader(folder);
    const [before] = loader.load().records?.events ?? [];
    writeFiles(folder, { 'site.yml': 'timezone: Asia/Shanghai\nname: Calendar\n' });
    const { events, site } = loader.load().records ?? {};
    expect(site?.name).toBe('Calendar');
    expect(events?.[0]).toBe(before);
  });

  describe('stamps', () => {
    test('a file is not read again when its stamp is the same', () => {
      const folder = makeFolder({ 'events/a.md': event(1, { name: 'Old' }) });
      const loader = createContentLoader(folder);
      const nameWith = (stamp: string | null): unknown =>
        loader.load({ stampOf: () => stamp }).records?.events[0]?.name;
      expect(nameWith('1')).toBe('Old');
      writeFiles(folder, { 'events/a.md': event(1, { name: 'New' }) });
      expect(nameWith('1')).toBe('Old');
      expect(nameWith('2')).toBe('New');
      writeFiles(folder, { 'events/a.md': event(1, { name: 'Newer' }) });
      expect(nameWith(null)).toBe('Newer');
    });

    test('a folder is not listed again when its stamp is the same, and what is below it is', () => {
      const folder = makeFolder({ 'events/a.md': event(1), 'events/2026/b.md': event(2) });
      const loader = createContentLoader(folder);
      const countWith = (stamps: Readonly<Record<string, string>>): unknown =>
        loader.load({ stampOfFolder: (path) => stamps[path] ?? null }).records?.events.length;
      expect(countWith({ events: '1', 'events/2026': '1' })).toBe(2);
      writeFiles(folder, { 'events/c.md': event(3), 'events/2026/d.md': event(4) });
      expect(countWith({ events: '1', 'events/2026': '1' })).toBe(2);
      expect(countWith({ events: '1', 'events/2026': '2' })).toBe(3);
      expect(countWith({ events: '2', 'events/2026': '2' })).toBe(4);
    });
  });
});

describe('laws', () => {
  describe('laws of content folders', () => {
    test('every valid folder loads, and every record is as it was written', () => {
      fc.assert(
        fc.property(anyEvents, (events) => {
          const records = recordsOf(filesOf(events));
          const expected = events.map(([keys, detail], index) => ({
            ...eventRecord(index, keys),
            detail,
            slug: `e${index}`,
            urlKey: keys.id.slice(0, 8),
          }));
          expect(records.events).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        }),
        { numRuns: runs(60) },
      );
    });

    test('the order of files makes no difference to the records', () => {
      fc.assert(
        fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 5 }), (names) => {
          const files = (stems: readonly string[]): Files =>
            Object.fromEntries(
              stems.map((stem, index) => [
                `events/${stem}.md`,
                event(index, { slug: `e${index}`, urlKey: 'k' }),
              ]),
            );
          expect(recordsOf(files(names))).toEqual(recordsOf(files(['a', 'b', 'c', 'd', 'e'])));
        }),
        { numRuns: runs(10) },
      );
    });
  });

  const soup = fc
    .array(
      fc.constantFrom(
        ...words`--- [ ] { } , " ' | > # &a *a ! << \\ \u202e \0 😀 null 2026-02-30`,
        ...words`id name scale small extra ignore startDate __proto__ 017 1e999 https://x`,
        ...['\n', '\n', '\r\n', ' ', '  ', ': ', '- ', '\t', '!!str ', '%YAML 1.1', '? ', '\ufeff'],
      ),
      { maxLength: 40 },
    )
    .map((tokens) => tokens.join(''));

  /** A valid file in which a part is replaced. */
  const damaged = fc
    .record({ at: fc.nat(400), length: fc.nat(30), text: soup })
    .map(({ at, length, text }) => {
      const whole = event(
        1,
        { startDate: '2026-03-06', extra: '{ a: [1, {b: c}] }', ignore: '\n  - x' },
        '# Text\n',
      );
      return whole.slice(0, at) + text + whole.slice(at + length);
    });

  const anyText = fc.oneof(soup, damaged, anyTextOf({ maxLength: 100 }));

  const anyFile = fc.oneof(
    anyText.map((text) => Buffer.from(text)),
    anyText.map((text) => Buffer.from(`---\n${text}\n---\n`)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  );

  const anyPath = fc.constantFrom(
    ...words`events/x.md events/x.yml organizations/x.md organizations/x.yaml places/x.yml site.yml`,
  );

  describe('laws of broken text (C20)', () => {
    test('never throws, is reported the same twice, and every problem has a place within the file', () => {
      fc.assert(
        fc.property(anyPath, anyFile, (path, file) => {
          const folder = makeFolder({ 'events/other.md': event(9, { urlKey: 'other' }), [path]: file });
          const { records, diagnostics } = loadContent(folder);
          expect(loadContent(folder).diagnostics).toEqual(diagnostics);
          expect(records === null).toBe(hasErrors(diagnostics));
          if (records !== null) compileCalendar(records);

          const lines = file
            .toString()
            .replace(/^\ufeff/, '')
            .split('\n');
          for (const problem of diagnostics) {
            expect(problem.file).toBe(path);
            expect(problem.line).toBeGreaterThanOrEqual(1);
            expect(problem.line).toBeLessThanOrEqual(lines.length);
            expect(problem.column).toBeGreaterThanOrEqual(1);
            expect(problem.column).toBeLessThanOrEqual((lines[problem.line - 1]?.length ?? 0) + 1);
          }
          const rendered = renderText({ diagnostics, displayPath: (name) => name });
          expect(rendered).toMatch(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]*\n)*$/u);
        }),
        { numRuns: runs(300) },
      );
    });
  });
});
