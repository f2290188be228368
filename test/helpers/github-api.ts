import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerOf } from './github-routes.ts';
import type { GitHubWorld } from './github-world.ts';
import type { Environment } from './process.ts';
import { listenUntilTestsEnd } from './until-tests-end.ts';

/** A request that the stand-in received. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** The body as JSON; null where there is none. */
  readonly body: unknown;
}

/** A stand-in for GitHub's REST API on the loopback address, for one repository. */
export interface GitHubStandIn {
  /** The environment that GitHub's runner gives to a step whose token may write. */
  readonly environment: Environment;
  /** All requests so far, with or without a valid token. */
  readonly asked: readonly ReceivedRequest[];
  /** Returns the requests that change something. */
  readonly written: () => ReceivedRequest[];
}

const TOKEN = 'ghs_standin';

/** Starts a stand-in that answers from this world and changes it, until the tests of the file are over. */
export async function startGitHub(world: GitHubWorld): Promise<GitHubStandIn> {
  const asked: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  async function answer(request: IncomingMessage): Promise<ReturnType<typeof answerOf>> {
    const { method = '', url: path = '', headers } = request;
    const sent = await text(request);
    const body: unknown = sent === '' ? null : JSON.parse(sent);
    asked.push({ method, path, body });
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    return answerOf(world, method, path, body);
  }
  const port = await listenUntilTestsEnd(server);
  return {
    environment: {
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_REPOSITORY: world.repository,
      GITHUB_TOKEN: TOKEN,
    },
    asked,
    written: () => asked.filter(({ method }) => method !== 'GET'),
  };
}
