import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, OK, parseOptions, UsageError } from '../src/cli/command.ts';
import { contentFolderOf, refuseFolderLink } from '../src/cli/content-folder.ts';
import { writeOutput } from '../src/cli/named-file.ts';
import { readConfig } from '../src/config/config.ts';
import { editorSchemaFiles } from '../src/schema/editor-schema.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--content DIR]

Writes the JSON Schemas that editors use to DIR/.schemas/ (CONTENT_DIR where --content is not given), from
the schemas that are enforced: event, organization, place and site. The same version gives the same bytes.
Exit status: 0 written, 2 wrong use, no such folder, or it cannot be written.`;

export const run: Command['run'] = (args) => {
  const { values } = parseOptions({ args, options: { content: { type: 'string' } } });
  const folder = contentFolderOf(values.content, readConfig());
  const { directory, displayPath } = folder;
  if (!isFolder(directory)) throw new UsageError(`The content folder ${directory} does not exist.`);
  for (const [file, text] of editorSchemaFiles()) {
    refuseFolderLink(folder, dirname(file));
    writeOutput(join(directory, file), text, displayPath(file));
    process.stderr.write(`wrote ${displayPath(file)}\n`);
  }
  return OK;
};

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
