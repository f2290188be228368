import { didYouMean, guessesFor } from '../../../platform/did-you-mean.ts';
import { printable } from '../../../platform/printable.ts';
import { COLUMN_FIELDS, DATE_ORDERS } from '../../../schema/followed-source.ts';
import { UsageError } from '../../command.ts';
import { meaningOf } from './column-words.ts';
import type { ColumnMap } from './columns.ts';
import type { DateOrder } from './table-dates.ts';

/**
 * Reads what `--map` says of columns: `COLUMN=KEY,COLUMN=KEY`, and `COLUMN=` for one that is passed over.
 *
 * @throws UsageError for a key that no column can give
 */
export function columnMap(written: string): ColumnMap {
  const map = new Map<string, string | null>();
  let before = '';
  for (const part of written.split(',')) {
    // A comma before the next "=" belongs to the words over the column.
    const whole = `${before}${part}`;
    const end = whole.lastIndexOf('=');
    before = end === -1 ? `${whole},` : '';
    if (end !== -1) map.set(whole.slice(0, end).trim(), fieldNamed(whole.slice(end + 1).trim()));
  }
  if (before !== '' || map.has('')) {
    throw new UsageError(
      '--map takes COLUMN=KEY, with commas between several, and COLUMN= for one to pass over.',
    );
  }
  return map;
}

function fieldNamed(key: string): string | null {
  if (key === '') return null;
  const meaning = meaningOf(key);
  if (meaning?.kind === 'field') return meaning.field;
  const guess = didYouMean(guessesFor(key, COLUMN_FIELDS));
  throw new UsageError(
    `--map: A column cannot say "${printable(key)}". ${guess}It says one of ${COLUMN_FIELDS.join(', ')}.`,
  );
}

/** @throws UsageError for an order that dates do not have */
export function dateOrder(written: string): DateOrder {
  const order = DATE_ORDERS.find((one) => one === written);
  if (order !== undefined) return order;
  throw new UsageError(`--dates takes one of ${DATE_ORDERS.join(', ')}: what stands first in 03/04/2027.`);
}
