export interface Person {
  readonly login: string;
  readonly type: 'User' | 'Bot';
}

export interface Comment {
  readonly id: number;
  /** Null where the account is gone. */
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
  /** Of a pull request, which is an issue as well. */
  readonly pull?: Pull;
}

export interface Pull {
  /** The name of its newest commit. */
  head: string;
  /** "owner:branch" */
  readonly from: string;
  readonly base: string;
}

export type Permission = 'admin' | 'write' | 'read' | 'none';

/** What GitHub knows of a repository, as far as our commands ask. */
export interface GitHubWorld {
  /** "owner/name" */
  readonly repository: string;
  readonly id: number;
  readonly defaultBranch: string;
  readonly issues: Issue[];
  /** By login. */
  readonly permissions: Readonly<Record<string, Permission>>;
  /** Commits by the names of branches. */
  readonly branches: Map<string, string>;
  /** Texts of files by `branch:path`. */
  readonly files: Map<string, string>;
  /** When comments were written or edited the last time, by their ids. */
  readonly written: Map<number, string>;
  /** The present of this world, in milliseconds since 1970. */
  readonly clock: { now: number };
}

/** As whom the token of a workflow writes. */
export const BOT: Person = { login: 'github-actions[bot]', type: 'Bot' };
export const STRANGER: Person = { login: 'stranger', type: 'User' };
export const COMMIT = '1111111111111111111111111111111111111111';

/** A repository with a branch, in which nothing has happened yet. */
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

/** The present of a world, as GitHub writes it. */
export function timeIn({ clock }: GitHubWorld): string {
  return new Date(clock.now).toISOString().replace('.000', '');
}

/** An open issue of a stranger. */
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
