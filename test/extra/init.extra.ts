import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { bodyOf } from '../helpers/answers.ts';
import { textOf } from '../helpers/documents.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { npmFilesOf, OURS } from '../helpers/init.ts';
import { eventually, inherited, ROOT, startNode, type Environment } from '../helpers/process.ts';
import { cloneOf, openRepository, type Repository } from '../helpers/repository.ts';
import { startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { checkingOut, jobOf, runJob, type Done } from '../helpers/workflow.ts';

/*
 * Makes a calendar from the tarball alone, as its documents say. npm gets the dependencies of the package from its
 * registry.
 */

const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };
const NEXT = '1.2.3';
const WORKFLOW = '.github/workflows/content.yml';
const EVENT = 'content/events/reading-day.md';
const SOON = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const NEW_EVENT = `--name 'Reading Day' --scale small --startDate ${SOON}`;

/** A program that reads events with the client of the package. */
const PROGRAM = `
import { createClient } from 'open-event-calendar/client';

const [, , baseUrl, token] = process.argv;
for await (const { name } of createClient({ baseUrl, token }).events()) console.log(name);
`;

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs commands in a folder, as somebody types them. */
function run(commands: string, folder: string, environment: Environment = {}): Ran {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', commands], {
    cwd: folder,
    env: { ...inherited(), ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Runs commands, and expects that they succeed. @returns what they print */
function done(commands: string, folder: string): string {
  const { status, stdout, stderr } = run(commands, folder);
  expect({ commands, status, stderr: status === 0 ? '' : stderr + stdout }).toEqual({
    commands,
    status: 0,
    stderr: '',
  });
  return stdout;
}

/**
 * Starts an npm script that serves, on a port of its own, calls `use`, and ends the script through npm, as an operator
 * does.
 */
async function served(
  script: 'start' | 'run dev',
  folder: string,
  use: (server: RunningServer, token: string) => Promise<void>,
): Promise<void> {
  const wrapper = ['sh', '-c', `cd "$0" && exec npm ${script}`, folder];
  const server = await startServer({ PORT: '0', DRAIN_SECONDS: '0' }, [], { wrapper });
  try {
    const token = await eventually(() => {
      const [found] = /\bevc_[\w-]{43}(?![\w-])/.exec(server.stdout()) ?? [];
      if (found === undefined) throw new Error(`No token in: ${server.stdout()}${server.stderr()}`);
      return found;
    });
    await use(server, token);
  } finally {
    await stopServer(server);
  }
}

describe('a calendar of its own', () => {
  let calendar: Repository;
  let folder: string;
  let installed: string;
  let examples: string[];

  beforeAll(() => {
    const home = makeFolder();
    done(`npm pack --silent --ignore-scripts --pack-destination '${home}'`, ROOT);
    const tarball = `./open-event-calendar-${version}.tgz`;
    done(
      `npm exec --yes --package=${tarball} -- open-event-calendar init cal --name 'Reading days' --public`,
      home,
    );
    folder = join(home, 'cal');
    installed = done('npm ci', folder);
    calendar = openRepository(folder);
    calendar.git('init', '--quiet', '--initial-branch=main');
    calendar.commit();
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    examples = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
  }, 300_000);

  /** Links a clone to the installed packages, for tests that do not change them. */
  function link(clone: string): void {
    symlinkSync(join(folder, 'node_modules'), join(clone, 'node_modules'));
  }

  function linked(): Repository {
    const clone = cloneOf(calendar);
    link(clone.folder);
    return clone;
  }

  /** Returns a clone with its own copy of the installed packages. */
  function copy(): Repository {
    const clone = cloneOf(calendar);
    cpSync(join(folder, 'node_modules'), join(clone.folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    return clone;
  }

  test('has at most 150 packages, none of which runs a script when it is installed', () => {
    const [, count] = /^added (\d+) packages/m.exec(installed) ?? [];
    expect(Number(count)).toBe(Object.keys(npmFilesOf(folder).packages).length - 1);
    expect(Number(count)).toBeLessThanOrEqual(150);
    expect(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).not.toContain(
      'hasInstallScript',
    );
    expect(calendar.git('status', '--porcelain')).toBe('');
  });

  test('serves as its README says, to a browser, to a program and to a client', async () => {
    expect(examples[0]).toBe('npm ci && npm start\n');
    await served('start', folder, async (server, token) => {
      const response = await server.get('/open/event', token).expect(200);
      expect(bodyOf(response)).toMatchObject({ total: 1, data: [{ name: 'Example meeting' }] });
      const page = await request(server.address).get('/').set('Accept', 'text/html').expect(200);
      expect(page.text).toMatch(/<h1[^>]*>(?:<[^>]*>)*Reading days/);
      writeFiles(folder, { 'dist/use.mjs': PROGRAM });
      const client = startNode([join(folder, 'dist/use.mjs'), server.address, token], {});
      expect([await client.ended, client.stdout(), client.stderr()]).toEqual([0, 'Example meeting\n', '']);
    });
  });

  test('shows the content while it is edited', async () => {
    rmSync(join(folder, 'tokens.yml'), { force: true });
    await served('run dev', folder, async ({ address }) => {
      await request(address)
        .get('/')
        .set('Accept', 'text/html')
        .expect(200, /Reading days/);
      expect(bodyOf(await request(address).get('/admin/').expect(404))).toMatchObject({
        message: expect.stringContaining('Type "npm install --save-exact @sveltia/cms@'),
      });
    });
  });

  test('takes a new event, and checks it, as its README says', () => {
    const copied = linked();
    const clone = copied.folder;
    const [create = '', take, check = '', ...more] = (examples[1] ?? '').trim().split('\n');
    expect([create, take, check, more]).toEqual([
      'npm run new -- event',
      'npm run import -- FILE',
      'npm test',
      [],
    ]);
    expect(done(`${create.replace('run', 'run --silent')} ${NEW_EVENT}`, clone)).toBe(`${EVENT}\n`);
    expect(done(check, clone)).toContain('6 files, 0 errors, 0 warnings');
    copied.write({ [EVENT]: readFileSync(join(clone, EVENT), 'utf8').replace('small', 'huge') });
    const { status, stdout } = run(check, clone);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^content\/events\/reading-day\.md:4:8 /m);
  });

  test('has documents in which every further command works', () => {
    const commands: Readonly<Record<string, string>> = {
      'npm ci': '',
      'npm test': 'npm test',
      'npm run dev': '',
      'npm start': '',
      'npm start -- --help': 'npm start -- --help',
      'npm run new -- event': `npm run new -- event ${NEW_EVENT}`,
      'npm run validate': 'npm run validate',
      'npm run validate -- --fix': 'npm run validate -- --fix',
      'npm run explain -- CODE': 'npm run explain -- scale-unknown',
      'npm run new -- event --from URL': 'npm run new -- event --from readings.csv --number 2',
      'npm run import -- FILE|URL --scale small': 'npm run import -- readings.csv --scale small',
      'npm run new -- event --repeat monthly --count 12': `npm run new -- event --name Evenings --scale small --startDate ${SOON} --repeat monthly --count 12`,
      'npm run site -- --out site': 'npm run site -- --out site',
      'npm run new -- event --next SLUG': `npm run new -- event --next example-meeting --startDate ${SOON}`,
    };
    const texts = ['README.md', 'content/README.md', '.github/pull_request_template.md'];
    const named = texts.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/`(npm [^`\n]+)`/g)].map(
        ([, command = '']) => command,
      ),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(commands).sort());
    const clone = linked();
    clone.write({
      'readings.csv': `name,scale,startDate\nReading Night,,${SOON}\nReading Week,large,${SOON}\n`,
    });
    for (const command of Object.values(commands).filter((text) => text !== '')) done(command, clone.folder);
    expect(done('npm test', clone.folder)).toContain('21 files, 0 errors');
  });

  /** The command that replaces `npm ci` where the packages are linked. */
  const NOTHING = 'true';

  /** Runs the workflow of the calendar for a pull request with these changes. */
  async function check(files: Readonly<Record<string, string>>, install = NOTHING): Promise<readonly Done[]> {
    const pull = cloneOf(calendar);
    pull.git('checkout', '--quiet', '-b', 'pull');
    pull.commit(files);
    const { done: ran } = await runJob(jobOf(readFileSync(join(folder, WORKFLOW), 'utf8'), 'content'), {
      act: checkingOut((step, target) => {
        const isOfBase = step.with?.ref !== undefined;
        cpSync(cloneOf(isOfBase ? calendar : pull).folder, target, { recursive: true });
        if (isOfBase && install === NOTHING) link(target);
      }),
      commandOf: (command) => command.replace(/^npm ci$/, install),
    });
    return ran;
  }

  const BROKEN = `---\nid: 3f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a91\nname: Reading Day\nscale: huge\n---\n`;

  test('has a workflow that fails at the place of a mistake, and runs nothing of a pull request', async () => {
    const marks = makeFolder();
    const mark = `: > '${marks}/executed'`;
    const scripts = Object.fromEntries(
      ['validate', 'prevalidate', 'postvalidate', 'diff', 'prepare', 'preinstall', 'postinstall'].map(
        (name) => [name, mark],
      ),
    );
    const { HOME = '' } = inherited();
    const changes = {
      [EVENT]: BROKEN,
      'package.json': JSON.stringify({
        name: 'reading-days',
        version: '1.0.0',
        scripts,
        workspaces: ['../calendar'],
      }),
      '.npmrc': `script-shell=${marks}/shell\nnode-options=--require=${marks}/none.cjs\n`,
      [`vendor/open-event-calendar-${version}.tgz`]: 'Something else.',
      'node_modules/.bin/open-event-calendar': `#!/bin/sh\n${mark}\n`,
      [WORKFLOW]: `jobs:\n  content:\n    steps:\n      - run: "${mark}"\n`,
    };
    const ran = await check(changes, `npm ci --cache='${HOME}/.npm' --userconfig='${HOME}/.npmrc'`);
    expect(readdirSync(marks)).toEqual([]);
    expect(ran.map(({ status }) => status)).toEqual([0, 0, 1]);
    expect(ran[2]?.stdout).toMatch(
      /^::error file=content\/events\/reading-day\.md,line=4,col=8,.*scale-unknown/m,
    );
  });

  test('has a workflow that writes the public calendar for the pages of its repository', async () => {
    const pages = jobOf(readFileSync(join(folder, '.github/workflows/pages.yml'), 'utf8'), 'build');
    const { done: ran } = await runJob(pages, {
      act: checkingOut((_step, target) => {
        cpSync(cloneOf(calendar).folder, target, { recursive: true });
        link(target);
      }),
      commandOf: (command) =>
        command.replace(/^npm ci$/, NOTHING).replace('"$BASE"', '/reading-days && cat site/index.html'),
    });
    expect(ran.map(({ status }) => status)).toEqual([0, 0]);
    expect(ran[1]?.stdout).toContain('href="/reading-days/map/"');
  });

  test('has a workflow that passes for valid content, and says what changes', async () => {
    const ran = await check({ [EVENT]: BROKEN.replace('huge', 'small') });
    expect(ran.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(ran[3]?.stdout).toContain('1 event added');
  });

  test('is upgraded as its README says, and goes back with git', () => {
    const copied = copy();
    const clone = copied.folder;
    const next = makeFolder();
    done(`tar -xzf vendor/open-event-calendar-${version}.tgz -C '${next}' --strip-components=1`, clone);
    const manifest = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8')) as object;
    writeFiles(next, { 'package.json': JSON.stringify({ ...manifest, version: NEXT }) });
    done(`npm pack --silent --ignore-scripts --pack-destination '${clone}/vendor'`, next);

    const upgrade = examples[2] ?? '';
    expect(upgrade).toContain(NEXT);
    done(upgrade, clone);
    const PRINTED = 'node_modules/.bin/open-event-calendar --version';
    expect(done(PRINTED, clone)).toBe(`${NEXT}\n`);
    expect(readdirSync(join(clone, 'vendor'))).toEqual([`open-event-calendar-${NEXT}.tgz`]);
    const { manifest: upgraded, packages } = npmFilesOf(clone);
    const file = `file:vendor/open-event-calendar-${NEXT}.tgz`;
    expect(upgraded.dependencies).toEqual({ 'open-event-calendar': file });
    expect(packages[OURS]).toMatchObject({ version: NEXT, resolved: file });
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toHaveLength(1);
    copied.commit();

    const fresh = cloneOf({ folder: clone });
    done('npm ci && npm test', fresh.folder);
    expect(done(PRINTED, fresh.folder)).toBe(`${NEXT}\n`);
    copied.git('revert', '--no-edit', 'HEAD');
    done('npm ci && npm test', clone);
    expect(done(PRINTED, clone)).toBe(`${version}\n`);
  }, 300_000);

  test('is not installed when one byte of its tarball is different', () => {
    const { folder: clone } = cloneOf(calendar);
    const tarball = join(clone, `vendor/open-event-calendar-${version}.tgz`);
    const bytes = readFileSync(tarball);
    // This byte of the gzip header names the operating system (RFC 1952). The unpacked files are the same.
    bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
    writeFileSync(tarball, bytes);
    const cache = makeFolder();
    const { status, stderr } = run(`npm ci --cache='${cache}'`, clone);
    expect(status).not.toBe(0);
    expect(stderr).toContain('EINTEGRITY');
    rmSync(cache, { recursive: true, force: true });
  });
});
