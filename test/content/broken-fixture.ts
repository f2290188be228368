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
import { makeFolder } from '../helpers/folder.ts';

const BROKEN = fileURLToPath(new URL('../fixtures/broken/', import.meta.url));

/** The names of all folders with broken content: a code, and a suffix where a code has several. */
export const BROKEN_FIXTURES: readonly string[] = readdirSync(BROKEN).sort();

/** What git cannot keep, or should not: see `make.json` of a fixture. */
interface Made {
  readonly text?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly end?: string;
  /** The target of a symbolic link. */
  readonly link?: string;
  readonly pipe?: boolean;
  /** How many more names the file has (hard links), which cost no room. */
  readonly links?: number;
  /** In octal digits. */
  readonly mode?: string;
}

export interface BrokenFixture {
  /** A copy of the content folder, what git cannot keep included. */
  readonly folder: string;
  /** What the validation is to print. */
  readonly expected: string;
}

export function openBrokenFixture(name: string): BrokenFixture {
  const folder = join(makeFolder(), 'content');
  cpSync(join(BROKEN, name, 'content'), folder, { recursive: true });
  const description = join(BROKEN, name, 'make.json');
  const files = existsSync(description)
    ? (JSON.parse(readFileSync(description, 'utf8')) as Record<string, Made>)
    : {};
  for (const [path, made] of Object.entries(files)) make(join(folder, path), made);
  return { folder, expected: readFileSync(join(BROKEN, name, 'expected.txt'), 'utf8') };
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
