import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openFolder } from '../../src/cli/new-record/new-file.ts';
import { createContentLoader } from '../../src/content/content-loader.ts';
import { loadContent } from '../../src/content/load.ts';
import type { SourceRecord } from '../../src/schema/followed-source.ts';
import { lastDayOf, windowEndFault, windowFault } from '../../src/schema/window.ts';
import { event, loadedOf, organization, place, problemsOf } from '../helpers/content.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { words } from '../helpers/words.ts';
import { fixedText } from './fixed.ts';
import { diagnosticsOf, only } from './records.ts';

const VALID = fileURLToPath(new URL('../fixtures/valid/content/', import.meta.url));

type Keys = Readonly<Record<string, string>>;

/** A source with these keys, which are YAML text, behind those that are required. */
function source(keys: Keys = {}): string {
  const lines = Object.entries({ key: 'club', url: 'https://club.example/a.ics', scale: 'cosy', ...keys });
  return `- ${lines.map(([key, value]) => `${key}: ${value}\n`).join('  ')}`;
}

function files(text: string): Files {
  return { 'events/x.md': event(1), 'sources.yml': text };
}

function sourcesOf(text: string): readonly SourceRecord[] {
  const { sources, diagnostics } = loadedOf(files(text));
  expect(diagnostics).toEqual([]);
  return sources;
}

/** The problems of a list, as `line:column code`. */
function problemsIn(text: string, others: Files = {}): string[] {
  return problemsOf({ ...files(text), ...others }).map((problem) => problem.replace('sources.yml:', ''));
}

