export interface Person {
  readonly login: string;
  readonly type: 'User' | 'Bot';
}

export interface Comment {
  readonly id: number;
  /** The author; null where the account was deleted. */
  readonly user: Person | null;
  body: string;
}

export interface Issue {
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  labels: string[];
  readonly user: Person;
  readonly comments: Comment[];
  /** The pull request, where the issue is one. */
  readonly pull?: Pull;
}

export interface Pull {
  /** The name of the newest commit. */
  head: string;
  /** The branch that it comes from, as "owner:branch". */
  readonly from: string;
  readonly base: string;
}

export type Permission = 'admin' | 'write' | 'read' | 'none';

/** The state of a repository at GitHub, as far as our commands ask for it. */
export interface GitHubWorld {
  /** The full name of the repository, "owner/name". */
  readonly repository: string;
  readonly id: number;
  readonly defaultBranch: string;
  readonly issues: Issue[];
  /** The permissions of people by their logins. */
  readonly permissions: Readonly<Record<string, Permission>>;
  /** The newest commit of each branch. */
  readonly branches: Map<string, string>;
  /** The texts of files by `branch:path`. */
  readonly files: Map<string, string>;
  /** The time of the last edit of each comment, by its id. */
  readonly written: Map<number, string>;
  /** The current time, in milliseconds since 1970. */
  readonly clock: { now: number };
}

/** The account that a workflow's token writes as. */
export const BOT: Person = { login: 'github-actions[bot]', type: 'Bot' };
export const STRANGER: Person = { login: 'stranger', type: 'User' };
export const COMMIT = '1111111111111111111111111111111111111111';

/** Returns a repository with a branch and without issues. */
export function makeWorld(world: Partial<GitHubWorld> = {}): GitHubWorld {
  return {
    repository: 'owner/calendar',
    id: 1001,
    defaultBranch: 'main',
    issues: [],
    permissions: {},
    branches: new Map([['main', COMMIT]]),
    files: new Map(),
    written: new Map(),
    clock: { now: Date.parse('2026-11-21T00:00:00Z') },
    ...world,
  };
}

/** Returns the current time as GitHub writes it. */
export function timeIn({ clock }: GitHubWorld): string {
  return new Date(clock.now).toISOString().replace('.000', '');
}

/** Returns an open issue of a stranger. */
export function issueOf(number: number, issue: Partial<Issue> = {}): Issue {
  return {
    number,
    title: `Issue ${number}`,
    body: null,
    state: 'open',
    labels: [],
    user: STRANGER,
    comments: [],
    ...issue,
  };
}
