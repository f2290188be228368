import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { event } from './content-files.ts';
import { writeFiles, type Files } from './folder.ts';
import { issueOf, makeWorld, type GitHubWorld, type Pull } from './github-world.ts';
import { cloneOf, makeRepository, openRepository, type Repository } from './repository.ts';

/** A pull request of a stranger. As on GitHub, its commit is in the repository, but on no branch there. */
export interface PullRequest {
  readonly origin: Repository;
  /** The full name of the newest commit of the pull request. */
  readonly head: string;
}

/**
 * Makes a repository whose branch `main` has an event, and a pull request that adds these files and whatever `more`
 * does; after that, `main` gets another commit.
 */
export function makePullRequest(files: Files, more: (folder: string) => void = () => undefined): PullRequest {
  const origin = makeRepository({ 'content/events/a.md': event(1) });
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const fork = cloneOf(origin);
  fork.git('checkout', '--quiet', '-b', 'main-of-mine');
  writeFiles(fork.folder, files);
  for (const path of Object.keys(files))
    if (path.includes('/.bin/')) chmodSync(join(fork.folder, path), 0o755);
  more(fork.folder);
  const head = fork.commit();
  origin.git('fetch', '--quiet', fork.folder, 'main-of-mine:refs/pull/7/head');
  origin.commit({ 'content/events/later.md': event(90) });
  return { origin, head };
}

/** Does what `actions/checkout` does for a commit with "fetch-depth: 0". */
export function checkOutCommit({ origin }: PullRequest, commit: string, folder: string): void {
  const clone = openRepository(folder);
  clone.git('init', '--quiet');
  clone.git('remote', 'add', 'origin', `file://${origin.folder}`);
  clone.git('fetch', '--quiet', '--no-tags', 'origin', '+refs/heads/*:refs/remotes/origin/*', commit);
  clone.git('checkout', '--quiet', '--detach', commit);
}

/** Returns the pull request as GitHub has it; it comes from a fork unless `from` says otherwise. */
export function pullOf(head: string, { from = 'stranger:main-of-mine', base = 'main' } = {}): Pull {
  return { head, from, base };
}

/** Returns the state of GitHub with this open pull request. */
export function worldWith({ head }: Pick<PullRequest, 'head'>, number = 7): GitHubWorld {
  return makeWorld({ issues: [issueOf(number, { pull: pullOf(head) })] });
}

/** Returns the event that GitHub sends when the content workflow has ended for a pull request of a fork. */
export function workflowRunEvent(head: string, run: object = {}): object {
  return {
    action: 'completed',
    workflow: { id: 5, name: 'Content', path: '.github/workflows/content.yml', state: 'active' },
    workflow_run: {
      id: 6,
      name: 'Content',
      path: '.github/workflows/content.yml',
      display_title: 'A change $(exit 1)',
      event: 'pull_request',
      status: 'completed',
      conclusion: 'failure',
      head_branch: 'main-of-mine',
      head_sha: head,
      head_repository: { id: 2002, full_name: 'stranger/calendar', owner: { login: 'stranger' }, fork: true },
      pull_requests: [],
      ...run,
    },
    repository: { id: 1001, full_name: 'owner/calendar', default_branch: 'main' },
    sender: { login: 'stranger', type: 'User' },
  };
}
