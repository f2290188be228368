import { createHash } from 'node:crypto';
import { BOT, issueOf, timeIn, type GitHubWorld, type Issue } from './github-world.ts';

export interface ApiAnswer {
  readonly status: number;
  /** The body as JSON; undefined where there is none. */
  readonly body?: unknown;
}

interface Call {
  readonly world: GitHubWorld;
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

type Route = readonly [method: string, path: RegExp, answer: (call: Call) => ApiAnswer];

const NOT_FOUND: ApiAnswer = { status: 404, body: { message: 'Not Found' } };
/** The limit of GitHub for the texts of issues and comments. */
const MAX_BODY_LENGTH = 65_536;

/**
 * Returns the answer of GitHub's REST API to a request, and applies the request to the world
 * (https://docs.github.com/rest).
 */
export function answerOf(world: GitHubWorld, method: string, path: string, body: unknown): ApiAnswer {
  const { pathname, searchParams: query } = new URL(path, 'http://api');
  const prefix = `/repos/${world.repository}`;
  if (!pathname.startsWith(prefix)) return NOT_FOUND;
  const rest = pathname.slice(prefix.length);
  for (const [name, pattern, answer] of ROUTES) {
    const match = name === method ? pattern.exec(rest) : null;
    if (match === null) continue;
    const parts = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([part, value]) => [part, decodeURIComponent(value)]),
    );
    const call = { world, parts, query, body: (body ?? {}) as Call['body'] };
    return isTooLong(call.body) ? invalid('body is too long (maximum is 65536 characters)') : answer(call);
  }
  return NOT_FOUND;
}

const ISSUE = '/issues/(?<number>\\d+)';

