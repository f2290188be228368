import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];

/** Removes what was made: after the tests of a file, or between the inputs of the fuzzer. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Files by their path within a folder. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Makes a folder with these files, which is removed after the tests of the file. */
export function makeFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-test-'));
  made.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  const folders = new Set(Object.keys(files).map((path) => dirname(join(folder, path))));
  for (const parent of folders) mkdirSync(parent, { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}
