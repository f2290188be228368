import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Used } from './command.ts';
import { ROOT, spawnNode } from './process.ts';

/** The result of reading a folder's history in a process of its own. */
export interface ReadApart {
  /** Why the history is not known, or not all of it; null where all is known. */
  readonly gap: { readonly code: string; readonly message: string } | null;
  /** The number of commits; 0 where the history is not known. */
  readonly commits: number;
  readonly events: number;
  /** The memory and time of the process, without its processes of git. */
  readonly used: Used;
  /** The processor time of the longest piece of work during which the thread did nothing else. */
  readonly longestPieceMilliseconds: number;
}

/** The program of a process that reads one history after another, without a cache. */
const READER = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { createPastReader } from '${ROOT}dist/src/history/past-reader.js';
  import { ANSWERS as answers } from '${ROOT}dist/src/calendar/wire.js';
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  process.on('message', async (folder) => {
    gc();
    writeFileSync('/proc/self/clear_refs', '5');
    const began = spent();
    let [last, longest] = [began, 0];
    const look = () => {
      const now = spent();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const timer = setInterval(look, 1);
    const { history, gap } = await createPastReader({ folder, answers }).read();
    look();
    clearInterval(timer);
    const [, kibibytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1'));
    process.send({
      gap,
      commits: history?.commits.times.length ?? 0,
      events: history?.events.gone.length ?? 0,
      used: { megabytes: kibibytes / 1024, seconds: (spent() - began) / 1_000 },
      longestPieceMilliseconds: longest,
    });
  });
`;

/** A process that reads histories, with a heap of this number of megabytes. */
export class PastProcess {
  readonly #heapMegabytes: number;
  #child: ChildProcess | null = null;

  constructor(heapMegabytes: number) {
    this.#heapMegabytes = heapMegabytes;
  }

  /** @throws Error with what the process printed, where it has ended by an error or for want of memory */
  async read(folder: string): Promise<ReadApart> {
    const child = (this.#child ??= this.#start());
    let said = '';
    child.stderr
      ?.setEncoding('utf8')
      .removeAllListeners('data')
      .on('data', (text: string) => (said += text));
    const ended = new AbortController();
    const onClose = (): void => {
      this.#child = null;
      ended.abort();
    };
    child.once('close', onClose);
    child.send(folder);
    try {
      const [read] = (await once(child, 'message', { signal: ended.signal })) as [ReadApart];
      child.off('close', onClose);
      return read;
    } catch (error) {
      throw new Error(`The process that read the past ended: ${said.slice(-2_000)}`, { cause: error });
    }
  }

  #start(): ChildProcess {
    const args = ['--expose-gc', `--max-old-space-size=${this.#heapMegabytes}`];
    return spawnNode([...args, '--input-type=module', '--eval', READER], {}, [], 'ipc');
  }
}
