import { relative, resolve } from 'node:path';
import { openCalendar } from '../src/calendar/packed/packed-calendar.ts';
import { type Command, FAILED, OK, parseOptions, UsageError } from '../src/cli/command.ts';
import { compileFolder } from '../src/cli/compile-folder.ts';
import { releaseFiles } from '../src/cli/release/release-files.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../src/cli/named-file.ts';
import { readConfig } from '../src/config/config.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--content DIR] --out DIR

Validates a content folder and writes its events as files: events.ndjson, events.csv, events.ics, events.geojson,
their schema, datapackage.json, manifest.json and SHA256SUMS. The same commit gives the same bytes on any machine;
nothing is written when there is a problem.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`;

export const run: Command['run'] = async (args) => {
  const { values } = parseOptions({ args, options: OUTPUT_OPTIONS });
  if (values.out === undefined) throw new UsageError('Say where the files go, with --out DIR.');
  const config = readConfig();
  const compiled = await compileFolder(values.content, config);
  if (compiled === null) return FAILED;
  const calendar = openCalendar(compiled.packed);
  const out = resolve(config.commandDir, values.out);
  for (const { path, content } of releaseFiles(calendar)) {
    const file = resolve(out, path);
    const shown = relative(config.commandDir, file);
    writeOutput(file, content, shown);
    process.stderr.write(`wrote ${shown}\n`);
  }
  return OK;
};
