import type { Selection } from './selection.ts';

/** Which events end within a bound, found without looking at most of them. */
export interface EndDateIndex {
  /**
   * Those of the first `limit` events that end at an instant or before.
   *
   * @param endAt milliseconds since 1970
   */
  endingUntil(endAt: number, limit: number): Selection;
}

/** The number of events of which the earliest end, the latest end and the number of ends are kept. */
const BLOCK = 256;

/**
 * Indexes the ends of events in the order of `/open/event`. Events that start at about the same time end at about the
 * same time, so most blocks lie before a bound or behind it as a whole, and only the events of the others are compared.
 *
 * @param ends milliseconds since 1970, NaN where there is none
 */
export function indexEndDates(ends: Float64Array): EndDateIndex {
  const blocks = Math.ceil(ends.length / BLOCK);
  const earliest = new Float64Array(blocks).fill(Infinity);
  const latest = new Float64Array(blocks).fill(-Infinity);
  const dated = new Uint16Array(blocks);
  for (let position = 0; position < ends.length; position += 1) {
    const [block, end = NaN] = [Math.floor(position / BLOCK), ends[position]];
    if (Number.isNaN(end)) continue;
    earliest[block] = Math.min(earliest[block] ?? NaN, end);
    latest[block] = Math.max(latest[block] ?? NaN, end);
    dated[block] = (dated[block] ?? 0) + 1;
  }

  return {
    endingUntil(endAt, limit) {
      const counts = new Uint16Array(Math.ceil(limit / BLOCK));
      let total = 0;
      for (let block = 0; block < counts.length; block += 1) {
        const count = countIn(block, endAt, limit);
        counts[block] = count;
        total += count;
      }
      return { total, positions };

      function positions(skipped: number, count: number): number[] {
        const found: number[] = [];
        let toSkip = skipped;
        for (let block = 0; block < counts.length && found.length < count; block += 1) {
          const here = counts[block] ?? 0;
          if (toSkip >= here) {
            toSkip -= here;
            continue;
          }
          const end = Math.min((block + 1) * BLOCK, limit);
          for (let position = block * BLOCK; position < end && found.length < count; position += 1) {
            if (!((ends[position] ?? NaN) <= endAt)) continue;
            if (toSkip > 0) toSkip -= 1;
            else found.push(position);
          }
        }
        return found;
      }
    },
  };

  function countIn(block: number, endAt: number, limit: number): number {
    if ((earliest[block] ?? NaN) > endAt) return 0;
    const end = (block + 1) * BLOCK;
    if ((latest[block] ?? NaN) <= endAt && end <= limit) return dated[block] ?? 0;
    let count = 0;
    for (let position = block * BLOCK; position < end && position < limit; position += 1) {
      if ((ends[position] ?? NaN) <= endAt) count += 1;
    }
    return count;
  }
}
