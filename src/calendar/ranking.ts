/**
 * Positions ordered by their scores, lower ones first and equal ones as they are given, without the first
 * `skipped`, `count` at most. Only the scores of the first and the last of them are searched for, and what lies between
 * is sorted, which takes a fraction of the time of sorting 100,000 positions.
 */
export function bestFirst(
  positions: Uint32Array,
  scores: Float64Array,
  skipped: number,
  count: number,
): number[] {
  const until = Math.min(skipped + count, scores.length);
  if (skipped >= until) return [];
  const partly = scores.slice();
  const worst = numberAtRank(partly, until - 1, partly.length);
  const best = skipped === until - 1 ? worst : numberAtRank(partly, skipped, until);
  // Of those with the best score on the page, some may stand before it, and of those with the worst behind it.
  let bestToSkip = skipped - countBelow(scores, best);
  let worstToTake = until - (best === worst ? skipped : countBelow(scores, worst));

  const page: { position: number; score: number }[] = [];
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
    page.push({ position: positions[at] ?? 0, score });
  }
  return page.sort((a, b) => a.score - b.score).map(({ position }) => position);
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
