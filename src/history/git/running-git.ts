import { readFileSync } from 'node:fs';
import {
  commandLine,
  discoveryOf,
  repositoryIn,
  said,
  spawnGit,
  type Command,
  type GitAnswer,
  type Repository,
} from './git-command.ts';
import {
  answeredTooMuch,
  GitError,
  MAX_ANSWER_BYTES,
  notRun,
  refuseKilled,
  tookTooLong,
} from './git-error.ts';

/** A command of git that goes on while its answer is read. */
export interface RunningGit {
  /** Has to be closed where the command waits for input. */
  readonly input: NodeJS.WritableStream;
  /**
   * What git answers, piece by piece; git waits where nobody reads.
   *
   * @throws GitError when git cannot be run, fails, takes too long or answers too much
   */
  readonly output: AsyncIterable<Buffer>;
  /** Ends it, if it has not ended. */
  readonly stop: () => void;
}

/** A hundred times what a long history takes. */
const TIMEOUT_MILLISECONDS = 600_000;
/** A tree that names others again and again has more files than there are bytes: git takes 150 bytes for each. */
const MAX_MEMORY_BYTES = 2 ** 30;
const LOOK_EVERY_MILLISECONDS = 100;
/** What is kept of standard error: its first line is said. */
const MAX_SAID_BYTES = 4_096;

/**
 * As `runGit`, for answers that are long, or take long: the thread goes on meanwhile.
 *
 * @param maxBytes of the answer
 * @param maxMemory that git takes for itself, in bytes; only on Linux is it known
 */
export function startGit(
  repository: Repository,
  command: Command,
  args: readonly string[],
  maxBytes: number,
  maxMemory = MAX_MEMORY_BYTES,
): RunningGit {
  const { output, ...running } = start(commandLine(repository, command, args), maxBytes, maxMemory);
  return { ...running, output: wellAnswered(output) };
}

/**
 * The whole answer of a command that wants no input, as a text.
 *
 * @throws GitError as `RunningGit`
 */
export async function readGit(
  repository: Repository,
  command: Command,
  args: readonly string[],
): Promise<string> {
  const answer = await answerTo(commandLine(repository, command, args));
  return refuseFailure(answer).stdout.toString();
}

/** As `openRepository`: the thread goes on meanwhile. */
export async function findRepository(folder: string): Promise<Repository> {
  return repositoryIn(folder, await Promise.all(discoveryOf(folder).map(answerTo)));
}

/** What git answers, and in the end how it ended. */
type Output = AsyncGenerator<Buffer, Omit<GitAnswer, 'stdout'>>;

async function answerTo(args: readonly string[]): Promise<GitAnswer> {
  const { input, output } = start(args, MAX_ANSWER_BYTES, MAX_MEMORY_BYTES);
  input.end();
  const chunks: Buffer[] = [];
  for (;;) {
    const next = await output.next();
    if (next.done === true) return { ...next.value, stdout: Buffer.concat(chunks) };
    chunks.push(next.value);
  }
}

async function* wellAnswered(output: Output): AsyncGenerator<Buffer> {
  refuseFailure(yield* output);
}

function refuseFailure<Ended extends Omit<GitAnswer, 'stdout'>>(ended: Ended): Ended {
  if (ended.status === 0) return ended;
  refuseKilled(ended);
  throw new GitError(`The repository cannot be read: ${said(ended)}`);
}

function start(
  args: readonly string[],
  maxBytes: number,
  maxMemory: number,
): Omit<RunningGit, 'output'> & { readonly output: Output } {
  const child = spawnGit(args);
  const failures: GitError[] = [];
  const end = (failure: GitError): void => {
    failures.push(failure);
    child.kill('SIGKILL');
  };
  let stderr = Buffer.alloc(0);
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < MAX_SAID_BYTES) stderr = Buffer.concat([stderr, chunk]);
  });
  // A command that has ended reads no more; why it has is said where its answer is read.
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => {
    end(notRun(error));
  });
  const timer = setTimeout(() => {
    end(new GitError(tookTooLong(TIMEOUT_MILLISECONDS), { reason: 'too-large' }));
  }, TIMEOUT_MILLISECONDS);
  const look = setInterval(() => {
    if (memoryOf(child.pid) > maxMemory) end(new GitError(tookTooMuch(maxMemory), { reason: 'too-large' }));
  }, LOOK_EVERY_MILLISECONDS);
  const status = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  }).finally(() => {
    clearTimeout(timer);
    clearInterval(look);
  });

  async function* read(): Output {
    let length = 0;
    try {
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxBytes) end(new GitError(answeredTooMuch(maxBytes), { reason: 'too-large' }));
        if (failures.length > 0) break;
        yield chunk;
      }
      const ended = { status: failures.length > 0 ? null : await status, stderr };
      if (failures[0] !== undefined) throw failures[0];
      return ended;
    } finally {
      child.kill('SIGKILL');
    }
  }
  const stop = (): void => {
    clearTimeout(timer);
    clearInterval(look);
    child.kill('SIGKILL');
    // What nobody reads any longer would keep the pipes open.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { input: child.stdin, output: read(), stop };
}

/** What a process has taken for itself, in bytes: proc_pid_status(5). 0 where that is not known. */
function memoryOf(process: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(process)}/status`, 'latin1');
    return 1_024 * Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function tookTooMuch(bytes: number): string {
  return `The command git took more than ${bytes} bytes of memory, and was stopped.`;
}
