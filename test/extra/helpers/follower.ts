import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOKENS } from '../../helpers/app.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { compiled, ROOT, spawnNode, type Environment } from '../../helpers/process.ts';

/**
 * A program that keeps a mirror in a file, in which each line is a change of the store. It kills itself at a given
 * step: a line, half of which is then written, a request that it sends, or an answer that arrives.
 */
const PROGRAM = `
  import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
  import { createClient } from ${JSON.stringify(pathToFileURL(join(ROOT, compiled('src/client/client.ts'))).href)};
  const [baseUrl, token, file] = process.argv.slice(1);
  let left = Infinity;
  const step = (write = () => undefined) => {
    if (left === 0) {
      write(0.5);
      process.kill(process.pid, 'SIGKILL');
    }
    left -= 1;
    write(1);
  };
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\\n') + 1);
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  const entries = new Map();
  const put = (key, entry) => {
    if (entry === null) entries.delete(key);
    else entries.set(key, entry);
  };
  for (const line of whole.split('\\n').filter((line) => line !== '')) put(...JSON.parse(line));
  const write = (key, entry) => {
    const line = JSON.stringify([key, entry]) + '\\n';
    step((part) => appendFileSync(file, line.slice(0, line.length * part)));
    put(key, entry);
  };
  const store = {
    get: (key) => entries.get(key),
    set: write,
    delete: (key) => write(key, null),
    keys: () => [...entries.keys()],
  };
  const answers = [];
  const client = createClient({
    baseUrl,
    token,
    sleep: async (milliseconds) => { answers.push('waited ' + milliseconds / 1000); },
    fetch: async (...request) => {
      step();
      const response = await fetch(...request);
      answers.push(response.status);
      step();
      return response;
    },
  });
  const mirror = client.mirror(store, { fields: 'all' });
  process.on('message', async ({ steps }) => {
    left = steps ?? Infinity;
    answers.splice(0);
    const outcome = await mirror.sync().catch((error) => ({ error: error.code ?? String(error), cause: String(error.cause) }));
    process.send({ ...outcome, answers });
  });
  process.send('ready');
`;

/** The result of a sync, or its error, and what happened on the way. */
export interface Outcome {
  readonly updated?: number;
  readonly deleted?: number;
  readonly isWhole?: boolean;
  readonly error?: string;
  /** The statuses of answers, and the seconds that the client waited. */
  readonly answers: readonly (number | string)[];
}

/** A program that follows a calendar in a process of its own, and keeps it in a file. */
export class Follower {
  readonly #address: string;
  readonly #environment: Environment;
  readonly #file = join(makeFolder(), 'mirror.jsonl');
  #child: ChildProcess | null = null;

  constructor(address: string, environment: Environment = {}) {
    this.#address = address;
    this.#environment = environment;
  }

  /**
   * @param steps the number of steps after which the program kills itself; null for never
   * @returns null when it has killed itself
   */
  async sync(steps: number | null = null): Promise<Outcome | null> {
    const child = (this.#child ??= await this.#start());
    return new Promise((resolve) => {
      const finish = (outcome: Outcome | null): void => {
        child.removeAllListeners('message').off('close', onClose);
        resolve(outcome);
      };
      const onClose = (): void => {
        this.#child = null;
        finish(null);
      };
      child.on('message', finish).on('close', onClose);
      child.send({ steps });
    });
  }

  /** The records in the file, without the entry that keeps the place. */
  records(): ReadonlyMap<string, unknown> {
    const entries = new Map<string, unknown>();
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : [];
    for (const line of lines.filter((each) => each !== '')) {
      const [key, entry] = JSON.parse(line) as [string, unknown];
      if (entry === null) entries.delete(key);
      else entries.set(key, entry);
    }
    entries.delete('calendar');
    return entries;
  }

  async #start(): Promise<ChildProcess> {
    const args = ['--input-type=module', '--eval', PROGRAM, '--', this.#address, TOKENS.reader, this.#file];
    const child = spawnNode(args, this.#environment, [], 'ipc');
    child.stderr?.pipe(process.stderr);
    await once(child, 'message');
    return child;
  }
}
