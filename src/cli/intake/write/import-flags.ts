import { namedIn, refuseKeptByNpm, UsageError } from '../../command.ts';
import { readDate } from '../../../content/dates/read-date.ts';
import { didYouMean, guessesFor } from '../../../platform/did-you-mean.ts';
import { printable } from '../../../platform/printable.ts';
import type { ReadOptions } from '../read/read-source.ts';
import { COLUMN_FIELDS, DATE_ORDERS } from '../../../schema/followed-source.ts';
import { meaningOf } from '../table/column-words.ts';
import { readFlags, type Flags, type SourceFlags } from '../../new-record/new-flags.ts';

/** What was said on the command line of an import. */
export interface ImportFlags extends Pick<Flags, 'content' | 'values'> {
  readonly source: SourceFlags;
  /** Whether nothing is to be written. */
  readonly isDryRun: boolean;
  readonly format: ReportFormat;
  /** How the source is read. */
  readonly reading: Pick<ReadOptions, 'since' | 'until' | 'map' | 'dates'>;
}

/** How what became of the events is printed. */
export const REPORT_FORMATS = { text: 'text', json: 'json', markdown: 'markdown' } as const;
export type ReportFormat = keyof typeof REPORT_FORMATS;

/** The options of an import that a new event has not. */
const OPTIONS: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>> = {
  'dry-run': { type: 'boolean' },
  format: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  map: { type: 'string' },
  dates: { type: 'string' },
};

/**
 * Reads the arguments: the source first or last, and the flags of a new event, which hold for all of them.
 *
 * @throws UsageError for what is not known
 */
export function readImportFlags(args: readonly string[]): ImportFlags {
  refuseKeptByNpm(args, OPTIONS);
  const { given, own } = ownOptions(args);
  const isFirst = given[0] === '-' || given[0]?.startsWith('-') === false;
  const from = isFirst ? given[0] : given.at(-1);
  if (from === undefined || from.startsWith('--')) {
    throw new UsageError('Say what is to be imported: a file, an address or "-" for standard input.');
  }
  const others = isFirst ? given.slice(1) : given.slice(0, -1);
  const { content, values, slug, source, repeat } = readFlags(['event', `--from=${from}`, ...others]);
  if (source === undefined) throw new UsageError('Say what is to be imported.');
  const { number } = source;
  const [single] = Object.entries({ slug, number, repeat }).find(([, value]) => value !== undefined) ?? [];
  if (single !== undefined)
    throw new UsageError(`--${single} is for one event; "new event --from" takes it.`);
  return {
    content,
    values,
    source,
    isDryRun: own.has('dry-run'),
    format: namedIn(REPORT_FORMATS, '--format', own.get('format') ?? 'text'),
    reading: { ...recurrenceOf(own), ...tableOf(own) },
  };
}

/** Takes out the options that no new event has, which may stand anywhere; all others are those of one. */
function ownOptions(args: readonly string[]): { given: string[]; own: ReadonlyMap<string, string> } {
  const own = new Map<string, string>();
  const given: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const [, name = '', written] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (option === undefined) given.push(arg);
    else if (own.has(name)) throw new UsageError(`--${name} is given more than once.`);
    else if (option.type === 'boolean') own.set(name, '');
    else {
      const value = written ?? args[(at += 1)];
      if (value === undefined) throw new UsageError(`--${name} is given without its value.`);
      own.set(name, value);
    }
  }
  return { given, own };
}

/** @throws UsageError for columns and orders of dates that are none */
function tableOf(own: ReadonlyMap<string, string>): Pick<ReadOptions, 'map' | 'dates'> {
  const [map, dates] = [own.get('map'), own.get('dates')];
  const order = DATE_ORDERS.find((one) => one === dates);
  if (dates !== undefined && order === undefined) {
    throw new UsageError(`--dates takes one of ${DATE_ORDERS.join(', ')}: what stands first in 03/04/2027.`);
  }
  return { ...(map !== undefined && { map: columnMap(map) }), ...(order !== undefined && { dates: order }) };
}

/**
 * Reads what `--map` says of columns: `COLUMN=KEY,COLUMN=KEY`, and `COLUMN=` for one that is passed over.
 *
 * @throws UsageError for a key that no column can give
 */
function columnMap(written: string): ReadonlyMap<string, string | null> {
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
  if (meaning !== undefined && 'field' in meaning) return meaning.field;
  const guess = didYouMean(guessesFor(key, COLUMN_FIELDS));
  throw new UsageError(
    `--map: A column cannot say "${printable(key)}". ${guess}It says one of ${COLUMN_FIELDS.join(', ')}.`,
  );
}

/** @throws UsageError for what is no day, and for a last day before the first one */
function recurrenceOf(own: ReadonlyMap<string, string>): Pick<ReadOptions, 'since' | 'until'> {
  const [since, until] = [own.get('since'), own.get('until')];
  for (const [name, day] of Object.entries({ since, until })) {
    const isDay =
      day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && 'instant' in readDate(day, 'start', 'UTC'));
    if (!isDay) throw new UsageError(`--${name} takes a day, like 2027-02-20.`);
  }
  if (since !== undefined && until !== undefined && until < since) {
    throw new UsageError('--until names a day before the one that --since names.');
  }
  return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}
