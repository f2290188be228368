import { calendarFileParts } from '../src/calendar/packed/calendar-file.ts';
import { type Command, FAILED, OK, parseOptions } from '../src/cli/command.ts';
import { compileFolder } from '../src/cli/compile-folder.ts';
import { OUTPUT_OPTIONS, writeOut } from '../src/cli/named-file.ts';
import { readConfig } from '../src/config/config.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--content DIR] [--out FILE]

Validates a content folder and compiles it into one file for CALENDAR_FILE (dist/calendar.json where
--out is not given). The same content and history give the same bytes; nothing is written when there is a problem.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`;

export const run: Command['run'] = async (args) => {
  const { values } = parseOptions({ args, options: OUTPUT_OPTIONS });
  const config = readConfig();
  const compiled = await compileFolder(values.content, config);
  if (compiled === null) return FAILED;
  const written = writeOut(values.out, 'dist/calendar.json', config, calendarFileParts(compiled.packed));
  process.stderr.write(`${compiled.summary}: wrote ${written}\n`);
  return OK;
};
