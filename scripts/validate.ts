import { readConfig, type GitHubConfig } from '../src/config.ts';
import { hasErrors } from '../src/diagnostics.ts';
import { renderGitHub, renderStepSummary } from '../src/report/github.ts';
import { renderJson } from '../src/report/json.ts';
import { displayPathFrom, summarize, type Report } from '../src/report/report.ts';
import { renderSarif } from '../src/report/sarif.ts';
import { renderText } from '../src/report/text.ts';
import { FAILED, OK, parseOptions, runCommand, UsageError } from './command.ts';
import { contentFolderOf, loadFolder } from './content-command.ts';
import { fixFolder } from './fix-folder.ts';
import { changedFiles, GitError, pullRequestBase, resolveBase } from './git.ts';
import { appendToStepSummary } from './step-summary.ts';
import { styleOf } from './style.ts';

const USAGE = `Usage: npm run validate -- [--content DIR] [--format text|json|github|sarif] [--fix]
                           [--changed-since REV]

Validates a content folder (CONTENT_DIR where --content is not given).
--fix puts right what is safe and can be meant in one way only, and shows what it changed.
--format github prints annotations, those of files changed since REV first (of a pull request, since the
branch that it is to be merged into), and appends the whole list to the summary of the step.
Exit status: 0 valid, 1 problems found, 2 wrong use or no content folder.`;

const FORMATS = ['text', 'json', 'github', 'sarif'] as const;

runCommand(USAGE, (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: {
      content: { type: 'string' },
      format: { type: 'string', default: 'text' },
      fix: { type: 'boolean', default: false },
      'changed-since': { type: 'string' },
    },
  });
  const format = FORMATS.find((known) => known === values.format);
  if (format === undefined) throw new UsageError(`--format takes ${FORMATS.join(', ')}.`);
  const config = readConfig();
  const directory = contentFolderOf(values.content, config);
  if (values.fix) {
    const changes = fixFolder(directory, displayPathFrom(config.commandDir, directory));
    (format === 'text' ? process.stdout : process.stderr).write(changes);
  }
  const folder = loadFolder(values.content, config);
  switch (format) {
    case 'text':
      process.stdout.write(asText(folder));
      break;
    case 'json':
      process.stdout.write(renderJson(folder));
      break;
    case 'sarif':
      process.stdout.write(renderSarif(folder));
      break;
    case 'github':
      reportToGitHub(folder, changedIn(directory, values['changed-since'], config.github), config.github);
      break;
  }
  return hasErrors(folder.diagnostics) ? FAILED : OK;
});

function asText(report: Report): string {
  const fixable = report.diagnostics.filter(({ fix }) => fix !== null).length;
  const offer = fixable === 0 ? '' : `"npm run validate -- --fix" puts ${fixable} of them right.\n`;
  return `${renderText(report, styleOf(process.stdout))}${summarize(report)}\n${offer}`;
}

function reportToGitHub(report: Report, changed: ReadonlySet<string>, github: GitHubConfig): void {
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
