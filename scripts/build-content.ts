import { relative, resolve } from 'node:path';
import { packCalendar } from '../src/calendar/compile.ts';
import { encodeCalendarFile } from '../src/calendar/packed/calendar-file.ts';
import { FAILED, OK, parseOptions, runCommand } from '../src/cli/command.ts';
import { contentFolderOf, loadFolder } from '../src/cli/content-command.ts';
import { writeOutput } from '../src/cli/write-output.ts';
import { readConfig } from '../src/config/config.ts';
import { summarize } from '../src/diagnostics/report/report.ts';
import { renderText } from '../src/diagnostics/report/text.ts';

const USAGE = `Usage: npm run build:content -- [--content DIR] [--out FILE]

Validates a content folder and compiles it into one file for CALENDAR_FILE (dist/calendar.json where
--out is not given). The same content gives the same bytes; nothing is written when there is a problem.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`;

runCommand(USAGE, (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: { content: { type: 'string' }, out: { type: 'string' } },
  });
  const config = readConfig();
  const folder = loadFolder(contentFolderOf(values.content, config));
  process.stderr.write(renderText(folder));
  if (folder.records === null) {
    process.stderr.write(`${summarize(folder)}: nothing was written\n`);
    return FAILED;
  }
  const out =
    values.out === undefined ? resolve('dist/calendar.json') : resolve(config.commandDir, values.out);
  writeOutput(out, encodeCalendarFile(packCalendar(folder.records)));
  process.stderr.write(`${summarize(folder)}: wrote ${relative(config.commandDir, out)}\n`);
  return OK;
});
