import { join, resolve } from 'node:path';
import { type Command, OK, parseOptions, UsageError } from '../src/cli/command.ts';
import { contentFolderOf, loadFolder } from '../src/cli/content-folder.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../src/cli/named-file.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { displayPathFrom } from '../src/diagnostics/report/report.ts';
import type { EditedCalendar } from '../src/pages/editor/editor-config.ts';
import {
  EDITOR_FOLDER,
  editedCalendar,
  editorFiles,
  howToInstall,
} from '../src/pages/editor/editor-files.ts';
import { gitHubRepository } from '../src/pages/suggest/suggestion.ts';
import type { SiteRecord } from '../src/schema/site.ts';

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} [--content DIR] --out DIR [--repository OWNER/NAME]

Writes the editor in the browser to DIR/${EDITOR_FOLDER}/: its pages, from the schemas of records, and its program, from its
package. People sign in there with a token of GitHub, and each save is a pull request to the repository, which
is the one of --repository, else of GITHUB_REPOSITORY, else of site.yml. "site --editor" puts the same files into
the static site. The same version gives the same bytes.
Exit status: 0 written, 2 wrong use, no content folder, the program is not installed, or it cannot be written.`;

export const run: Command['run'] = (args) => {
  const { values } = parseOptions({ args, options: { ...OUTPUT_OPTIONS, repository: { type: 'string' } } });
  if (values.out === undefined) throw new UsageError('Say where the files go, with --out DIR.');
  const config = readConfig();
  const { directory, records } = loadFolder(contentFolderOf(values.content, config));
  const calendar = editorOf(
    values.repository,
    config,
    directory,
    records?.site ?? { name: null, repository: null },
  );
  const out = resolve(config.commandDir, values.out);
  const displayPath = displayPathFrom(config.commandDir, out);
  const files = editorFiles(calendar) ?? [];
  for (const { path, make } of files) {
    const file = `${EDITOR_FOLDER}/${path}`;
    writeOutput(join(out, file), make(), displayPath(file));
  }
  process.stderr.write(`wrote ${files.length} files to ${displayPath(EDITOR_FOLDER)}\n`);
  return OK;
};

/**
 * Returns the description of a calendar from which the files of the editor in the browser are made.
 *
 * @param option the value of `--repository`
 * @throws UsageError where no repository is known, or the program is not installed
 */
export function editorOf(
  option: string | undefined,
  { github }: Config,
  directory: string,
  site: Pick<SiteRecord, 'name' | 'repository'>,
): EditedCalendar {
  const ofSite = gitHubRepository(site.repository)?.split('/').slice(-2).join('/');
  const repository = option ?? github.repository ?? ofSite;
  if (repository === undefined)
    throw new UsageError(
      'Say which repository on GitHub has the content, with --repository OWNER/NAME, or as "repository" in site.yml.',
    );
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new UsageError(`--repository ${JSON.stringify(repository)} is no name like OWNER/NAME.`);
  const calendar = editedCalendar(directory, repository, site);
  if (editorFiles(calendar) === null) throw new UsageError(howToInstall());
  return calendar;
}
