import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { generateContent } from '../../scripts/bench/content/content.ts';
import { generateNames, generateQueries, HARD_QUERIES } from '../../scripts/bench/search/names.ts';
import { openNameSearch } from '../../src/calendar/search/name-search.ts';
import { packNames } from '../../src/calendar/search/pack.ts';
import { loadContent } from '../../src/content/load.ts';
import { type Finished, PROGRAM, runNamed, runScript } from '../helpers/command.ts';
import { event } from '../helpers/content-files.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { compiled, inherited, ROOT, spawnNode } from '../helpers/process.ts';

const { version, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};

const { stdout: help } = await runScript(PROGRAM, ['--help']);

const USE = 'Usage: open-event-calendar COMMAND [--help]\nWith --help it says more.\n';

const COMMANDS = [...help.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name = '']) => name);

describe('open-event-calendar', () => {
  test('has the commands of a person', () => {
    const wanted = [
      'start',
      'dev',
      'validate',
      'new',
      'diff',
      'token',
      'build',
      'release',
      'init',
      'explain',
    ];
    expect(COMMANDS).toEqual(expect.arrayContaining(wanted));
  });

  test.each(COMMANDS)('%s --help has the same style for every caller', async (name) => {
    const { status, stdout, stderr } = await runNamed(name, ['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(`^Usage: open-event-calendar ${name}[^]*\\n\\n[A-Z][^]*\\nExit status: [0-9] [^]*\\.\\n`),
    );
    const byNpm = await runNamed(name, ['--help'], { npm_lifecycle_event: name });
    expect(byNpm.stdout).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
    expect(byNpm.stdout.slice(byNpm.stdout.indexOf('\n\n'))).toBe(stdout.slice(stdout.indexOf('\n\n')));
  });

  test.each([
    ['0 when the input has ended', { 'events/a.md': event(1) }, 0, /^It is not known when/],
    ['1 where the content has errors', { 'events/a.md': event(1, { scale: 'vast' }) }, 1, /scale/],
    ['2 where there is no content folder', null, 2, /\n\nUsage: open-event-calendar mcp/],
  ])('mcp ends with %s, and says so on standard error only', async (_why, files, status, said) => {
    const folder = files === null ? join(makeFolder({}), 'none') : makeFolder(files);
    const ended = await runNamed('mcp', ['--content', folder]);
    expect(ended).toMatchObject({ status, stdout: '' });
    expect(ended.stderr).toMatch(said);
  });

  test.each(COMMANDS)('%s refuses an unknown option with 2', async (name) => {
    const { status, stdout, stderr } = await runNamed(name, ['--wrong', 'x']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`\n\nUsage: open-event-calendar ${name}`);
    // The reason stays visible on a small terminal.
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(7);
    expect(stderr).toMatch(/\nWith --help it says more\.\n$/);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
  });

  test.each([
    ['init', ['--ur', 'x'], 'There is no option "--ur". Did you mean "--url"?'],
    ['validate', ['--contnet=x'], 'There is no option "--contnet". Did you mean "--content"?'],
    ['validate', ['-x'], 'There is no option "-x".'],
    ['validate', ["--don't"], 'There is no option "--don\'t".'],
    ['start', ['--port', '80'], 'There is no option "--port".'],
    ['import', ['--dryrun', 'a.ics'], 'The flag --dryrun is not known. Did you mean "--dry-run"?'],
    ['import', ['--scael', 'small'], 'The flag --scael is not known. Did you mean "--scale"?'],
  ])('%s %j names the option that is not known, and the nearest one', async (name, args, said) => {
    const { status, stderr } = await runNamed(name, args);
    expect({ status, said: stderr.split('\n')[0] }).toEqual({ status: 2, said });
  });

  test.each([
    ['import', ['a.ics', 'b.ics']],
    ['links', ['b.ics']],
  ])('%s names the argument that is one too many', async (name, args) => {
    const { status, stderr } = await runNamed(name, args);
    expect({ status, said: stderr.split('\n')[0] }).toEqual({
      status: 2,
      said: 'There is one argument too many: "b.ics".',
    });
  });

  test.each([
    ['validate', [], { fix: 'true' }, 'npm has kept --fix for itself.', 'npm run validate -- --fix'],
    ['diff', ['main'], { base: 'true' }, 'npm has kept --base for itself.', 'npm run diff -- … --base …'],
    [
      'new',
      ['event', 'f.ics'],
      { from: 'true' },
      'npm has kept --from for itself.',
      'npm run new -- … --from …',
    ],
    ['token', ['create'], { name: 'X' }, 'npm has kept --name for itself.', 'npm run token -- … --name …'],
    [
      'import',
      ['f.csv'],
      { dry_run: 'true', startdate: 'x' },
      'npm has kept --dry-run for itself.',
      'npm run import -- … --dry-run',
    ],
    [
      'import',
      ['f.csv'],
      { startdate: 'x' },
      'npm has kept --startDate for itself.',
      'npm run import -- … --startDate …',
    ],
  ])('%s %j refuses an option that npm has kept: %j', async (name, args, kept, said, typed) => {
    const settings = Object.fromEntries(
      Object.entries(kept).map(([option, value]) => [`npm_config_${option}`, value]),
    );
    const { status, stderr } = await runNamed(name, args, { npm_lifecycle_event: name, ...settings });
    expect({ status, said: stderr.split('\n')[0] }).toEqual({
      status: 2,
      said: `${said} Put "--" before the options: ${typed}`,
    });
  });

  test.each([
    ['no script of npm runs it', [], { npm_config_fix: 'true' }],
    ['npx runs it', [], { npm_lifecycle_event: 'npx', npm_config_fix: 'true' }],
    ['the option is there', ['--fix'], { npm_lifecycle_event: 'validate', npm_config_fix: 'true' }],
    ['npm has others', [], { npm_lifecycle_event: 'validate', npm_config_yes: 'true', npm_config_fix: '' }],
    // "npm config set editor vim" sets an option of npm; "site" has an option --editor, too.
    ['npm has a value for its own', [], { npm_lifecycle_event: 'validate', npm_config_fix: 'vim' }],
  ])('ignores settings of npm when %s', async (_where, args, environment) => {
    const folder = makeFolder({ 'events/a.md': event(1) });
    const { status, stderr } = await runNamed('validate', [`--content=${folder}`, ...args], environment);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('says to which option an argument may belong that npm has kept', async () => {
    const { status, stderr } = await runNamed('validate', ['json'], { npm_lifecycle_event: 'validate' });
    expect({ status, said: stderr.split('\n')[0] }).toEqual({
      status: 2,
      said: 'The whole folder is always checked, since records depend on each other. There is one argument too many: "json". If npm has kept an option in front of it, put "--" before that option: npm run validate -- …',
    });
  });

  test('goes on when nobody reads its output', async () => {
    const child = spawnNode([compiled(PROGRAM), '--help'], {});
    child.stdout?.destroy();
    let stderr = '';
    child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
    await once(child, 'close');
    expect({ status: child.exitCode, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('is called by the scripts of npm', () => {
    const called = COMMANDS.filter((name) => scripts[name]?.includes(`open-event-calendar.js ${name}`));
    // "dev" also watches the code, "build" also compiles it, and "mcp" is started without npm, whose banner would disturb it.
    expect(COMMANDS.filter((name) => !called.includes(name))).toEqual(['dev', 'build', 'mcp']);
  });

  test.each(['build', 'check'])(
    'npm run %s, which is made of others, answers --help itself',
    async (name) => {
      const child = spawn('npm', ['run', '--silent', name, '--', '--help'], { cwd: ROOT });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => (output += String(text)));
      await once(child, 'close');
      expect({ status: child.exitCode, output }).toEqual({
        status: 0,
        output: expect.stringMatching(
          new RegExp(`^Usage: npm run ${name}\\b[^\n]*\n\n[A-Z][^]*\nExit status: [0-9] [^]*\\.\n$`),
        ),
      });
    },
  );

  test('prints its version', async () => {
    expect(await runScript(PROGRAM, ['--version'])).toEqual({
      status: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  });

  test.each([
    [['valdate'], 'There is no command "valdate". Did you mean "validate"?', USE],
    [['__proto__'], 'There is no command "__proto__".', USE],
    [[], 'Say what to do.', help],
  ])('2 for %j', async (args, reason, usage) => {
    const { status, stdout, stderr } = await runScript(PROGRAM, args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`${reason}\n\n${usage}`);
  });
});

describe('bench', () => {
  const EVENTS = 240;

  /** Loads the generated content. */
  function read(): ReturnType<typeof loadContent> {
    const files: Files = Object.fromEntries(generateContent(EVENTS).map(({ path, text }) => [path, text]));
    return loadContent(makeFolder(files));
  }

  describe('bench', () => {
    test('--help says how it is called', async () => {
      const { status, stdout } = await runScript('scripts/bench.ts', ['--help']);
      expect(status).toBe(0);
      expect(stdout).toContain('npm run bench [-- [--quick]');
    });

    test.each([['--fast'], ['quick'], ['--quick=yes']])('%s is wrong use', async (argument) => {
      const { status, stdout, stderr } = await runScript('scripts/bench.ts', [argument]);
      expect(status).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toContain('npm run bench [-- [--quick]');
    });
  });

  describe('the generated content', () => {
    const { records, diagnostics } = read();

    test('is valid, without a warning, and has the requested number of records', () => {
      expect(diagnostics).toEqual([]);
      const counts = [records?.events.length, records?.organizations.length, records?.places.length];
      expect(counts).toEqual([EVENTS, 5, 3]);
    });

    test('is the same every time', () => {
      expect(generateContent(EVENTS)).toEqual(generateContent(EVENTS));
    });

    test('has events of many names and days', () => {
      const { events } = records ?? { events: [] };
      expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(EVENTS / 2);
      expect(new Set(events.map(({ startDate }) => startDate)).size).toBeGreaterThan(EVENTS / 2);
    });
  });
});

describe('the queries of the bench', () => {
  const names = generateNames(500);

  const queries = generateQueries(names, 400);

  test('are all different, and the same every time', () => {
    expect(new Set(queries).size).toBe(400);
    expect(generateQueries(generateNames(500), 400)).toEqual(queries);
  });

  test('find something, one in four by forgiving a typing error', () => {
    const search = openNameSearch(packNames(names));
    const matches = queries.map((query) => search.find(query));
    expect(matches.filter((found) => found?.set.isEmpty() !== false)).toEqual([]);
    expect(matches.map((found) => found?.scoreOf !== null)).toEqual(
      queries.map((_, index) => index % 4 === 0),
    );
  });

  test('the hardest ones are no longer than the service allows', () => {
    expect(HARD_QUERIES.filter((query) => Array.from(query).length > 100)).toEqual([]);
    expect(HARD_QUERIES).toContain('a'.repeat(100));
  });
});

interface Night extends Finished {
  /** The npm scripts that were run, with the value of `RUNS`, in order. */
  readonly asked: readonly string[];
}

/** Runs the command with an npm that writes down its calls, and that fails for the script with this name. */
async function night(args: readonly string[], failing = 'none'): Promise<Night> {
  const folder = makeFolder({
    asked: '',
    npm: `#!/bin/sh\necho "$*|$RUNS" >> "$(dirname "$0")/asked"\n[ "$2" != '${failing}' ]\n`,
  });
  chmodSync(join(folder, 'npm'), 0o755);
  const { PATH = '' } = inherited();
  const finished = await runScript('scripts/nightly.ts', args, { PATH: `${folder}:${PATH}` });
  return { ...finished, asked: readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') };
}

describe('npm run nightly', () => {
  test('runs all parts, and names each with its result', async () => {
    const { status, stderr, asked } = await night([]);
    expect(status).toBe(0);
    expect(stderr.match(/^nightly: \w+ passed after [\d.]+ minutes$/gm)).toHaveLength(8);
    expect(asked[0]).toBe('test|all');
    const named = asked.map((line) => /^(?:run )?([a-z:]+)/.exec(line)?.[1] ?? '');
    expect(named).toEqual([
      ...['test', 'test:extra', 'test:pages', 'soak'],
      ...['simulate', 'simulate', 'fuzz', 'bench'],
    ]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('runs the named parts, in its own order', async () => {
    const { asked } = await night(['fuzz', 'laws']);
    expect(asked).toEqual(['test|all', 'run fuzz -- --minutes 3|']);
  });

  test('goes on after a part that fails, and ends with 1', async () => {
    const { status, stderr, asked } = await night(['soak', 'fuzz'], 'soak');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^nightly: soak failed after .*\nnightly: fuzz passed after .*\nnightly: failed: soak\n$/,
    );
    expect(asked).toHaveLength(2);
  });

  test('refuses an unknown part, with 2 and the names of all parts', async () => {
    const { status, stderr } = await runScript('scripts/nightly.ts', ['sleep']);
    expect(status).toBe(2);
    expect(stderr).toContain(
      'There is no part "sleep": there are laws, extra, pages, soak, simulate, faults, fuzz, bench.',
    );
  });
});
