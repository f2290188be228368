import { firstWhere } from '../../platform/collections.ts';

/** Lists of numbers in one array: list `i` is `values` from `starts[i]` to before `starts[i + 1]`. */
export interface Lists<Values extends Uint16Array | Uint32Array = Uint32Array<ArrayBuffer>> {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly values: Values;
}

/** The numbers of one list. */
export function listAt({ starts, values }: Lists, list: number): Uint32Array {
  return values.subarray(starts[list], starts[list + 1]);
}

/** Returns for each place in `values` the list that it belongs to. */
export function listOfPlace({ starts, values }: Lists<Uint16Array | Uint32Array>): Uint32Array<ArrayBuffer> {
  const lists = new Uint32Array(values.length);
  for (let list = 0; list + 1 < starts.length; list += 1) lists.fill(list, starts[list], starts[list + 1]);
  return lists;
}

/**
 * Returns for each number how many of the numbers are lower: the index at which it begins when they are sorted. The last
 * entry is for one more than the highest number.
 *
 * @param count one more than the highest number
 */
export function countsBelow(numbers: Uint16Array | Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(count + 1);
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 0; number < count; number += 1) {
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  }
  return starts;
}

/**
 * Returns for each number the places at which it occurs, ascending (counting sort).
 *
 * @param count one more than the highest number
 */
export function placesOfNumbers(numbers: Uint16Array | Uint32Array, count: number): Lists {
  const starts = countsBelow(numbers, count);
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

/**
 * All positions in ascending order of their keys, equal ones as they are given. To sort numbers alone and look each up takes a
 * fifth of the time of a sort that calls a function.
 *
 * @param keys none is NaN
 */
export function orderBy(keys: Float64Array): Uint32Array<ArrayBuffer> {
  const sorted = keys.slice().sort();
  const order = new Uint32Array(keys.length);
  /** How many positions with the same key are placed, at the first place of that key. */
  const placed = new Uint32Array(keys.length);
  for (let position = 0; position < keys.length; position += 1) {
    const key = keys[position] ?? NaN;
    const first = firstWhere(sorted.length, (place) => (sorted[place] ?? NaN) >= key);
    const before = placed[first] ?? 0;
    order[first + before] = position;
    placed[first] = before + 1;
  }
  return order;
}

/** The place of each position in an order of all. */
export function placesIn(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(order.length);
  order.forEach((position, place) => {
    places[position] = place;
  });
  return places;
}

const FIRST_ROOM = 1024;

/** A growing list of whole numbers below 2 ** 32 that takes less memory than an array; its buffer doubles when it is full. */
export class GrowingNumbers {
  #numbers = new Uint32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  column(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}

/** @param numbersOf is called once for each list, from the first to the last */
export function listNumbers<Each>(lists: Iterable<Each>, numbersOf: (list: Each) => Iterable<number>): Lists {
  const [starts, values] = [new GrowingNumbers(), new GrowingNumbers()];
  starts.push(0);
  for (const list of lists) {
    for (const number of numbersOf(list)) values.push(number);
    starts.push(values.length);
  }
  return { starts: starts.column(), values: values.column() };
}

/** Numbers texts in the order in which they come. */
export class TextNumbers {
  readonly #numbers: Map<string, number>;

  /** @param texts which have the first numbers, each once */
  constructor(texts: readonly string[] = []) {
    this.#numbers = new Map(texts.map((text, number) => [text, number]));
  }

  of(text: string): number {
    const { size } = this.#numbers;
    const number = this.#numbers.get(text) ?? size;
    if (number === size) this.#numbers.set(text, number);
    return number;
  }

  /**
   * @param formOf returns the form of a text that is numbered in its place
   * @returns a function that returns the number of the text at a place, and looks it up only once
   */
  among(texts: readonly string[], formOf = (text: string): string => text): (place: number) => number {
    const known = new Int32Array(texts.length).fill(-1);
    return (place) => {
      const number = known[place] ?? -1;
      return number === -1 ? (known[place] = this.of(formOf(texts[place] ?? ''))) : number;
    };
  }

  /** Returns all texts up to now, in the order of their numbers. */
  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** The texts of records, many of which several records have. */
export interface TextLists {
  /** The texts, each once, in the order in which they come. */
  readonly texts: readonly string[];
  /** The numbers of the texts of each record, in the order in which the record has them. */
  readonly lists: Lists;
}

/** Takes the texts of one record after the other. */
export class TextLister {
  readonly #numbers = new TextNumbers();
  readonly #values = new GrowingNumbers();
  readonly #starts = new GrowingNumbers();

  constructor() {
    this.#starts.push(0);
  }

  add(texts: readonly string[]): void {
    for (const text of texts) this.#values.push(this.#numbers.of(text));
    this.#starts.push(this.#values.length);
  }

  /** The texts of all records up to now. */
  listed(): TextLists {
    const lists = { starts: this.#starts.column(), values: this.#values.column() };
    return { texts: this.#numbers.texts(), lists };
  }
}

/** @param textsOf is called once for each record, from the first to the last */
export function listTexts<Each>(
  records: readonly Each[],
  textsOf: (record: Each, position: number) => readonly string[],
): TextLists {
  const lister = new TextLister();
  for (const [position, record] of records.entries()) lister.add(textsOf(record, position));
  return lister.listed();
}

/**
 * The texts of some records, in another order, as if only these records had been listed.
 *
 * @param records their places among all
 */
export function pickTexts({ texts, lists }: TextLists, records: Uint32Array): TextLists {
  const starts = pickStarts(lists.starts, records, new Uint32Array(records.length + 1));
  const values = new Uint32Array(starts[records.length] ?? 0);
  forEachRun(records, (from, until, position) => {
    values.set(lists.values.subarray(lists.starts[from], lists.starts[until]), starts[position]);
  });
  const numbers = new Int32Array(texts.length).fill(-1);
  const found: string[] = [];
  for (let place = 0; place < values.length; place += 1) {
    const text = values[place] ?? 0;
    if (numbers[text] === -1) numbers[text] = found.push(texts[text] ?? '') - 1;
    values[place] = numbers[text] ?? 0;
  }
  return { texts: found, lists: { starts, values } };
}

/**
 * The starts of some lists, which are put one after the other.
 *
 * @param picked where to, with room for one more than there are lists; returned
 */
export function pickStarts<Starts extends Uint32Array | Float64Array>(
  starts: Starts,
  lists: Uint32Array,
  picked: Starts,
): Starts {
  let end = 0;
  for (let position = 0; position < lists.length; position += 1) {
    const list = lists[position] ?? 0;
    end += (starts[list + 1] ?? 0) - (starts[list] ?? 0);
    picked[position + 1] = end;
  }
  return picked;
}

/** Calls a function for each run of rows that follow one another, with the position of the first. */
export function forEachRun(
  rows: Uint32Array,
  take: (from: number, until: number, position: number) => void,
): void {
  for (let position = 0; position < rows.length;) {
    const from = rows[position] ?? 0;
    let until = from + 1;
    while (rows[position + until - from] === until) until += 1;
    take(from, until, position);
    position += until - from;
  }
}
