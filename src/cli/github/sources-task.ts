import { resolve } from 'node:path';
import { formats } from '../../schema/formats.ts';
import { OK, parseOptions, UsageError } from '../command.ts';
import {
  exactly,
  isCount,
  isText,
  isBoolean,
  jsonOf,
  listOf,
  nullable,
  objectOf,
  type Shape,
  textLike,
} from '../json-shape.ts';
import { readNamedFile } from '../named-file.ts';
import { isEventState, type SourceReport } from '../sources/source-report.ts';
import {
  findIssue,
  type GitHubApi,
  GitHubError,
  type GitHubTask,
  keepIssue,
  openGitHubApi,
} from './github-api.ts';
import { isFound, isValidation, readResult } from './pull-request-comment.ts';
import { SOURCES_BRANCH } from './sources-branch.ts';
import { type Committed, isCommitted, REPORT_FILES } from './sources-commit.ts';
import { comparisonOf, readingsIn, sourcesIssue, sourcesMarkOf } from './sources-issue.ts';

const isSourceReport: Shape<SourceReport> = exactly({
  key: textLike(formats['source-key']),
  name: nullable(isText),
  url: nullable(isText),
  answered: isBoolean,
  reason: nullable(isText),
  found: isCount,
  new: isCount,
  changed: isCount,
  gone: isCount,
  refused: isCount,
  private: isCount,
  filtered: isCount,
  conflicts: isCount,
  events: listOf(
    exactly({
      name: nullable(isText),
      startDate: nullable(isText),
      state: isEventState,
      file: nullable(isText),
      facts: listOf(exactly({ key: isText, ours: nullable(isText), theirs: nullable(isText) })),
      reason: nullable(isText),
    }),
  ),
});

/** Accepts the JSON that `import --format json` prints. */
const isReport = exactly({ sources: listOf(isSourceReport) });

/** The path of the branch's checkout, relative to the folder in which the commands ran. */
const CHECKOUT = '../sources/';
const MAX_COMMITTED_BYTES = 8 * 1024 * 1024;
const TITLE = 'What the sources of the calendar say';

const isRepository = objectOf({ html_url: isText, default_branch: isText });
const isRef = objectOf({ object: objectOf({ sha: isText }) });

/** Creates or updates the issue about the sources. */
export const sources: GitHubTask = async (args, { commandDir, github }) => {
  const { positionals } = parseOptions({ args, allowPositionals: true });
  const [folder, file, ...more] = positionals;
  if (folder === undefined || file === undefined || more.length > 0)
    throw new UsageError('Name the folder with what was read, and the file that says what was committed.');
  const withPaths = (text: string): string => text.replaceAll(CHECKOUT, '');
  const found = resolve(commandDir, folder);
  const report = readResult(found, folder, REPORT_FILES.report, isReport, withPaths);
  const validation = readResult(found, folder, REPORT_FILES.validation, isValidation, withPaths);
  const committed = readCommitted(resolve(commandDir, file), file);
  const api = openGitHubApi(github);
  const kept = await findIssue(api, (text) => sourcesMarkOf(text) !== null);
  const run = {
    report: isFound(report) ? report.sources : report,
    validation,
    committed,
    tip: await tipAtGitHub(api),
    comparison: await comparisonAt(api),
    day: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
  const { body, digest, isNeeded } = sourcesIssue(run, readingsIn(kept?.body ?? ''));
  const became = await keepIssue(api, kept, {
    title: TITLE,
    body,
    isNeeded,
    isKnown: (text) => sourcesMarkOf(text)?.digest === digest,
    isRemembered: true,
  });
  process.stdout.write(`The issue of the sources ${became}.\n`);
  return OK;
};

/** @throws UsageError where the file is not what the previous step writes */
function readCommitted(path: string, shown: string): Committed {
  const limits = { maxBytes: MAX_COMMITTED_BYTES, followLinks: false };
  const committed = jsonOf(readNamedFile(path, shown, limits)?.toString() ?? '', isCommitted);
  if (committed !== null) return committed;
  throw new UsageError(`${shown} is not what "commit-sources" writes.`);
}

/** @throws GitHubError */
async function tipAtGitHub({ ask }: GitHubApi): Promise<string | null> {
  const found = await ask('GET', `/git/ref/heads/${SOURCES_BRANCH}`);
  return isRef(found) ? found.object.sha : null;
}

/** @throws GitHubError */
async function comparisonAt({ ask }: GitHubApi): Promise<string> {
  const repository = await ask('GET', '');
  if (!isRepository(repository)) throw new GitHubError('GitHub does not know the repository.');
  return comparisonOf(repository.html_url, repository.default_branch);
}
