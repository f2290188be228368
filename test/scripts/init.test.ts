import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { initCalendar } from '../../src/cli/init/init.ts';
import { siteComplaint, siteText, sourcesText } from '../../src/cli/init/calendar-files.ts';
import { loadContent } from '../../src/content/load.ts';
import { OUR_LANGUAGES } from '../../src/words/locales.ts';
import { SITE } from '../../src/schema/site.ts';
import { rowsOf } from '../../src/schema/table.ts';
import { anyWebUrl } from '../helpers/any-text.ts';
import { oneLine } from '../helpers/any-content.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { type Finished, runNamed, runScript } from '../helpers/command.ts';
import { event, organization, place } from '../helpers/content-files.ts';
import { converse, type Dialog, type Step } from '../helpers/dialog.ts';
import { textOf } from '../helpers/documents.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { filesBelow, integrityOf, type NpmFiles, npmFilesOf, OURS } from '../helpers/init.ts';
import { projectWithPackage } from '../helpers/installed-package.ts';
import { type Environment, inherited, ROOT } from '../helpers/process.ts';

const { version, dependencies, engines } = JSON.parse(textOf('package.json')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: object;
};

const TARBALL = `vendor/open-event-calendar-${version}.tgz`;

/** This name has characters with a meaning in a shell, in replacements and in Markdown. */
const NAME = "Cash $$ & $& {{version}}: # 'Zoo' 展会";

/**
 * A calendar that is made from a clone, for which npm packs this code. That takes as long as all other tests here
 * together.
 */
let calendar: string;

/** A PATH with a stand-in for npm, which gives the tarball of that calendar instead of packing again. */
let pathWithPacked: string;

/** A project in which the package is installed. */
let project: string;

beforeAll(async () => {
  calendar = makeFolder();
  const flags = ['--name', NAME, '--language', 'zh-Hans', '--timezone', 'Asia/Shanghai', '--public'];
  const url = 'https://calendar.example.org';
  const { status, stdout } = await runNamed('init', [calendar, ...flags, '--url', url]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${calendar}\n` });
  const packed = join(calendar, TARBALL);
  const programs = makeFolder({
    npm: `#!/bin/sh\nfor destination; do :; done\ncp '${packed}' "$destination" && basename '${packed}'\n`,
  });
  chmodSync(join(programs, 'npm'), 0o755);
  pathWithPacked = `${programs}:${inherited().PATH}`;
  project = projectWithPackage({}, packed);
});

