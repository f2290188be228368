import { isCount, isText, objectOf, optional, type Shaped } from '../json-shape.ts';
import {
  AUTHOR,
  GitHubError,
  isAccount,
  listed,
  MAX_BODY_LENGTH,
  writeTo,
  type GitHubApi,
} from './github-api.ts';

/** A comment on an issue or a pull request that tells the present state, each time in the place of what it told before. */
export interface KeptComment {
  /** What it is found by the next time: a word for what it is about. */
  readonly name: string;
  /** In Markdown. */
  readonly body: string;
}

/** What became of the comment, in a word behind "the comment is". */
export type CommentKept = 'created' | 'updated' | 'unchanged' | 'none';

const isComment = objectOf({
  id: isCount,
  user: isAccount,
  body: isText,
  // When it was written, or edited the last time.
  updated_at: optional(isText),
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
  api: GitHubApi,
  issue: number,
  { name, body }: KeptComment,
  isNewWanted = true,
): Promise<CommentKept> {
  const text = `${markerOf(name)}${body.trimEnd()}`;
  if (text.length > MAX_BODY_LENGTH) {
    throw new GitHubError(`The comment has ${text.length} characters, and GitHub takes ${MAX_BODY_LENGTH}.`);
  }
  const kept = await findComment(api, issue, markerOf(name));
  if (kept === null) {
    if (!isNewWanted) return 'none';
    await writeTo(api, 'POST', `/issues/${issue}/comments`, { body: text });
    return 'created';
  }
  if (kept.body === text) return 'unchanged';
  await writeTo(api, 'PATCH', `/issues/comments/${kept.id}`, { body: text });
  return 'updated';
}

/**
 * What the kept comment of a name says, and since when, in milliseconds since 1970 (NaN where GitHub does not say it); null
 * where there is none.
 *
 * @throws GitHubError
 */
export async function keptText(
  api: GitHubApi,
  issue: number,
  name: string,
): Promise<{ readonly text: string; readonly since: number } | null> {
  const kept = await findComment(api, issue, markerOf(name));
  if (kept === null) return null;
  return { text: kept.body.slice(markerOf(name).length), since: Date.parse(kept.updated_at ?? '') };
}

async function findComment(
  api: GitHubApi,
  issue: number,
  marker: string,
): Promise<Shaped<typeof isComment> | null> {
  for await (const comment of listed(api, `/issues/${issue}/comments`, isComment)) {
    if (comment.user?.login === AUTHOR && comment.body.startsWith(marker)) return comment;
  }
  return null;
}
