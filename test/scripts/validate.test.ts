import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { recordIds } from '../../src/cli/intake/resolve/identity.ts';
import { CODES } from '../../src/diagnostics/codes.ts';
import { PLAIN, styleOf } from '../../src/diagnostics/report/text.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, markdown, organization, place, uuid } from '../helpers/content-files.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import type { Environment } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';

describe('validate', () => {
  const folder = makeFolder({
    'good/events/a.md': event(1, { organization: 'b' }),
    'good/organizations/b.md': organization(2),
    'warned/events/a.md': event(1),
    'warned/events/notes.txt': 'some notes',
    'bad/events/a.md': event(1, { scale: 'huge' }),
    'bad/events/b.md': event(2, { colour: 'red', place: 'nowhere' }),
    'empty/readme.txt': 'nothing here',
    'new/.gitkeep': '',
  });

  mkdirSync(join(folder, 'begun/events'), { recursive: true });

  function validate(args: readonly string[], environment: Environment = {}): Promise<Finished> {
    return runNamed('validate', args, { INIT_CWD: folder, ...environment });
  }

  describe('validate', () => {
    test('0 for valid content', async () => {
      const { status, stdout, stderr } = await validate(['--content', 'good']);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('2 files, 0 errors, 0 warnings');
    });

    describe('--quality', () => {
      const online = {
        ...{ startDate: '2900-03-01T10:00', endDate: '2900-03-01T18:00', timezone: 'Europe/Berlin' },
        ...{ organization: 'guild', sources: '[https://example.org/1]' },
      };
      const whole = { ...online, countryCode: 'DE', latitude: '52.5', longitude: '13.4' };
      const CONTENT = {
        'events/whole.md': event(1, { ...whole, name: 'Whole' }, 'All of it.\n').replace(
          uuid(1),
          recordIds('club').of('a'),
        ),
        'events/zone.md': event(2, { ...whole, name: 'Elsewhere', timezone: 'Asia/Tokyo' }, 'Text.\n'),
        'events/bare.md': event(3, { name: 'Bare', startDate: '2900-01-01' }),
        'events/online.md': event(4, { ...online, name: 'Online', attendanceMode: 'online' }),
        'events/over.md': event(5, { startDate: '1999-01-01' }),
        'events/off.md': event(6, { startDate: '2900-01-01', status: 'cancelled' }),
        'organizations/guild.md': organization(10),
        'sources.yml':
          '- {key: club, name: Chess club, url: https://example.org/club.ics, scale: small}\n- {key: new, url: https://example.org/new.ics, scale: small}\n',
      };
      const repository = makeRepository(
        Object.fromEntries(Object.entries(CONTENT).map(([path, text]) => [`content/${path}`, text])),
      );
      const content = join(repository.folder, 'content');

      test('counts what the events to come say, names what would help most, and says how old sources are', async () => {
        const args = ['--content', content, '--quality', '--format', 'json'];
        const { status, stdout } = await validate(args);
        expect(status).toBe(0);
        expect(JSON.parse(stdout)).toMatchObject({
          valid: true,
          quality: {
            coming: 4,
            shares: [
              { aspect: 'source', have: 3, of: 4 },
              { aspect: 'coordinates', have: 2, of: 3 },
              { aspect: 'zone', have: 1, of: 2 },
              { aspect: 'end', have: 3, of: 4 },
              { aspect: 'text', have: 2, of: 4 },
              { aspect: 'organizer', have: 3, of: 4 },
            ],
            sources: [
              { key: 'club', name: 'Chess club', events: 1, changedAt: '2026-01-01T00:00:00.000Z' },
              { key: 'new', name: 'new', events: 0, changedAt: null, days: null },
            ],
            incomplete: [
              { slug: 'bare', lacks: ['source', 'coordinates', 'end', 'text', 'organizer'] },
              { slug: 'zone', lacks: ['zone'] },
              { slug: 'online', lacks: ['text'] },
            ],
          },
        });
      });

      test('says the same to people', async () => {
        const { stdout } = await validate(['--content', content, '--quality']);
        const [, figures = ''] = stdout.split('0 errors');
        expect(figures).toMatch(/\n4 events to come\n +source +75% +3 of 4\n/);
        expect(figures).toMatch(/\n +Chess club \(club\): 1, \d+ days ago\n +new: 0, not known\n/);
        expect(figures).toMatch(/\n +Bare .*\(bare\): source, coordinates, end, text, organizer\n/);
      });

      test('changes nothing where it is not asked for, and has no figures of content with errors', async () => {
        const { stdout } = await validate(['--content', content, '--format', 'json']);
        expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['valid', 'files', 'problems']);
        const bad = await validate(['--content', 'bad', '--quality', '--format', 'json']);
        expect(JSON.parse(bad.stdout)).toMatchObject({ valid: false, quality: null });
        expect(await validate(['--quality', '--format', 'github'])).toMatchObject({ status: 2 });
      });
    });

    test('1 for problems, with paths from where the command was typed, and the summary', async () => {
      const { status, stdout } = await validate(['--content', 'bad']);
      const lines = stdout.trimEnd().split('\n');
      expect(status).toBe(1);
      expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
        expect.stringMatching(/^bad\/events\/a\.md:4:8 error scale-unknown: /),
        expect.stringMatching(/^bad\/events\/b\.md:5:1 error key-unknown: /),
        expect.stringMatching(/^bad\/events\/b\.md:6:8 error place-unknown: /),
        '2 files, 3 errors, 0 warnings',
      ]);
      expect(lines).toContain('  4 | scale: huge');
      expect(lines).toContain('    |        ^^^^');
    });

    test('0 for warnings only, which are printed; CONTENT_DIR without a given folder', async () => {
      const { status, stdout } = await validate([], { CONTENT_DIR: join(folder, 'warned') });
      expect(status).toBe(0);
      expect(stdout).toMatch(/^warned\/events\/notes\.txt:1:1 warning file-type: /m);
    });

    test('JSON: one object, every problem with all its keys', async () => {
      const { status, stdout } = await validate(['--content', join(folder, 'bad'), '--format', 'json']);
      expect(status).toBe(1);
      expect(stdout.trimEnd().split('\n')).toHaveLength(1);
      const text = expect.any(String);
      expect(JSON.parse(stdout)).toEqual({
        valid: false,
        files: 2,
        problems: [
          {
            file: 'bad/events/a.md',
            line: 4,
            column: 8,
            severity: 'error',
            code: 'scale-unknown',
            message: text,
            hint: text,
          },
          expect.objectContaining({ file: 'bad/events/b.md', line: 5, column: 1, code: 'key-unknown' }),
          expect.objectContaining({ file: 'bad/events/b.md', line: 6, column: 8, code: 'place-unknown' }),
        ],
      });
    });

    test('JSON of valid content with a warning', async () => {
      const { status, stdout } = await validate(['--content', 'warned', '--format=json']);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        valid: true,
        files: 1,
        problems: [{ file: 'warned/events/notes.txt', severity: 'warning' }],
      });
    });

    test('a repository whose root is the content has the usual files of repositories, without a warning', async () => {
      const repository = makeRepository({
        'events/a.md': event(1),
        'site.yml': 'name: Our events\n',
        ...Object.fromEntries(
          [
            ...[
              'README.md',
              'LICENSE',
              'LICENSE.md',
              'NOTICE',
              'CONTRIBUTING.md',
              'CODEOWNERS',
              'CITATION.cff',
            ],
            ...['package.json', 'package-lock.json', 'images/poster.png', 'node_modules/x/events/a.md'],
            ...['.github/workflows/content.yml', '.github/README.md', '.gitignore', '.editorconfig'],
          ].map((file) => [file, 'a text']),
        ),
      });
      const { status, stdout } = await validate(['--content', '.'], { INIT_CWD: repository.folder });
      expect({ status, stdout }).toEqual({ status: 0, stdout: '2 files, 0 errors, 0 warnings\n' });
    });

    test.each(['new', 'begun'])('0 for content without a record, and how to begin: %s', async (content) => {
      expect(await validate(['--content', content])).toEqual({
        status: 0,
        stdout:
          '0 files, 0 errors, 0 warnings\n' +
          `There is no record in ${content} yet: "npm run new -- --content ${content}" asks for the facts of the first one and writes it.\n`,
        stderr: '',
      });
    });

    test.each([
      ['json', '{"valid":true,"files":0,"problems":[]}\n'],
      ['github', '0 files, 0 errors, 0 warnings\n'],
    ])('an empty folder as %s: only the output for programs', async (format, stdout) => {
      const finished = await validate(['--content', 'new', '--format', format]);
      expect(finished).toEqual({ status: 0, stdout, stderr: '' });
    });

    test('an empty folder as SARIF: a run without results', async () => {
      const { status, stdout } = await validate(['--content', 'new', '--format', 'sarif']);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ runs: [{ results: [] }] });
    });

    test('paths lead up when the content is not below', async () => {
      const { stdout } = await validate(['--content', '../bad'], { INIT_CWD: join(folder, 'good') });
      expect(stdout).toMatch(/^\.\.\/bad\/events\/a\.md:4:8 /);
    });

    test.each([
      ['an option that is not known', ['--wrong'], '--wrong'],
      ['a format that is not known', ['--content', 'good', '--format', 'xml'], '--format'],
      ['a folder that does not exist', ['--content', 'missing'], 'missing'],
      ['a file', ['--content', 'good/events/a.md'], 'a.md'],
      [
        'a folder without records',
        ['--content', 'empty'],
        'events/, organizations/, places/. Make one of them',
      ],
    ])('2 for %s', async (_case, args, named) => {
      const { status, stdout, stderr } = await validate(args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(named);
      expect(stderr).not.toMatch(/^[ \t]+at /m);
    });
  });

  /** The files of the annotations, in order. */
  function annotated(stdout: string): string[] {
    return [...stdout.matchAll(/^::error file=([^,]*),/gm)].map(([, file = '']) => file);
  }

  describe('validate --format github', () => {
    const broken = (number: number): string => event(number, { scale: 'huge' });
    const repository = makeRepository({
      'content/events/a.md': broken(1),
      'content/events/b.md': event(2),
      'content/events/c.md': event(3),
      'content/events/d.md': broken(4),
    });
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ 'content/events/c.md': broken(3), 'content/events/e.md': broken(5) });
    repository.write({ 'content/events/f.md': broken(6) });

    function annotate(args: readonly string[], environment: Environment = {}): Promise<Finished> {
      return runNamed('validate', ['--content', 'content', '--format', 'github', ...args], {
        INIT_CWD: repository.folder,
        ...environment,
      });
    }
    const all = ['a', 'c', 'd', 'e', 'f'].map((name) => `content/events/${name}.md`);
    const changedFirst = ['c', 'e', 'f', 'a', 'd'].map((name) => `content/events/${name}.md`);

    test('one command a problem, and the summary', async () => {
      const { status, stdout, stderr } = await annotate([]);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(annotated(stdout)).toEqual(all);
      expect(stdout).toContain(
        'line=4,col=8,endColumn=12,title=scale-unknown::"huge" is not a known scale.%0A',
      );
      expect(stdout.trimEnd().split('\n').at(-1)).toBe('6 files, 5 errors, 0 warnings');
    });

    test('paths are from the top of the repository, wherever the command was typed (C22)', async () => {
      const environment = { INIT_CWD: join(repository.folder, 'content/events') };
      expect(annotated((await annotate(['--content', '..'], environment)).stdout)).toEqual(all);
    });

    test('files changed since a revision come first, also uncommitted ones', async () => {
      const { stdout } = await annotate(['--base', 'main']);
      expect(annotated(stdout)).toEqual(changedFirst);
      expect(annotated((await annotate(['--base', 'HEAD'])).stdout)[0]).toBe('content/events/f.md');
    });

    test('in a pull request its own changes come first', async () => {
      const { status, stdout, stderr } = await annotate([], { GITHUB_BASE_REF: 'main' });
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(annotated(stdout)).toEqual(changedFirst);
    });

    test('an unknown base leaves the order as it is, an unknown revision is wrong use', async () => {
      const unknownBase = await annotate([], { GITHUB_BASE_REF: 'nowhere' });
      expect(unknownBase.status).toBe(1);
      expect(annotated(unknownBase.stdout)).toEqual(all);
      const { status, stdout, stderr } = await annotate(['--base', 'nowhere']);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('"nowhere"');
    });

    test('a pull request is annotated also outside of a repository', async () => {
      const { status, stdout, stderr } = await validate(['--content', 'bad', '--format', 'github'], {
        GITHUB_BASE_REF: 'main',
      });
      expect(status).toBe(1);
      expect(annotated(stdout)).toHaveLength(3);
      expect(stderr).toContain('What the pull request changes');
    });

    test('the whole list is appended to the summary of the step', async () => {
      const summary = join(makeFolder({ 'summary.md': 'What was there.\n' }), 'summary.md');
      const environment = { GITHUB_STEP_SUMMARY: summary, GITHUB_BASE_REF: 'main' };
      await annotate([], environment);
      await annotate([], environment);
      const [before, ...tables] = readFileSync(summary, 'utf8').split('### ');
      expect(before).toBe('What was there.\n');
      expect(tables).toHaveLength(2);
      expect(tables[1]).toBe(tables[0]);
      const places = [...(tables[0] ?? '').matchAll(/^\| (content\S*) /gm)].map(([, place = '']) => place);
      expect(places).toEqual(changedFirst.map((file) => `${file.replace('.', '\\.')}\\:4\\:8`));
    });

    test('names and values of strangers are neither commands nor markup', async () => {
      const hostile = makeFolder();
      const name = 'events/a,line=1::b%0A|`c`<d>.md';
      writeFiles(hostile, { [name]: event(1, { slug: 'a', scale: '"::error::x%0A|y\\n::z"' }) });
      const summary = join(makeFolder(), 'summary.md');
      const { stdout } = await runNamed('validate', ['--content', hostile, '--format', 'github'], {
        INIT_CWD: hostile,
        GITHUB_STEP_SUMMARY: summary,
      });
      const lines = stdout.trimEnd().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^::error file=events\/a%2Cline=1%3A%3Ab%250A\|`c`<d>\.md,line=4,col=8,/);
      expect(lines[0]).toContain('::"::error::x%250A|y\\u000a::z" is not a known scale.%0A');
      const [, , , , row = '', ...rest] = readFileSync(summary, 'utf8').split('\n');
      expect(rest).toEqual(['']);
      expect(row.match(/(?<!\\)\|/g)).toHaveLength(6);
      expect(row).not.toMatch(/(?<!\\)[`<]/);
    });

    test('without a summary nothing else is written, and 0 is for valid content', async () => {
      const { status, stdout } = await validate(['--content', 'good', '--format', 'github']);
      expect({ status, stdout }).toEqual({ status: 0, stdout: '2 files, 0 errors, 0 warnings\n' });
    });
  });

  describe('validate --format sarif', () => {
    test('one object, whose paths are from where the command was typed', async () => {
      const { status, stdout } = await validate(['--content', 'bad', '--format', 'sarif']);
      expect(status).toBe(1);
      const log: unknown = JSON.parse(stdout);
      const artifactLocation = { uri: 'bad/events/a.md', uriBaseId: '%SRCROOT%' };
      const region = { startLine: 4, startColumn: 8, endColumn: 12, snippet: { text: 'huge' } };
      expect(log).toMatchObject({
        version: '2.1.0',
        runs: [
          {
            results: [
              { ruleId: 'scale-unknown', locations: [{ physicalLocation: { artifactLocation, region } }] },
              { ruleId: 'key-unknown' },
              { ruleId: 'place-unknown' },
            ],
          },
        ],
      });
    });
  });

  describe('colours', () => {
    test('are for a terminal that has them', () => {
      const terminal = { isTTY: true, hasColors: () => true };
      expect(styleOf(terminal)).not.toBe(PLAIN);
      expect(styleOf({ ...terminal, isTTY: false })).toBe(PLAIN);
      expect(styleOf({ ...terminal, hasColors: () => false })).toBe(PLAIN);
    });

    test.each([{}, { NO_COLOR: '1' }, { FORCE_COLOR: '1', TERM: 'xterm-256color', CI: 'true' }])(
      'a pipe gets none: %j',
      async (environment) => {
        const { stdout } = await validate(['--content', 'bad'], environment);
        expect(stdout).toContain('scale-unknown');
        expect(stdout).not.toContain('\u001b');
      },
    );
  });
});

describe('validate --fix', () => {
  function validate(folder: string, ...args: readonly string[]): Promise<Finished> {
    return runNamed('validate', ['--content', 'content', ...args], { INIT_CWD: folder });
  }

  function read(folder: string, path: string): string {
    return readFileSync(join(folder, 'content', path), 'utf8');
  }

  /** A folder whose `content` has these files. */
  function contentWith(files: Files): string {
    return makeFolder(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/${path}`, text])),
    );
  }

  const FIXABLE = markdown(
    { id: uuid(1), name: 'X', scael: 'Small # guessed', startDate: '2027/02/20' },
    'Text  \n',
  );

  const FIXED = markdown(
    { id: uuid(1), name: 'X', scale: 'small # guessed', startDate: '2027-02-20' },
    'Text  \n',
  );

  test('makes certain fixes, shows them as a diff, then validates the result', async () => {
    const folder = contentWith({ 'events/a.md': FIXABLE, 'events/b.md': event(2) });
    const { status, stdout, stderr } = await validate(folder, '--fix');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(read(folder, 'events/a.md')).toBe(FIXED);
    expect(stdout).toBe(
      [
        '--- content/events/a.md',
        '+++ content/events/a.md',
        '@@ -2,6 +2,6 @@',
        ` id: ${uuid(1)}`,
        ' name: X',
        '-scael: Small # guessed',
        '-startDate: 2027/02/20',
        '+scale: small # guessed',
        '+startDate: 2027-02-20',
        ' ---',
        ' Text  ',
        '2 files, 0 errors, 0 warnings',
        '',
      ].join('\n'),
    );
  });

  test('a second run changes nothing and shows nothing', async () => {
    const folder = contentWith({ 'events/a.md': FIXABLE });
    await validate(folder, '--fix');
    const { mtimeMs, ino } = statSync(join(folder, 'content/events/a.md'));
    const { status, stdout } = await validate(folder, '--fix');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '1 file, 0 errors, 0 warnings\n' });
    expect(statSync(join(folder, 'content/events/a.md'))).toMatchObject({ mtimeMs, ino });
  });

  test('fixes a reference to another file when only one can be meant, once', async () => {
    const names = {
      organization: 'fosdm',
      place: 'town-hal',
      coOrganizers: '[guidl, guild-of-readers, fosden]',
    };
    const folder = contentWith({
      'events/a.md': event(1, names),
      'organizations/fosdem.md': organization(1),
      'organizations/guild.md': organization(2),
      'places/town-hall.yml': place(1),
    });
    await validate(folder, '--fix');
    const once = read(folder, 'events/a.md');
    expect(once).toBe(
      event(1, {
        organization: 'fosdem',
        place: 'town-hall',
        coOrganizers: '[guild, guild-of-readers, fosden]',
      }),
    );
    await validate(folder, '--fix');
    expect(read(folder, 'events/a.md')).toBe(once);
  });

  describe('where and when an event is', () => {
    const REGION = { region: 'Hamburg, Germany' };
    const PLACED = { ...REGION, countryCode: 'DE', latitude: '53.551', longitude: '9.993' };
    const files = {
      'events/instant.md': event(1, { startDate: '2027-02-20T18:00:00.000Z', ...REGION }),
      'events/local.md': event(2, { startDate: '2027-02-20T19:00', ...REGION }),
      'events/skipped.md': event(3, { startDate: '2027-03-28T02:30', countryCode: 'DE' }),
      'events/written.md': event(4, {
        startDate: '2027-02-20T19:00',
        timezone: 'Europe/London',
        countryCode: 'DE',
      }),
    };

    test('country, coordinates, and the time zone where no instant changes by it, are written', async () => {
      const folder = contentWith(files);
      const { stdout } = await validate(folder, '--fix');
      const zone = { timezone: 'Europe/Berlin' };
      const { region, ...rest } = PLACED;
      expect(read(folder, 'events/instant.md')).toBe(
        event(1, { startDate: '2027-02-20T18:00:00.000Z', ...zone, region, ...rest }),
      );
      expect(read(folder, 'events/local.md')).toBe(event(2, { startDate: '2027-02-20T19:00', ...PLACED }));
      for (const name of ['events/skipped.md', 'events/written.md'] as const)
        expect(read(folder, name)).toBe(files[name]);
      expect(stdout).toContain('is done by --fix=timezone-missing: content/events/local.md:5:12');
      expect((await validate(folder, '--fix')).stdout).not.toContain('+++');
    });

    test.each([
      ['plain days', { startDate: '2027-07-06', endDate: '2027-07-07', countryCode: 'DE' }],
      [
        'an instant with a plain day',
        { startDate: '2027-07-06T10:00Z', endDate: '2027-07-06', countryCode: 'DE' },
      ],
      [
        'an instant and a link that closes on a day',
        {
          startDate: '2027-07-06T10:00Z',
          countryCode: 'DE',
          links: '[{kind: cfp, url: "https://example.org/", closesAt: 2027-05-01}]',
        },
      ],
    ])('%s keep their instants, so no time zone is written', async (_what, keys) => {
      const file = event(1, keys);
      const folder = contentWith({ 'events/days.md': file });
      const { stdout } = await validate(folder, '--fix');
      expect(read(folder, 'events/days.md')).toBe(file);
      expect(stdout).toContain('is done by --fix=timezone-missing: content/events/days.md');
    });

    test('what changes instants is written where it is asked for, with each start before and after', async () => {
      const folder = contentWith(files);
      const { stdout } = await validate(folder, '--fix=timezone-missing');
      expect(read(folder, 'events/local.md')).toBe(
        event(2, { startDate: '2027-02-20T19:00', timezone: 'Europe/Berlin', ...PLACED }),
      );
      for (const name of ['events/skipped.md', 'events/written.md'] as const)
        expect(read(folder, name)).toBe(files[name]);
      expect(stdout.split('\n').filter((line) => line.includes('on the wire'))).toEqual([
        'content/events/local.md: the start on the wire was 2027-02-20T19:00:00.000Z, and is 2027-02-20T18:00:00.000Z',
      ]);
    });

    test('no other code is asked for so', async () => {
      const folder = contentWith(files);
      const { status, stderr } = await validate(folder, '--fix=location-missing');
      expect(status).toBe(2);
      expect(stderr).toMatch(/^--fix= takes timezone-missing\.\n/);
    });
  });

  test('is offered when the option is missing, and then nothing is written', async () => {
    const folder = contentWith({ 'events/a.md': FIXABLE });
    const { status, stdout } = await validate(folder);
    expect(status).toBe(1);
    expect(read(folder, 'events/a.md')).toBe(FIXABLE);
    expect(stdout).toContain('"npm run validate -- --fix"');
  });

  test('a file is replaced as a whole: its mode stays, nothing else is left', async () => {
    const folder = contentWith({
      'events/a.md': FIXABLE,
      'events/2027/b.md': FIXABLE.replace(uuid(1), uuid(2)),
    });
    const path = join(folder, 'content/events/a.md');
    chmodSync(path, 0o640);
    const before = statSync(path).ino;
    await validate(folder, '--fix');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(statSync(path).ino).not.toBe(before);
    expect(readdirSync(join(folder, 'content/events')).sort()).toEqual(['2027', 'a.md']);
    expect(readdirSync(join(folder, 'content/events/2027'))).toEqual(['b.md']);
  });

  test.each([
    ['CRLF', FIXABLE.replaceAll('\n', '\r\n'), FIXED.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${FIXABLE}`, `\ufeff${FIXED}`],
    ['both', `\ufeff${FIXABLE.replaceAll('\n', '\r\n')}`, `\ufeff${FIXED.replaceAll('\n', '\r\n')}`],
    ['no line end at the end', FIXABLE.trimEnd(), FIXED.trimEnd()],
    [
      'comments',
      `---\n# The file.\n\nname: X # its name\n# Of the file.\nid: ${uuid(1)}\nscale: Small\n# End.\n---\n`,
      `---\n# The file.\n\n# Of the file.\nid: ${uuid(1)}\nname: X # its name\nscale: small\n# End.\n---\n`,
    ],
  ])('%s stay', async (_, written, expected) => {
    const folder = contentWith({ 'events/a.md': written });
    const { status, stdout } = await validate(folder, '--fix');
    expect(read(folder, 'events/a.md')).toBe(expected);
    expect(status).toBe(0);
    expect(stdout).not.toContain('\r');
  });

  test.each([
    ['a scale that can be two', event(1, { scale: 'xarge' })],
    ['a date whose day and month cannot be told apart', event(1, { startDate: '06/03/2026' })],
    ['two keys for the same one', event(1, { regoin: 'a', reigon: 'b' })],
    ['YAML with a fault', event(1, { scale: 'Small', region: '"Hamburg' })],
    ['a doubled key', event(1, { scale: 'Small' }).replace('---\n', `---\nid: ${uuid(2)}\n`)],
    ['no front matter', `# A title\n\nscael: Small\n`],
    ['text that is not UTF-8', Buffer.from(event(1, { scale: 'Small', region: 'Köln' }), 'latin1')],
  ])('%s stays as it is, with status 1', async (_, text) => {
    const folder = contentWith({ 'events/a.md': text });
    const { status, stdout } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(readFileSync(join(folder, 'content/events/a.md'))).toEqual(Buffer.from(text));
    expect(stdout).not.toMatch(/^(?:---|\+\+\+|@@)/m);
  });

  test('fixes what is certain beside other problems, and 1 says that something is left', async () => {
    const folder = contentWith({
      'events/a.md': event(1, { startDate: '2027/02/20', endDate: '06/03/2027' }),
    });
    const { status, stdout } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(read(folder, 'events/a.md')).toBe(event(1, { startDate: '2027-02-20', endDate: '06/03/2027' }));
    expect(stdout).toContain('+startDate: 2027-02-20');
    expect(stdout).toContain('date-form');
    expect(stdout).toContain('a person knows: content/events/a.md:6:10\n');
  });

  test('a file that keeps an error because of another one keeps the order of its keys, with a note', async () => {
    const text = `---\nname: X\nid: ${uuid(1)}\nscale: small\nplace: nowhere\n---\n`;
    const folder = contentWith({ 'events/a.md': text, 'events/b.md': '---\nname: [\n---\n' });
    const { status, stdout } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(read(folder, 'events/a.md')).toBe(text);
    expect(stdout.slice(stdout.indexOf('--fix leaves')).split('\n')).toEqual([
      '--fix leaves 2 problems:',
      expect.stringMatching(/^ {2}what can be .* a person knows: content\/events\/a\.md:5:8$/),
      expect.stringMatching(/^ {2}files that cannot be read .*: content\/events\/b\.md:/),
      expect.stringMatching(/^ {2}the order of keys .*: content\/events\/a\.md$/),
      '',
    ]);
  });

  test.each(['json', 'sarif'])('with --format %s the diff is on standard error', async (format) => {
    const folder = contentWith({ 'events/a.md': FIXABLE });
    const { status, stdout, stderr } = await validate(folder, '--fix', '--format', format);
    expect(status).toBe(0);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    expect(stderr).toContain('+scale: small');
  });

  test('a symbolic link is not followed', async () => {
    const folder = makeFolder({ 'outside.md': FIXABLE, 'content/events/b.md': event(2) });
    symlinkSync(join(folder, 'outside.md'), join(folder, 'content/events/a.md'));
    const { status } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(readFileSync(join(folder, 'outside.md'), 'utf8')).toBe(FIXABLE);
  });

  test('the diff moves no cursor, whatever the file holds', async () => {
    const text = event(1, { scale: 'Small', region: '"a"' }).replace('Event 1', 'Event\u202e 1');
    const folder = contentWith({ 'events/a.md': text });
    const { stdout } = await validate(folder, '--fix');
    expect(stdout).toContain('Event\\u202e 1');
    expect(stdout).not.toContain('\u202e');
  });

  test('every kind of file is fixed: places and the settings of the site', async () => {
    const folder = contentWith({
      'events/a.md': event(1, { place: 'hall' }),
      'places/hall.yml': place(1).replace('kind:', 'Kind:'),
      'site.yml': 'timeZone: europe/berlin\n',
    });
    const { status } = await validate(folder, '--fix');
    expect(status).toBe(0);
    expect(read(folder, 'places/hall.yml')).toBe(place(1));
    expect(read(folder, 'site.yml')).toMatch(/^timezone: europe\/berlin\n$/i);
  });

  test('2 for a missing folder', async () => {
    const { status, stdout, stderr } = await validate(makeFolder(), '--fix');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('content');
  });
});

