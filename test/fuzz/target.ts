import fc from 'fast-check';

/** A law that holds for any input, and how inputs are tried. */
export interface Target {
  /** Tries one input after another until the time is over or an input breaks the law. */
  run(options: RunOptions): Promise<Outcome>;
}

export interface RunOptions {
  readonly seed: number;
  /** The path of fast-check to an input that broke the law before; only that input is tried. */
  readonly path: string | null;
  readonly milliseconds: number;
}

export interface Outcome {
  readonly cases: number;
  readonly perSecond: number;
  readonly broken: Broken | null;
}

/** What is known of an input that breaks the law. */
export interface Broken {
  readonly path: string;
  /** The smallest such input that was found, as JSON. */
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
      // When the time is over, nothing waits for the check that still runs.
      await last;
      // At least one input is tried, however short the time is.
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

/** Returns a value with its arrays of bytes as texts of one character for each byte. */
function readable(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, readable(child)]));
}

/** @throws Error with this message when the condition does not hold */
export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

/** The time limit for one input, in milliseconds. No input takes nearly as long, so a longer time means an endless loop. */
const MOST_TIME = 5_000;

/**
 * Returns the result of `work`. Only processor time is counted, so that a busy machine makes no difference.
 *
 * @throws Error when it takes too much of the processor
 */
export function quickly<T>(work: () => T): T {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  const passed = (user + system) / 1_000;
  demand(passed < MOST_TIME, `It took ${passed.toFixed(0)} ms of the processor.`);
  return result;
}
