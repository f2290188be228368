import { join, resolve } from 'node:path';
import { CHANGE_KINDS, SERVED_TYPES } from '../../changes/compare.ts';
import {
  foldedList,
  markdownCode,
  escapeForMarkdown,
  markdownToCopy,
} from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import { shorten } from '../../platform/printable.ts';
import { OK, parseOptions, UsageError } from '../command.ts';
import { renderMarkdown } from '../diff/change-text.ts';
import type { ChangeReport, ReportedItem } from '../diff/change-report.ts';
import {
  exactly,
  isCount,
  isText,
  isBoolean,
  jsonOf,
  listOf,
  objectOf,
  oneOf,
  optional,
  textLike,
  type Shape,
  type Shaped,
} from '../json-shape.ts';
import { readNamedFile } from '../named-file.ts';
import {
  type GitHubApi,
  type GitHubTask,
  keepComment,
  listItems,
  openGitHubApi,
  readWorkflowEvent,
} from './github-api.ts';

const isProblem = exactly({
  file: isText,
  line: isCount,
  column: isCount,
  severity: oneOf(['error', 'warning']),
  code: isText,
  message: isText,
  hint: optional(isText),
});

export type FoundProblem = Shaped<typeof isProblem>;

/** Accepts the JSON that `validate --format json` prints. */
export const isValidation = exactly({ valid: isBoolean, files: isCount, problems: listOf(isProblem) });
export type Validation = Shaped<typeof isValidation>;

const isItem: Shape<ReportedItem> = exactly({
  records: listOf(exactly({ id: isText, name: isText, key: isText, dates: isText })),
  facts: listOf(exactly({ name: isText, value: isText })),
  fields: listOf(exactly({ field: isText, before: isText, after: isText })),
  moreFields: isCount,
});

/** Accepts the JSON that `diff --format json` prints. */
const isChangeReport: Shape<ChangeReport> = exactly({
  since: isText,
  summary: isText,
  total: isCount,
  groups: listOf(
    exactly({
      type: oneOf(SERVED_TYPES),
      kind: oneOf(CHANGE_KINDS),
      total: isCount,
      warnings: listOf(exactly({ code: isText, message: isText })),
      items: listOf(isItem),
    }),
  ),
});

/** The output of a command; null where it is empty, since the command could not read the content. */
export type Result<T> = T | 'too large' | null;

/** The results for the content of a pull request. */
export interface Results {
  readonly validation: Result<Validation>;
  readonly changes: Result<ChangeReport>;
}

const LIMITS = { maxBytes: 8 * 1024 * 1024, followLinks: false };
/** The path of the pull request's checkout, relative to the folder in which the commands ran. */
const CHECKOUT = '../pull-request/';

/**
 * Reads a result of another job. Since that job handled untrusted files, a result has to have exactly the expected shape.
 *
 * @param shown the name of the folder in messages
 * @param withPaths rewrites the paths in the text
 * @throws UsageError where the file cannot be read, or does not have the shape
 */
export function readResult<T>(
  folder: string,
  shown: string,
  name: string,
  isIt: Shape<T>,
  withPaths = (text: string) => text,
): Result<T> {
  const file = join(shown, name);
  const bytes = readNamedFile(join(folder, name), file, LIMITS);
  if (bytes === null) return 'too large';
  if (bytes.length === 0) return null;
  const result = jsonOf(withPaths(bytes.toString()), isIt);
  if (result !== null) return result;
  throw new UsageError(`${file} is not what the command prints.`);
}

function readResults(folder: string, shown: string): Results {
  const withPaths = (text: string): string => text.replaceAll(CHECKOUT, '');
  return {
    validation: readResult(folder, shown, 'validation.json', isValidation, withPaths),
    changes: readResult(folder, shown, 'changes.json', isChangeReport),
  };
}

/** Together with the rest of the comment, both stay below GitHub's limit. */
const MAX_PROBLEM_BYTES = 24_000;
const MAX_CHANGE_BYTES = 28_000;
/** The maximum number of problems to list; further ones are only counted. */
const MAX_PROBLEMS = 100;
/** The maximum length of a message, in characters. */
const MAX_MESSAGE = 500;
const MAX_PLACE = 200;

/**
 * Writes the results for a pull request in Markdown: whether the content is valid, its problems, and what changes in API answers.
 * Untrusted texts are escaped, so that they are not markup and notify nobody.
 *
 * @param head the full hash of the commit that was checked
 */
