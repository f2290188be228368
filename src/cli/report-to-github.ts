import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { renderGitHub, renderStepSummary } from '../diagnostics/report/github.ts';
import { displayPathFrom } from '../diagnostics/report/report.ts';
import type { LoadedFolder } from './content-command.ts';
import { type Base, changedFiles } from './git/git.ts';
import { appendToStepSummary } from './write-output.ts';

/**
 * Prints annotations, and appends the whole list to the summary of the step. GitHub finds a file by its path from the top
 * of the repository; where there is none, paths are from where the command was typed.
 *
 * @param base whose changes come first; nothing is known to have changed where there is none
 */
export function reportToGitHub(folder: LoadedFolder, base: Base | null, github: Config['github']): void {
  const { directory, diagnostics } = folder;
  const top = topOf(directory);
  const report = top === null ? folder : { ...folder, displayPath: displayPathFrom(top, directory) };
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const changed = base === null ? new Set<string>() : changedFiles(base.repository, base.commit, files);
  process.stdout.write(renderGitHub(report, changed));
  appendToStepSummary(github, renderStepSummary(report, changed));
}

/** The folder on the way to `path`, as it was named, that has a repository's `.git`; what a link leads to is passed over. */
function topOf(path: string): string | null {
  const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere(join(path, '.git')) && !lstatSync(path).isSymbolicLink()) return path;
  return dirname(path) === path ? null : topOf(dirname(path));
}
