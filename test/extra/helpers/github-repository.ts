import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, graphql, GraphQLError, type GraphQLSchema } from 'graphql';
import type { BrowserContext } from 'playwright-core';
import { makeFolder } from '../../helpers/folder.ts';
import type { Repository } from '../../helpers/repository.ts';

/*
 * A stand-in for GitHub's GraphQL and REST APIs, for one repository and its forks. The GraphQL API has the schema that GitHub
 * publishes, so that it refuses each field, argument and variable that GitHub refuses; the REST API follows GitHub's reference.
 * Commits are made in a git repository, where tests look at them.
 */

/** Who is signed in, and what the token allows. */
export interface SignedIn {
  readonly login: string;
  readonly token: string;
  /** Whether the person may write to the calendar's repository. */
  readonly canWrite: boolean;
}

interface Pull {
  readonly number: number;
  readonly title: string;
  /** The owner of the branch, and the branch. */
  readonly from: readonly [owner: string, branch: string];
  readonly labels: string[];
  draft: boolean;
  state: 'OPEN' | 'CLOSED' | 'MERGED';
}

interface RestAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** The bytes of a body that is no JSON. */
  readonly raw?: Buffer;
}

/** The owner of the calendar's repository, and the name of it and of its forks. */
const OWNER = 'owner';
const NAME = 'calendar';
const BASE = 'main';
const TIME = '2026-11-20T10:00:00Z';

let schema: GraphQLSchema | null = null;

/** The schema that GitHub publishes. */
function publishedSchema(): GraphQLSchema {
  return (schema ??= buildSchema(published.idl, { assumeValid: true }));
}

function refused(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}

export class GitHubRepository {
  readonly #git: Repository;
  readonly #person: SignedIn;
  readonly pulls: Pull[] = [];
  /** Requests that were refused or that nothing answers, for tests to look at. */
  readonly refusals: string[] = [];
  #hasFork = false;

  /** @param git a repository with the branch `main`; it has the branches of a fork as `fork/NAME` */
  constructor(git: Repository, person: SignedIn) {
    this.#git = git;
    this.#person = person;
  }

