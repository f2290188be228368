import { mkdirSync, truncateSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadContent, type LoadedContent } from '../../content/load.ts';
import { ContentFolderError } from '../../content/read/content-path.ts';
import { MAX_PICTURE_BYTES } from '../../content/pictures/picture-file.ts';
import { MAX_BYTES } from '../../content/read/source-file.ts';
import { withoutCommands } from '../../diagnostics/report/github.ts';
import { count } from '../../diagnostics/report/report.ts';
import { GitError, type Repository } from '../../history/git/git-command.ts';
import { BlobReader, entriesAt, MissingBlob, type TreeEntry } from '../../history/git/objects.ts';
import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { Records } from '../../schema/records.ts';
import type { LoadedFolder } from '../content-folder.ts';

/** The maximum size of a content file. */
const MAX_FILE_BYTES = Math.max(MAX_BYTES.markdown, MAX_PICTURE_BYTES);
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;

/**
 * Copies the regular files that a repository's folder had at a commit into the folder `target`. Symbolic links and names that
 * begin with a dot, which are never content, are left out, so that no tree can make it write outside of `target`. A file that is
 * too large for content is replaced by one of zeros that is too large as well.
 *
 * @returns false where the folder had no such file at the commit, or did not exist
 * @throws GitError
 */
export async function exportFolder(repository: Repository, commit: string, target: string): Promise<boolean> {
  const files = entriesAt(repository, commit).filter(isInside);
  const reader = new BlobReader(repository);
  const objects = files.map(({ object }) => object);
  let [total, position] = [0, 0];
  try {
    for await (const bytes of reader.read(objects, MAX_FILE_BYTES)) {
      total += bytes?.length ?? 0;
      if (total > MAX_TOTAL_BYTES)
        throw new GitError(
          `At ${commit} the folder had files of more than ${MAX_TOTAL_BYTES} bytes together.`,
        );
      const file = join(target, files[position]?.path ?? '');
      write(file, bytes ?? '', bytes?.length ?? MAX_FILE_BYTES + 1);
      position += 1;
    }
  } catch (error) {
    if (!(error instanceof MissingBlob)) throw error;
    throw new GitError(
      `The repository is damaged or incomplete. ${error.message} ` +
        'A clone that was made with --filter lacks what it has not needed yet; make one without.',
      { cause: error },
    );
  } finally {
    reader.close();
  }
  return files.length > 0;
}

function isInside({ mode, path }: TreeEntry): boolean {
  return mode.startsWith('100') && path.split('/').every((name) => name !== '' && !name.startsWith('.'));
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

/** A content folder has errors, so that there are no records to compare; the message says what to do. */
export class NotComparable extends Error {}

/** What a content folder without errors says. */
export type ErrorFreeContent = Pick<LoadedContent, 'sources'> & { readonly records: Records };

/**
 * Reads a repository's content folder as of a commit; null where it was missing, or not a content folder yet.
 *
 * @throws GitError
 * @throws NotComparable when the content had errors
 */
export async function contentAt(repository: Repository, commit: string): Promise<ErrorFreeContent | null> {
  const temporary = mkdtempSync(join(tmpdir(), 'calendar-base-'));
  try {
    if (!(await exportFolder(repository, commit, temporary))) return null;
    const content = loadContent(temporary);
    const { records, sources } = content;
    return records === null ? refuseCommit(content, commit) : { records, sources };
  } catch (error) {
    if (error instanceof ContentFolderError) return null;
    throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Returns what a loaded folder says.
 *
 * @throws NotComparable when the folder has errors
 */
export function contentNow({ records, sources, diagnostics, displayPath }: LoadedFolder): ErrorFreeContent {
  if (records !== null) return { records, sources };
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
