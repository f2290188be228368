/** Does the work once and measures it. @throws BenchError when it was not done in full */
export type Run = () => Promise<number>;

/** "ours ≤ 2.5 × peer": the side on the left, what it has to be, and how many times the other side. */
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
  /** What the runs measure: `ms` for time, or whatever is shown behind the numbers. */
  readonly unit: string;
  /** Null for a row that is there to be looked at. */
  readonly line: Line | null;
  readonly ours: Run;
  /** Null where the peer is not installed. */
  readonly theirs: Run | null;
}

/** What has no peer, but a limit that is promised. */
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

/** Something of the bench did not do what it should; the message says what, in a sentence. */
export class BenchError extends Error {}

/** How often a side is run, one side after the other: first not counted, then measured. */
export interface Rounds {
  readonly warming: number;
  readonly measured: number;
}

/**
 * Runs both sides in turn (A B A B …), so that what slows the machine down slows both, and takes the medians.
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

/** The ratio that a line speaks of: its side to the other. */
export function ratioOf({ side }: Pick<Line, 'side'>, { ours, peer }: Medians): number {
  return side === 'ours' ? ours / peer : peer / ours;
}

export function isReached(line: Line, medians: Medians): boolean {
  const ratio = ratioOf(line, medians);
  return line.relation === '≤' ? ratio <= line.factor : ratio >= line.factor;
}

/** The least number that this share of all does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1] ?? NaN;
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
  return (lower + upper) / 2;
}
