import { GrowingNumbers } from '../packed/growing-numbers.ts';
import type { Lists } from './lists.ts';
import { TextNumbers } from './text-numbers.ts';

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
export function pickTexts({ texts, lists }: TextLists, records: Uint32Array): TextLists {
  const picked: string[] = [];
  const numbers = new Int32Array(texts.length).fill(-1);
  const values = new GrowingNumbers();
  const starts = new Uint32Array(records.length + 1);
  records.forEach((record, position) => {
    const end = lists.starts[record + 1] ?? 0;
    for (let at = lists.starts[record] ?? 0; at < end; at += 1) {
      const text = lists.values[at] ?? 0;
      if (numbers[text] === -1) numbers[text] = picked.push(texts[text] ?? '') - 1;
      values.push(numbers[text] ?? 0);
    }
    starts[position + 1] = values.length;
  });
  return { texts: picked, lists: { starts, values: values.column() } };
}