const ROUTES: readonly Route[] = [
  [
    'GET',
    /^$/,
    ({ world: { repository, defaultBranch } }) =>
      ok({
        full_name: repository,
        html_url: `https://github.com/${repository}`,
        default_branch: defaultBranch,
      }),
  ],
  [
    'GET',
    /^\/issues$/,
    ({ world, query }) => page(world.issues.filter(isAskedFor(query)).map(issueJson), query),
  ],
  [
    'POST',
    /^\/issues$/,
    ({ world, body }) => {
      const issue = issueOf(nextNumber(world), { user: BOT, ...changesOf(body) });
      world.issues.push(issue);
      return { status: 201, body: issueJson(issue) };
    },
  ],
  [
    'PATCH',
    of(ISSUE),
    (call) => withIssue(call, (issue) => ok(issueJson(Object.assign(issue, changesOf(call.body))))),
  ],
  [
    'GET',
    of(`${ISSUE}/comments`),
    (call) =>
      withIssue(call, ({ comments }) => {
        const { written } = call.world;
        const dated = comments.map((comment) => ({ ...comment, updated_at: written.get(comment.id) }));
        return page(dated, call.query);
      }),
  ],
  [
    'POST',
    of(`${ISSUE}/comments`),
    (call) =>
      withIssue(call, (issue) => {
        const id = nextComment(call.world);
        const comment = { id, user: BOT, body: String(call.body.body) };
        call.world.written.set(id, timeIn(call.world));
        issue.comments.push(comment);
        return { status: 201, body: comment };
      }),
  ],
  [
    'PATCH',
    of('/issues/comments/(?<id>\\d+)'),
    ({ world, parts, body }) => {
      const comments = world.issues.flatMap((issue) => issue.comments);
      const comment = comments.find(({ id }) => id === Number(parts.id));
      if (comment === undefined) return NOT_FOUND;
      world.written.set(comment.id, timeIn(world));
      return ok(Object.assign(comment, { body: String(body.body) }));
    },
  ],
  [
    'GET',
    /^\/pulls$/,
    ({ world, query }) =>
      page(
        world.issues
          .filter((issue) => isAskedFor(query)(issue) && isPullAskedFor(query)(issue))
          .map((issue) => pullJson(world, issue)),
        query,
      ),
  ],
  [
    'GET',
    of('/collaborators/(?<login>[^/]+)/permission'),
    ({ world, parts: { login = '' } }) => {
      // Everybody may read a public repository.
      const permission = world.permissions[login] ?? 'read';
      return ok({ permission, role_name: permission, user: { login, type: 'User' } });
    },
  ],
  [
    'GET',
    of('/git/ref/heads/(?<branch>.+)'),
    ({ world, parts: { branch = '' } }) => {
      const sha = world.branches.get(branch);
      return sha === undefined ? NOT_FOUND : ok(refJson(branch, sha));
    },
  ],
  [
    'POST',
    /^\/git\/refs$/,
    ({ world, body }) => {
      const branch = String(body.ref).replace(/^refs\/heads\//, '');
      if (branch === body.ref) return invalid('Reference name must start with refs/heads/.');
      if (world.branches.has(branch)) return invalid('Reference already exists');
      if (![...world.branches.values()].includes(String(body.sha))) return invalid('Object does not exist');
      const from = [...world.branches].find(([, sha]) => sha === body.sha)?.[0] ?? '';
      for (const [path, text] of [...world.files]) {
        if (path.startsWith(`${from}:`)) world.files.set(`${branch}${path.slice(from.length)}`, text);
      }
      world.branches.set(branch, String(body.sha));
      return { status: 201, body: refJson(branch, String(body.sha)) };
    },
  ],
  [
    'DELETE',
    of('/git/refs/heads/(?<branch>.+)'),
    ({ world, parts: { branch = '' } }) =>
      world.branches.delete(branch) ? { status: 204 } : invalid('Reference does not exist'),
  ],
  [
    'PUT',
    of('/contents/(?<path>.+)'),
    ({ world, parts: { path = '' }, body }) => {
      const branch = typeof body.branch === 'string' ? body.branch : world.defaultBranch;
      if (!world.branches.has(branch))
        return { status: 404, body: { message: `Branch ${branch} not found` } };
      const before = world.files.get(`${branch}:${path}`);
      if (before !== undefined && body.sha === undefined)
        return invalid('Invalid request.\n\n"sha" wasn\'t supplied.');
      if (before !== undefined && body.sha !== blobOf(before))
        return { status: 409, body: { message: `${path} does not match` } };
      const text = Buffer.from(String(body.content), 'base64').toString();
      world.files.set(`${branch}:${path}`, text);
      const sha = createHash('sha1')
        .update(`${world.branches.get(branch)}${path}${text}`)
        .digest('hex');
      world.branches.set(branch, sha);
      return {
        status: before === undefined ? 201 : 200,
        body: { content: fileJson(path, text), commit: { sha } },
      };
    },
  ],
];

function of(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

function invalid(message: string): ApiAnswer {
  return { status: 422, body: { message } };
}

/** Returns a page of a list: 30 items by default and 100 at most. */
function page(items: readonly unknown[], query: URLSearchParams): ApiAnswer {
  const size = Math.min(100, Number(query.get('per_page') ?? 30));
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return ok(items.slice(start, start + size));
}

function isTooLong({ body }: Call['body']): boolean {
  return typeof body === 'string' && Array.from(body).length > MAX_BODY_LENGTH;
}

function isAskedFor(query: URLSearchParams): (issue: Issue) => boolean {
  const state = query.get('state') ?? 'open';
  const labels = query.get('labels')?.split(',') ?? [];
  const creator = query.get('creator');
  return (issue) =>
    (state === 'all' || issue.state === state) &&
    labels.every((label) => issue.labels.includes(label)) &&
    (creator === null || issue.user.login === creator);
}

function isPullAskedFor(query: URLSearchParams): (issue: Issue) => boolean {
  const [head, base] = [query.get('head'), query.get('base')];
  return ({ pull }) =>
    pull !== undefined && (head === null || pull.from === head) && (base === null || pull.base === base);
}

function withIssue({ world, parts }: Call, answer: (issue: Issue) => ApiAnswer): ApiAnswer {
  const issue = world.issues.find(({ number }) => number === Number(parts.number));
  return issue === undefined ? NOT_FOUND : answer(issue);
}

/** Returns the fields of an issue that a request changes. */
function changesOf({ title, body, state, labels }: Call['body']): Partial<Issue> {
  return Object.fromEntries(
    Object.entries({ title, body, state, labels }).filter(([, value]) => value !== undefined),
  );
}

function nextNumber({ issues }: GitHubWorld): number {
  return 1 + Math.max(0, ...issues.map(({ number }) => number));
}

function nextComment({ issues }: GitHubWorld): number {
  return 1 + Math.max(0, ...issues.flatMap(({ comments }) => comments.map(({ id }) => id)));
}

function issueJson({ pull, comments, labels, ...issue }: Issue): object {
  return {
    ...issue,
    comments: comments.length,
    labels: labels.map(labelJson),
    ...(pull !== undefined && { pull_request: {} }),
  };
}

function labelJson(name: string): object {
  return { name };
}

function pullJson(world: GitHubWorld, { number, state, user, title, body, pull }: Issue): object {
  const { head, from, base } = pull ?? { head: '', from: '', base: '' };
  const repo = { id: world.id, full_name: world.repository };
  return {
    number,
    state,
    user,
    title,
    body,
    head: { label: from, ref: from.replace(/^.*?:/, ''), sha: head },
    base: { ref: base, repo },
  };
}

function refJson(branch: string, sha: string): object {
  return { ref: `refs/heads/${branch}`, object: { type: 'commit', sha } };
}

function fileJson(path: string, text: string): object {
  const content = Buffer.from(text).toString('base64');
  return {
    type: 'file',
    path,
    encoding: 'base64',
    content,
    sha: blobOf(text),
    size: Buffer.byteLength(text),
  };
}

/** Returns the name that git gives to a file with this text. */
function blobOf(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
}
