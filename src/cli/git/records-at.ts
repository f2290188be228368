import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentFolderError, loadContent, type LoadedContent } from '../../content/load.ts';
import { withoutCommands } from '../../diagnostics/report/github.ts';
import { count } from '../../diagnostics/report/report.ts';
import type { Repository } from '../../history/git/git-command.ts';
import { printable } from '../../platform/printable.ts';
import type { Records } from '../../schema/records.ts';
import type { LoadedFolder } from '../content-command.ts';
import { exportFolder } from './export-folder.ts';

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
