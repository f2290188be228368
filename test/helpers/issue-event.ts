import { STRANGER, timeIn, type GitHubWorld, type Issue, type Person } from './github-world.ts';

/** A change of an issue. */
export interface Happened {
  readonly action: string;
  readonly sender?: Person;
  /** The label that was added. */
  readonly label?: string;
  /** The seconds since the change before; two minutes where they are absent. */
  readonly seconds?: number;
}

/**
 * Returns the event that GitHub's runner hands to a workflow. It has many fields that nobody should read or
 * believe.
 */
export function issueEvent(
  world: GitHubWorld,
  issue: Issue,
  { action, sender = STRANGER, label, seconds = 120 }: Happened,
): string {
  const { repository, defaultBranch, id, clock } = world;
  clock.now += seconds * 1000;
  const { comments, labels, pull, ...rest } = issue;
  return JSON.stringify({
    action,
    issue: {
      ...rest,
      id: 7_000_000 + issue.number,
      updated_at: timeIn(world),
      html_url: `https://github.com/${repository}/issues/${issue.number}`,
      comments: comments.length,
      labels: labels.map((name) => ({ name })),
      // The author's association with the repository says nothing about permissions.
      author_association: 'OWNER',
      ...(pull !== undefined && { pull_request: { url: 'https://api.github.com/pulls/1' } }),
    },
    ...(label !== undefined && { label: { id: 1, name: label, color: 'ededed', description: null } }),
    sender: { ...sender, id: 42, site_admin: true },
    repository: {
      id,
      full_name: repository,
      default_branch: defaultBranch,
      html_url: `https://github.com/${repository}`,
      owner: { login: repository.split('/')[0] },
    },
  });
}