export function commentText({ validation, changes }: Results, head: string): string {
  const looked = `Looked at ${markdownCode(head.slice(0, 12))}`;
  const blocks = [
    ...(isFound(validation) ? verdictOf(validation, looked) : verdictWithout(validation, looked)),
    isFound(changes) ? renderMarkdown(changes, MAX_CHANGE_BYTES) : changesWithout(changes, validation),
  ];
  return `${blocks
    .map((block) => block.trimEnd())
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}

export function isFound<T>(result: T | 'too large' | null): result is T {
  return result !== null && result !== 'too large';
}

function verdictOf({ valid, files, problems }: Validation, looked: string): string[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const counted = [
    ...(errors.length === 0 ? [] : [count(errors.length, 'error')]),
    ...(warnings.length === 0 ? [] : [count(warnings.length, 'warning')]),
  ].join(' and ');
  const verdict = !valid
    ? `The content of the branch has ${counted}`
    : `The content of the branch is valid${counted === '' ? '' : `, with ${counted}`}`;
  return [
    `## ${verdict}`,
    `${looked}, ${count(files, 'file')}. The check of this pull request looks at what comes of merging it.`,
    ...problemList([...errors, ...warnings]),
  ];
}

function verdictWithout(validation: 'too large' | null, looked: string): string[] {
  return validation === null
    ? ['## The content cannot be read', `${looked}. The check of this pull request says why.`]
    : [
        '## The content has more problems than there is room for',
        `${looked}. The check of this pull request lists them.`,
      ];
}

function changesWithout(changes: 'too large' | null, validation: Results['validation']): string {
  if (changes !== null) return 'More changes in the answers than there is room for.';
  return isFound(validation) && validation.valid
    ? 'What changes in the answers cannot be said: the content before cannot be compared.'
    : 'What changes in the answers can be said when there are no errors.';
}

export function problemList(problems: readonly FoundProblem[]): string[] {
  const items: string[] = [];
  let bytes = 0;
  for (const problem of problems.slice(0, MAX_PROBLEMS)) {
    const item = itemOf(problem);
    bytes += Buffer.byteLength(item);
    if (bytes > MAX_PROBLEM_BYTES) break;
    items.push(item);
  }
  const rest = problems.length - items.length;
  const more = `${count(rest, 'more problem')} not shown: the check of this pull request lists them.`;
  return [foldedList(items), ...(rest === 0 ? [] : [more])];
}

function itemOf({ file, line, column, severity, code, message, hint }: FoundProblem): string {
  const texts = [
    escapeForMarkdown(shorten(message, MAX_MESSAGE)),
    markdownToCopy(shorten(hint ?? '', MAX_MESSAGE)),
  ];
  return [
    `- **${severity}** ${markdownCode(shorten(`${file}:${line}:${column}`, MAX_PLACE))} ${escapeForMarkdown(code)}`,
    ...texts.filter((text) => text !== '').map((text) => `  - ${text}`),
  ].join('\n');
}

const isPullRequest = objectOf({
  number: isCount,
  head: objectOf({ sha: isText }),
  base: objectOf({ ref: isText }),
});

/** Accepts the webhook event for a finished workflow of a pull request. */
const isWorkflowRunEvent = objectOf({
  workflow_run: objectOf({
    event: oneOf(['pull_request']),
    head_sha: textLike(/^[0-9a-f]{40,64}$/),
    head_branch: isText,
    // Null where the fork was deleted.
    head_repository: optional(objectOf({ owner: objectOf({ login: isText }) })),
  }),
  repository: objectOf({ default_branch: isText }),
});
type WorkflowRunEvent = Shaped<typeof isWorkflowRunEvent>;

/**
 * Returns the numbers of the open pull requests of a branch whose newest commit is the checked one; empty where the branch has
 * newer commits. There can be one for each fork of the owner. Pull requests of other owners with the same commit are ignored.
 *
 * @throws GitHubError
 */
async function pullRequestsOf(
  api: GitHubApi,
  { workflow_run, repository: { default_branch: base } }: WorkflowRunEvent,
): Promise<number[]> {
  const { head_sha: commit, head_branch: branch, head_repository: fork } = workflow_run;
  if (fork == null) return [];
  const query = new URLSearchParams({ state: 'open', base, head: `${fork.owner.login}:${branch}` });
  const numbers: number[] = [];
  for await (const { number, ...pull } of listItems(api, `/pulls?${query.toString()}`, isPullRequest)) {
    if (pull.head.sha === commit && pull.base.ref === base) numbers.push(number);
  }
  return numbers;
}

const NAME = 'content of the pull request';
const UNCHANGED = 'Nothing changes in the content any more.';

export const comment: GitHubTask = async (args, { commandDir, github }) => {
  const { values, positionals } = parseOptions({
    args,
    options: { unchanged: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if ((folder === undefined) !== values.unchanged || others.length > 0) {
    throw new UsageError('Name the folder with the results, or say --unchanged.');
  }
  const event = readWorkflowEvent(github, isWorkflowRunEvent);
  const body =
    folder === undefined
      ? UNCHANGED
      : commentText(readResults(resolve(commandDir, folder), folder), event.workflow_run.head_sha);
  const api = openGitHubApi(github);
  const numbers = await pullRequestsOf(api, event);
  for (const number of numbers) {
    const kept = await keepComment(api, number, { name: NAME, body }, !values.unchanged);
    process.stdout.write(`Pull request ${number}: the comment is ${kept}.\n`);
  }
  if (numbers.length === 0)
    process.stdout.write('No open pull request of this branch has this commit as its newest one.\n');
  return OK;
};
