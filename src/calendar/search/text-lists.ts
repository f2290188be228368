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

  add(texts: readonly string[]): void {
    this.#starts.push(this.#values.length);
    for (const text of texts) this.#values.push(this.#numbers.of(text));
  }

  /** Of the records up to now, which are all. */
  listed(): TextLists {
    this.#starts.push(this.#values.length);
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
