import { resolve } from 'node:path';
import { OK, parseOptions, UsageError } from '../command.ts';
import { isCount, isText, objectOf, optional, type Shaped } from '../json-shape.ts';
import { linkMarkOf, type LinkMark } from '../links/link-report.ts';
import { readNamedFile } from '../named-file.ts';
import {
  AUTHOR,
  type GitHubApi,
  type GitHubTask,
  isAccount,
  listed,
  MAX_BODY_LENGTH,
  openGitHubApi,
  writeTo,
} from './github-api.ts';

/** A report of links, as the text of an issue. */
export interface LinkIssue {
  readonly mark: LinkMark;
  /** The text in Markdown, with the mark. */
  readonly body: string;
}

/** What became of the issue, in words that continue "The issue of the links". */
export type IssueKept =
  'is opened' | 'is opened again' | 'is updated' | 'is closed' | 'stays as it is' | 'is not needed';

const TITLE = 'Links of coming events';

const isIssue = objectOf({ number: isCount, state: isText, body: optional(isText), user: isAccount });
type Issue = Shaped<typeof isIssue>;

/**
 * Keeps the one issue of links up to date. It is open as long as there are findings; an issue that somebody has closed stays
 * closed until there are other findings. Where no address could be asked, nothing changes.
 *
 * @throws GitHubError
 */
export async function keepLinkIssue(api: GitHubApi, { mark, body }: LinkIssue): Promise<IssueKept> {
  const kept = await findIssue(api);
  const isOpen = kept?.state === 'open';
  if (mark.links > 0 && mark.answered === 0) return 'stays as it is';
  if (mark.findings === 0) {
    if (kept === null || !isOpen) return 'is not needed';
    const closed = { body, state: 'closed', state_reason: 'completed' };
    await writeTo(api, 'PATCH', `/issues/${kept.number}`, closed);
    return 'is closed';
  }
  if (kept === null) {
    await writeTo(api, 'POST', '/issues', { title: TITLE, body });
    return 'is opened';
  }
  if (!isOpen && linkMarkOf(kept.body ?? '')?.digest === mark.digest) return 'stays as it is';
  if (isOpen && kept.body === body) return 'stays as it is';
  await writeTo(api, 'PATCH', `/issues/${kept.number}`, { body, state: 'open' });
  return isOpen ? 'is updated' : 'is opened again';
}

/** Finds the open issue of links, or else the newest one: the author is a workflow, and the text begins with a mark. */
async function findIssue(api: GitHubApi): Promise<Issue | null> {
  const query = `state=all&creator=${encodeURIComponent(AUTHOR)}`;
  let newest: Issue | null = null;
  for await (const issue of listed(api, `/issues?${query}`, isIssue)) {
    if (issue.user?.login !== AUTHOR || linkMarkOf(issue.body ?? '') === null) continue;
    if (issue.state === 'open') return issue;
    if (newest === null || issue.number > newest.number) newest = issue;
  }
  return newest;
}

/** The size of the largest report that is read: it has 60,000 characters at most, of up to three bytes each. */
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

/** @throws UsageError where the file is no report */
function readReport(path: string, shown: string): LinkIssue {
  const limits = { maxBytes: MAX_BYTES, followLinks: false };
  const body = readNamedFile(path, shown, limits)?.toString().trimEnd();
  const mark = body === undefined ? null : linkMarkOf(body);
  if (body !== undefined && mark !== null && body.length <= MAX_BODY_LENGTH) return { mark, body };
  throw new UsageError(`${shown} is not what "links" prints.`);
}
