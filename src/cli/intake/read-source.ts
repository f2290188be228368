import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errnoOf } from '../../platform/system-errors.ts';
import type { Found } from './found-event.ts';
import { isFound } from './found-shape.ts';
import { SourceError, type Source } from './source.ts';
import type { ReadTask } from './source-thread.ts';

export interface ReadOptions {
  /** What the thread runs; source-thread.ts beside this file where not given. */
  readonly program?: URL;
  /** After so long the thread is ended; 5,000 where not given. */
  readonly milliseconds?: number;
}

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = new URL(`./source-thread${extname(import.meta.url)}`, import.meta.url);
const MAX_MILLISECONDS = 5_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/**
 * Reads what a source says, in a thread of its own: whatever a stranger wrote, it ends in time and within a bounded memory.
 *
 * @param timezone that of the site, an IANA name
 * @throws SourceError where nothing comes of it
 */
export async function readSource(
  source: Source,
  timezone: string,
  { program = PROGRAM, milliseconds = MAX_MILLISECONDS }: ReadOptions = {},
): Promise<Found> {
  const task: ReadTask = { source, timezone };
  const thread = new Worker(program, {
    workerData: task,
    env: {},
    execArgv: [],
    // What a package prints about a stranger's text is for nobody.
    stdout: true,
    stderr: true,
    resourceLimits: LIMITS,
  });
  try {
    const answer = await answerOf(thread, milliseconds);
    if (isFound(answer)) return answer;
    throw new SourceError('The source says more than is taken at once. Take a part of it.');
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: Worker, milliseconds: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new SourceError(`The source could not be read within ${milliseconds / 1000} s.`));
    }, milliseconds);
    thread.once('message', resolve);
    thread.once('error', (error: Error) => {
      reject(new SourceError(reasonOf(error), { cause: error }));
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new SourceError('The source could not be read.'));
    });
  });
}

function reasonOf(error: Error): string {
  if (errnoOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return 'The source could not be read within the memory that there is for it.';
  }
  return 'The source could not be read: what reads it fails on what stands there. Take a part of it.';
}
