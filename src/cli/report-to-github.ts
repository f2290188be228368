import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { renderGitHub, renderStepSummary } from '../diagnostics/report/github.ts';
import { displayPathFrom } from '../diagnostics/report/report.ts';
import { UsageError } from './command.ts';
import type { LoadedFolder } from './content-command.ts';
import { GitError, openRepository } from './git/git-command.ts';
import { changedFiles, pullRequestBase, resolveBase } from './git/git.ts';
import { appendToStepSummary } from './write-output.ts';

/**
 * Prints annotations, and appends the whole list to the summary of the step. GitHub finds a file by its path from the top
 * of the repository; where there is none, paths are from where the command was typed.
 *
 * @param since the revision that the content is compared with; of a pull request, its base where not given
 * @throws UsageError when git does not know that revision
 */
export function reportToGitHub(
  folder: LoadedFolder,
  since: string | undefined,
  github: Config['github'],
): void {
  const { directory } = folder;
  const top = topOf(directory);
  const report = top === null ? folder : { ...folder, displayPath: displayPathFrom(top, directory) };
  const changed = changedIn(folder, since, github);
  process.stdout.write(renderGitHub(report, changed));
  appendToStepSummary(github, renderStepSummary(report, changed));
}

/** The folder on the way to `path`, as it was named, that has a repository's `.git`; what a link leads to is passed over. */
function topOf(path: string): string | null {
  const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere(join(path, '.git')) && !lstatSync(path).isSymbolicLink()) return path;
  return dirname(path) === path ? null : topOf(dirname(path));
}

/** Without a revision and outside of a pull request nothing is known to have changed. */
function changedIn(
  { directory, diagnostics }: LoadedFolder,
  since: string | undefined,
  { baseRef }: Config['github'],
): ReadonlySet<string> {
  if (since === undefined && baseRef === null) return new Set();
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  try {
    const repository = openRepository(directory);
    if (since !== undefined) return changedFiles(repository, resolveBase(repository, since), files);
    const base = baseRef === null ? null : pullRequestBase(repository, baseRef);
    return base === null ? new Set() : changedFiles(repository, base, files);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (since !== undefined) throw new UsageError(error.message);
    process.stderr.write(`${error.message} The files of the pull request are not told first.\n`);
    return new Set();
  }
}
