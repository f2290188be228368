import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { runNamed } from '../helpers/command.ts';
import { textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { filesBelow, integrityOf, npmFilesOf, OURS, type NpmFiles } from '../helpers/init.ts';
import type { Environment } from '../helpers/process.ts';

const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };
const TARBALL = `vendor/open-event-calendar-${version}.tgz`;
/** Names a shell, a text that is replaced and Markdown would take for something else. */
const NAME = "Cash $$ & $& {{version}}: # 'Zoo' 展会";

describe('init, from a clone', () => {
  let calendar: string;
  let npm: NpmFiles;

  beforeAll(async () => {
    calendar = makeFolder();
    const flags = ['--name', NAME, '--language', 'zh-Hans', '--timezone', 'Asia/Shanghai', '--public'];
    const url = 'https://calendar.example.org';
    const { status, stdout } = await runNamed('init', [calendar, ...flags, '--url', url]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${calendar}\n` });
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
      '.gitignore',
      '.npmrc',
      'README.md',
      'content/.schemas/event.schema.json',
      'content/.schemas/organization.schema.json',
      'content/.schemas/place.schema.json',
      'content/.schemas/site.schema.json',
      'content/README.md',
      'content/events/.gitkeep',
      'content/events/example-meeting.md',
      'content/organizations/.gitkeep',
      'content/organizations/example-group.md',
      'content/places/.gitkeep',
      'content/places/example-hall.yml',
      'content/site.yml',
      'package-lock.json',
      'package.json',
      TARBALL,
    ]);
  });

  test('whose content is valid, with the settings that were given', () => {
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

  test.each(['README.md', 'content/README.md'])('%s has the name as it was given', (path) => {
    const [heading] = readFileSync(join(calendar, path), 'utf8').split('\n');
    expect(heading?.endsWith(NAME)).toBe(true);
  });

  test('no document has a place that was not filled in', () => {
    const texts = filesBelow(calendar)
      .filter((path) => path.endsWith('.md'))
      .map((path) => readFileSync(join(calendar, path), 'utf8').replaceAll(NAME, ''));
    expect(texts.join('\n')).not.toMatch(/\{\{\w+\}\}/);
  });

  test('whose documents name commands, files and versions that are there', () => {
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
    // They stay true after an upgrade.
    expect(texts.filter(({ text }) => text.includes(version))).toEqual([]);
  });

  test('the event that the document for editors shows is valid', () => {
    const handbook = readFileSync(join(calendar, 'content/README.md'), 'utf8');
    const [, path = '', text = ''] = /`(events\/[\w-]+\.md)`:\n\n```markdown\n(.*?)```/s.exec(handbook) ?? [];
    expect(loadContent(makeFolder({ [path]: text })).diagnostics).toEqual([]);
    expect(loadContent(makeFolder({ [path]: text })).records?.events).toHaveLength(1);
  });

  test('that depends on a tarball which it has, and on nothing by name or range', () => {
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

  test('whose lock file has all that the packages in it need, and nothing else', () => {
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
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'a b/our_calendar\n' });
    expect(stderr).toContain("\n  cd 'a b/our_calendar'\n");
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
    ['an unknown flag', ['a', '--nme', 'x'], /^Unknown option '--nme'/],
    [
      'an unknown language',
      ['a', '--language', 'de'],
      /^--language: "de" .*\n {2}hint: Allowed: en, zh-Hans, zh-Hant\.$/,
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

/** The folders that Node.js looks for a package in, the nearest first; each ends with a slash, but for the project. */
function foldersAbove(path: string): string[] {
  if (path === '') return [''];
  const above =
    basename(dirname(path)) === 'node_modules' ? dirname(dirname(path)) : dirname(dirname(dirname(path)));
  return [`${path}/`, ...foldersAbove(above === '.' ? '' : above)];
}
