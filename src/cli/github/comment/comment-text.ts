import {
  foldedList,
  markdownCode,
  markdownText,
  markdownToCopy,
} from '../../../diagnostics/report/markdown.ts';
import { count } from '../../../diagnostics/report/report.ts';
import { shorten } from '../../../platform/printable.ts';
import { renderMarkdown } from '../../diff/change-markdown.ts';
import type { FoundProblem, Validation, Results } from './results.ts';

/** Together with all else that a comment has they stay below what GitHub takes. */
const MAX_PROBLEM_BYTES = 24_000;
const MAX_CHANGE_BYTES = 28_000;
/** More problems than this are counted, not shown. */
const MAX_PROBLEMS = 100;
/** In characters. */
const MAX_MESSAGE = 500;
const MAX_PLACE = 200;

/**
 * What was found in the content of a pull request, in Markdown: whether it is valid by itself, what is wrong, and what changes in
 * the answers. Nothing of it is markup of a stranger's, or calls anybody.
 *
 * @param head the full name of the commit that was looked at
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

function isFound<T>(result: T | 'too large' | null): result is T {
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

function problemList(problems: readonly FoundProblem[]): string[] {
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
    markdownText(shorten(message, MAX_MESSAGE)),
    markdownToCopy(shorten(hint ?? '', MAX_MESSAGE)),
  ];
  return [
    `- **${severity}** ${markdownCode(shorten(`${file}:${line}:${column}`, MAX_PLACE))} ${markdownText(code)}`,
    ...texts.filter((text) => text !== '').map((text) => `  - ${text}`),
  ].join('\n');
}
