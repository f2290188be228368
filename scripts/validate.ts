import { readConfig } from '../src/config.ts';
import { hasErrors, messageOf, renderDiagnostics } from '../src/diagnostics.ts';
import { FAILED, OK, parseOptions, runCommand, UsageError } from './command.ts';
import { loadFolder, summarize, type LoadedFolder } from './content-command.ts';

const USAGE = `Usage: npm run validate -- [--content DIR] [--format text|json]

Validates a content folder (CONTENT_DIR where --content is not given).
Exit status: 0 valid, 1 problems found, 2 wrong use or no content folder.`;

const FORMATS: Readonly<Record<string, (folder: LoadedFolder) => string>> = { text: asText, json: asJson };

runCommand(USAGE, (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: { content: { type: 'string' }, format: { type: 'string', default: 'text' } },
  });
  const render = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (render === undefined) throw new UsageError(`--format takes ${Object.keys(FORMATS).join(' or ')}.`);
  const folder = loadFolder(values.content, readConfig());
  process.stdout.write(render(folder));
  return hasErrors(folder.diagnostics) ? FAILED : OK;
});

function asText(folder: LoadedFolder): string {
  return `${renderDiagnostics(folder.diagnostics, folder.displayPath)}${summarize(folder)}\n`;
}

/** The object of the contract, section 1, with every problem. */
function asJson({ diagnostics, files, displayPath }: LoadedFolder): string {
  const problems = diagnostics.map((problem) => {
    const { file, line, column, severity, code, hint } = problem;
    return {
      file: displayPath(file),
      line,
      column,
      severity,
      code,
      message: messageOf(problem, displayPath),
      hint,
    };
  });
  return `${JSON.stringify({ valid: !hasErrors(diagnostics), files, problems })}\n`;
}