describe('sources.yml', () => {
  const DEFAULTS = {
    page: null,
    name: null,
    organization: null,
    place: null,
    tags: [],
    timezone: null,
    inLanguage: [],
    map: {},
    dates: null,
    since: null,
    until: 'P180D',
    only: [],
    not: [],
  };

  test('is optional, and may be empty', () => {
    expect(loadedOf({ 'events/x.md': event(1) }).sources).toEqual([]);
    for (const text of ['', '\n', '# none yet\n', '[]\n', '---\n', '~\n'])
      expect(sourcesOf(text)).toEqual([]);
  });

  test('has complete sources in the order of the list, texts as they are written', () => {
    const { sources, diagnostics } = loadContent(VALID);
    expect(diagnostics).toEqual([]);
    expect(sources).toEqual([
      { ...DEFAULTS, key: 'chess-club', url: 'webcal://example.org/club.ics', scale: 'cosy' },
      {
        key: '2027',
        url: 'env:SOURCE_FAIRS_2027',
        page: 'https://fairs.example/2027',
        scale: 'large',
        name: 'Fairs of 2027',
        organization: 'guild',
        place: 'online',
        tags: ['fairs', '2027'],
        timezone: 'Europe/Berlin',
        inLanguage: ['de', 'zh-Hans'],
        map: { Beginn: 'startDate', 'Notiz / intern': '', Preis: '', 2027: 'name' },
        dates: 'dmy',
        since: '2027-01-01',
        until: '2027-12-31',
        only: ['Messe', '2027'],
        not: ['members only', 'null and void'],
      },
    ]);
  });

  test('changes no record', () => {
    const others = { 'events/x.md': event(1), 'site.yml': 'timezone: Asia/Tokyo\n' };
    const { records } = loadedOf({ ...others, 'sources.yml': source() });
    expect(records).toEqual(loadedOf(others).records);
  });

  test('has no key that objects inherit', () => {
    expect(problemsIn(source({ map: '{ constructor: name }' }))).toEqual(['4:10 yaml-key']);
    expect(problemsIn('- __proto__: {}\n')).toEqual(['1:3 yaml-key']);
  });

  test.each(words`
    http://a.example https://a.example:8443/x?y=z#w HTTPS://A.example webcal://a.example/x webcals://a.example WEBCAL://a.example
    https://münchen.example/ü env:SOURCE_A env:SOURCE_2027_B_
  `)('the address %s is taken', (url) => {
    expect(sourcesOf(source({ url })).map((one) => one.url)).toEqual([url]);
  });

  test.each(words`
    a.example/x.ics ftp://a.example file:///etc/passwd /x.ics ../x.ics webcal:a.example javascript:alert(1)
    https://user:secret@a.example webcal://user@a.example https:// env: env:SOURCE_ env:PATH env:source_a env:SOURCE_a
    env:SOURCE_A-B env:SOURCE_A/x ENV:SOURCE_A
  `)('the address %s is refused', (url) => {
    expect(problemsIn(source({ url: `"${url}"` }))).toEqual(['2:8 url-form']);
  });

  test.each([
    ['a'.repeat(60), []],
    ['a'.repeat(61), ['1:8 slug-form']],
    ['Club', ['1:8 slug-form']],
    ['../x', ['1:8 slug-form']],
    ['a--b', ['1:8 slug-form']],
    ['.git', ['1:8 slug-form']],
  ])('the key %s', (key, problems) => {
    expect(problemsIn(source({ key }))).toEqual(problems);
  });

  test.each([
    ['page: webcal://a.example', '4:9 url-form'],
    ['page: env:SOURCE_A', '4:9 url-form'],
    ['name: ""', '4:9 text-form'],
    ['tags: [Chess]', '4:10 slug-form'],
    ['timezone: Mars/Olympus', '4:13 timezone-unknown'],
    ['inLanguage: [de, DE]', '4:20 item-duplicate'],
    ['inLanguage: German', '4:15 type-wrong'],
    ['dates: DMY', '4:10 date-order-unknown'],
    ['map: startDate', '4:8 type-wrong'],
    ['map: { "a/b~c": tite }', '4:19 column-unknown'],
    ['map: { status: planned }', '4:18 column-unknown'],
    ['map: { x: [name] }', '4:13 type-wrong'],
    ['only: Python', '4:9 type-wrong'],
    [`only: [${'a, '.repeat(50)}a]`, '4:9 list-too-long'],
    ['not: [""]', '4:9 text-form'],
    ['since: 20.02.2027', '4:10 date-form'],
    ['since: 2027-02-20T10:00', '4:10 date-form'],
    ['since: 2027-13-01', '4:10 date-nonexistent'],
    ['since: P6M', '4:10 date-form'],
    ['until: 2027-02-30', '4:10 date-nonexistent'],
    ['until: 180', '4:10 window-form'],
    ['until: P', '4:10 window-form'],
    ['until: P6', '4:10 window-form'],
    ['until: PT5H', '4:10 window-form'],
    ['until: -P1D', '4:10 window-form'],
    ['until: P1.5Y', '4:10 window-form'],
    ['until: P999999D', '4:10 window-form'],
    ['until: P0Y0D', '4:10 window-none'],
    ['until: P3654D', '4:10 window-none'],
    ['until: P99999Y99999D', '4:10 window-none'],
    ['ignore: [text-html]', '4:3 key-unknown'],
    ['id: x', '4:3 key-unknown'],
  ])('%s is reported', (line, problem) => {
    const [key = '', ...value] = line.split(': ');
    expect(problemsIn(source({ [key]: value.join(': ') }))).toEqual([problem]);
  });

  test.each(words`P3653D P521W P120M P10Y P9Y12M P1Y6M2W1D P1D 2027-12-31 "2027-12-31" 1999-01-01`)(
    'until: %s is taken',
    (until) => {
      expect(problemsIn(source({ until }))).toEqual([]);
    },
  );

  test.each([
    ['2027-01-01', '2027-01-01', []],
    ['2027-01-01', '2037-01-01', []],
    ['2027-01-01', '2037-01-02', ['5:10 window-none']],
    ['"2027-01-02"', '2027-01-01', ['5:10 window-none']],
    ['2000-01-01', 'P6M', []],
  ])('from %s until %s', (since, until, problems) => {
    expect(problemsIn(source({ since, until }))).toEqual(problems);
  });

  test('what stands twice points at the first one', () => {
    const text =
      source() +
      source({ url: 'https://other.example' }) +
      source({ key: 'b', url: 'WEBCAL://Club.example:443/a.ics' });
    const twice = diagnosticsOf(files(text));
    expect(twice.map(({ line, code, related: [first] }) => [line, code, first?.place.line])).toEqual([
      [4, 'source-key-duplicate', 1],
      [8, 'source-url-duplicate', 2],
    ]);
  });

  test('the same variable twice is the same address twice', () => {
    const text = source({ url: 'env:SOURCE_A' }) + source({ key: 'b', url: 'env:SOURCE_A' });
    expect(problemsIn(text)).toEqual(['5:8 source-url-duplicate']);
  });

  test.each([
    ['https://calendar.example/all', true],
    ['http://CALENDAR.example/all/', true],
    ['webcal://calendar.example/all/feeds/x.ics', true],
    ['https://calendar.example/all?format=ics', true],
    ['https://calendar.example/alliance.ics', false],
    ['https://calendar.example/', false],
    ['https://calendar.example:8443/all/x.ics', false],
    ['https://other.example/all/x.ics', false],
    ['env:SOURCE_A', false],
  ])('of a calendar at https://calendar.example/all, %s is its own: %s', (url, isOwn) => {
    const site = { 'site.yml': 'url: https://calendar.example/all\n' };
    expect(problemsIn(source({ url }), site)).toEqual(isOwn ? ['2:8 source-own'] : []);
  });

  test('names organizations and places that there are', () => {
    const others = { 'organizations/guild.md': organization(2), 'places/hall.yml': place(3) };
    const known = { organization: 'guild', place: 'hall' };
    expect(problemsIn(source(known), others)).toEqual([]);
    expect(problemsIn(source({ organization: 'gild', place: 'hell' }), others)).toEqual([
      '4:17 organization-unknown',
      '5:10 place-unknown',
    ]);
  });

  test.each([
    [
      'key: club\nurl: https://a.example\nscale: cosy\n',
      '1:1 sources-form',
      'Put "- " before the first line',
    ],
    ['sources:\n  - key: club\n', '1:1 sources-form', 'Leave out the line "sources:"'],
    ['club: { scale: cosy }\n', '1:1 sources-form', 'Write lines "key: …"'],
    ['https://a.example\n', '1:1 sources-form', 'Write lines "key: …"'],
    ['- https://a.example\n', '1:3 sources-form', 'Write lines "key: …"'],
    ['- [key, club]\n', '1:3 sources-form', 'Write lines "key: …"'],
    ['-\n', '1:1 sources-form', 'Write lines "key: …"'],
    ['- &a { key: x }\n', '1:3 yaml-anchor', ''],
    ['- key: x\n  key: y\n', '2:3 yaml-duplicate-key', ''],
    ['- key: x\n---\n- key: y\n', '2:1 yaml-documents', ''],
  ])('%j is refused, and the hint says what to do', (text, problem, hint) => {
    expect(problemsIn(text)).toEqual([problem]);
    expect(only(diagnosticsOf(files(text))).hint).toContain(hint);
  });

  test('is refused by size, and by the number of its sources', () => {
    expect(problemsOf(files(`#${' '.repeat(64 * 1024)}\n`))).toEqual(['sources.yml:1:1 file-too-large']);
    const many = (count: number): string =>
      Array.from({ length: count }, (_, n) => `- {key: k${n}, url: 'http://a.b/${n}', scale: cosy}\n`).join(
        '',
      );
    expect(sourcesOf(many(500))).toHaveLength(500);
    expect(problemsIn(many(501))).toEqual(['501:3 list-too-long']);
  });

  test('refuses the whole content, and says that it is the only fault', () => {
    const { records, sources, diagnostics } = loadedOf(files(source() + source({ scale: 'huge' })));
    expect([records, sources]).toEqual([null, []]);
    expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'sources.yml source-key-duplicate',
      'sources.yml source-url-duplicate',
      'sources.yml scale-unknown',
    ]);
  });

  test('is read anew by a loader once it is put right', () => {
    const folder = makeFolder(files(source({ scale: 'huge' })));
    const path = join(folder, 'sources.yml');
    const loader = createContentLoader(folder);
    expect(loader.load()).toMatchObject({ records: null, sources: [] });
    writeFileSync(path, source());
    expect(loader.load()).toMatchObject({ records: { events: [{}] }, sources: [{ key: 'club' }] });
    writeFileSync(join(folder, 'site.yml'), 'url: https://club.example\n');
    expect(loader.load()).toMatchObject({ records: null, diagnostics: [{ code: 'source-own' }] });
    rmSync(path);
    expect(loader.load()).toMatchObject({ records: { events: [{}] }, sources: [] });
  });

  test.each([
    ['sources.yaml', 'sources.yml'],
    ['source.yml', 'sources.yml'],
  ])('a file %s is passed over with a warning', (name, meant) => {
    const [problem] = diagnosticsOf({ 'events/x.md': event(1), [name]: source() });
    expect(problem).toMatchObject({ file: name, code: 'file-type', severity: 'warning' });
    expect(problem?.hint).toContain(`Did you mean "${meant}"?`);
  });

  test('what is remembered of sources is passed over', () => {
    expect(problemsOf({ ...files(source()), '.sources/club': 'x', '.sources/events.md': event(2) })).toEqual(
      [],
    );
  });

  test('has no secret address of a calendar, which no report repeats', () => {
    const url = `https://calendar.example/ical/me%40club.example/private-${'0a1b2c3d'.repeat(4)}/basic.ics`;
    const problem = only(diagnosticsOf(files(source({ url }))));
    expect(problem).toMatchObject({ code: 'url-form', line: 2, column: 8 });
    expect(problem.hint).toContain('url: env:SOURCE_CLUB');
    expect(JSON.stringify(problem)).not.toContain('0a1b2c3d');
    expect(problemsIn(source({ url: url.replace('private-', 'public-') }))).toEqual([]);
  });

  test('is fixed where one thing can be meant, and else stays as it is written', () => {
    const text = readFileSync(join(VALID, 'sources.yml'), 'utf8');
    expect(fixedText('sources.yml', text)).toBe(text);
    const slips = `# mine\n${source({ Timezone: 'Brussels', scale: 'Cosy' })}\n${source({ key: 'b', page: 'b.example' })}`;
    expect(fixedText('sources.yml', slips)).toBe(
      slips
        .replace('Timezone', 'timezone')
        .replace('Cosy', 'cosy')
        .replace('page: b.example', 'page: https://b.example'),
    );
  });
});

