import { measure, type Comparison, type Rounds, type Row } from './comparison.ts';
import { installPeers } from './peers.ts';

/** What a group of rows needs to measure them. */
export interface Bench {
  /** True where it counts only that everything runs, on little content. */
  readonly quick: boolean;
  /** Null where the peers are installed, else a sentence that says why not. */
  readonly withoutPeers: string | null;
  /** How often each side of a row is run. */
  readonly rounds: Rounds;
  /** Measures one row. */
  readonly compare: (comparison: Comparison) => Promise<Row>;
}

/** Rows that are measured with the same content or servers: a file of its own, named in `scripts/bench.ts`. */
export type RowGroup = (bench: Bench) => Promise<Row[]>;

const QUICK: Rounds = { warming: 0, measured: 1 };
const FULL: Rounds = { warming: 1, measured: 5 };

const QUICK_PATIENCE_MILLISECONDS = 25_000;
const FULL_PATIENCE_MILLISECONDS = 300_000;

/** @param tell is told what happens, a line each */
export async function openBench(quick: boolean, tell: (line: string) => void): Promise<Bench> {
  const withoutPeers = await installPeers(quick ? QUICK_PATIENCE_MILLISECONDS : FULL_PATIENCE_MILLISECONDS);
  if (withoutPeers !== null) tell(withoutPeers);
  const rounds = quick ? QUICK : FULL;
  return { quick, withoutPeers, rounds, compare: (comparison) => measure(comparison, rounds, tell) };
}
