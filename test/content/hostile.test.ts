import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { BOUNDS, runBounded } from '../helpers/bounded.ts';
import type { Used } from '../helpers/command.ts';
import { makeFolder } from '../helpers/folder.ts';
import { hostileFolders, SECRET } from '../helpers/hostile.ts';
import { startNode } from '../helpers/process.ts';

const folders = hostileFolders();
/** A file that the code in the fixtures writes, where anything runs it. */
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

/** "C7 billion laughs": the row and the name of the file that holds the fault. */
function variantsOf(expected: readonly string[]): string[] {
  return [...new Set(expected.map((line) => /^([^]*?):\d+:\d+ /.exec(line)?.[1] ?? line))].sort();
}

function shown(file: string): string {
  return JSON.stringify(file.replace(/^[a-z]+\//, '').replace(/\.[a-z]+$/, ''))
    .slice(1, -1)
    .replaceAll('-', ' ');
}

/** Rows whose file names or links could reach from a report into what reads it. */
const ODD_NAMES = ['C1', 'C14', 'C15'];

describe.each(folders)('hostile content (acceptance, $row)', ({ row, folder, expected }) => {
  let problems: string[];
  let valid: boolean;
  let status: number | null;
  let used: Used;

  beforeAll(async () => {
    const result = await runBounded('validate', ['--content', '.', '--format', 'json'], {
      INIT_CWD: folder,
      CANARY: canary,
    });
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

  test(`${row} read twice in one process the same is reported, and nothing is executed (C20, C1)`, () => {
    const first = loadContent(folder);
    const second = loadContent(folder);
    expect(linesOf(first.diagnostics)).toEqual(problems);
    expect(second).toEqual(first);
    expect(globalThis).not.toHaveProperty('contentWasRun');
    expect({}).not.toHaveProperty('x');
    expect(existsSync(canary)).toBe(false);
  });

  const formats = ODD_NAMES.includes(row) ? ['text', 'github', 'sarif'] : ['text'];
  test.each(formats)(`${row} as %s: nothing executed, nothing of the outside shown`, async (format) => {
    const {
      status: sameStatus,
      stdout,
      stderr,
    } = await runBounded('validate', ['--content', '.', '--format', format], {
      INIT_CWD: folder,
      CANARY: canary,
    });
    expect(sameStatus).toBe(status);
    expect(stdout + stderr).not.toContain(SECRET);
    expect(stderr).toBe('');

    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(existsSync(canary)).toBe(false);
  });
});

describe('the rows', () => {
  test('every row has a fixture, but for C18, which is no content', () => {
    const rows = Array.from({ length: 20 }, (_, index) => `C${index + 1}`);
    expect(folders.map(({ row }) => row)).toEqual(rows.filter((row) => row !== 'C18'));
  });

  test('the canary sings where the code of a fixture is run', async () => {
    const fixture = join(folders[0]?.folder ?? '', 'events/js.md');
    const sings = join(makeFolder(), 'canary');
    const matter = createRequire(import.meta.url).resolve('gray-matter');
    const code = `require(${JSON.stringify(matter)})(require('fs').readFileSync(${JSON.stringify(fixture)}))`;
    expect(await startNode(['--eval', code], { CANARY: sings }).ended).toBe(0);
    expect(readFileSync(sings, 'utf8')).toBe('run');
  });
});

describe('what is accepted means what it says', () => {
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

  test('C13: the body is kept to the byte', () => {
    const [event] = eventsOf('C13');
    expect(event?.detail).toBe('<script>alert(1)</script>\u2028</script><!-- & "quotes" \\u2028 -->');
  });
});