describe('the sources of a folder that files are added to', () => {
  test.each<[string, Files, string[], string[]]>([
    ['none', {}, [], []],
    ['valid ones', { 'sources.yml': source({ organization: 'guild' }) }, ['club'], []],
    ['a name that leads nowhere', { 'sources.yml': source({ place: 'hall' }) }, [], ['place-unknown']],
    ['a file that is too large', { 'sources.yml': `#${' '.repeat(64 * 1024)}\n` }, [], ['file-too-large']],
    ['a file that is no list', { 'sources.yml': 'key: x\n' }, [], ['sources-form']],
    ['its own address', { 'sources.yml': source({ url: 'https://a.example/b' }) }, [], ['source-own']],
    [
      'an organization whose own fault is another matter',
      { 'sources.yml': source({ organization: 'broken' }), 'organizations/broken.md': '---\n[\n---\n' },
      ['club'],
      [],
    ],
  ])('%s', (_what, others, keys, codes) => {
    const { sources, sourceProblems } = openFolder(
      makeFolder({
        'events/x.md': event(1),
        'organizations/guild.md': organization(2),
        'site.yml': 'url: https://a.example\n',
        ...others,
      }),
    );
    expect(sources.map(({ key }) => key)).toEqual(keys);
    expect(sourceProblems.map(({ code }) => code)).toEqual(codes);
  });
});

