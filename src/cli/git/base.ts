import type { Config } from '../../config/config.ts';
import { openRepository, type Repository } from '../../history/git/git-command.ts';
import { GitError } from '../../history/git/git-error.ts';
import { UsageError } from '../command.ts';
import { pullRequestBase, resolveBase } from './git.ts';

/** What the content is compared with. */
export interface Base {
  readonly repository: Repository;
  /** By its full name. */
  readonly commit: string;
}

/**
 * The base of a change: the revision that is named, or else that of a pull request; null where there is none.
 *
 * @throws UsageError when git does not know the revision that is named
 */
export function baseOf(
  directory: string,
  rev: string | undefined,
  { baseRef }: Config['github'],
): Base | null {
  if (rev === undefined && baseRef === null) return null;
  try {
    const repository = openRepository(directory);
    const commit =
      rev === undefined ? pullRequestBase(repository, baseRef ?? '') : resolveBase(repository, rev);
    return commit === null ? null : { repository, commit };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (rev !== undefined) throw new UsageError(error.message);
    process.stderr.write(`${error.message} What the pull request changes is not told from the rest.\n`);
    return null;
  }
}