  /** Answers the requests of a browser profile to GitHub. */
  async answer(context: BrowserContext): Promise<void> {
    await context.route('https://api.github.com/**', async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      const authorization = await request.headerValue('authorization');
      const { status, body, raw } = await this.#answerOf(
        request.method(),
        `${pathname}${search}`,
        authorization ?? '',
        request.postData(),
      );
      if (status >= 400)
        this.refusals.push(`${request.method()} ${pathname}: ${status} ${JSON.stringify(body)}`);
      await route.fulfill({
        status,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'X-OAuth-Scopes, Link',
          'content-type': raw === undefined ? 'application/json; charset=utf-8' : 'application/octet-stream',
        },
        body: raw ?? (body === undefined ? '' : JSON.stringify(body)),
      });
    });
    // Pictures of people.
    await context.route('https://avatars.githubusercontent.com/**', (route) =>
      route.fulfill({ status: 404 }),
    );
  }

  async #answerOf(
    method: string,
    path: string,
    authorization: string,
    sent: string | null,
  ): Promise<RestAnswer> {
    if (!['token', 'Bearer'].some((scheme) => authorization === `${scheme} ${this.#person.token}`))
      return { status: 401, body: { message: 'Bad credentials' } };
    const body = (sent === null ? {} : JSON.parse(sent)) as Record<string, unknown>;
    if (path === '/graphql') return { status: 200, body: await this.#query(body) };
    return this.#rest(method, path, body);
  }

  /** @see https://docs.github.com/en/graphql/guides/forming-calls-with-graphql */
  async #query({ query, variables }: Record<string, unknown>): Promise<unknown> {
    const result = await graphql({
      schema: publishedSchema(),
      source: String(query),
      variableValues: variables as Record<string, unknown>,
      rootValue: this.#root(),
      typeResolver: (value) => (value as { __typename: string }).__typename,
    });
    for (const { message } of result.errors ?? []) this.refusals.push(`GraphQL: ${message}`);
    return result;
  }

  #root(): object {
    return {
      repository: ({ owner, name }: { owner: string; name: string }) => {
        if (name !== NAME || !this.#owners().includes(owner))
          throw refused('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`);
        return this.#repository(owner);
      },
      node: ({ id }: { id: string }) =>
        this.#pullNode(this.pulls.find((pull) => nodeId(pull) === id) ?? null),
      createRef: ({ input }: { input: { repositoryId: string; name: string; oid: string } }) => {
        const owner = this.#writable(input.repositoryId.slice('R_'.length));
        const [, branch] = /^refs\/heads\/(.+)$/.exec(input.name) ?? [];
        if (branch === undefined) throw refused('UNPROCESSABLE', `${input.name} is not a valid ref name.`);
        if (this.#head(owner, branch) !== null)
          throw refused('UNPROCESSABLE', `A ref named "${input.name}" already exists in the repository.`);
        this.#git.git('update-ref', refOf(owner, branch), input.oid);
        return { ref: this.#ref(owner, branch) };
      },
      createCommitOnBranch: ({ input }: { input: CommitInput }) => this.#commit(input),
      convertPullRequestToDraft: ({ input }: { input: { pullRequestId: string } }) =>
        this.#setDraft(input.pullRequestId, true),
      markPullRequestReadyForReview: ({ input }: { input: { pullRequestId: string } }) =>
        this.#setDraft(input.pullRequestId, false),
    };
  }

  #owners(): string[] {
    return [OWNER, ...(this.#hasFork ? [this.#person.login] : [])];
  }

  /** @throws GraphQLError where the person may not write to the repository of this owner */
  #writable(owner: string): string {
    if (this.#mayWrite(owner)) return owner;
    throw refused('FORBIDDEN', 'Resource not accessible by personal access token');
  }

  #mayWrite(owner: string): boolean {
    return owner === OWNER ? this.#person.canWrite : this.#owners().includes(owner);
  }

  #head(owner: string, branch: string): string | null {
    const found = this.#git.git('for-each-ref', '--format=%(objectname)', refOf(owner, branch));
    return found === '' ? null : found;
  }

  #repository(owner: string): object {
    return {
      __typename: 'Repository',
      id: `R_${owner}`,
      nameWithOwner: `${owner}/${NAME}`,
      owner: { __typename: 'User', login: owner },
      defaultBranchRef: () => this.#ref(owner, BASE),
      ref: ({ qualifiedName }: { qualifiedName: string }) =>
        this.#ref(owner, qualifiedName.replace(/^refs\/heads\//, '')),
      refs: ({ refPrefix }: { refPrefix: string }) => {
        const prefix = refPrefix.replace(/^refs\/heads\//, '');
        const names = this.#git.git('for-each-ref', '--format=%(refname)', refOf(owner, prefix)).split('\n');
        return {
          nodes: names
            .filter((name) => name !== '')
            .map((name) => ({
              ...this.#ref(owner, name.slice(refOf(owner, '').length)),
              name: name.slice(refOf(owner, prefix).length),
            })),
        };
      },
      object: ({ oid, expression }: { oid?: string; expression?: string }) =>
        this.#object(owner, oid ?? expression ?? ''),
      forks: () => ({ nodes: this.#hasFork ? [this.#repository(this.#person.login)] : [] }),
      pullRequests: ({ states = [], labels, headRefName }: PullFilter) => {
        const found = this.pulls.filter(
          (pull) =>
            states.includes(pull.state) &&
            (labels === undefined || labels.some((label) => pull.labels.includes(label))) &&
            (headRefName === undefined || pull.from[1] === headRefName),
        );
        return { totalCount: found.length, nodes: found.map((pull) => this.#pullNode(pull)) };
      },
    };
  }

  #ref(owner: string, branch: string): object | null {
    const head = this.#head(owner, branch);
    return head === null ? null : { __typename: 'Ref', name: branch, target: this.#commitNode(head) };
  }

  #object(owner: string, name: string): object | null {
    // "BRANCH:PATH", or the name of an object.
    const [, branch, path] = /^([^:]+):(.+)$/.exec(name) ?? [];
    const head = branch === undefined ? null : this.#head(owner, branch);
    const oid = path === undefined ? name : head === null ? null : this.#blobAt(head, path);
    if (oid === null) return null;
    const bytes = this.#bytes(oid);
    const isBinary = bytes.includes(0);
    return {
      ...{ __typename: 'Blob', oid, byteSize: bytes.length, isBinary, isTruncated: false },
      text: isBinary ? null : bytes.toString('utf8'),
    };
  }

  #blobAt(commit: string, path: string): string | null {
    const [, oid] = /^\d+ blob ([0-9a-f]+)\t/.exec(this.#git.git('ls-tree', commit, '--', path)) ?? [];
    return oid ?? null;
  }

  #bytes(oid: string): Buffer {
    return execFileSync('git', ['-C', this.#git.folder, 'cat-file', 'blob', oid]);
  }

  #commitNode(oid: string): object {
    const person = {
      name: 'A person',
      email: 'person@example.org',
      avatarUrl: avatarOf('person'),
      user: null,
    };
    return {
      ...{ __typename: 'Commit', oid, committedDate: TIME, author: person },
      message: () => this.#git.git('log', '-1', '--format=%s', oid),
      history: ({ path }: { path?: string }) => {
        const paths = path === undefined ? [] : ['--', path];
        const commits = this.#git.git('log', '-1', '--format=%H', oid, ...paths).split('\n');
        return { nodes: commits.filter((name) => name !== '').map((name) => this.#commitNode(name)) };
      },
      file: ({ path }: { path: string }) => ({ oid: this.#blobAt(oid, path) }),
    };
  }

  /** @see https://docs.github.com/en/graphql/reference/mutations#createcommitonbranch */
  #commit({ branch, expectedHeadOid, fileChanges, message }: CommitInput): object {
    const [owner = '', name] = (branch.repositoryNameWithOwner ?? '').split('/');
    const head = this.#head(this.#writable(owner), branch.branchName ?? '');
    if (name !== NAME || head === null) throw refused('NOT_FOUND', 'Could not resolve to a Branch.');
    if (head !== expectedHeadOid)
      throw refused(
        'STALE_DATA',
        `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`,
      );
    const { additions = [], deletions = [] } = fileChanges;
    const index = join(makeFolder(), 'index');
    const git = (args: readonly string[], input?: Buffer): string =>
      execFileSync('git', ['-C', this.#git.folder, ...args], {
        encoding: 'utf8',
        env: { ...process.env, ...COMMITTER, GIT_INDEX_FILE: index },
        ...(input !== undefined && { input }),
      }).trim();
    git(['read-tree', head]);
    for (const { path, contents } of additions) {
      if (!/^[\w+/]*={0,2}$/.test(contents))
        throw refused('UNPROCESSABLE', 'A file is not encoded in Base64.');
      const blob = git(['hash-object', '-w', '--stdin'], Buffer.from(contents, 'base64'));
      git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
    }
    for (const { path } of deletions) {
      if (this.#blobAt(head, path) === null)
        throw refused('UNPROCESSABLE', `The path ${path} does not exist.`);
      git(['update-index', '--force-remove', path]);
    }
    const commit = git(['commit-tree', git(['write-tree']), '-p', head, '-m', message.headline]);
    git(['update-ref', refOf(owner, branch.branchName ?? ''), commit]);
    return { commit: this.#commitNode(commit) };
  }

  #setDraft(id: string, draft: boolean): object {
    const pull = this.pulls.find((each) => nodeId(each) === id);
    if (pull === undefined)
      throw refused('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`);
    pull.draft = draft;
    return { pullRequest: this.#pullNode(pull) };
  }

  #pullNode(pull: Pull | null): object | null {
    if (pull === null) return null;
    const { number, title, from, labels, draft, state } = pull;
    const [owner, branch] = from;
    const names = this.#git.git('diff', '--name-only', BASE, refOf(owner, branch)).split('\n');
    return {
      ...{ __typename: 'PullRequest', id: nodeId(pull), number, title, state, isDraft: draft },
      ...{ url: pullUrl(pull), createdAt: TIME, updatedAt: TIME, headRefName: branch },
      isCrossRepository: owner !== OWNER,
      headRefOid: this.#head(owner, branch),
      headRepositoryOwner: { __typename: 'User', login: owner },
      author: {
        __typename: 'User',
        login: this.#person.login,
        avatarUrl: avatarOf('person'),
        name: null,
        email: '',
        databaseId: 7,
      },
      labels: { nodes: labels.map((name) => ({ name })) },
      files: { nodes: names.filter((path) => path !== '').map((path) => ({ path, changeType: 'MODIFIED' })) },
    };
  }

  /** @see https://docs.github.com/en/rest */
  #rest(method: string, path: string, body: Record<string, unknown>): RestAnswer {
    const { login, canWrite } = this.#person;
    const [, owner = '', rest = ''] = /^\/repos\/([^/]+)\/calendar(?:\/(.*))?$/.exec(path) ?? [];
    const isKnown = this.#owners().includes(owner);
    const number = Number(/^(?:pulls|issues)\/(\d+)/.exec(rest)?.[1]);
    const pull = this.pulls.find((each) => each.number === number);
    switch (`${method} ${isKnown ? rest.replace(/\/(?:[0-9a-f]{40}|\d{1,9})(?![^/?])/, '/N') : path}`) {
      case 'GET /user':
        return ok({
          id: 7,
          login,
          name: login,
          email: null,
          avatar_url: avatarOf(login),
          html_url: `https://github.com/${login}`,
        });
      case 'GET /user/repository_invitations':
        return ok([]);
      case 'GET ':
        return ok({
          ...{ full_name: `${owner}/${NAME}`, private: false, allow_forking: true, fork: owner !== OWNER },
          owner: { login: owner, type: 'Organization' },
          permissions: { admin: false, push: this.#mayWrite(owner), pull: true },
          ...(owner !== OWNER && { parent: { full_name: `${OWNER}/${NAME}` } }),
        });
      case 'GET git/trees/N?recursive=1': {
        const [, commit = ''] = /trees\/(\w+)/.exec(rest) ?? [];
        const lines = this.#git.git('ls-tree', '-r', '-l', '-z', commit).split('\0');
        const tree = lines.flatMap((line) => {
          const [, mode, type, sha, size, file] = /^(\d+) (\w+) (\w+) +(\d+)\t(.+)$/.exec(line) ?? [];
          return file === undefined ? [] : [{ path: file, mode, type, sha, size: Number(size) }];
        });
        return ok({ sha: commit, tree, truncated: false });
      }
      case 'GET git/blobs/N':
        return { status: 200, raw: this.#bytes(rest.slice('git/blobs/'.length)) };
      case 'POST forks':
        this.#hasFork = true;
        this.#git.git('update-ref', refOf(login, BASE), BASE);
        return { status: 202, body: { full_name: `${login}/${NAME}` } };
      case 'POST merge-upstream':
        return ok({ merge_type: 'none' });
      case 'POST pulls':
        return this.#openPull(body);
      case 'POST issues/N/labels':
        if (pull === undefined) return NOT_FOUND;
        if (!canWrite)
          return { status: 403, body: { message: 'Resource not accessible by personal access token' } };
        pull.labels.push(...(body.labels as string[]));
        return ok(pull.labels.map((name) => ({ name })));
      case 'GET issues/N':
        return pull === undefined ? NOT_FOUND : ok({ number, labels: pull.labels.map((name) => ({ name })) });
      case 'PATCH issues/N':
        if (pull === undefined) return NOT_FOUND;
        if (!canWrite)
          return { status: 403, body: { message: 'Resource not accessible by personal access token' } };
        pull.labels.splice(0, pull.labels.length, ...(body.labels as string[]));
        return ok({ number });
      default:
        return NOT_FOUND;
    }
  }

  /** @see https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request */
  #openPull({ title, head, base, draft }: Record<string, unknown>): RestAnswer {
    const named = String(head).includes(':') ? String(head).split(':') : [OWNER, String(head)];
    const [owner = '', branch = ''] = named;
    const commit = this.#head(owner, branch);
    const invalid = (message: string): RestAnswer => ({
      status: 422,
      body: { message: 'Validation Failed', errors: [{ message }] },
    });
    if (typeof title !== 'string' || base !== BASE || commit === null)
      return invalid('head or base is invalid');
    if (commit === this.#head(OWNER, BASE)) return invalid(`No commits between ${BASE} and ${branch}`);
    if (this.pulls.some(({ state, from }) => state === 'OPEN' && from[0] === owner && from[1] === branch))
      return invalid(`A pull request already exists for ${owner}:${branch}.`);
    const pull: Pull = {
      number: this.pulls.length + 1,
      title,
      from: [owner, branch],
      labels: [],
      draft: draft === true,
      state: 'OPEN',
    };
    this.pulls.push(pull);
    return {
      status: 201,
      body: {
        ...{
          number: pull.number,
          node_id: nodeId(pull),
          title,
          html_url: pullUrl(pull),
          created_at: TIME,
          updated_at: TIME,
        },
        head: { sha: commit },
      },
    };
  }
}

interface CommitInput {
  readonly branch: { readonly repositoryNameWithOwner?: string; readonly branchName?: string };
  readonly expectedHeadOid: string;
  readonly fileChanges: {
    readonly additions?: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions?: readonly { readonly path: string }[];
  };
  readonly message: { readonly headline: string };
}

interface PullFilter {
  readonly states?: readonly string[];
  readonly labels?: readonly string[];
  readonly headRefName?: string;
}

const COMMITTER = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'A person'],
    [`GIT_${role}_EMAIL`, 'person@example.org'],
    [`GIT_${role}_DATE`, TIME],
  ]),
);

const NOT_FOUND: RestAnswer = { status: 404, body: { message: 'Not Found' } };

function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}

function refOf(owner: string, branch: string): string {
  return `refs/heads/${owner === OWNER ? '' : 'fork/'}${branch}`;
}

function nodeId({ number }: Pull): string {
  return `PR_${createHash('sha256').update(String(number)).digest('hex').slice(0, 12)}`;
}

function pullUrl({ number }: Pull): string {
  return `https://github.com/${OWNER}/${NAME}/pull/${number}`;
}

function avatarOf(login: string): string {
  return `https://avatars.githubusercontent.com/u/${login}`;
}
