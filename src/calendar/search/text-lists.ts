import { GrowingNumbers } from '../packed/growing-numbers.ts';
import type { Lists } from './lists.ts';

/** Texts that records have, of which many are those of others as well. */
export interface TextLists {
  /** Each once, in the order in which they come. */
  readonly texts: readonly string[];
  /** The numbers of the texts of each record, in their order. */
  readonly lists: Lists;
}

/** @param textsOf is called once for each record, in their order */
export function listTexts<Each>(
  records: readonly Each[],
  textsOf: (record: Each, position: number) => readonly string[],
): TextLists {
  const numbers = new Map<string, number>();
  const values = new GrowingNumbers();
  const starts = new Uint32Array(records.length + 1);
  records.forEach((record, position) => {
    for (const text of textsOf(record, position)) {
      const number = numbers.get(text) ?? numbers.size;
      if (number === numbers.size) numbers.set(text, number);
      values.push(number);
    }
    starts[position + 1] = values.length;
  });
  return { texts: [...numbers.keys()], lists: { starts, values: values.column() } };
}
