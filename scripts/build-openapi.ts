import { relative, resolve } from 'node:path';
import { readConfig } from '../src/config.ts';
import { errnoOf } from '../src/errno.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { summarize } from '../src/report/report.ts';
import { renderText } from '../src/report/text.ts';
import { writeFileWhole } from '../src/write-file.ts';
import { FAILED, OK, parseOptions, runCommand, UsageError } from './command.ts';
import { loadFolder } from './content-command.ts';

const USAGE = `Usage: npm run build:openapi -- [--content DIR] [--out FILE]

Writes the OpenAPI document of the service (dist/openapi.json where --out is not given), with the names that
the site.yml of a content folder gives the link fields. The same version and names give the same bytes.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`;

runCommand(USAGE, (args) => {
  const { values } = parseOptions({
    args: [...args],
    options: { content: { type: 'string' }, out: { type: 'string' } },
  });
  const config = readConfig();
  const folder = loadFolder(values.content, config);
  if (folder.records === null) {
    process.stderr.write(`${renderText(folder)}${summarize(folder)}: nothing was written\n`);
    return FAILED;
  }
  const out =
    values.out === undefined ? resolve('dist/openapi.json') : resolve(config.commandDir, values.out);
  try {
    writeFileWhole(out, `${JSON.stringify(openApiDocument(folder.records.site), null, 2)}\n`);
  } catch (error) {
    throw new UsageError(`${out} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
  process.stderr.write(`wrote ${relative(config.commandDir, out)}\n`);
  return OK;
});
