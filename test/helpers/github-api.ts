import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerOf } from './github-routes.ts';
import type { GitHubWorld } from './github-world.ts';
import type { Environment } from './process.ts';
import { listenUntilTestsEnd } from './until-tests-end.ts';

/** What GitHub was asked. */
export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Null where there is none. */
  readonly body: unknown;
}

/** A stand-in of GitHub's REST API, on loopback, for one repository. */
export interface GitHubStandIn {
  /** What the runner sets for a step, with a token that may write. */
  readonly environment: Environment;
  /** All that was asked so far, with a token that is known or without. */
  readonly asked: readonly Asked[];
  /** What it was asked to change. */
  readonly written: () => Asked[];
}

const TOKEN = 'ghs_standin';

/** Starts a stand-in that answers of this world and changes it, until the tests of the file are over. */
export async function startGitHub(world: GitHubWorld): Promise<GitHubStandIn> {
  const asked: Asked[] = [];
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
