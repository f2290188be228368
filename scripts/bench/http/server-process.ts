import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { BenchError } from '../comparison.ts';

/** A server that runs in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** The core of all servers, and that of the load. Where cores cannot be chosen, both run anywhere. */
export const SERVER_CORE = '0';
export const LOAD_CORE = '1';

/** Returns a command that runs on one core, where the machine has `taskset`. */
export function onCore(core: string, command: readonly string[]): readonly string[] {
  return hasTaskset() ? ['taskset', '--cpu-list', core, ...command] : command;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The only core of the server; null for any core. */
  readonly core?: string | null;
  /** The file for its log; null for the log of the bench. */
  readonly logFile?: string | null;
}

/**
 * Starts `node` with these arguments; the server has to print its URL.
 *
 * @throws BenchError when it ends before
 */
export async function startServer(
  args: readonly string[],
  { cwd = process.cwd(), environment = {}, core = SERVER_CORE, logFile = null }: StartOptions = {},
): Promise<ServerProcess> {
  const program = ['env', ...pairs(environment), process.execPath, ...args];
  const [command = '', ...rest] = core === null ? program : onCore(core, program);
  const log = logFile === null ? 'inherit' : openSync(logFile, 'a');
  const child = spawn(command, rest, { cwd, stdio: ['ignore', 'pipe', log] });
  const ended = once(child, 'close');
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, found] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('close', () => {
      reject(new BenchError(`"node ${args.join(' ')}" does not serve:\n${output}`));
    });
  });
  return {
    pid: child.pid ?? NaN,
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function pairs(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`);
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