describe('laws of the days for which a source is followed', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  /** Counts as people do: first the months, up to the last day of the month at most, then the days one by one. */
  function dayOnTheWall(from: string, months: number, days: number): string {
    let [year = 0, month = 0, dayOfMonth = 0] = from.split('-').map(Number);
    const lengthOf = (): number =>
      month === 2
        ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
          ? 29
          : 28
        : [4, 6, 9, 11].includes(month)
          ? 30
          : 31;
    const nextMonth = (): void => {
      month = month === 12 ? 1 : month + 1;
      if (month === 1) year += 1;
    };
    for (let count = 0; count < months; count += 1) nextMonth();
    dayOfMonth = Math.min(dayOfMonth, lengthOf());
    for (let count = 0; count < days; count += 1) {
      dayOfMonth += 1;
      if (dayOfMonth <= lengthOf()) continue;
      dayOfMonth = 1;
      nextMonth();
    }
    return [year, month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('-');
  }

  test('a duration ends where a calendar on the wall says, or is refused', () => {
    const count = fc.nat({ max: 130 });
    fc.assert(
      fc.property(
        day,
        fc.nat({ max: 11 }),
        count,
        count,
        fc.nat({ max: 4000 }),
        (from, years, months, weeks, days) => {
          const duration = `P${years}Y${months}M${weeks}W${days}D`;
          const fault = windowEndFault(duration);
          const measured = dayOnTheWall('2000-01-01', 12 * years + months, 7 * weeks + days);
          expect(fault).toBe(measured === '2000-01-01' ? 'none' : measured > '2010-01-01' ? 'long' : null);
          if (fault === null)
            expect(lastDayOf(duration, from)).toBe(dayOnTheWall(from, 12 * years + months, 7 * weeks + days));
        },
      ),
    );
  });

  test('two days are a window where they are in order and ten years apart at the most', () => {
    fc.assert(
      fc.property(day, day, (since, until) => {
        const fault = until < since ? 'none' : until > dayOnTheWall(since, 120, 0) ? 'long' : null;
        expect(windowFault(since, until)).toBe(fault);
        expect(lastDayOf(until, since)).toBe(until);
      }),
    );
  });

  test('sources that have no key and no address in common are all there, in the order of the list', () => {
    const key = fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,3}$/);
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 30 }), fc.array(fc.nat({ max: 29 })), (keys, again) => {
        const list = keys.map((one) => source({ key: `"${one}"`, url: `https://${one}.example` }));
        expect(sourcesOf(list.join('')).map((one) => one.key)).toEqual(keys);
        const twice = again.flatMap((position) => list[position] ?? []);
        const problems = problemsIn([...list, ...twice].join(''));
        expect(problems).toHaveLength(2 * twice.length);
      }),
      { numRuns: 50 },
    );
  });
});
