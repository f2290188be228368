import { resolve } from 'node:path';
import { OK, parseOptions, UsageError } from '../../command.ts';
import { linkMarkOf } from '../../links/link-mark.ts';
import { readNamedFile } from '../../read-named-file.ts';
import { MAX_BODY_LENGTH, openGitHubApi } from '../github-api.ts';
import type { GitHubTask } from '../github-task.ts';
import { keepLinkIssue, type LinkIssue } from './kept-issue.ts';

/** A report has 60,000 characters at most, of up to three bytes each. */
const MAX_BYTES = 256 * 1024;

export const run: GitHubTask['run'] = async (args, { commandDir, github }) => {
  const { positionals } = parseOptions({ args: [...args], allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError('Name the file with what "links" has printed.');
  }
  const issue = readReport(resolve(commandDir, file), file);
  const kept = await keepLinkIssue(openGitHubApi(github), issue);
  process.stdout.write(`The issue of the links ${kept}.\n`);
  return OK;
};

/** @throws UsageError where it is no report */
function readReport(path: string, shown: string): LinkIssue {
  const limits = { maxBytes: MAX_BYTES, followLinks: false };
  const body = readNamedFile(path, shown, limits)?.toString().trimEnd();
  const mark = body === undefined ? null : linkMarkOf(body);
  if (body !== undefined && mark !== null && body.length <= MAX_BODY_LENGTH) return { mark, body };
  throw new UsageError(`${shown} is not what "links" prints.`);
}
