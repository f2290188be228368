import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { CommandHost, type Finished } from '../helpers/command.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { filesBelow, integrityOf, npmFilesOf, OURS } from '../helpers/init.ts';
import { projectWithPackage } from '../helpers/installed-package.ts';
import { ROOT, type Environment } from '../helpers/process.ts';

interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}

const HIDDEN_LOCK = 'node_modules/.package-lock.json';
const RUN_IT = 'Run it from the tarball: npm exec --package=./FILE.tgz -- open-event-calendar init DIR';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** What npm has recorded of this project's own packages. */
const { packages } = JSON.parse(readFileSync(join(ROOT, HIDDEN_LOCK), 'utf8')) as Lock;
const { dependencies, engines, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: object;
  readonly version: string;
};

describe('init, from a package that npm has installed', () => {
  let project: string;
  let tarball: string;
  let content: Buffer;
  let here: string;
  const host = new CommandHost();

  beforeAll(() => {
    project = projectWithPackage({});
    tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
    content = readFileSync(join(project, tarball));
  });

  beforeEach(() => {
    here = makeFolder();
    writeFileSync(join(project, tarball), content);
    record({ resolved: `file:${tarball}`, integrity: integrityOf(join(project, tarball)) });
  });

  /** Has npm have recorded where the package came from; and the other packages, unless told otherwise. */
  function record(origin: object, others: object = packages): void {
    const entry = { version, license: 'MIT', dependencies, engines, ...origin };
    writeRecord(JSON.stringify({ lockfileVersion: 3, packages: { ...others, [OURS]: entry } }));
  }

  function writeRecord(text: string): void {
    writeFiles(project, { [HIDDEN_LOCK]: text });
  }

  function init(folder: string, environment: Environment = {}): Promise<Finished> {
    const program = join(project, OURS, 'dist/scripts/open-event-calendar.js');
    return host.run(program, ['init', '--', folder], { INIT_CWD: here, ...environment });
  }

  test('has the calendar keep the tarball, and depend on it', async () => {
    expect(await init('cal')).toMatchObject({ status: 0, stdout: 'cal\n' });
    const calendar = join(here, 'cal');
    const kept = `vendor/${basename(tarball)}`;
    expect(readFileSync(join(calendar, kept)).equals(content)).toBe(true);
    const npm = npmFilesOf(calendar);
    expect(npm.manifest.dependencies).toEqual({ 'open-event-calendar': `file:${kept}` });
    const integrity = integrityOf(join(calendar, kept));
    expect(npm.packages[OURS]).toMatchObject({ version, resolved: `file:${kept}`, integrity });
    expect(Object.values(npm.packages).filter(({ resolved }) => resolved !== undefined)).toHaveLength(1);
  });

  test.each([
    ['git+ssh://git@github.com/o/r.git', 'git+https://github.com/o/r.git'],
    ['git+https://git.example.org/o/r.git', 'git+https://git.example.org/o/r.git'],
  ])('has it depend on the very commit: %s', async (resolved, url) => {
    record({ resolved: `${resolved}#${COMMIT}` });
    expect((await init('cal')).status).toBe(0);
    const npm = npmFilesOf(join(here, 'cal'));
    expect(npm.manifest.dependencies).toEqual({ 'open-event-calendar': `${url}#${COMMIT}` });
    expect(npm.packages['']?.dependencies).toEqual(npm.manifest.dependencies);
    expect(npm.packages[OURS]?.resolved).toBe(`${resolved}#${COMMIT}`);
    expect(filesBelow(join(here, 'cal')).filter((path) => path.startsWith('vendor/'))).toEqual([]);
  });

  test('has it depend on the very tarball at a web address', async () => {
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
  ])('refuses, with 2, where %s', async (_what, change, reason) => {
    change();
    const { status, stdout, stderr } = await init('cal');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n\nUsage: ')[0]).toMatch(reason);
    expect(readdirSync(here)).toEqual([]);
  });
});
