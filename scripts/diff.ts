import {
  renderAnnotations,
  renderChangeJson,
  renderMarkdown,
  renderChangeText,
} from '../src/cli/diff/change-text.ts';
import { changeReport, type ChangeReport } from '../src/cli/diff/change-report.ts';
import {
  type Change,
  compareRecords,
  compareSettings,
  type FieldChange,
  type Settings,
} from '../src/changes/compare.ts';
import { type Command, namedEntry, OK, parseOptions, WRONG_USE } from '../src/cli/command.ts';
import { contentFolderOf, loadFolder } from '../src/cli/content-folder.ts';
import { openRepository, type Repository, GitError } from '../src/history/git/git-command.ts';
import { pullRequestBase, resolveBase } from '../src/cli/git/git.ts';
import { contentAt, contentNow, type ErrorFreeContent, NotComparable } from '../src/cli/git/content-at.ts';
import { appendToStepSummary } from '../src/cli/named-file.ts';
import { readConfig, type Config } from '../src/config/config.ts';
import { NO_RECORDS } from '../src/content/validate.ts';

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} [--base REV] [--content DIR] [--format text|markdown|json|github]

Prints what the change since REV does to the API's answers: events and organizations that are cancelled,
removed, added or changed, field by field, with warnings for changed ids and public URLs and for removed records,
and the settings of the calendar and followed sources that change.
The content is the folder as it is now (CONTENT_DIR where --content is not given). It is compared with what
it was where REV, any revision that git knows, and HEAD parted. Without --base that is where a pull request
on GitHub began, and elsewhere HEAD: the answer is then what is not committed yet.
--format json prints what --format markdown says as one line of JSON, with every change: {"since": the commit, "summary",
"total", "groups": [{"type", "kind", "total", "warnings": [{"code", "message"}], "items": [{"records": [{"id", "name",
"key", "dates"}], "facts": [{"name", "value"}], "fields": [{"field", "before", "after"}], "moreFields"}]}]}. An item is a
change, or several records with the same one; values are in words, cut to what differs.
--format github prints the warnings as annotations and adds the Markdown to the summary of the step.
Exit status: 0 compared, whatever changes; 2 wrong use, or nothing that can be compared.`;

interface Difference {
  readonly changes: readonly Change[];
  readonly settings: readonly FieldChange[];
  /** The full name of the commit that the content is compared with. */
  readonly since: string;
}

type Render = (difference: Difference, config: Config) => string;
const FORMATS: Readonly<Record<string, Render>> = {
  text: asText,
  markdown: (difference) => renderMarkdown(reportOf(difference)),
  json: (difference) => renderChangeJson(reportOf(difference)),
  github: asGitHub,
};

export const run: Command['run'] = async (args) => {
  const { values } = parseOptions({
    args,
    options: {
      base: { type: 'string' },
      content: { type: 'string' },
      format: { type: 'string', default: 'text' },
    },
  });
  const render = namedEntry(FORMATS, '--format', values.format);
  const config = readConfig();
  const folder = loadFolder(contentFolderOf(values.content, config));
  try {
    const after = contentNow(folder);
    const repository = openRepository(folder.directory);
    const base = baseOf(repository, values.base, config);
    const { site, pictures } = after.records;
    const before = (await contentAt(repository, base)) ?? {
      ...after,
      records: { ...NO_RECORDS, site, pictures },
    };
    const difference = {
      changes: compareRecords(before.records, after.records),
      settings: compareSettings(settingsOf(before), settingsOf(after)),
      since: base,
    };
    process.stdout.write(render(difference, config));
    return OK;
  } catch (error) {
    if (!(error instanceof GitError || error instanceof NotComparable)) throw error;
    process.stderr.write(`${error.message}\n`);
    return WRONG_USE;
  }
};

/** @throws GitError */
function baseOf(repository: Repository, rev: string | undefined, { github: { baseRef } }: Config): string {
  if (rev !== undefined || baseRef === null) return resolveBase(repository, rev ?? 'HEAD');
  const base = pullRequestBase(repository, baseRef);
  if (base !== null) return base;
  throw new GitError(
    `The base of the pull request, ${JSON.stringify(baseRef)}, is not in this clone. ` +
      'Give actions/checkout "fetch-depth: 2" or more, or name a revision with --base.',
  );
}

function settingsOf({ records: { site }, sources }: ErrorFreeContent): Settings {
  return { site, sources };
}

function reportOf({ changes, settings, since }: Difference): ChangeReport {
  return changeReport(changes, since, settings);
}

function asText({ changes, settings, since }: Difference): string {
  return `Compared with ${since.slice(0, 12)}:\n\n${renderChangeText(changes, settings)}`;
}

/** Returns the text for the log, and adds the Markdown to the summary of the step. */
function asGitHub(difference: Difference, { github }: Config): string {
  appendToStepSummary(github, renderMarkdown(reportOf(difference)));
  return `${renderAnnotations(difference.changes, difference.settings)}${asText(difference)}`;
}
