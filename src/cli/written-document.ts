import { readConfig } from '../config/config.ts';
import { summarize } from '../diagnostics/report/report.ts';
import { renderText } from '../diagnostics/report/text.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Json } from '../openapi/parts.ts';
import { FAILED, OK, parseOptions, type ExitStatus } from './command.ts';
import { contentFolderOf, loadFolder } from './content-command.ts';
import { OUTPUT_OPTIONS, writeOut } from './named-file.ts';

/**
 * Writes what is made of the OpenAPI document of a content folder: `--content DIR`, `--out FILE`.
 *
 * @param defaultOut where it goes without `--out`, from the project's folder
 */
export async function writeFromDocument(
  args: readonly string[],
  defaultOut: string,
  render: (document: Json) => string | Promise<string>,
): Promise<ExitStatus> {
  const { values } = parseOptions({ args, options: OUTPUT_OPTIONS });
  const config = readConfig();
  const folder = loadFolder(contentFolderOf(values.content, config));
  if (folder.records === null) {
    process.stderr.write(`${renderText(folder)}${summarize(folder)}: nothing was written\n`);
    return FAILED;
  }
  const content = await render(openApiDocument(folder.records.site));
  process.stderr.write(`wrote ${writeOut(values.out, defaultOut, config, content)}\n`);
  return OK;
}
