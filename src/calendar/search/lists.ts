import type { Difference } from '../../platform/difference.ts';
import { GrowingNumbers } from '../packed/columns.ts';

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

/** Numbers texts in the order in which they come. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const { size } = this.#numbers;
    const number = this.#numbers.get(text) ?? size;
    if (number === size) this.#numbers.set(text, number);
    return number;
  }

  /** Up to now, by their numbers. */
  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** Texts that records have, of which many are those of others as well. */
export interface TextLists {
  /** Each once, in the order in which they come. */
  readonly texts: readonly string[];
  /** The numbers of the texts of each record, in their order. */
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

  /** Returns a function that adds a record of other lists: a text that many of these have is looked up once. */
  adderFrom({ texts, lists: { starts, values } }: TextLists): (record: number) => void {
    const known = new Int32Array(texts.length).fill(-1);
    return (record) => {
      const end = starts[record + 1] ?? 0;
      for (let at = starts[record] ?? 0; at < end; at += 1) {
        const text = values[at] ?? 0;
        if (known[text] === -1) known[text] = this.#numbers.of(texts[text] ?? '');
        this.#values.push(known[text] ?? 0);
      }
      this.#starts.push(this.#values.length);
    };
  }

  /** Of the records up to now. */
  listed(): TextLists {
    const lists = { starts: this.#starts.column(), values: this.#values.column() };
    return { texts: this.#numbers.texts(), lists };
  }
}

/** @param textsOf is called once for each record, in their order */
export function listTexts<Each>(
  records: readonly Each[],
  textsOf: (record: Each) => readonly string[],
): TextLists {
  const lister = new TextLister();
  for (const record of records) lister.add(textsOf(record));
  return lister.listed();
}

/**
 * The texts of some records, in another order, as if these had been taken alone.
 *
 * @param records their places among all
 */
export function pickTexts(all: TextLists, records: Uint32Array): TextLists {
  const lister = new TextLister();
  records.forEach(lister.adderFrom(all));
  return lister.listed();
}

/** The texts of records some of which are others now, as if all had been taken one after the other. */
export function spliceTexts(
  before: TextLists,
  { start, end, endBefore }: Difference,
  come: TextLists,
): TextLists {
  const lister = new TextLister();
  const last = before.lists.starts.length - 1;
  const [addBefore, addCome] = [lister.adderFrom(before), lister.adderFrom(come)];
  for (let record = 0; record < start; record += 1) addBefore(record);
  for (let record = 0; record < end - start; record += 1) addCome(record);
  for (let record = endBefore; record < last; record += 1) addBefore(record);
  return lister.listed();
}
