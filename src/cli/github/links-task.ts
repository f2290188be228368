import { resolve } from 'node:path';
import { OK, parseOptions, UsageError } from '../command.ts';
import { linkMarkOf, type LinkMark } from '../links/link-report.ts';
import { readNamedFile } from '../named-file.ts';
import {
  findIssue,
  type GitHubApi,
  type GitHubTask,
  type IssueKept,
  keepIssue,
  MAX_BODY_LENGTH,
  openGitHubApi,
} from './github-api.ts';

/** A link report, as the text of an issue. */
export interface LinkIssue {
  readonly mark: LinkMark;
  /** The text in Markdown, including the marker. */
  readonly body: string;
}

const TITLE = 'Links of coming events';

/**
 * Creates or updates the issue about links. Nothing changes where no link could be checked.
 *
 * @throws GitHubError
 */
export async function keepLinkIssue(api: GitHubApi, { mark, body }: LinkIssue): Promise<IssueKept> {
  if (mark.links > 0 && mark.answered === 0) return 'stays as it is';
  const kept = await findIssue(api, (text) => linkMarkOf(text) !== null);
  return keepIssue(api, kept, {
    title: TITLE,
    body,
    isNeeded: mark.findings > 0,
    isKnown: (text) => linkMarkOf(text)?.digest === mark.digest,
  });
}

/** The maximum size of a report: 60,000 characters of up to three bytes each. */
const MAX_BYTES = 256 * 1024;

export const links: GitHubTask = async (args, { commandDir, github }) => {
  const { positionals } = parseOptions({ args, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError('Name the file with what "links" has printed.');
  }
  const issue = readReport(resolve(commandDir, file), file);
  const kept = await keepLinkIssue(openGitHubApi(github), issue);
  process.stdout.write(`The issue of the links ${kept}.\n`);
  return OK;
};

/** @throws UsageError where the file is not a report */
function readReport(path: string, shown: string): LinkIssue {
  const limits = { maxBytes: MAX_BYTES, followLinks: false };
  const body = readNamedFile(path, shown, limits)?.toString().trimEnd();
  const mark = body === undefined ? null : linkMarkOf(body);
  if (body !== undefined && mark !== null && body.length <= MAX_BODY_LENGTH) return { mark, body };
  throw new UsageError(`${shown} is not what "links" prints.`);
}
