import { dirname, join, resolve } from 'node:path';
import { type Command, OK, parseOptions } from '../src/cli/command.ts';
import { refuseFolderLink } from '../src/cli/content-folder.ts';
import { FORM_PATH, issueFormText } from '../src/cli/intake/issue-form/form-file.ts';
import { writeOutput } from '../src/cli/named-file.ts';
import { readConfig } from '../src/config/config.ts';
import { displayPathFrom } from '../src/diagnostics/report/report.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--out DIR]

Writes the form by which events are reported on GitHub to DIR/${FORM_PATH} (the folder where the command is
typed, where --out is not given), from the schema of events. The same version gives the same bytes.
Exit status: 0 written, 2 wrong use, or it cannot be written.`;

export const run: Command['run'] = (args) => {
  const { values } = parseOptions({ args, options: { out: { type: 'string' } } });
  const { commandDir } = readConfig();
  const directory = resolve(commandDir, values.out ?? '.');
  const displayPath = displayPathFrom(commandDir, directory);
  refuseFolderLink({ directory, displayPath }, dirname(FORM_PATH));
  writeOutput(join(directory, FORM_PATH), issueFormText(), displayPath(FORM_PATH));
  process.stderr.write(`wrote ${displayPath(FORM_PATH)}\n`);
  return OK;
};
