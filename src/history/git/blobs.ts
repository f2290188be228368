import type { Repository } from './git-command.ts';
import { GitError } from './git-error.ts';
import { startGit, type RunningGit } from './running-git.ts';

/** Reads blobs of a repository, as many as are wanted, by one git that goes on running. */
export interface BlobReader {
  /**
   * The bytes of each blob, in this order; null for one that is larger than `maxBytes`.
   *
   * @throws MissingBlob, GitError
   */
  read(blobs: readonly string[], maxBytes: number): AsyncGenerator<Buffer | null>;
  close(): void;
}

/** The repository lacks an object that its history has: a clone that was made with a filter, or a damaged one. */
export class MissingBlob extends GitError {}

const MAX_ANSWER_BYTES = 16 * 2 ** 30;
/** So many are asked for at once: their names have to fit into what a pipe takes while nobody reads. */
const BATCH = 1_024;
const MAX_LINE_BYTES = 1_024;

/** Git is started when the first blob is wanted. */
export function createBlobReader(repository: Repository): BlobReader {
  let running: { readonly git: RunningGit; readonly answer: Answer } | null = null;
  const start = () => {
    const git = startGit(repository, 'cat-file', ['--batch-command', '--buffer'], MAX_ANSWER_BYTES);
    return { git, answer: new Answer(git.output) };
  };
  return {
    async *read(blobs, maxBytes) {
      for (let from = 0; from < blobs.length; from += BATCH) {
        const batch = blobs.slice(from, from + BATCH);
        running ??= start();
        const { git, answer } = running;
        git.input.write(`${batch.map((blob) => `info ${blob}\n`).join('')}flush\n`, 'latin1');
        const sizes: number[] = [];
        for (const blob of batch) sizes.push(sizeIn(await answer.line().catch(lacks), blob));
        const small = batch.filter((_blob, position) => (sizes[position] ?? 0) <= maxBytes);
        git.input.write(`${small.map((blob) => `contents ${blob}\n`).join('')}flush\n`, 'latin1');
        for (const size of sizes) {
          if (size > maxBytes) {
            yield null;
            continue;
          }
          await answer.line();
          const bytes = await answer.bytes(size + 1);
          yield bytes.subarray(0, size);
        }
      }
    },
    close() {
      running?.git.stop();
      running = null;
    },
  };
}

/** `<blob> blob <size>` */
function sizeIn(line: string, blob: string): number {
  const [name, type, size] = line.split(' ');
  if (name === blob && type === 'blob') return Number(size);
  throw new MissingBlob(`The repository lacks the object ${blob}.`);
}

/** Git ends at an object that it could have fetched. */
function lacks(cause: unknown): never {
  if (!(cause instanceof GitError) || cause.reason !== null) throw cause;
  throw new MissingBlob(cause.message, { cause });
}

/** What git answers, by lines and by bytes. */
class Answer {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(output: AsyncIterable<Buffer>) {
    this.#chunks = output[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(0x0a);
    while (end === -1) {
      if (this.#rest.length > MAX_LINE_BYTES) throw new GitError('Git answers with a line without end.');
      await this.#more(this.#rest.length + 1);
      end = this.#rest.indexOf(0x0a);
    }
    const line = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async bytes(length: number): Promise<Buffer> {
    await this.#more(length);
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return bytes;
  }

  /** Reads until there are so many bytes. */
  async #more(length: number): Promise<void> {
    if (this.#rest.length >= length) return;
    const chunks = [this.#rest];
    for (let total = this.#rest.length; total < length;) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new GitError('The command git ended before it had answered.');
      chunks.push(next.value);
      total += next.value.length;
    }
    this.#rest = Buffer.concat(chunks);
  }
}
