/**
 * All positions by ascending start, undated last, equal ones as they are given.
 *
 * @param starts descending, NaN at the end
 */
export function earliestFirst(starts: Float64Array): Uint32Array {
  const positions = new Uint32Array(starts.length);
  const undated = starts.findIndex(Number.isNaN);
  const dated = undated === -1 ? starts.length : undated;
  let count = 0;
  for (let until = dated; until > 0;) {
    let from = until - 1;
    while (from > 0 && starts[from - 1] === starts[until - 1]) from -= 1;
    for (let position = from; position < until; position += 1) positions[count++] = position;
    until = from;
  }
  for (let position = dated; position < starts.length; position += 1) positions[position] = position;
  return positions;
}
