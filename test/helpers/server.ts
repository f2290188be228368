import { join } from 'node:path';
import { expect } from '@jest/globals';
import request, { type Test } from 'supertest';
import { NO_SITE } from '../../src/content/validate.ts';
import { bodyOf } from './answers.ts';
import { PROGRAM } from './command.ts';
import { uuid } from './content-files.ts';
import { makeFolder, type Files } from './folder.ts';
import { checkOf, targetOf } from './openapi.ts';
import { compiled, eventually, startNode, type Environment, type Running } from './process.ts';
import { TOKENS, tokensText } from './tokens.ts';

/** The service as a process of its own. */
export interface RunningServer extends Running {
  /** The base URL that it printed. */
  readonly address: string;
  /** A GET with the reader's token, or another one. */
  get(path: string, token?: string): Test;
  /** The lines of its log so far. */
  log(): Record<string, unknown>[];
}

/** The files and the environment of a server. */
export interface Home {
  readonly contentDir: string;
  readonly tokensFile: string;
  readonly environment: Environment;
}

/**
 * Makes a content folder with these files, and a tokens file with the text; its default has the applications of
 * `tokensText`.
 */
export function makeHome(content: Files, tokens: string | null = tokensText()): Home {
  const contentDir = makeFolder(content);
  const settings = makeFolder(tokens === null ? {} : { 'tokens.yml': tokens });
  const tokensFile = join(settings, 'tokens.yml');
  const environment = {
    PORT: '0',
    CONTENT_DIR: contentDir,
    TOKENS_FILE: tokensFile,
    DRAIN_SECONDS: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  return { contentDir, tokensFile, environment };
}

const START = [compiled(PROGRAM), 'start'];
const check = checkOf(NO_SITE);

/** How a test starts the server, where it differs from `npm start`. */
interface Start {
  /** The program and its arguments, in place of the project's own. */
  readonly program?: readonly string[];
  /** A program that runs Node, with its arguments. */
  readonly wrapper?: readonly string[];
}

/** Starts the server without waiting for it. */
export function launch(
  environment: Environment,
  nodeArguments: readonly string[] = [],
  { program = START, wrapper = [] }: Start = {},
): Running {
  return startNode([...nodeArguments, ...program], environment, wrapper);
}

/** Starts the server and waits until it has printed its address; fails when it ends before that. */
export async function startServer(
  environment: Environment,
  nodeArguments: readonly string[] = [],
  start: Start = {},
): Promise<RunningServer> {
  const running = launch(environment, nodeArguments, start);
  let hasEnded = false;
  void running.ended.then(() => (hasEnded = true));
  const address = await eventually(() => {
    const [, url] = /^Serving \d+ events? at (http:\S+)$/m.exec(running.stdout()) ?? [];
    if (url === undefined && !hasEnded)
      throw new Error(`No address in: ${running.stdout()}${running.stderr()}`);
    return url;
  });
  if (address === undefined)
    throw new Error(`The server ended with ${String(await running.ended)}: ${running.stderr()}`);
  return {
    ...running,
    address,
    get: (path, token = TOKENS.reader) =>
      request(address)
        .get(path)
        .set('Authorization', `Bearer ${token}`)
        .expect(({ status, headers, text }) => {
          expect(check({ method: 'GET', ...targetOf(path), status, headers, body: text })).toEqual([]);
        }),
    log: () => logOf(running.stderr()),
  };
}

/**
 * Returns a server that many tests share: it is started for the first test that asks for it, and again where a test
 * has ended it.
 */
export function sharedServer(start: () => Promise<RunningServer>): () => Promise<RunningServer> {
  let shared: Promise<RunningServer> | null = null;
  return () => {
    shared ??= start().then((server) => {
      void server.ended.then(() => (shared = null));
      return server;
    });
    return shared;
  };
}

function logOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Stops a server as an operator does, and expects that it exits with status 0. */
export async function stopServer(server: RunningServer): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

/** Returns the body of `/readyz`. */
export async function readiness({ address }: RunningServer): Promise<unknown> {
  const response = await request(address).get('/readyz');
  const body: unknown = JSON.parse(response.text);
  return typeof body === 'object' && body !== null && 'status' in body ? body.status : body;
}

/** Waits until `/readyz` has a status. */
export async function becomes(server: RunningServer, status: string): Promise<void> {
  await eventually(async () => {
    expect(await readiness(server)).toBe(status);
  });
}

/** Waits until event 1 has a name. */
export async function servesName(server: RunningServer, name: string): Promise<void> {
  await eventually(async () => {
    expect(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200)).name).toBe(name);
  });
}