describe('explain', () => {
  const codes = Object.keys(CODES);

  function explain(...args: string[]): Promise<Finished> {
    return runNamed('explain', args, {});
  }

  test('prints what a problem means, an example of it and of its fix', async () => {
    expect(await explain('scale-unknown')).toEqual({
      status: 0,
      stderr: '',
      stdout: `scale-unknown

Error: The scale of an event or a source is not one of the known ones.

  content/events/hamburg-reading-day.md:4:8 error scale-unknown: "Medum" is not a known scale. Did you mean "medium"?
    4 | scale: Medum
      |        ^^^^^
    hint: Allowed: cosy, small, medium, large, xlarge, xxlarge, mega.

The fix:

  -scale: Medum
  +scale: medium
`,
    });
  });

  test.each([codes[0], codes.at(-1)])(
    'explains the first and the last code, and nothing else: %s',
    async (code = '') => {
      const { status, stdout } = await explain(code);
      expect({ status, heads: stdout.match(/^(?:Error|Warning): /gm)?.length }).toEqual({
        status: 0,
        heads: 1,
      });
      expect(stdout).toMatch(new RegExp(`^${code}\n`));
    },
  );

  test.each([
    [
      'an unknown code, with the one that is meant',
      ['scale-unkown'],
      'There is no problem "scale-unkown". Did you mean "scale-unknown"?\n',
    ],
    ['no name of a property', ['constructor'], 'There is no problem "constructor".\n'],
    ['no code', [], 'Say one code, like "date-form".\n'],
    ['several codes', ['date-form', 'id-form'], 'Say one code, like "date-form".\n'],
  ])('refuses %s', async (_what, args, reason) => {
    const { status, stdout, stderr } = await explain(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.startsWith(`${reason}\nUsage: open-event-calendar explain CODE\n`)).toBe(true);
  });

  test('prints how it is called', async () => {
    expect(await explain('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Usage: open-event-calendar explain'),
    });
  });
});
