import type { GitHubConfig } from '../src/config.ts';
import { renderGitHub, renderStepSummary } from '../src/report/github.ts';
import type { Report } from '../src/report/report.ts';
import { UsageError } from './command.ts';
import { changedFiles, GitError, pullRequestBase, resolveBase } from './git.ts';
import { appendToStepSummary } from './step-summary.ts';

/**
 * Prints annotations, and appends the whole list to the summary of the step.
 *
 * @param since the revision that the content is compared with; of a pull request, its base where not given
 * @throws UsageError when git does not know that revision
 */
export function reportToGitHub(
  report: Report,
  directory: string,
  since: string | undefined,
  github: GitHubConfig,
): void {
  const changed = changedIn(directory, since, github);
  process.stdout.write(renderGitHub(report, changed));
  appendToStepSummary(github, renderStepSummary(report, changed));
}

/** Without a revision and outside of a pull request nothing is known to have changed. */
function changedIn(
  directory: string,
  since: string | undefined,
  { baseRef }: GitHubConfig,
): ReadonlySet<string> {
  try {
    if (since !== undefined) return changedFiles(directory, resolveBase(directory, since));
    const base = baseRef === null ? null : pullRequestBase(directory, baseRef);
    return base === null ? new Set() : changedFiles(directory, base);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (since !== undefined) throw new UsageError(error.message);
    process.stderr.write(`${error.message} The files of the pull request are not told first.\n`);
    return new Set();
  }
}
