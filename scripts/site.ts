import { relative, resolve } from 'node:path';
import { type Command, FAILED, OK, parseOptions, UsageError } from '../src/cli/command.ts';
import { compileFolder } from '../src/cli/compile-folder.ts';
import { contentFolderOf } from '../src/cli/content-folder.ts';
import { checkApart, writeSite } from '../src/cli/site/write-site.ts';
import { OUTPUT_OPTIONS } from '../src/cli/named-file.ts';
import { openCalendar } from '../src/calendar/packed/packed-calendar.ts';
import { readConfig } from '../src/config/config.ts';
import { editorOf } from './build-editor.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--content DIR] --out DIR [--base /path]
         [--editor] [--repository OWNER/NAME]

Writes the public calendar as static files, for any host that hands out files: pages in all languages, feeds,
JSON and a search that works in the browser. It is made to be put at the root of a host, or below the path that
the url of site.yml has, or below --base. Files that have not changed are left as they are, and those of an
earlier run that the site has no more are removed; nothing else in DIR is touched. With --editor the editor in the
browser is at /admin/, as "build:editor" writes it, for the repository of GITHUB_REPOSITORY or --repository.
Exit status: 0 written, 1 problems found, 2 wrong use, no content folder, or a calendar that is not public.`;

export const run: Command['run'] = async (args) => {
  const { values } = parseOptions({
    args,
    options: {
      ...OUTPUT_OPTIONS,
      base: { type: 'string' },
      editor: { type: 'boolean' },
      repository: { type: 'string' },
    },
  });
  if (values.out === undefined) throw new UsageError('Say where the files go, with --out DIR.');
  const config = readConfig();
  const out = resolve(config.commandDir, values.out);
  const { directory } = contentFolderOf(values.content, config);
  checkApart(out, directory);
  const compiled = await compileFolder(values.content, config);
  if (compiled === null) return FAILED;
  const { site } = openCalendar(compiled.packed);
  if (!site.public)
    throw new UsageError(
      'The calendar is not public: only "public: true" in site.yml lets everybody see it.',
    );
  const base = baseOf(values.base, site.url);
  const note = noteOf(site.url, base);
  if (note !== null) process.stderr.write(`Note: ${note}\n`);
  const editor = values.editor ? editorOf(values.repository, config, directory, site) : undefined;
  const query = { base, now: Date.now(), editor };
  const { files, written, removed } = await writeSite(compiled.packed, query, out);
  process.stderr.write(
    `${compiled.summary}: ${files} files in ${relative(config.commandDir, out) || '.'}, ${written} of them new or changed, ${removed} removed\n`,
  );
  return OK;
};

/** Returns a note when whole addresses cannot be written or lead to another place than links; otherwise null. */
function noteOf(url: string | null, base: string): string | null {
  if (url === null)
    return 'site.yml has no "url", so there is no sitemap, and nothing that needs whole addresses, as calendar programs do.';
  if (baseOf(undefined, url) === base) return null;
  return `links begin with "${base}/", but whole addresses with ${url}, as site.yml has it: give it the same path.`;
}

/**
 * The path that all links begin with, without a slash at its end.
 *
 * @throws UsageError for an option that is no path
 */
function baseOf(option: string | undefined, url: string | null): string {
  const path = option ?? (url === null ? '' : new URL(url).pathname);
  const base = path.replace(/^\/?/, '/').replace(/\/$/, '');
  if (/^(?:\/[\w.~-]+)*$/.test(base) && !/\/\.\.?(?:\/|$)/.test(base)) return base;
  throw new UsageError(
    `--base ${JSON.stringify(path)} is no path like /calendar, of letters, digits and ".", "_", "~", "-".`,
  );
}
