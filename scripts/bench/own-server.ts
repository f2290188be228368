import { join } from 'node:path';
import { addApplication } from '../../src/tokens/edit-tokens.ts';
import { BenchError } from './comparison.ts';
import { SERVER_CORE, type ServerProcess, type StartOptions, startServer } from './http/server-process.ts';

/** This project's server, as a process of its own, and an application that may read. */
export interface OwnServer extends ServerProcess {
  readonly headers: Readonly<Record<string, string>>;
  /** The body of an answer. @throws BenchError when its status is not 200 */
  get(path: string): Promise<string>;
}

/**
 * Starts it as `npm start` does, npm itself left out.
 *
 * @param folder for its tokens file
 * @throws BenchError when it ends before it serves
 */
export async function startOwnServer(
  folder: string,
  {
    environment,
    core,
    logFile = null,
  }: Required<Pick<StartOptions, 'environment' | 'core'>> & Pick<StartOptions, 'logFile'>,
): Promise<OwnServer> {
  const tokensFile = join(folder, 'tokens.yml');
  const application = {
    name: 'bench',
    permissions: ['read'],
    interfaces: ['open'],
    expiresAt: null,
  } as const;
  const { token } = addApplication(tokensFile, application, Date.now());
  const headers = { Authorization: `Bearer ${token}` };
  const server = await startServer(['--enable-source-maps', 'dist/src/server.js'], {
    environment: {
      PORT: '0',
      TOKENS_FILE: tokensFile,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '100000000',
      ...environment,
    },
    core,
    logFile,
  });
  return {
    ...server,
    headers,
    async get(path) {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
      const body = await response.text();
      if (response.status !== 200)
        throw new BenchError(`${path} is answered with ${response.status}: ${body}`);
      return body;
    },
  };
}

/** Serves a compiled calendar on its own core while the work runs. */
export async function serving<T>(
  folder: string,
  file: string,
  work: (server: OwnServer) => Promise<T>,
): Promise<T> {
  const server = await startOwnServer(folder, { environment: { CALENDAR_FILE: file }, core: SERVER_CORE });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** The values of a field in the first 500 records of a list below `/open`, without missing values. */
export async function fieldOf(server: OwnServer, list: string, field: string): Promise<string[]> {
  const page = await server.get(`/open/${list}?pageSize=500&fields=${field}`);
  const { data } = JSON.parse(page) as { readonly data: readonly Readonly<Record<string, string>>[] };
  return data.flatMap((record) => record[field] ?? []);
}

const MICROSECONDS = 1_000;

/**
 * Microseconds until the whole answer has arrived, without compression. @throws BenchError when its status is not 200
 */
export async function timeOf({ port, headers }: OwnServer, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new BenchError(`${path} is answered with ${response.status}.`);
  return (performance.now() - start) * MICROSECONDS;
}
