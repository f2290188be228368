import type { NumberSet } from './number-set.ts';

/** Positions and the score of each. */
interface Scored {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

/** Fewer need not be looked at together. */
const LEAST_TOGETHER = 1_024;

/**
 * Positions of a set ordered by their scores, lower ones first and equal ones ascending, without the first `skipped`, `count`
 * at most. As soon as there are twice as many as that, the better half is kept, and from then on most are no better
 * than the worst of these; and only what lies on the page is sorted.
 *
 * @param scoreOf is asked about one position after the other, and may return Infinity where a score is above the limit
 */
export function lowestFirst(
  set: NumberSet,
  scoreOf: (position: number, limit: number) => number,
  skipped: number,
  count: number,
): number[] {
  const total = set.count();
  const until = Math.min(skipped + count, total);
  if (skipped >= until) return [];
  const size = Math.min(total, Math.max(LEAST_TOGETHER, 2 * until));
  const [positions, scores] = [new Uint32Array(size), new Float64Array(size)];
  let [length, limit] = [0, Infinity];
  for (let position = set.next(0); position !== -1; position = set.next(position + 1)) {
    const score = scoreOf(position, limit);
    if (score >= limit) continue;
    positions[length] = position;
    scores[length] = score;
    length += 1;
    if (length < size) continue;
    const best = ofRanks({ positions, scores }, 0, until);
    positions.set(best.positions);
    scores.set(best.scores);
    limit = best.scores.reduce((highest, each) => Math.max(highest, each), -Infinity);
    length = until;
  }
  const all = { positions: positions.subarray(0, length), scores: scores.subarray(0, length) };
  const page = ofRanks(all, skipped, until);
  return Array.from(page.positions, (position, at) => ({ position, score: page.scores[at] ?? NaN }))
    .sort((a, b) => a.score - b.score)
    .map(({ position }) => position);
}

/** Those of the ranks from `first` to before `until`, counted from 0, in the order in which they are given. */
function ofRanks({ positions, scores }: Scored, first: number, until: number): Scored {
  const partly = scores.slice();
  const worst = numberAtRank(partly, until - 1, partly.length);
  const best = first === until - 1 ? worst : numberAtRank(partly, first, until);
  // Of those with the best score, some may come before these ranks, and of those with the worst behind them.
  let bestToSkip = first - countBelow(scores, best);
  let worstToTake = until - (best === worst ? first : countBelow(scores, worst));

  const found = { positions: new Uint32Array(until - first), scores: new Float64Array(until - first) };
  let count = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? NaN;
    if (score < best || score > worst) continue;
    if (score === best) {
      bestToSkip -= 1;
      if (bestToSkip >= 0) continue;
    }
    if (score === worst) {
      worstToTake -= 1;
      if (worstToTake < 0) continue;
    }
    found.positions[count] = positions[at] ?? 0;
    found.scores[count] = score;
    count += 1;
  }
  return found;
}

/**
 * The number of a rank, from 0, in ascending order, with no greater one before it from then on and no lower one behind it
 * (C. A. R. Hoare, Find, 1961).
 *
 * @param end the numbers from there on are none of the lower ones
 */
function numberAtRank(partly: Float64Array, rank: number, end: number): number {
  let [first, last] = [0, end - 1];
  while (first < last) {
    const pivot = partly[(first + last) >>> 1] ?? NaN;
    let [low, high] = [first, last];
    while (low <= high) {
      while ((partly[low] ?? NaN) < pivot) low += 1;
      while ((partly[high] ?? NaN) > pivot) high -= 1;
      if (low > high) break;
      const number = partly[low] ?? NaN;
      partly[low] = partly[high] ?? NaN;
      partly[high] = number;
      low += 1;
      high -= 1;
    }
    if (rank <= high) last = high;
    else if (rank >= low) first = low;
    else break;
  }
  return partly[rank] ?? NaN;
}

function countBelow(numbers: Float64Array, limit: number): number {
  let count = 0;
  for (const number of numbers) if (number < limit) count += 1;
  return count;
}
