import { readConfig } from '../config/config.ts';
import { summarize } from '../diagnostics/report/report.ts';
import { renderText } from '../diagnostics/report/text.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Json } from '../openapi/parts.ts';
import { type ExitStatus, FAILED, OK, parseOptions } from './command.ts';
import { contentFolderOf, loadFolder } from './content-folder.ts';
import { OUTPUT_OPTIONS, writeOut } from './named-file.ts';

/**
 * Runs a command that renders the OpenAPI document of a content folder to a file, with the options `--content` and `--out`.
 *
 * @param defaultOut the default path of the file, relative to the working directory
 * @param render returns the text of the file
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
