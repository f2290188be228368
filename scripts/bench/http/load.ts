import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errnoOf } from '../../../src/platform/system-errors.ts';
import { BenchError } from '../comparison.ts';
import { PEERS_FOLDER } from '../peers.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { LOAD_CORE, onCore } from './server-process.ts';

/** Requests that are sent again and again over 32 connections, as fast as they are answered. */
export interface Load {
  readonly port: number;
  /** Several paths are sent in turn. */
  readonly path: string | readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
}

const CONNECTIONS = 32;
const run = promisify(execFile);

/** The result of a load. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  /** The time within which 99 of 100 requests were answered, in microseconds. */
  readonly p99: number;
}

/** Requests a second, as `sendLoad` finds them. */
export async function requestsPerSecond(load: Load): Promise<number> {
  return (await sendLoad(load)).requestsPerSecond;
}

/**
 * Sends a load, by wrk where it is installed, else by autocannon.
 *
 * @throws BenchError when an answer is an error, or none comes
 */
export async function sendLoad(load: Load): Promise<LoadResult> {
  try {
    return await byWrk(load);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT' && !isMissing(error)) throw error;
    return byAutocannon(load);
  }
}

const MICROSECONDS: Readonly<Record<string, number>> = { us: 1, ms: 1_000, s: 1_000_000 };

function byWrk(load: Load): Promise<LoadResult> {
  const { port, path, headers, seconds } = load;
  const [first = '', ...others] = [path].flat();
  return inTemporaryFolder(async (folder) => {
    const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const script = join(folder, 'paths.lua');
    if (others.length > 0) writeFileSync(script, wrkScript([first, ...others]));
    const command = [
      'wrk',
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}`,
      '--latency',
      '--timeout=10s',
      ...fields,
      ...(others.length > 0 ? ['-s', script] : []),
      `http://127.0.0.1:${port}${first}`,
    ];
    const [program = '', ...args] = onCore(LOAD_CORE, command);
    const { stdout } = await run(program, args);
    const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
    const [, time, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout) ?? [];
    if (
      rate === undefined ||
      time === undefined ||
      /Non-2xx|Socket errors/.test(stdout.replace(/Non-2xx or 3xx responses: 0/, ''))
    )
      throw new BenchError(`The load on ${first} was not answered in full:\n${stdout}`);
    return { requestsPerSecond: Number(rate), p99: Number(time) * (MICROSECONDS[unit] ?? NaN) };
  });
}

/** Paths are ASCII without quotation marks, so that JSON and Lua write them in the same way. */
function wrkScript(paths: readonly string[]): string {
  return `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local requests = {}
local sent = 0
init = function()
  for i, path in ipairs(paths) do requests[i] = wrk.format("GET", path) end
end
request = function()
  sent = sent % #requests + 1
  return requests[sent]
end
`;
}

/** `taskset` exits with 127 when it does not find the program. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 127;
}

interface AutocannonResult {
  readonly requests: { readonly average: number };
  /** How long an answer takes, in milliseconds. */
  readonly latency: { readonly p99: number };
  readonly errors: number;
  readonly '4xx': number;
  readonly '5xx': number;
}

function byAutocannon({ port, path, headers, seconds }: Load): Promise<LoadResult> {
  if (!existsSync(join(PEERS_FOLDER, 'node_modules/autocannon')))
    throw new BenchError(
      'A load is sent by wrk, or by autocannon, which is installed with the peers; there is neither.',
    );
  return inTemporaryFolder(async (folder) => {
    const task = join(folder, 'load.json');
    const paths = [path].flat();
    writeFileSync(task, JSON.stringify({ port, paths, headers, seconds, connections: CONNECTIONS }));
    const program = [process.execPath, join(PEERS_FOLDER, 'autocannon.mjs'), task];
    const [command = '', ...args] = onCore(LOAD_CORE, program);
    const { stdout } = await run(command, args);
    const result = JSON.parse(stdout) as AutocannonResult;
    if (result.errors + result['4xx'] + result['5xx'] > 0 || result.requests.average === 0)
      throw new BenchError(`The load on ${paths[0] ?? ''} was not answered in full:\n${stdout}`);
    return { requestsPerSecond: result.requests.average, p99: result.latency.p99 * 1000 };
  });
}
