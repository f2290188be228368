import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadOptions } from '../../src/content/load.ts';
import { makeFolder } from '../helpers/folder.ts';

const BROKEN = fileURLToPath(new URL('../fixtures/broken/', import.meta.url));

/** The names of all folders with broken content: each is a code, with a suffix where a code has several folders. */
export const BROKEN_FIXTURES: readonly string[] = readdirSync(BROKEN).sort();

/** Files that git cannot keep, or should not keep; `make.json` of a fixture describes them. */
interface Made {
  readonly text?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly end?: string;
  /** The target of a symbolic link. */
  readonly link?: string;
  readonly pipe?: boolean;
  /** The number of further names (hard links) of the file, which take no space. */
  readonly links?: number;
  /** In octal digits. */
  readonly mode?: string;
}

export interface BrokenFixture {
  /** A copy of the content folder, with the files that git cannot keep. */
  readonly folder: string;
  /** The expected output of the validation; empty where nobody has written it yet. */
  readonly expected: string;
  /** The known history of the content, from `past.json`. */
  readonly past: NonNullable<LoadOptions['past']>;
}

/** The files that a change adds, and when events were created and changed, by id. */
interface Past {
  readonly added?: readonly string[];
  readonly dates?: Readonly<Record<string, readonly [created: string, updated: string]>>;
}

export function openBrokenFixture(name: string): BrokenFixture {
  const folder = join(makeFolder(), 'content');
  cpSync(join(BROKEN, name, 'content'), folder, { recursive: true });
  const description = join(BROKEN, name, 'make.json');
  const files = existsSync(description)
    ? (JSON.parse(readFileSync(description, 'utf8')) as Record<string, Made>)
    : {};
  for (const [path, made] of Object.entries(files)) make(join(folder, path), made);
  const report = join(BROKEN, name, 'expected.txt');
  const expected = existsSync(report) ? readFileSync(report, 'utf8') : '';
  return { folder, expected, past: pastOf(join(BROKEN, name, 'past.json')) };
}

/** The content folder of a fixture for tests that only read it. It is a copy only where git cannot keep the files. */
export function brokenContent(name: string): string {
  return existsSync(join(BROKEN, name, 'make.json'))
    ? openBrokenFixture(name).folder
    : join(BROKEN, name, 'content');
}

function pastOf(file: string): BrokenFixture['past'] {
  if (!existsSync(file)) return {};
  const { added = [], dates = {} } = JSON.parse(readFileSync(file, 'utf8')) as Past;
  return {
    isNew: (path) => added.includes(path),
    changedAmong: (paths) => new Set(paths.filter((path) => added.includes(path))),
    datesOf(id) {
      const [createdAt, updatedAt] = dates[id]?.map((date) => Date.parse(date)) ?? [];
      return { createdAt: createdAt ?? null, updatedAt: updatedAt ?? null };
    },
  };
}

export function updateExpected(name: string, text: string): void {
  if (process.getuid?.() === 0) process.seteuid?.(0);
  writeFileSync(join(BROKEN, name, 'expected.txt'), text);
}

function make(
  path: string,
  { text, repeat = '', times = 0, end = '', link, pipe = false, links = 0, mode }: Made,
): void {
  mkdirSync(dirname(path), { recursive: true });
  if (text !== undefined) writeFileSync(path, text + repeat.repeat(times) + end);
  if (link !== undefined) symlinkSync(link, path);
  if (pipe) execFileSync('mkfifo', [path]);
  for (let number = 1; number <= links; number += 1) {
    linkSync(path, join(dirname(path), `${number}-${basename(path)}`));
  }
  if (mode !== undefined) chmodSync(path, parseInt(mode, 8));
}

/**
 * Applies `fix.diff` or `fix.sh` of a fixture to its copy. Each block of lines of a diff occurs exactly once in
 * the file of the problem, or in the file whose path precedes the block.
 */
export function applyFix(name: string, { folder, expected }: BrokenFixture): void {
  if (existsSync(join(BROKEN, name, 'fix.sh'))) {
    execFileSync('sh', ['-e', join(BROKEN, name, 'fix.sh')], { cwd: dirname(folder) });
    return;
  }
  // The file is read as bytes, since it may not be UTF-8.
  const diff = readFileSync(join(BROKEN, name, 'fix.diff'), 'latin1');
  const [, fileOfProblem = ''] = /^([^:]+):/.exec(expected) ?? [];
  for (const [, file = fileOfProblem, lines = ''] of diff.matchAll(
    /(?:^(content\/.*)\n)?((?:^[-+ ][^\n]*\n)+)/gm,
  )) {
    const path = join(dirname(folder), file);
    const text = existsSync(path) ? readFileSync(path, 'latin1') : '';
    const broken = lines.replace(/^\+[^\n]*\n/gm, '').replace(/(?<=^|\n)[- ]/g, '');
    const right = lines.replace(/^-[^\n]*\n/gm, '').replace(/(?<=^|\n)[+ ]/g, '');
    const at = text.indexOf(broken);
    if (at < 0 || at !== text.lastIndexOf(broken))
      throw new Error(`${name}: not once in ${file}:\n${broken}`);
    writeFileSync(path, text.slice(0, at) + right + text.slice(at + broken.length), 'latin1');
  }
}
