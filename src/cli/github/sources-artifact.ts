import { opendirSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { MAX_BYTES } from '../../content/read/source-file.ts';
import { UsageError } from '../command.ts';
import { readNamedFile } from '../named-file.ts';
import { MEMORY_FOLDER } from '../sources/memories.ts';
import { MAX_MEMORY_BYTES } from '../sources/memory.ts';
import { CONTENT } from './sources-branch.ts';

/** A file that an import wrote, by its path in the repository. */
export interface WrittenFile {
  readonly path: string;
  readonly content: Buffer;
}

/** What the job that reads the sources says besides, in files that are no part of the calendar. */
export const REPORT_FILES = { report: 'import.json', validation: 'validation.json' } as const;

const MAX_FILES = 5_000;
/** The most entries of folders that are looked at, folders among them. */
const MAX_ENTRIES = 10_000;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_PATH_LENGTH = 500;

/**
 * Reads the files that another job has handed on for the branch. The job read what strangers wrote: anything that is not a file of
 * an event or of what is remembered of a source refuses all of it.
 *
 * @param shown the name of the folder in messages
 * @throws UsageError
 */
export function readArtifact(folder: string, shown: string): WrittenFile[] {
  const files: WrittenFile[] = [];
  let [entries, bytes] = [0, 0];
  const refuse = (what: string): never => {
    throw new UsageError(`${printable(shown)} is not what the sources were read into: ${what}.`);
  };
  const look = (below: string): void => {
    const directory = opendirSync(join(folder, below));
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        const path = `${below}${entry.name}`;
        entries += 1;
        if (entries > MAX_ENTRIES) refuse(`it has more than ${MAX_ENTRIES} entries`);
        if (below === '' && entry.isFile() && isReport(entry.name)) continue;
        if (path.length > MAX_PATH_LENGTH) refuse(`a path has more than ${MAX_PATH_LENGTH} characters`);
        if (entry.isDirectory() && isFolder(path)) look(`${path}/`);
        else take(path, entry.isFile() ? limitOf(path) : null);
      }
    } finally {
      directory.closeSync();
    }
  };
  const take = (path: string, maxBytes: number | null): void => {
    if (maxBytes === null) return refuse(`${printable(path)} is no file of an event or of a source`);
    if (files.length === MAX_FILES) return refuse(`it has more than ${MAX_FILES} files`);
    const content = readNamedFile(join(folder, path), `${shown}/${path}`, { maxBytes, followLinks: false });
    if (content === null) return refuse(`${printable(path)} has more than ${maxBytes} bytes`);
    bytes += content.length;
    if (bytes > MAX_TOTAL_BYTES) refuse(`it has more than ${MAX_TOTAL_BYTES} bytes`);
    files.push({ path, content });
  };
  look('');
  return files;
}

function isReport(name: string): boolean {
  return Object.values<string>(REPORT_FILES).includes(name);
}

const EVENTS = `${CONTENT}/events`;
const MEMORIES = `${CONTENT}/${MEMORY_FOLDER}`;

function isFolder(path: string): boolean {
  return [CONTENT, EVENTS, MEMORIES].includes(path) || isBelowEvents(path);
}

/** The most bytes that a file at a path may have; null where none may be there. */
function limitOf(path: string): number | null {
  if (path.startsWith(`${MEMORIES}/`))
    return formats['source-key'].test(path.slice(MEMORIES.length + 1)) ? MAX_MEMORY_BYTES : null;
  if (!isBelowEvents(path)) return null;
  return path.endsWith('.md') ? MAX_BYTES.markdown : /\.ya?ml$/.test(path) ? MAX_BYTES.yaml : null;
}

/** What no name of a file of content begins with, what git takes for its own folder, and what nobody sees. */
const UNFIT = /^[._]|^git~|[\\\p{C}\p{Zl}\p{Zp}]/iu;

function isBelowEvents(path: string): boolean {
  return (
    path.startsWith(`${EVENTS}/`) &&
    path
      .slice(EVENTS.length + 1)
      .split('/')
      .every((name) => name !== '' && !UNFIT.test(name))
  );
}
