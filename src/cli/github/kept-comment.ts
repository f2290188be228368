import { compileSchema } from '../../schema/validator.ts';
import { GitHubError, type GitHubApi } from './github-api.ts';
import { listed } from './github-pages.ts';

/** A comment on an issue or a pull request that tells the present state, each time in the place of what it told before. */
export interface KeptComment {
  /** What it is found by the next time: a word for what it is about. */
  readonly name: string;
  /** In Markdown. */
  readonly body: string;
}

export type KeptAs = 'created' | 'updated' | 'unchanged' | 'none';

/** In UTF-16 units, of which GitHub's characters have one or two. */
export const MAX_BODY_LENGTH = 65_536;
/** As whom a workflow with its own token writes; nobody can have a name with brackets. */
export const AUTHOR = 'github-actions[bot]';

interface Comment {
  readonly id: number;
  /** Null where the account is gone. */
  readonly user?: { readonly login: string } | null;
  readonly body: string;
}

const isComments = compileSchema<Comment[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'body'],
    properties: {
      id: { type: 'integer' },
      user: {
        type: 'object',
        nullable: true,
        required: ['login'],
        properties: { login: { type: 'string' } },
      },
      body: { type: 'string' },
    },
  },
});

/** What a kept comment begins with, which nobody sees. */
export function markerOf(name: string): string {
  return `<!-- open-event-calendar: ${name} -->\n`;
}

/**
 * Writes the one comment of this name on an issue or a pull request, or puts its text in the place of an older one. A
 * comment of anybody else counts for nothing, whatever stands in it.
 *
 * @param isNewWanted whether it is written where there is none yet
 * @throws GitHubError where GitHub does not do it, or the text is longer than a comment can be
 */
export async function keepComment(
  api: Pick<GitHubApi, 'ask'>,
  issue: number,
  { name, body }: KeptComment,
  isNewWanted = true,
): Promise<KeptAs> {
  const text = `${markerOf(name)}${body.trimEnd()}`;
  if (text.length > MAX_BODY_LENGTH) {
    throw new GitHubError(`The comment has ${text.length} characters, and GitHub takes ${MAX_BODY_LENGTH}.`);
  }
  const kept = await findComment(api, issue, markerOf(name));
  if (kept === null) {
    if (!isNewWanted) return 'none';
    await write(api, 'POST', `/issues/${issue}/comments`, text);
    return 'created';
  }
  if (kept.body === text) return 'unchanged';
  await write(api, 'PATCH', `/issues/comments/${kept.id}`, text);
  return 'updated';
}

/**
 * What the kept comment of a name says; null where there is none.
 *
 * @throws GitHubError
 */
export async function keptText(
  api: Pick<GitHubApi, 'ask'>,
  issue: number,
  name: string,
): Promise<string | null> {
  const kept = await findComment(api, issue, markerOf(name));
  return kept === null ? null : kept.body.slice(markerOf(name).length);
}

async function write(
  { ask }: Pick<GitHubApi, 'ask'>,
  method: 'POST' | 'PATCH',
  path: string,
  body: string,
): Promise<void> {
  if ((await ask(method, path, { body })) !== null) return;
  throw new GitHubError(`GitHub does not know ${path}, or does not let this workflow write there.`);
}

async function findComment(
  api: Pick<GitHubApi, 'ask'>,
  issue: number,
  marker: string,
): Promise<Comment | null> {
  for await (const comment of listed(api, `/issues/${issue}/comments`, isComments)) {
    if (comment.user?.login === AUTHOR && comment.body.startsWith(marker)) return comment;
  }
  return null;
}
