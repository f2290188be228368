import fc from 'fast-check';

/** Something that takes any input, and a law that it keeps. */
export interface Target {
  /** Tries input after input until the time is over or one breaks the law. */
  run(options: RunOptions): Promise<Outcome>;
}

export interface RunOptions {
  readonly seed: number;
  /** Where a broken law was found before; tries that input only. */
  readonly path: string | null;
  readonly milliseconds: number;
}

export interface Outcome {
  readonly cases: number;
  readonly perSecond: number;
  readonly broken: Broken | null;
}

/** A law that an input breaks. */
export interface Broken {
  readonly path: string;
  /** The smallest input found that breaks it, as JSON. */
  readonly input: string;
  readonly reason: string;
}

/** @param check throws where the input breaks the law */
export function target<T>(inputs: fc.Arbitrary<T>, check: (input: T) => void | Promise<void>): Target {
  return {
    async run({ seed, path, milliseconds }) {
      const start = performance.now();
      let last: Promise<unknown> = Promise.resolve();
      const property = fc.asyncProperty(inputs, async (input) => {
        const checked = (async () => {
          await check(input);
        })();
        last = checked.catch(() => undefined);
        await checked;
      });
      const first = { seed, ...(path !== null && { path, endOnFailure: true }), numRuns: 1 };
      const all = { ...first, numRuns: path === null ? MANY : 1, interruptAfterTimeLimit: milliseconds };
      let details = await fc.check(property, all);
      // When the time is over, nobody waits for the one that is under way.
      await last;
      // However short the time is, something is tried.
      if (details.numRuns === 0) details = await fc.check(property, first);
      const perSecond = (details.numRuns / (performance.now() - start)) * 1000;
      return { cases: details.numRuns, perSecond, broken: brokenOf(details) };
    },
  };
}

const MANY = 1_000_000_000;

function brokenOf<T>({
  failed,
  counterexample,
  counterexamplePath,
  errorInstance,
}: fc.RunDetails<[T]>): Broken | null {
  if (!failed || counterexample === null) return null;
  return {
    path: counterexamplePath,
    input: JSON.stringify(readable(counterexample[0])),
    reason: String(errorInstance instanceof Error ? errorInstance.stack : errorInstance),
  };
}

/** The same with bytes as texts of one character each. */
function readable(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, readable(child)]));
}

/** @throws Error with this message where a law does not hold */
export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

/** Several times what any input took that was tried, in milliseconds; so much is a loop. */
const MOST_TIME = 5_000;

/**
 * What comes of a work, which ends in good time; a machine that is busy does not add to it.
 *
 * @throws Error where it takes too much of the processor
 */
export function quickly<T>(work: () => T): T {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  const passed = (user + system) / 1_000;
  demand(passed < MOST_TIME, `It took ${passed.toFixed(0)} ms of the processor.`);
  return result;
}
