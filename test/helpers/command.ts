import type { ChildProcess } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { compiled, inherited, ROOT, spawnNode, type Environment } from './process.ts';

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The memory and time that a command used. */
export interface Used {
  /** The most memory that its process held at a time; 0 where the system does not report it. */
  readonly megabytes: number;
  /** The processor time of the process, in user and system mode; other work on the machine does not add to it. */
  readonly seconds: number;
}

/** How a command ended and what it used; `used` is null where its process was killed. */
interface Run extends Finished {
  readonly used: Used | null;
}

/**
 * The program of a process that runs one command after another. What the commands share is loaded once, the command
 * itself each time anew. A command has ended when its event loop is empty; its exit status is then written to both
 * outputs between NULs.
 */
const HOST = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const countsMemory = existsSync('/proc/self/clear_refs');
  let runs = 0;
  let before;
  process.on('message', ({ command, args, environment }) => {
    process.channel.unref();
    process.argv = [process.execPath, command, ...args];
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, environment);
    process.exitCode = 0;
    runs += 1;
    globalThis.gc?.();
    if (countsMemory) writeFileSync('/proc/self/clear_refs', '5');
    before = process.cpuUsage();
    import(command + '?' + runs);
  });
  process.on('beforeExit', (status) => {
    const { user, system } = process.cpuUsage(before);
    const [, kibibytes] = countsMemory ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1')) : [0, 0];
    const end = JSON.stringify({ status, used: { megabytes: kibibytes / 1024, seconds: (user + system) / 1e6 } });
    for (const output of [process.stdout, process.stderr]) output.write('\\0' + end + '\\0');
    process.channel.ref();
  });
`;
const END = /\0([^\0]*)\0$/;

/** A process that runs commands of the project, one at a time. */
export class CommandHost {
  readonly #start: () => ChildProcess;
  #host: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(nodeArguments: readonly string[] = [], wrapper: readonly string[] = []) {
    const args = [...nodeArguments, '--input-type=module', '--eval', HOST];
    this.#start = () => spawnNode(args, {}, wrapper, 'ipc');
  }

  /**
   * Runs a program to its end, without the environment of this process.
   *
   * @param path a TypeScript file of the project, or the absolute path of any module
   */
  run(path: string, args: readonly string[], environment: Environment = {}): Promise<Run> {
    const finished = this.#last.then(() => this.#runNow(path, args, environment));
    this.#last = finished;
    return finished;
  }

  /** Kills the process and the command that hangs in it; the next command starts a new process. */
  kill(): void {
    this.#host?.kill('SIGKILL');
    this.#host = null;
  }

  #runNow(path: string, args: readonly string[], environment: Environment): Promise<Run> {
    const host = (this.#host ??= this.#start());
    const command = isAbsolute(path) ? path : join(ROOT, isUncompiled(path) ? path : compiled(path));
    host.send({ command, args, environment: { ...inherited(), ...environment } });
    const output = { stdout: '', stderr: '' };
    return new Promise((resolve) => {
      const finish = (end: Pick<Run, 'status' | 'used'>): void => {
        host.off('close', onClose);
        for (const name of ['stdout', 'stderr'] as const) host[name]?.removeAllListeners('data');
        resolve({ stdout: output.stdout.replace(END, ''), stderr: output.stderr.replace(END, ''), ...end });
      };
      const onClose = (): void => {
        if (this.#host === host) this.#host = null;
        finish({ status: host.exitCode, used: null });
      };
      host.on('close', onClose);
      for (const name of ['stdout', 'stderr'] as const) {
        host[name]?.setEncoding('utf8').on('data', (text: string) => {
          output[name] += text;
          if (!text.endsWith('\0') || !output.stdout.endsWith('\0') || !output.stderr.endsWith('\0')) return;
          const [, end] = END.exec(output.stdout) ?? [];
          if (end !== undefined) finish(JSON.parse(end) as Pick<Run, 'status' | 'used'>);
        });
      }
    });
  }
}

/** The program that has all commands for users. */
export const PROGRAM = 'scripts/open-event-calendar.ts';

const hosts = new Map<string, CommandHost>();

/** The arguments with which Node runs a TypeScript file without compiling it. */
export const UNCOMPILED_ARGUMENTS = ['--import=tsx', '--import=./.config/tsx-threads.js'];

/** Returns whether a program is not compiled: `npm test` does not compile those of `test/`. */
function isUncompiled(path: string): boolean {
  return path.startsWith('test/');
}

/**
 * Runs a TypeScript file of the project to its end, without the environment of this process.
 *
 * @param wrapper see `spawnNode`
 */
export async function runScript(
  path: string,
  args: readonly string[],
  environment: Environment = {},
  wrapper: readonly string[] = [],
): Promise<Finished> {
  const nodeArguments = isUncompiled(path) ? UNCOMPILED_ARGUMENTS : [];
  const key = [...wrapper, ...nodeArguments].join(' ');
  const host = hosts.get(key) ?? new CommandHost(nodeArguments, wrapper);
  hosts.set(key, host);
  const { status, stdout, stderr } = await host.run(path, args, environment);
  return { status, stdout, stderr };
}

/** Runs a command of `open-event-calendar` as `runScript` does. */
export function runNamed(
  command: string,
  args: readonly string[],
  environment?: Environment,
  wrapper?: readonly string[],
): Promise<Finished> {
  return runScript(PROGRAM, [command, ...args], environment, wrapper);
}
