import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { CODES } from '../../src/diagnostics/codes.ts';
import { writeFileWhole } from '../../src/platform/write-file.ts';
import { BOUNDS, runBounded } from '../helpers/bounded.ts';
import { runNamed, type Used } from '../helpers/command.ts';
import { event, markdown, organization, problemsOf, uuid } from '../helpers/content.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { hostileFolder, hostileFolders, SECRET } from '../helpers/hostile.ts';
import { startNode } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';

describe('hostile', () => {
  const folders = hostileFolders();

  /** The file that code in the fixtures would write if anything ran it. */
  const canary = join(makeFolder(), 'canary');

  interface Problem {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly code: string;
  }

  function linesOf(problems: readonly Problem[]): string[] {
    return problems.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`).sort();
  }

  /** Returns the files with an expected problem, or the whole line where it names no file. */
  function variantsOf(expected: readonly string[]): string[] {
    return [...new Set(expected.map((line) => /^([^]*?):\d+:\d+ /.exec(line)?.[1] ?? line))].sort();
  }

  function shown(file: string): string {
    return JSON.stringify(file.replace(/^[a-z]+\//, '').replace(/\.[a-z]+$/, ''))
      .slice(1, -1)
      .replaceAll('-', ' ');
  }

  /** Rows whose file names or links could do harm to a program that reads the report. */
  const ODD_NAMES = ['C1', 'C14', 'C15'];

  describe.each(folders)('hostile content ($row)', ({ row, folder, expected }) => {
    let problems: string[];
    let valid: boolean;
    let status: number | null;
    let used: Used;

    beforeAll(async () => {
      const result = await runBounded('validate', ['--content', '.', '--format', 'json'], () => ({
        INIT_CWD: folder,
        CANARY: canary,
      }));
      const reported = JSON.parse(result.stdout) as { valid: boolean; problems: Problem[] };
      problems = linesOf(reported.problems);
      ({ valid } = reported);
      ({ status, used } = result);
    });

    for (const file of variantsOf(expected)) {
      test(`${row} ${shown(file)} is reported by name and line`, () => {
        const ofFile = (line: string): boolean => line.startsWith(`${file}:`);
        expect(problems.filter(ofFile)).toEqual(expected.filter(ofFile).sort());
      });
    }

    test(`${row} nothing else is reported, and the command says whether the content is valid`, () => {
      expect(problems).toEqual([...expected].sort());
      const hasErrors = expected.some((line) => !/ (?:file-type|text-html)$/.test(line));
      expect({ valid, status }).toEqual(hasErrors ? { valid: false, status: 1 } : { valid: true, status: 0 });
    });

    test(`${row} within the bounds of time and memory`, () => {
      expect(used.megabytes).toBeLessThan(BOUNDS.megabytes);
      expect(used.seconds).toBeLessThan(BOUNDS.seconds);
    });

    test(`${row} read twice in one process, the report is the same, and nothing is executed (C20, C1)`, () => {
      const first = loadContent(folder);
      const second = loadContent(folder);
      expect(linesOf(first.diagnostics)).toEqual(problems);
      expect(second).toEqual(first);
      expect(globalThis).not.toHaveProperty('contentWasRun');
      expect({}).not.toHaveProperty('x');
      expect(existsSync(canary)).toBe(false);
    });

    const formats = ODD_NAMES.includes(row) ? ['text', 'github', 'sarif'] : ['text'];
    test.each(formats)(`${row} as %s: nothing is executed, and no file outside is shown`, async (format) => {
      const {
        status: sameStatus,
        stdout,
        stderr,
      } = await runBounded('validate', ['--content', '.', '--format', format], () => ({
        INIT_CWD: folder,
        CANARY: canary,
      }));
      expect(sameStatus).toBe(status);
      expect(stdout + stderr).not.toContain(SECRET);
      expect(stderr).toBe('');

      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      expect(existsSync(canary)).toBe(false);
    });
  });

  describe('the rows', () => {
    test('every row has a fixture, except C18, which is not about content', () => {
      const rows = Array.from({ length: 20 }, (_, index) => `C${index + 1}`);
      expect(folders.map(({ row }) => row)).toEqual(rows.filter((row) => row !== 'C18'));
    });

    test('the test notices when the code of a fixture is run', async () => {
      const fixture = join(folders[0]?.folder ?? '', 'events/js.md');
      const sings = join(makeFolder(), 'canary');
      const matter = createRequire(import.meta.url).resolve('gray-matter');
      const code = `require(${JSON.stringify(matter)})(require('fs').readFileSync(${JSON.stringify(fixture)}))`;
      expect(await startNode(['--eval', code], { CANARY: sings }).ended).toBe(0);
      expect(readFileSync(sings, 'utf8')).toBe('run');
    });
  });

  describe('accepted text means what it says', () => {
    const eventsOf = (row: string) => {
      const { records } = loadContent(folders.find((folder) => folder.row === row)?.folder ?? '');
      return (records?.events ?? []).map((event) => ({
        ...event,
        id: '',
        name: '',
        slug: '',
        urlKey: '',
      }));
    };

    test.each(['C3', 'C9'])('%s: every way to write it gives the same record', (row) => {
      const [first, ...others] = eventsOf(row);
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect(other).toEqual(first);
    });

    test('C13: the body is kept byte for byte', () => {
      const [event] = eventsOf('C13');
      expect(event?.detail).toBe('<script>alert(1)</script>\u2028</script><!-- & "quotes" \\u2028 -->');
    });
  });
});

describe('hostile output', () => {
  const LURES = [
    '::set-output name=a::b',
    '::add-mask::the',
    '::stop-commands::word',
    '##[add-mask]the',
    '##[stop-commands]word',
    '%0A::error::x',
    '<img src=x onerror=alert(1)>',
    '![a](https://example.org/a.png) [b](javascript:alert(1))',
    '| cell | cell |',
    '`code` **bold** ~~gone~~ $x^2$ &lt; <!-- gone',
  ];

  /** YAML escapes of a line feed, an escape character, a control sequence introducer and a bidirectional override. */
  const ESCAPES = [
    '\\n::error::x',
    '\\e[31mred',
    '\\x9b31m',
    '\\u202etxt',
    '\\r::error::x',
    '\\u2028::error::x',
  ];

  /** Every lure as a key, as the value of many keys, and as the name of a file and of a folder. */
  const CONTENT: Files = {
    ...Object.fromEntries(
      [...LURES, ...ESCAPES].map((lure, index) => [
        `events/lure-${index}.md`,
        markdown({
          id: uuid(index),
          name: `"${lure}"`,
          scale: `"${lure}"`,
          place: `"${lure}"`,
          organization: `"${lure}"`,
          timezone: `"${lure}"`,
          slug: `"${lure}"`,
          url: `"${lure}"`,
          startDate: `"${lure}"`,
          [`"${lure}"`]: 'x',
        }),
      ]),
    ),
    ...Object.fromEntries(LURES.map((lure) => [`events/${lure.replaceAll('/', '')}.md`, 'text'])),
    'events/a\n::error::b.md': 'text',
    'events/\u001b[31mred.md': 'text',
    '::stop-commands::word/a.md': 'text',
  };

  const REGISTERED =
    /^(?:error|warning|notice|debug|group|endgroup|echo|add-mask|add-matcher|remove-matcher|add-path|set-env|set-output|save-state|stop-commands)$/;

  /**
   * The commands that GitHub's runner finds in the output of a step. They stand at the beginning of a line after white
   * space, or in the older form anywhere, but not between "stop-commands" and the word that it names
   * (https://github.com/actions/runner, src/Runner.Common/ActionCommand.cs).
   */
  function commandsIn(output: string): string[] {
    let end: string | null = null;
    return output.split(/\r\n|\r|\n/).flatMap((line) => {
      if (end !== null) {
        if (line === `::${end}::`) end = null;
        return [];
      }
      const [command = '', name = ''] =
        /^\s*::([^ :]+)(?![^ :])[^]*?::/.exec(line) ?? /##\[([^ \]]+)(?![^ \]])[^\]]*\]/.exec(line) ?? [];
      if (name === 'stop-commands') end = line.slice(line.indexOf(command) + command.length);
      return REGISTERED.test(name) ? [name] : [];
    });
  }

  function validate(folder: string, args: readonly string[], environment = {}) {
    return runNamed('validate', ['--content', '.', ...args], { INIT_CWD: folder, ...environment });
  }

  describe('text of strangers in a report', () => {
    test('GitHub: no command but one annotation a problem', async () => {
      const folder = makeFolder(CONTENT);
      const { stdout, stderr } = await validate(folder, ['--format', 'github']);
      const problems = stdout.split('\n').length - 2;
      expect(problems).toBeGreaterThan(LURES.length * 5);
      expect(commandsIn(stdout)).toHaveLength(problems);
      expect(commandsIn(stdout).filter((name) => name !== 'error' && name !== 'warning')).toEqual([]);
      expect(stderr).toBe('');
    });

    test('GitHub: the changes of --fix are no commands', async () => {
      const folder = makeFolder({
        'events/x.md': `---\n# ::add-mask::the\n# ##[add-mask]the\nname: x\nid: ${uuid(1)}\nscale: small\ndetail2: x \n---\n`,
        'events/y.yml': `scale: Small\ndetail: |\n  ::add-mask::the\n  ##[add-mask]the\nname: y\nid: ${uuid(2)}\n`,
      });
      const { stderr } = await validate(folder, ['--fix', '--format', 'github']);
      expect(stderr).toContain('add-mask');
      expect(commandsIn(stderr)).toEqual([]);
    });

    test('GitHub: the report of diff has no command', async () => {
      const repository = makeRepository({ 'content/events/a.md': event(1, {}, 'text\n') });
      repository.write({
        'content/events/a.md': event(
          1,
          { name: '"::add-mask::the ##[add-mask]the"' },
          '::add-mask::the\n##[add-mask]x\n',
        ),
        'content/events/b.md': event(2, { name: '"##[stop-commands]word"', urlKey: 'b' }),
      });
      const args = ['--content', 'content', '--format', 'github'];
      const { status, stdout } = await runNamed('diff', args, { INIT_CWD: repository.folder });
      expect(status).toBe(0);
      expect(stdout).toContain('[stop-commands]word');
      expect(commandsIn(stdout).filter((name) => name !== 'warning')).toEqual([]);
    });

    test('GitHub: in the summary of a step nothing is markup, and every row has its five cells', async () => {
      const folder = makeFolder(CONTENT);
      const summary = join(makeFolder(), 'summary.md');
      await validate(folder, ['--format', 'github'], { GITHUB_STEP_SUMMARY: summary });
      const [heading = '', empty, , , ...rows] = readFileSync(summary, 'utf8').trimEnd().split('\n');
      expect(heading).toMatch(/^### \d+ files, \d+ errors, \d+ warnings?$/);
      expect(empty).toBe('');
      expect(rows.length).toBeGreaterThan(LURES.length * 5);
      for (const row of rows) {
        const bare = row.replace(/\\[!-/:-@[-`{-~]/g, '').replaceAll('&amp;', '');
        expect(bare).toMatch(/^(?:\| [^|]* ){5}\|$/);
        expect(bare.replaceAll('|', '')).not.toMatch(/[<>`*_~[\]()!#@&$\\]|https?:|www\./);
      }
    });

    test.each(['text', 'json', 'sarif', 'github'])(
      '%s: no terminal and no runner takes a part of it for a command',
      async (format) => {
        const { stdout, stderr } = await validate(makeFolder(CONTENT), ['--format', format]);
        expect(stdout.length).toBeGreaterThan(1000);

        expect(stdout + stderr).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/,
        );
        const found = format === 'github' ? [] : commandsIn(stdout);
        expect(found).toEqual([]);
      },
    );

    test('JSON and SARIF have the text as it is', async () => {
      const folder = makeFolder({ 'events/x.md': event(1, { scale: '"\\x9b31m\\u202e"' }) });
      for (const format of ['json', 'sarif']) {
        const { stdout } = await validate(folder, ['--format', format]);
        expect(JSON.stringify(JSON.parse(stdout))).toContain('\u009b31m\u202e');
      }
    });

    test('SARIF: a file name is a path, and no other part of a URL', async () => {
      const names = ['a b#c?d%2fe.md', 'javascript:alert(1).md', '@x&y=z.md'];
      const folder = makeFolder(Object.fromEntries(names.map((name) => [`events/${name}`, 'text'])));
      const { stdout } = await validate(folder, ['--format', 'sarif']);
      const uris = [...stdout.matchAll(/"uri":"([^"]*)"/g)].map(([, uri = '']) => uri);
      for (const uri of uris)
        expect(uri).toMatch(/^[A-Za-z0-9_.~!*'()/-]*(?:%[0-9A-F]{2}[A-Za-z0-9_.~!*'()/-]*)*$/);
      expect(uris.map(decodeURIComponent).sort()).toEqual(names.map((name) => `events/${name}`).sort());
    });
  });

  describe('--fix stays within the folder, and runs nothing', () => {
    test.each(['C1', 'C7', 'C14', 'C15'])('%s', async (row) => {
      const { folder } = hostileFolder(row);
      const canary = join(makeFolder(), 'canary');
      const before = readdirSync(join(folder, 'events')).sort();
      const { status, stdout, stderr } = await validate(folder, ['--fix'], { CANARY: canary });
      expect(status).toBe(1);
      expect(stdout + stderr).not.toContain(SECRET);
      expect(existsSync(canary)).toBe(false);
      expect(readdirSync(join(folder, 'events')).sort()).toEqual(before);
    });

    test('a link with the name of the file that is written first leads nowhere', () => {
      const outside = makeFolder({ 'secret.md': SECRET });
      const folder = makeFolder({ 'x.md': 'old' });
      symlinkSync(join(outside, 'secret.md'), join(folder, `.x.md.${process.pid}.tmp`));
      writeFileWhole(join(folder, 'x.md'), 'new');
      expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe(SECRET);
      expect(readFileSync(join(folder, 'x.md'), 'utf8')).toBe('new');
      expect(readdirSync(folder)).toEqual(['x.md']);
    });
  });

  describe('"ignore" silences no error', () => {
    const codes = Object.keys(CODES);
    const lists = {
      'the first 50 codes': codes.slice(0, 50),
      'the last 50 codes': codes.slice(-50),
      'all codes': codes,
      'what is no code': ['key-unknown, yaml-syntax', '"*"', '"key-unknown "'],
    };

    test.each(Object.entries(lists))('%s', (_which, listed) => {
      const list = listed.join(', ');
      const problems = problemsOf({
        'events/x.md': event(1, { ignore: `[${list}]`, colour: 'red', scale: 'huge' }),
        'organizations/o.md': organization(1, { ignore: `[${list}]`, logoUrl: 'x' }),
        'organizations/p.md': organization(1, { ignore: `[${list}]`, '"ignore "': '[id-duplicate]' }),
      });
      expect(problems).toEqual(
        expect.arrayContaining([
          'events/x.md:4:8 scale-unknown',
          'events/x.md:6:1 key-unknown',
          'organizations/o.md:5:10 url-form',
          'organizations/p.md:2:5 id-duplicate',
          'organizations/p.md:5:1 key-unknown',
        ]),
      );
    });
  });
});
