import { firstWhere } from './bisect.ts';

/**
 * Positions in ascending order of their dates, equal ones as they are given; those without a date (NaN) are
 * left out.
 */
export function byDate(positions: Uint32Array, dates: Float64Array): Uint32Array<ArrayBuffer> {
  const dated = positions.filter((position) => !Number.isNaN(dates[position]));
  const inOrder = Float64Array.from(dated, (position) => dates[position] ?? NaN).sort();
  const sorted = new Uint32Array(dated.length);
  /** How many have their place already, by the first place of their date. */
  const placed = new Uint32Array(dated.length);
  for (const position of dated) {
    const date = dates[position] ?? NaN;
    const place = firstWhere(inOrder.length, (at) => (inOrder[at] ?? NaN) >= date);
    const before = placed[place] ?? 0;
    sorted[place + before] = position;
    placed[place] = before + 1;
  }
  return sorted;
}
