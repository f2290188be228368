/** Lists of numbers in one array: list `i` is `values` from `starts[i]` to before `starts[i + 1]`. */
export interface Lists<Values extends Uint16Array | Uint32Array = Uint32Array<ArrayBuffer>> {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly values: Values;
}

/** The numbers of one list. */
export function listAt({ starts, values }: Lists, list: number): Uint32Array {
  return values.subarray(starts[list], starts[list + 1]);
}

/** For each place in the values the list that it belongs to. */
export function listOfPlace({ starts, values }: Lists<Uint16Array | Uint32Array>): Uint32Array<ArrayBuffer> {
  const lists = new Uint32Array(values.length);
  for (let list = 0; list + 1 < starts.length; list += 1) lists.fill(list, starts[list], starts[list + 1]);
  return lists;
}

/**
 * How many numbers are below each, and below one more than the highest: where those of its kind begin when they are sorted.
 *
 * @param count one more than the highest number
 */
export function startsOfNumbers(numbers: Uint16Array | Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(count + 1);
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 0; number < count; number += 1) {
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  }
  return starts;
}

/**
 * For each number the places where it stands, ascending (counting sort).
 *
 * @param count one more than the highest number
 */
export function placesOfNumbers(numbers: Uint16Array | Uint32Array, count: number): Lists {
  const starts = startsOfNumbers(numbers, count);
  const ends = starts.slice();
  const places = new Uint32Array(numbers.length);
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? 0;
    const end = ends[number] ?? 0;
    places[end] = place;
    ends[number] = end + 1;
  }
  return { starts, values: places };
}
