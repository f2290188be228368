/** Does the work once and measures it. @throws BenchError when it was not done in full */
export type Run = () => Promise<number>;

/** A promise like "ours ≤ 2.5 × peer": the side on the left, the relation, and the factor of the other side. */
export interface Line {
  readonly side: 'ours' | 'peer';
  readonly relation: '≤' | '≥';
  readonly factor: number;
}

/** One row of the table: the same work done by this project and by a peer. */
export interface Comparison {
  readonly work: string;
  /** The peer's name, with its version where it has one. */
  readonly peer: string;
  /** The unit of the measurements: `ms` for time, or a text that follows the numbers. */
  readonly unit: string;
  /** The promise of the row; null for a row without one. */
  readonly line: Line | null;
  readonly ours: Run;
  /** The peer's figures; null where the peer is not installed. */
  readonly theirs: Run | null;
}

/** Makes a row without a peer, but with a promised limit. */
export function limited({
  limit,
  relation = '≤',
  ...row
}: Pick<Comparison, 'work' | 'unit' | 'ours'> & {
  readonly limit: number;
  readonly relation?: Line['relation'];
}): Comparison {
  const line: Line = { side: 'ours', relation, factor: 1 };
  return { ...row, peer: 'the line itself', line, theirs: () => Promise.resolve(limit) };
}

/** A measured row: the medians of both sides, null where there was no peer. */
export interface Row {
  readonly comparison: Comparison;
  readonly medians: Medians | null;
}

export interface Medians {
  readonly ours: number;
  readonly peer: number;
}

/** A failure of a part of the bench; the message is a sentence. */
export class BenchError extends Error {}

/** The number of runs of each side, in turn: first some that are not counted, then the measured ones. */
export interface Rounds {
  readonly warming: number;
  readonly measured: number;
}

/**
 * Runs both sides in turn (A B A B …), so that a slow machine slows both, and takes the medians.
 *
 * @param tell is told the result of every measured run
 */
export async function measure(
  comparison: Comparison,
  { warming, measured }: Rounds,
  tell: (line: string) => void,
): Promise<Row> {
  const { ours, theirs, work, peer, unit } = comparison;
  if (theirs === null) return { comparison, medians: null };
  for (let round = 0; round < warming; round += 1) {
    await ours();
    await theirs();
  }
  const results: Medians[] = [];
  for (let round = 0; round < measured; round += 1) {
    const result = { ours: await ours(), peer: await theirs() };
    results.push(result);
    tell(`${work}: ours ${result.ours.toFixed(0)} ${unit}, ${peer} ${result.peer.toFixed(0)} ${unit}`);
  }
  const medians = {
    ours: median(results.map((result) => result.ours)),
    peer: median(results.map((result) => result.peer)),
  };
  return { comparison, medians };
}

/** Divides the measurement of the side on the left of the line by that of the other side. */
export function ratioOf({ side }: Pick<Line, 'side'>, { ours, peer }: Medians): number {
  return side === 'ours' ? ours / peer : peer / ours;
}

export function isReached(line: Line, medians: Medians): boolean {
  const ratio = ratioOf(line, medians);
  return line.relation === '≤' ? ratio <= line.factor : ratio >= line.factor;
}

/** The smallest number that this share of all numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1] ?? NaN;
}

/** The middle number; with an even number of items, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
  return (lower + upper) / 2;
}
