import { type Command, FAILED, namedEntry, OK, parseOptions, UsageError } from '../src/cli/command.ts';
import {
  contentFolderOf,
  folderLink,
  type LoadedFolder,
  loadFolder,
  reportToGitHub,
} from '../src/cli/content-folder.ts';
import { baseOf } from '../src/cli/git/git.ts';
import { readConfig } from '../src/config/config.ts';
import { howToBegin } from '../src/content/first-record.ts';
import { hasErrors } from '../src/diagnostics/codes.ts';
import { renderJson, renderSarif } from '../src/diagnostics/report/json.ts';
import { offerToFix, summarize } from '../src/diagnostics/report/report.ts';
import { renderText, styleOf } from '../src/diagnostics/report/text.ts';

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} [--content DIR] [--format text|json|github|sarif] [--fix]
         [--fix=timezone-missing] [--base REV] [--stale] [--quality]

Validates a content folder (CONTENT_DIR where --content is not given).
--fix puts right what is safe and can be meant in one way only, and shows what it changed.
--fix=timezone-missing does so, and gives events the time zone of where they are held also where their dates mean other
instants by it; it prints when each of them started before, and when it starts now.
--base names the revision to compare with (for a pull request on GitHub: where it began). Where two files have
something that only one may have, such as an id, the file that was added or changed since is reported, and a new
event that is over already is a warning.
--stale warns of events that nobody seems to look after: undated ones older than a year, scheduled ones to come of
which nothing has changed for a year, and those that are over without an end. The history of the content says when.
--quality counts, of the events to come, how many have a source, coordinates, a time zone that fits, an end, a text and
an organizer; it says how old the newest change of each followed source is, and names the ten events that would gain
most. It goes with the formats text and json, whose key "quality" is null where the content has errors.
--format github prints annotations, with paths from the top of the repository, those of files changed since REV
first, and appends the whole list to the summary of the step.
Exit status: 0 valid, 1 problems found, 2 wrong use or no content folder.`;

const FORMATS = {
  text: asText,
  json: (report: LoadedFolder) => renderJson(report),
  github: reportToGitHub,
  sarif: renderSarif,
};

/** The beginning of an argument that names a fix which `--fix` alone does not make. */
const ASKING = '--fix=';

export const run: Command['run'] = async (args) => {
  const asked = args.find((arg) => arg.startsWith(ASKING))?.slice(ASKING.length);
  const { values } = parseOptions(
    {
      args: args.map((arg) => (arg.startsWith(ASKING) ? '--fix' : arg)),
      options: {
        content: { type: 'string' },
        format: { type: 'string', default: 'text' },
        fix: { type: 'boolean', default: false },
        base: { type: 'string' },
        stale: { type: 'boolean', default: false },
        quality: { type: 'boolean', default: false },
      },
    },
    'The whole folder is always checked, since records depend on each other. There is one argument too many',
  );
  if (asked !== undefined) namedEntry({ 'timezone-missing': true }, '--fix=', asked);
  const render = namedEntry(FORMATS, '--format', values.format);
  if (values.quality && render !== asText && render !== FORMATS.json)
    throw new UsageError('--quality goes with --format text or json.');
  const config = readConfig();
  const opened = contentFolderOf(values.content, config);
  const fixing = values.fix ? await import('../src/cli/fix-folder.ts') : null;
  const compiling = values.stale ? await import('../src/cli/compile-folder.ts') : null;
  const datesOf = (await compiling?.recordedDates(opened.directory)) ?? null;
  // Behind a symbolic link is another repository than the one that the command is meant for.
  const isLink = folderLink(opened.directory) !== null;
  const base = isLink ? null : baseOf(opened.directory, values.base, config.github);
  const aside = render === asText ? process.stdout : process.stderr;
  const fixed = isLink ? undefined : fixing?.fixFolder(opened, asked !== undefined);
  if (fixed !== undefined) aside.write(fixed.patch);
  const folder = loadFolder(opened, { base, datesOf });
  const measuring = values.quality ? await import('../src/cli/quality-report.ts') : null;
  const quality = (await measuring?.folderQuality(folder, Date.now())) ?? null;
  const more = measuring === null ? {} : { quality };
  process.stdout.write(render === FORMATS.json ? renderJson(folder, more) : render(folder, base, config));
  if (render === asText && quality !== null) process.stdout.write(measuring?.qualityText(quality) ?? '');
  if (fixed !== undefined) aside.write(fixing?.leftProblems(folder, fixed) ?? '');
  return hasErrors(folder.diagnostics) ? FAILED : OK;
};

function asText(report: LoadedFolder): string {
  return `${renderText(report, styleOf(process.stdout))}${summarize(report)}\n${offerToFix(report)}${howToBegin(report.records, report)}`;
}
