import { mkdirSync, truncateSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadContent, type LoadedContent } from '../../content/load.ts';
import { ContentFolderError } from '../../content/read/content-path.ts';
import { MAX_PICTURE_BYTES } from '../../content/pictures/picture-file.ts';
import { MAX_BYTES } from '../../content/read/source-file.ts';
import { withoutCommands } from '../../diagnostics/report/github.ts';
import { count } from '../../diagnostics/report/report.ts';
import { runGit, said, type GitAnswer, type Repository, GitError } from '../../history/git/git-command.ts';
import { entriesAt, type TreeEntry } from '../../history/git/objects.ts';
import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { Records } from '../../schema/records.ts';
import type { LoadedFolder } from '../content-command.ts';

/** Of the files that are read, none is larger. */
const MAX_FILE_BYTES = Math.max(MAX_BYTES.markdown, MAX_PICTURE_BYTES);
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
/** So much is asked of git at once. */
const BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Writes the regular files that a repository's folder held at a commit into the folder `target`, byte for byte. Links
 * are left out, and so are names that begin with a dot, which no reader of content looks at: whatever the
 * commit's tree says, nothing is written outside of `target`. A file that is too large for content is not read; one
 * that is too large as well, of zeros, stands for it.
 *
 * @returns false where the folder held no such file then, or did not exist
 * @throws GitError
 */
export function exportFolder(repository: Repository, commit: string, target: string): boolean {
  const blobs = blobsAt(repository, commit);
  const wanted = blobs.filter((blob) => !isTooLarge(blob));
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL_BYTES) {
    throw new GitError(`At ${commit} the folder had files of more than ${MAX_TOTAL_BYTES} bytes together.`);
  }
  for (const { path } of blobs.filter(isTooLarge)) write(join(target, path), '', MAX_FILE_BYTES + 1);
  for (const batch of batches(wanted)) exportBatch(repository, batch, target);
  return blobs.length > 0;
}

interface Blob extends TreeEntry {
  /** In bytes. */
  readonly size: number;
}

/** The regular files at a commit, by paths that stay below the folder, with the sizes that git knows before it reads. */
function blobsAt(repository: Repository, commit: string): Blob[] {
  const files = entriesAt(repository, commit).filter(isInside);
  const { stdout } = askAbout(repository, files, '--batch-check=%(objectsize)');
  const sizes = stdout.toString().split('\n');
  return files.map((file, index) => {
    const size = sizes[index] ?? '';
    if (!/^\d+$/.test(size)) throw lacks(file);
    return { ...file, size: Number(size) };
  });
}

function isInside({ mode, path }: TreeEntry): boolean {
  return mode.startsWith('100') && path.split('/').every((name) => name !== '' && !name.startsWith('.'));
}

function isTooLarge({ size }: Blob): boolean {
  return size > MAX_FILE_BYTES;
}

function* batches(blobs: readonly Blob[]): Generator<Blob[]> {
  let batch: Blob[] = [];
  let bytes = 0;
  for (const blob of blobs) {
    batch.push(blob);
    bytes += blob.size;
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function exportBatch(repository: Repository, blobs: readonly Blob[], target: string): void {
  const { stdout } = askAbout(repository, blobs, '--batch');
  let offset = 0;
  for (const blob of blobs) {
    const { object, size, path } = blob;
    const header = `${object} blob ${size}\n`;
    if (stdout.toString('latin1', offset, offset + header.length) !== header) throw lacks(blob);
    offset += header.length;
    write(join(target, path), stdout.subarray(offset, offset + size), size);
    offset += size + '\n'.length;
  }
}

/** @throws GitError */
function askAbout(repository: Repository, entries: readonly TreeEntry[], option: string): GitAnswer {
  const input = entries.map(({ object }) => `${object}\n`).join('');
  const answer = runGit(repository, 'cat-file', [option], input);
  if (answer.status === 0) return answer;
  throw new GitError(`The repository cannot be read: ${said(answer)}`);
}

function lacks({ object }: TreeEntry): GitError {
  return new GitError(
    `The repository is damaged or incomplete: it lacks the object ${object}. ` +
      'A clone that was made with --filter lacks what it has not needed yet; make one without.',
  );
}

function write(file: string, data: Buffer | string, size: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
    truncateSync(file, size);
  } catch (error) {
    throw new GitError(`${file} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
}

/** A content folder has errors, so that there are no records to compare; the message says where, and what to do. */
export class NotComparable extends Error {}

/**
 * The records of a repository's content folder as it was at a commit; null where it did not exist, or was no content
 * folder yet.
 *
 * @throws GitError
 * @throws NotComparable when the content had errors
 */
export function recordsAt(repository: Repository, commit: string): Records | null {
  const temporary = mkdtempSync(join(tmpdir(), 'calendar-base-'));
  try {
    if (!exportFolder(repository, commit, temporary)) return null;
    const content = loadContent(temporary);
    return content.records ?? refuseCommit(content, commit);
  } catch (error) {
    if (error instanceof ContentFolderError) return null;
    throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * The records of a folder that is loaded already.
 *
 * @throws NotComparable when it has errors
 */
export function recordsNow({ records, diagnostics, displayPath }: LoadedFolder): Records {
  if (records !== null) return records;
  throw new NotComparable(
    `The content folder has ${errorsIn(diagnostics, displayPath)}, so it gives no answers to compare. ` +
      '"npm run validate" shows what is wrong.',
  );
}

/** @throws NotComparable */
function refuseCommit({ diagnostics }: LoadedContent, commit: string): never {
  throw new NotComparable(
    `At ${commit.slice(0, 12)} the content had ${errorsIn(diagnostics, (file) => file)}, ` +
      'so it gave no answers to compare with. Name another revision with --base.',
  );
}

/** "2 errors (the first: events/fair.md:4 scale-unknown)" */
function errorsIn(diagnostics: LoadedContent['diagnostics'], displayPath: (file: string) => string): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const where =
    first === undefined ? '' : ` (the first: ${displayPath(first.file)}:${first.line} ${first.code})`;
  return withoutCommands(printable(`${count(errors.length, 'error')}${where}`));
}
