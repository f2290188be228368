import { measure, type Comparison, type Rounds, type Row } from './comparison.ts';
import { installPeers } from './peers.ts';

/** The means by which a group of rows is measured. */
export interface Bench {
  /** Whether the bench only tries that everything runs, with little content. */
  readonly quick: boolean;
  /** A sentence that says why the peers do not run; null where they are installed. */
  readonly withoutPeers: string | null;
  /** The number of runs of each side of a row. */
  readonly rounds: Rounds;
  /** Measures one row. */
  readonly compare: (comparison: Comparison) => Promise<Row>;
}

/** Rows that are measured with the same content or servers. Each group has a file, which `scripts/bench.ts` names. */
export type RowGroup = (bench: Bench) => Promise<Row[]>;

const QUICK: Rounds = { warming: 0, measured: 1 };
const FULL: Rounds = { warming: 1, measured: 5 };

const QUICK_PATIENCE_MILLISECONDS = 25_000;
const FULL_PATIENCE_MILLISECONDS = 300_000;

/** @param tell gets a line for each thing that happens */
export async function openBench(quick: boolean, tell: (line: string) => void): Promise<Bench> {
  const withoutPeers = await installPeers(quick ? QUICK_PATIENCE_MILLISECONDS : FULL_PATIENCE_MILLISECONDS);
  if (withoutPeers !== null) tell(withoutPeers);
  const rounds = quick ? QUICK : FULL;
  return { quick, withoutPeers, rounds, compare: (comparison) => measure(comparison, rounds, tell) };
}