describe('init', () => {
  describe('init, from a clone', () => {
    let npm: NpmFiles;

    beforeAll(() => {
      npm = npmFilesOf(calendar);
    });

    test('makes a calendar by itself, and nothing else', () => {
      expect(filesBelow(calendar)).toEqual([
        '.github/ISSUE_TEMPLATE/event.yml',
        '.github/pull_request_template.md',
        '.github/workflows/content-comment.yml',
        '.github/workflows/content.yml',
        '.github/workflows/event-form.yml',
        '.github/workflows/links.yml',
        '.github/workflows/pages.yml',
        '.github/workflows/sources.yml',
        '.gitignore',
        '.npmrc',
        'README.md',
        'content/.schemas/event.schema.json',
        'content/.schemas/organization.schema.json',
        'content/.schemas/place.schema.json',
        'content/.schemas/site.schema.json',
        'content/.schemas/source.schema.json',
        'content/README.md',
        'content/events/.gitkeep',
        'content/events/example-meeting.md',
        'content/organizations/.gitkeep',
        'content/organizations/example-group.md',
        'content/places/.gitkeep',
        'content/places/example-hall.yml',
        'content/site.yml',
        'content/sources.yml',
        'package-lock.json',
        'package.json',
        TARBALL,
      ]);
    });

    test('keeps exports of calendars out of git, and names all languages in its help', async () => {
      expect(readFileSync(join(calendar, '.gitignore'), 'utf8').split('\n')).toContain('*.ics');
      expect((await runNamed('init', ['--help'])).stdout).toContain(`--language ${OUR_LANGUAGES.join('|')}]`);
    });

    test('whose content is valid, with the given settings', () => {
      const { records, diagnostics } = loadContent(join(calendar, 'content'));
      expect(diagnostics).toEqual([]);
      expect(records?.site).toMatchObject({
        name: NAME,
        language: 'zh-Hans',
        timezone: 'Asia/Shanghai',
        public: true,
        url: 'https://calendar.example.org',
      });
      const [event] = records?.events ?? [];
      expect(event).toMatchObject({ place: 'example-hall', organization: 'example-group' });
      expect(Date.parse(event?.startDate ?? '')).toBeGreaterThan(Date.now());
    });

    test.each(['README.md', 'content/README.md'])('%s has the name exactly as given', (path) => {
      const [heading] = readFileSync(join(calendar, path), 'utf8').split('\n');
      expect(heading?.endsWith(NAME)).toBe(true);
    });

    test('no document has a placeholder that was not filled in', () => {
      const texts = filesBelow(calendar)
        .filter((path) => path.endsWith('.md'))
        .map((path) => readFileSync(join(calendar, path), 'utf8').replaceAll(NAME, ''));
      expect(texts.join('\n')).not.toMatch(/\{\{\w+\}\}/);
    });

    test('whose documents name existing commands, files and versions', () => {
      const texts = ['README.md', 'content/README.md', '.github/pull_request_template.md'].map((path) => ({
        folder: join(calendar, dirname(path)),
        text: readFileSync(join(calendar, path), 'utf8'),
      }));
      const scripts = texts.flatMap(({ text }) =>
        [...text.matchAll(/\bnpm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name),
      );
      expect(scripts.length).toBeGreaterThan(10);
      expect(
        scripts.filter((name) => !['ci', 'install', ...Object.keys(npm.manifest.scripts)].includes(name)),
      ).toEqual([]);
      const links = texts.flatMap(({ folder, text }) =>
        [...text.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, path = '']) => join(folder, path)),
      );
      expect(links.filter((path) => !existsSync(path))).toEqual([]);
      const installed = texts.flatMap(({ text }) =>
        [...text.matchAll(/`node_modules\/open-event-calendar\/([^`]+)`/g)].map(([, path = '']) => path),
      );
      expect(installed.length).toBeGreaterThan(3);
      expect(installed.filter((path) => textOf(path) === '')).toEqual([]);
      // The texts stay true after an upgrade.
      expect(texts.filter(({ text }) => text.includes(version))).toEqual([]);
    });

    test('the event that the document for editors shows is valid', () => {
      const handbook = readFileSync(join(calendar, 'content/README.md'), 'utf8');
      const [, path = '', text = ''] =
        /`(events\/[\w-]+\.md)`:\n\n```markdown\n(.*?)```/s.exec(handbook) ?? [];
      expect(loadContent(makeFolder({ [path]: text })).diagnostics).toEqual([]);
      expect(loadContent(makeFolder({ [path]: text })).records?.events).toHaveLength(1);
    });

    test('that depends on its tarball, and on nothing by name or range', () => {
      const dependencies = { 'open-event-calendar': `file:${TARBALL}` };
      expect(npm.manifest.dependencies).toEqual(dependencies);
      expect(npm.packages['']?.dependencies).toEqual(dependencies);
      expect(npm.packages[OURS]).toMatchObject({
        version,
        resolved: `file:${TARBALL}`,
        integrity: integrityOf(join(calendar, TARBALL)),
      });
    });

    test('whose lock file has a version and a checksum of each package, names no host, and runs no script', () => {
      const others = Object.entries(npm.packages).filter(([path]) => path !== '' && path !== OURS);
      const faulty = others.filter(
        ([, { version: locked, integrity, resolved, hasInstallScript }]) =>
          locked === undefined ||
          integrity?.startsWith('sha512-') !== true ||
          resolved !== undefined ||
          hasInstallScript !== undefined,
      );
      expect(faulty).toEqual([]);
      expect(others.length).toBeGreaterThan(50);
      const text = readFileSync(join(calendar, 'package-lock.json'), 'utf8');
      expect(text).not.toMatch(/"resolved": "(?!file:vendor\/)/);
      expect(text).not.toMatch(/registry|:\/\/[^"]*\.tgz/);
    });

    test('that installs at most 150 packages', () => {
      expect(Object.keys(npm.packages).length - 1).toBeLessThanOrEqual(150);
    });

    test('whose lock file has all packages that the packages in it need, and no others', () => {
      const needed = new Set<string>();
      const missing: string[] = [];
      for (const [path, entry] of Object.entries(npm.packages)) {
        const peers = Object.keys(entry.peerDependencies ?? {}).filter(
          (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
        );
        for (const name of [
          ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
          ...peers,
        ]) {
          const found = foldersAbove(path)
            .map((folder) => `${folder}node_modules/${name}`)
            .find((folder) => folder in npm.packages);
          if (found === undefined) missing.push(`${name} of ${path}`);
          else needed.add(found);
        }
      }
      expect(missing).toEqual([]);
      expect(Object.keys(npm.packages).filter((path) => path !== '' && !needed.has(path))).toEqual([]);
    });

    test('whose ids are its own, in a folder that counts from where the command was typed', async () => {
      const here = makeFolder();
      const { status, stdout, stderr } = await runNamed('init', ['a b/our_calendar'], {
        INIT_CWD: here,
        TZ: 'Europe/Berlin',
        PATH: pathWithPacked,
      });
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'a b/our_calendar\n' });
      expect(stderr).toContain("\n  cd 'a b/our_calendar'\n");
      expect(stderr).not.toContain('UTC');
      const other = join(here, 'a b/our_calendar');
      const { records } = loadContent(join(other, 'content'));
      expect(records?.site).toMatchObject({
        name: 'Our calendar',
        language: 'en',
        timezone: 'Europe/Berlin',
        public: false,
        url: null,
      });
      const first = loadContent(join(calendar, 'content')).records;
      const ids = [first, records].flatMap((all) =>
        [...(all?.events ?? []), ...(all?.organizations ?? []), ...(all?.places ?? [])].map(({ id }) => id),
      );
      expect(new Set(ids).size).toBe(6);
    });
  });

  describe('init refuses, with 2, and writes nothing:', () => {
    const ONE_FOLDER = 'Say one folder that is to be made.';

    test.each([
      ['no folder', [], ONE_FOLDER],
      ['an empty path', [''], ONE_FOLDER],
      ['two folders', ['a', 'b'], ONE_FOLDER],
      ['a file', ['file'], 'file is a file, or below one. Name a folder that is empty, or not there yet.'],
      [
        'below a file',
        ['file/x'],
        'file/x is a file, or below one. Name a folder that is empty, or not there yet.',
      ],
      [
        'a folder that has a file',
        ['full'],
        'full has something in it (x). Name a folder that is empty, or not there yet.',
      ],
      [
        'a folder that has a folder',
        ['.'],
        '. has something in it (file). Name a folder that is empty, or not there yet.',
      ],
      ['an unknown flag', ['a', '--nme', 'x'], /^There is no option "--nme"\. Did you mean "--name"\?$/],
      [
        'an unknown language',
        ['a', '--language', 'xx'],
        /^--language takes en, de, es, fr, ja, zh-Hans, zh-Hant\.$/,
      ],
      [
        'an unknown time zone',
        ['a', '--timezone', 'Mars/X'],
        /^--timezone: "Mars\/X" is not a time zone\.\n {2}hint: /,
      ],
      ['no web address', ['a', '--url', 'ftp://x'], /^--url: "ftp:\/\/x" is not /],
      ['an address with a slash at the end', ['a', '--url', 'https://example.org/'], /^--url: /],
      ['an empty name', ['a', '--name', ''], /^--name: "" has nothing that can be seen\./],
      ['a name of two lines', ['a', '--name', 'a\nb'], /^--name: "a\\u000ab" has more than one line\./],
      [
        'a name with a control character',
        ['a', '--name', 'a\u0007b'],
        /^--name: "a\\u0007b" has the character U\+0007/,
      ],
      ['a time zone of the machine that is none', ['a'], /^TZ=:UTC is not allowed: /, { TZ: ':UTC' }],
      [
        'npm is not there',
        ['a'],
        /^npm has not packed .*:\nnpm cannot be run \(ENOENT\)\.$/,
        { PATH: '/none' },
      ],
    ])('%s', async (_what, args, reason, environment: Environment = {}) => {
      const here = makeFolder({ file: '', 'full/x': '' });
      const { status, stdout, stderr } = await runNamed('init', args, { INIT_CWD: here, ...environment });
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      const [said = ''] = stderr.split('\n\nUsage: ');
      if (typeof reason === 'string') expect(said).toBe(reason);
      else expect(said).toMatch(reason);
      expect(readdirSync(here, { recursive: true }).sort()).toEqual(['file', 'full', 'full/x']);
    });
  });
});

describe('init, at a terminal', () => {
  const ENTER = '\r';

  const DOWN = '\u001b[B';

  const CTRL_C = '\u0003';

  const ERASE_LINE = '\u0015';

  const BACK = `<${ENTER}`;

  const NAME = 'What the calendar is called';

  const LANGUAGE = 'The language of pages';

  const ZONE = 'The time zone of dates';

  const PUBLIC = 'Who sees the calendar?';

  const URL = 'Where the public pages are';

  const NOW = Date.parse('2026-12-31T12:00:00Z');

  /** Programs are found by the PATH of the process; `process.env` is a copy in tests. */
  const realEnvironment = runInThisContext('process.env') as NodeJS.ProcessEnv;

  /** Makes a calendar in an empty folder, in UTC. */
  async function answer(
    flags: readonly string[],
    steps: readonly Step[],
  ): Promise<Dialog & { folder: string }> {
    const folder = join(makeFolder(), 'reading-days');
    const { TZ } = process.env;
    const { PATH } = realEnvironment;
    process.env.TZ = 'UTC';
    realEnvironment.PATH = pathWithPacked;
    try {
      return {
        folder,
        ...(await converse((terminal) => initCalendar([folder, ...flags], terminal, NOW), steps)),
      };
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
      realEnvironment.PATH = PATH;
    }
  }

  function siteOf(folder: string): object | undefined {
    const { records, diagnostics } = loadContent(join(folder, 'content'));
    expect(diagnostics).toEqual([]);
    return records?.site;
  }

  test('asks for everything that is not given, and Enter keeps the default', async () => {
    const steps = [NAME, LANGUAGE, ZONE, PUBLIC, URL].map((seen): Step => [seen, ENTER]);
    const { status, stdout, stderr, left, folder } = await answer([], steps);
    expect({ status, stdout, left }).toEqual({ status: 0, stdout: `${folder}\n`, left: [] });
    expect(stderr).toContain('The dates are read in UTC, the time zone of this machine');
    const site = { name: 'Reading days', language: 'en', timezone: 'UTC', public: true, url: null };
    expect(siteOf(folder)).toMatchObject(site);
    expect(readFileSync(join(folder, 'content/events/example-meeting.md'), 'utf8')).toContain(
      'startDate: 2027-02-25T18:00\n',
    );
  });

  test('asks again after a step back, with what was answered, and says what is wrong', async () => {
    const { status, left, folder } = await answer(
      [],
      [
        [NAME, BACK],
        [NAME, `${ERASE_LINE}Zoo${ENTER}`],
        [LANGUAGE, `${DOWN.repeat(6)}${ENTER}`],
        [ZONE, `${ERASE_LINE}Mars${ENTER}`],
        ['"Mars" is not a time zone.', BACK],
        [LANGUAGE, BACK],
        ['Zoo', ` Days${ENTER}`],
        ['zh-Hant', ENTER],
        [ZONE, `${ERASE_LINE}Asia/Taipei${ENTER}`],
        [PUBLIC, `${DOWN}${ENTER}`],
        [URL, `https://example.org${ENTER}`],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    const site = { name: 'Zoo Days', language: 'zh-Hant', timezone: 'Asia/Taipei', public: false };
    expect(siteOf(folder)).toMatchObject({ ...site, url: 'https://example.org' });
  });

  test('does not ask for given values; an erased answer counts as not asked', async () => {
    const flags = ['--language', 'zh-Hans', '--public', '--url', 'https://example.org'];
    const { status, left, shown, folder } = await answer(flags, [
      [NAME, `${ERASE_LINE}${ENTER}`],
      [ZONE, `${ERASE_LINE}${ENTER}`],
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    for (const question of [LANGUAGE, PUBLIC, URL]) expect(shown).not.toContain(question);
    const site = { name: 'Reading days', language: 'zh-Hans', timezone: 'UTC', public: true };
    expect(siteOf(folder)).toMatchObject({ ...site, url: 'https://example.org' });
  });

  test('Ctrl-C stops it with 1, and nothing is written', async () => {
    const { status, stdout, stderr, left, folder } = await answer(
      [],
      [
        [NAME, ENTER],
        [LANGUAGE, CTRL_C],
      ],
    );
    expect({ status, stdout, left }).toEqual({ status: 1, stdout: '', left: [] });
    expect(stderr).toBe('Nothing was written.\n');
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });
});

/**
 * The folders in which Node.js looks for a package, the nearest first. Each ends with a slash, except that of the
 * project.
 */
function foldersAbove(path: string): string[] {
  if (path === '') return [''];
  const above =
    basename(dirname(path)) === 'node_modules' ? dirname(dirname(path)) : dirname(dirname(dirname(path)));
  return [`${path}/`, ...foldersAbove(above === '.' ? '' : above)];
}

const EDITOR = 'node_modules/@sveltia/cms';

describe('init, from a package that npm has installed', () => {
  interface Lock {
    readonly packages: Readonly<Record<string, object>>;
  }

  const HIDDEN_LOCK = 'node_modules/.package-lock.json';

  const RUN_IT = 'Run it from the tarball: npm exec --package=./FILE.tgz -- open-event-calendar init DIR';

  const COMMIT = '0123456789abcdef0123456789abcdef01234567';

  /** The packages that this project depends on, as npm's lock file within `node_modules` lists them. */
  const { packages } = JSON.parse(readFileSync(join(ROOT, HIDDEN_LOCK), 'utf8')) as Lock;

  const tarball = basename(TARBALL);
  let content: Buffer;
  let here: string;

  beforeAll(() => {
    content = readFileSync(join(project, tarball));
  });

  beforeEach(() => {
    here = makeFolder();
    writeFileSync(join(project, tarball), content);
    record({ resolved: `file:${tarball}`, integrity: integrityOf(join(project, tarball)) });
  });

  /** Writes the hidden lock file of npm, with the origin of the package and with the other packages. */
  function record(origin: object, others: object = packages): void {
    const entry = { version, license: 'MIT', dependencies, engines, ...origin };
    writeRecord(JSON.stringify({ lockfileVersion: 3, packages: { ...others, [OURS]: entry } }));
  }

  function writeRecord(text: string): void {
    writeFiles(project, { [HIDDEN_LOCK]: text });
  }

  function init(folder: string, environment: Environment = {}, flags: string[] = []): Promise<Finished> {
    const program = join(project, OURS, 'dist/scripts/open-event-calendar.js');
    return runScript(program, ['init', ...flags, '--', folder], { INIT_CWD: here, ...environment });
  }

  test('adds the program of the editor where it is asked for, in the version that the extra tests use', async () => {
    expect(await init('cal', {}, ['--editor'])).toMatchObject({ status: 0 });
    const { manifest, packages: locked } = npmFilesOf(join(here, 'cal'));
    const own = npmFilesOf(join(ROOT, 'test/extra')).packages[EDITOR];
    expect(manifest.dependencies).toMatchObject({ '@sveltia/cms': own?.version });
    expect(manifest.scripts.site).toBe('open-event-calendar site --editor');
    expect(locked['']?.dependencies).toEqual(manifest.dependencies);
    expect(locked[EDITOR]).toMatchObject({ version: own?.version, integrity: own?.integrity });
    const added = Object.entries(locked).filter(([path]) => path.startsWith(EDITOR));
    const lacking = added.flatMap(([path, { dependencies: needed = {} }]) =>
      Object.keys(needed).filter(
        (name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in locked),
      ),
    );
    expect(lacking).toEqual([]);
    for (const [, { version: exact, integrity, resolved }] of added)
      expect([exact, integrity, resolved]).toEqual([
        expect.any(String),
        expect.stringMatching(/^sha512-/),
        undefined,
      ]);
  });

  test('makes the calendar keep the tarball, and depend on it', async () => {
    expect(await init('cal')).toMatchObject({ status: 0, stdout: 'cal\n' });
    const kept = join(here, 'cal', TARBALL);
    expect(readFileSync(kept).equals(content)).toBe(true);
    const npm = npmFilesOf(join(here, 'cal'));
    expect(npm.manifest.dependencies).toEqual({ 'open-event-calendar': `file:${TARBALL}` });
    const integrity = integrityOf(kept);
    expect(npm.packages[OURS]).toMatchObject({ version, resolved: `file:${TARBALL}`, integrity });
    expect(Object.values(npm.packages).filter(({ resolved }) => resolved !== undefined)).toHaveLength(1);
  });

  test.each([
    ['git+ssh://git@github.com/o/r.git', 'git+https://github.com/o/r.git'],
    ['git+https://git.example.org/o/r.git', 'git+https://git.example.org/o/r.git'],
  ])('makes it depend on the exact commit: %s', async (resolved, url) => {
    record({ resolved: `${resolved}#${COMMIT}` });
    expect((await init('cal')).status).toBe(0);
    const npm = npmFilesOf(join(here, 'cal'));
    expect(npm.manifest.dependencies).toEqual({ 'open-event-calendar': `${url}#${COMMIT}` });
    expect(npm.packages['']?.dependencies).toEqual(npm.manifest.dependencies);
    expect(npm.packages[OURS]?.resolved).toBe(`${resolved}#${COMMIT}`);
    expect(filesBelow(join(here, 'cal')).filter((path) => path.startsWith('vendor/'))).toEqual([]);
  });

  test('makes it depend on the exact tarball at a web address', async () => {
    const origin = { resolved: 'https://example.org/open-event-calendar.tgz', integrity: 'sha512-AAAA' };
    record(origin);
    expect((await init('cal')).status).toBe(0);
    const npm = npmFilesOf(join(here, 'cal'));
    expect(npm.manifest.dependencies).toEqual({ 'open-event-calendar': origin.resolved });
    expect(npm.packages[OURS]).toMatchObject(origin);
  });

  test.each([
    ['-dash', '-dash', 'Dash', './-dash', {}],
    ['展会 日历', '展会 日历/', '展会 日历', "'展会 日历/'", {}],
    ['हिन्दी', 'हिन्दी', 'हिन्दी', 'हिन्दी', {}],
    ['__', '__', 'Our calendar', '__', { TZ: '' }],
    ["it's", "it's", 'It s', "'it'\\''s'", {}],
  ])(
    'names a calendar like its folder, which may be a repository: %s',
    async (folder, typed, name, word, environment) => {
      mkdirSync(join(here, folder, '.git'), { recursive: true });
      const { status, stderr } = await init(typed, environment);
      expect(status).toBe(0);
      expect(stderr).toContain(`\n  cd ${word}\n`);
      const { records, diagnostics } = loadContent(join(here, folder, 'content'));
      expect({ name: records?.site.name, diagnostics }).toEqual({ name, diagnostics: [] });
      expect(npmFilesOf(join(here, folder)).manifest.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    },
  );

  const NOT_RECORDED = new RegExp(`^npm has not recorded where .* was installed from\\. ${RUN_IT}$`);

  test.each([
    [
      'the tarball is gone',
      () => {
        rmSync(join(project, tarball));
      },
      new RegExp(`\\.tgz, which this was installed from, cannot be read \\(ENOENT\\)\\. ${RUN_IT}$`),
    ],
    [
      'the tarball is another one now',
      () => {
        writeFileSync(join(project, tarball), content.subarray(1));
      },
      new RegExp(`\\.tgz is no longer the package that runs here\\. ${RUN_IT}$`),
    ],
    [
      'nothing is recorded',
      () => {
        rmSync(join(project, HIDDEN_LOCK));
      },
      NOT_RECORDED,
    ],
    ...[
      ...['', 'null', '[]', '{', '{"packages":null}', '{"packages":[]}', '{"packages":{}}'],
      ...['null', '1', '[]', '{}', '{"resolved":1}', '{"resolved":"file:x","dependencies":[]}'].map(
        (entry) => `{"packages":{"${OURS}":${entry}}}`,
      ),
      `{"packages":{"${OURS}":{"resolved":"git+https://example.org#1"},"node_modules/a":null}}`,
    ].map((text): [string, () => void, RegExp] => [
      `the record is ${text}`,
      () => {
        writeRecord(text);
      },
      NOT_RECORDED,
    ]),
    [
      'a package is missing',
      () => {
        record({ resolved: `git+https://example.org/o/r.git#${COMMIT}` }, {});
      },
      /^[\w@/-]+ is not installed, which a calendar needs\. Install anew what this runs from\.$/,
    ],
    [
      'a package has no checksum',
      () => {
        const express = { 'node_modules/express': { version: '5.0.0', resolved: '../express', link: true } };
        record({ resolved: `git+https://example.org/o/r.git#${COMMIT}` }, { ...packages, ...express });
      },
      /^npm has no version and checksum of node_modules\/express, which a calendar needs\. Install anew/,
    ],
  ])('refuses, with 2, when %s', async (_what, change, reason) => {
    change();
    const { status, stdout, stderr } = await init('cal');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n\nUsage: ')[0]).toMatch(reason);
    expect(readdirSync(here)).toEqual([]);
  });
});

describe('the package, packed and installed', () => {
  let installed: string;
  let files: string[];

  beforeAll(() => {
    installed = join(project, OURS);
    files = filesBelow(installed);
  });

  test('has compiled code, the files that it shows, the types of the client and recipes, and nothing else', () => {
    const wanted = [
      /^(?:package\.json|README\.md|LICENSE|\.deploy\/[\w@.-]+)$/,
      // The files of a new calendar, and the documents for its editors.
      /^(?:\.github\/(?:CHANGELOG\.md|SECURITY\.md|workflows\/(?:content|content-comment|event-form|links|pages|sources)\.yml)|content\/README\.md)$/,
      /^src\/(?:diagnostics\/problems|schema\/keys)\.md$/,
      /^dist\/(?:src|scripts)\/.+\.(?:js|css|svg|md)$/,
      /^dist\/src\/client\/[\w-]+\.d\.ts$/,
      /^dist\/src\/(?:pages\/docs\/swagger-ui|pages\/map\/land|calendar\/search\/han|content\/whereabouts)\//,
      /^dist\/src\/words\/(?:[\w-]+\.json|message-parser\.cjs|LICENSE)$|^dist\/src\/(?:pages\/browser\/programs|mcp)\/LICENSE$/,
      // What the lock file of a calendar with the editor needs.
      /^dist\/src\/pages\/editor\/packages\.json$/,
    ];
    expect(files.filter((file) => !wanted.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(files.filter((file) => /(?:^|\/)(?:bench|fuzz|soak)\b|\.test\./.test(file))).toEqual([]);
  });

  test('has tables of towns and time zones of 400 kB at most', () => {
    const tables = files.filter((file) => file.startsWith('dist/src/content/whereabouts/'));
    expect(tables.map((file) => basename(file))).toEqual(
      expect.arrayContaining(['towns.json.br', 'zone-at.cjs', 'zones.json']),
    );
    const sizes = tables.map((file) => statSync(join(installed, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(400_000);
  });

  test('has every file that its code names', () => {
    const named = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const code = readFileSync(join(installed, file), 'utf8');
        const paths = code.matchAll(/(?:\bfrom |\bimport\(|\bnew URL\()["'](\.[^"']+)["']/g);
        return [...paths].map(([, path = '']) => join(dirname(file), path));
      });
    expect(named.length).toBeGreaterThan(500);
    // The modules of the editor import its program, which only a calendar with the editor installs.
    const missing = named.filter((path) => !existsSync(join(installed, path)));
    expect(
      missing.filter((path) => !/^dist\/src\/pages\/editor\/(?:program|yaml)\/index\.js$/.test(path)),
    ).toEqual([]);
  });

  test('says how the program of the editor is installed, which it does not bring with it', async () => {
    const program = join(installed, 'dist/scripts/open-event-calendar.js');
    const args = ['build:editor', '--content', join(calendar, 'content'), '--repository', 'owner/calendar'];
    const { status, stderr } = await runScript(program, [...args, '--out', 'built'], {
      INIT_CWD: makeFolder(),
    });
    const { version: exact = '' } = npmFilesOf(join(ROOT, 'test/extra')).packages[EDITOR] ?? {};
    expect({ status, said: stderr.split('\n')[0] }).toEqual({
      status: 2,
      said: `The program of the editor is not installed. Type "npm install --save-exact @sveltia/cms@${exact}".`,
    });
  });

  test('has the licence and the notices of its parts from others', () => {
    const within = (folder: string) =>
      files.filter((file) => file.startsWith(`dist/src/${folder}/`)).map((file) => basename(file));
    expect(within('pages/docs/swagger-ui')).toEqual(
      expect.arrayContaining(['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']),
    );
    expect(within('pages/map/land').sort()).toEqual(['LICENSE', 'NOTICE', 'land.json.br']);
    expect(within('pages/browser/programs')).toContain('LICENSE');
    expect(within('words')).toContain('LICENSE');
    expect(within('content/whereabouts')).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE']));
    expect(within('calendar/search/han').sort()).toEqual([
      'LICENSE',
      'THIRD_PARTY_LICENSES.md',
      'simplified-forms.txt',
    ]);
  });
});

describe('the sources.yml that init writes', () => {
  const files = { 'events/a.md': event(1), 'organizations/b.md': organization(2), 'places/c.yml': place(3) };

  test('has no source, and one with every key once its lines are no comments', () => {
    const text = sourcesText();
    const { sources, diagnostics } = loadContent(makeFolder({ ...files, 'sources.yml': text }));
    expect(sources).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['organization-unused', 'place-unused']);
    const used = text
      .replace(/^#(?= (?:- | {2}))/gm, '')
      .replace('rust-foundation', 'b')
      .replace('hilton-chicago', 'c');
    const loaded = loadContent(makeFolder({ ...files, 'sources.yml': used }));
    expect(loaded.diagnostics).toEqual([]);
    expect(loaded.sources).toHaveLength(1);
    expect(Object.values(loaded.sources[0] ?? {})).not.toContain(null);
  });
});

describe('the site.yml that init writes', () => {
  const folder = makeFolder({ 'events/a.md': event(1) });

  function load(text: string) {
    writeFiles(folder, { 'site.yml': text });
    const { records, diagnostics } = loadContent(folder);
    return { site: records?.site, problems: diagnostics.map(({ message }) => message) };
  }

  const ODD = [
    'null',
    'true',
    '2026',
    '1e3',
    '0x1F',
    '~',
    '---',
    '- a',
    'a: b',
    '#a',
    'a #b',
    '&a',
    '*a',
    '!a',
    '%a',
    '@a',
    '`a',
    "'a",
    '"a',
    '[a',
    '{a',
    '>',
    '|',
    '=',
    '<<',
    'NO',
    '2027-02-20',
    'a\\nb',
    '…',
  ];

  const anyName = fc.oneof(
    oneLine.filter((name) => siteComplaint('name', name).length === 0),
    fc.constantFrom(...ODD),
  );

  const anyUrl = anyWebUrl
    .map((url) => url.replace(/[?#].*/, '').replace(/\/$/, ''))
    .filter((url) => siteComplaint('url', url).length === 0);

  const anySite = fc.record(
    {
      name: anyName,
      language: fc.constantFrom(...OUR_LANGUAGES),
      timezone: fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')),
      public: fc.boolean(),
      url: anyUrl,
    },
    { requiredKeys: [] },
  );

  test('reads back exactly the given values, without a warning', () => {
    fc.assert(
      fc.property(anySite, (values) => {
        const { site, problems } = load(siteText(values));
        expect(problems).toEqual([]);
        expect(site).toMatchObject(values);
      }),
    );
  });

  test('any text is refused as a name, or reads back exactly', () => {
    fc.assert(
      fc.property(fc.oneof(anyTextOf(), oneLine, fc.string()), (name) => {
        fc.pre(siteComplaint('name', name).length === 0);
        expect(load(siteText({ name }))).toMatchObject({ site: { name }, problems: [] });
      }),
    );
  });

  test.each(ODD)('%j is taken as a name', (name) => {
    expect(siteComplaint('name', name)).toEqual([]);
  });

  test('explains every key, each with an example that is valid once it is set', () => {
    const text = siteText({});
    const known = rowsOf(SITE).map(([key]) => key);
    const uncommented = text.replaceAll(new RegExp(`^# ((?:${known.join('|')}|  \\w+):.*)$`, 'gm'), '$1');
    const keys = [...uncommented.matchAll(/^(\w+):/gm)].map(([, key]) => key);
    expect(keys).toEqual(known);
    const words = text.replaceAll(/\n# /g, ' ');
    for (const [, { help }] of rowsOf(SITE)) expect(words).toContain(help);
    expect(load(text).problems).toEqual([]);
    const { site, problems } = load(uncommented);
    expect(problems).toEqual([]);
    for (const [key, { examples }] of rowsOf(SITE)) expect(site).toMatchObject({ [key]: examples[0] });
  });
});
