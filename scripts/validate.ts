import { FAILED, OK, parseOptions, runCommand, UsageError } from '../src/cli/command.ts';
import { contentFolderOf, loadFolder } from '../src/cli/content-command.ts';
import { readConfig } from '../src/config/config.ts';
import { hasErrors } from '../src/diagnostics/codes.ts';
import { renderJson } from '../src/diagnostics/report/json.ts';
import { summarize, type Report } from '../src/diagnostics/report/report.ts';
import { renderSarif } from '../src/diagnostics/report/sarif.ts';
import { renderText, styleOf } from '../src/diagnostics/report/text.ts';

const USAGE = `Usage: npm run validate -- [--content DIR] [--format text|json|github|sarif] [--fix]
                           [--changed-since REV]

Validates a content folder (CONTENT_DIR where --content is not given).
--fix puts right what is safe and can be meant in one way only, and shows what it changed.
--format github prints annotations, with paths from the top of the repository, those of files changed since REV
first (of a pull request, since the branch that it is to be merged into), and appends the whole list to the
summary of the step.
Exit status: 0 valid, 1 problems found, 2 wrong use or no content folder.`;

const FORMATS = ['text', 'json', 'github', 'sarif'] as const;

runCommand(USAGE, async (args) => {
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
  const fixFolder = values.fix ? (await import('../src/cli/fix-folder.ts')).fixFolder : () => '';
  const folder = loadFolder(contentFolderOf(values.content, config), (opened) => {
    (format === 'text' ? process.stdout : process.stderr).write(fixFolder(opened));
  });
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
    case 'github': {
      const { reportToGitHub } = await import('../src/cli/report-to-github.ts');
      reportToGitHub(folder, values['changed-since'], config.github);
      break;
    }
  }
  return hasErrors(folder.diagnostics) ? FAILED : OK;
});

function asText(report: Report): string {
  const fixable = report.diagnostics.filter(({ fix }) => fix !== null).length;
  const offer = fixable === 0 ? '' : `"npm run validate -- --fix" puts ${fixable} of them right.\n`;
  return `${renderText(report, styleOf(process.stdout))}${summarize(report)}\n${offer}`;
}
