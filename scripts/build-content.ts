import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { encodeCalendarFile } from '../src/calendar/file.ts';
import { readConfig } from '../src/config.ts';
import { renderDiagnostics } from '../src/diagnostics.ts';
import { errnoOf } from '../src/errno.ts';
import { FAILED, OK, parseOptions, runCommand, UsageError } from './command.ts';
import { loadFolder, summarize } from './content-command.ts';

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
  const folder = loadFolder(values.content, config);
  process.stderr.write(renderDiagnostics(folder.diagnostics, folder.displayPath));
  if (folder.records === null) {
    process.stderr.write(`${summarize(folder)}: nothing was written\n`);
    return FAILED;
  }
  const out =
    values.out === undefined ? resolve('dist/calendar.json') : resolve(config.commandDir, values.out);
  writeWhole(out, encodeCalendarFile(folder.records));
  process.stderr.write(`${summarize(folder)}: wrote ${relative(config.commandDir, out)}\n`);
  return OK;
});

/**
 * A reader sees the old file or the new one, never half of it.
 *
 * @throws UsageError when it cannot be written there
 */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UsageError(`${path} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
}
