import { compileSchema } from '../../../schema/validator.ts';
import { ACCOUNT, type Account, type GitHubApi } from '../github-api.ts';
import type { IssueEvent } from './issue-event.ts';

interface Permission {
  /** A role in a few words: those who maintain have "write", those who triage "read". */
  readonly permission: string;
  readonly user?: Account;
}

const isPermission = compileSchema<Permission>({
  type: 'object',
  required: ['permission'],
  properties: {
    permission: { type: 'string' },
    user: ACCOUNT,
  },
});

/**
 * Whether somebody may write to the repository, as GitHub says when it is asked: what an event says of its sender, of labels
 * and of associations is not looked at.
 *
 * @throws GitHubError
 */
export async function mayWrite({ ask }: GitHubApi, { login, type }: IssueEvent['sender']): Promise<boolean> {
  if (type !== 'User') return false;
  const answer = await ask('GET', `/collaborators/${encodeURIComponent(login)}/permission`);
  return (
    isPermission(answer) &&
    answer.user?.login === login &&
    (answer.permission === 'admin' || answer.permission === 'write')
  );
}
