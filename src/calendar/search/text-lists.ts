import type { Difference } from '../../platform/difference.ts';
import { GrowingNumbers } from '../packed/columns.ts';
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
