import { namedEntry, refuseKeptByNpm, UsageError } from '../command.ts';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';
import { printable } from '../../platform/printable.ts';
import { COLUMN_FIELDS, DATE_ORDERS, SOURCES_FILE } from '../../schema/followed-source.ts';
import { formats } from '../../schema/formats.ts';
import { readDate } from '../../content/dates/read-date.ts';
import type { ReadOptions } from '../intake/read/read-source.ts';
import { meaningOf } from '../intake/table/column-words.ts';
import { type Flags, positionsOf, readFlags, SLUG_RULE } from '../new-record/new-flags.ts';

/** The parsed command line of an import. */
export interface ImportFlags extends Pick<Flags, 'content' | 'values'> {
  /** The file or address of the source; null for the sources of sources.yml. */
  readonly from: string | null;
  /** The key of the source; undefined where it follows from the file name or host. */
  readonly key: string | undefined;
  readonly allowPrivate: boolean;
  /** Whether events are written although they are probably duplicates. */
  readonly isDuplicateAllowed: boolean;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
  /** Whether changes of sources are written to existing files. */
  readonly isUpdate: boolean;
  /** The path or id of the event whose conflicts are resolved in favour of the source; null where not given. */
  readonly take: string | null;
  readonly same: SameFlag | null;
  /** The key of the source whose memory is rebuilt; null where not given. */
  readonly adopt: string | null;
  /** The key of the source whose answer is accepted even if it is doubtful; null where not given. */
  readonly accept: string | null;
  readonly format: ReportFormat;
  /** How the source is read. */
  readonly reading: Pick<ReadOptions, 'since' | 'until' | 'map' | 'dates'>;
}

/** The value of --same: a file, and the key and UID of the event that it has in a source. */
export interface SameFlag {
  readonly file: string;
  readonly key: string;
  readonly uid: string;
}

/** The formats of the report. */
export const REPORT_FORMATS = { text: 'text', json: 'json', markdown: 'markdown' } as const;
export type ReportFormat = keyof typeof REPORT_FORMATS;

/** The options of an import that the command for new events lacks. */
const OPTIONS: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>> = {
  'dry-run': { type: 'boolean' },
  update: { type: 'boolean' },
  key: { type: 'string' },
  take: { type: 'string' },
  same: { type: 'string' },
  adopt: { type: 'string' },
  accept: { type: 'string' },
  format: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  map: { type: 'string' },
  dates: { type: 'string' },
};

/** The options for reading a single source; for followed sources, sources.yml sets them. */
const OF_ONE_SOURCE = ['key', 'since', 'until', 'map', 'dates'];

/**
 * Reads the arguments: the source, at any position, and the flags of a new event, which apply to all imported events.
 *
 * @throws UsageError for unknown flags and invalid values
 */
export function readImportFlags(args: readonly string[]): ImportFlags {
  refuseKeptByNpm(args, OPTIONS);
  const { given, own } = ownOptions(args);
  const [at] = positionsOf('event', given);
  const from = at === undefined ? null : (given[at] ?? null);
  const others = given.filter((_arg, position) => position !== at);
  // The flags that go with --from go with the sources of the list as well.
  const flags = readFlags(['event', `--from=${from ?? '-'}`, ...others], Object.keys(OPTIONS));
  const { content, values, slug, source, repeat } = flags;
  const { number, allowPrivate = false, isDuplicateAllowed = false } = source ?? {};
  const [single] = Object.entries({ slug, number, repeat }).find(([, value]) => value !== undefined) ?? [];
  if (single !== undefined)
    throw new UsageError(`--${single} is for one event; "new event --from" takes it.`);
  const lone =
    from === null ? [...OF_ONE_SOURCE.filter((name) => own.has(name)), ...Object.keys(values)][0] : undefined;
  if (lone !== undefined) {
    throw new UsageError(
      `--${lone} goes with a file or an address; of the sources in ${SOURCES_FILE} that file says it.`,
    );
  }
  const key = own.get('key');
  if (key !== undefined && !formats['source-key'].test(key))
    throw new UsageError(`--key: "${printable(key)}" is no key. ${SLUG_RULE}`);
  return {
    ...{ from, key, content, values, allowPrivate, isDuplicateAllowed },
    isDryRun: own.has('dry-run'),
    isUpdate: own.has('update'),
    take: own.get('take') ?? null,
    same: own.has('same') ? sameOf(own.get('same') ?? '') : null,
    adopt: own.get('adopt') ?? null,
    accept: own.get('accept') ?? null,
    format: namedEntry(REPORT_FORMATS, '--format', own.get('format') ?? 'text'),
    reading: { ...recurrenceOf(own), ...tableOf(own) },
  };
}

/**
 * Reads "FILE=KEY:UID". The file ends at the first "=" after its extension, the key at the next ":".
 *
 * @throws UsageError
 */
function sameOf(text: string): SameFlag {
  const [, file, key, uid] = /^(.*?\.(?:md|yml|yaml))=([^:]*):(.+)$/s.exec(text) ?? [];
  if (file === undefined || key === undefined || uid === undefined)
    throw new UsageError('--same takes FILE=KEY:UID, like content/events/tea.md=club:20270306@example.org.');
  return { file, key, uid };
}

/** Separates the options of the import, which may be at any position, from those of a new event. */
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

/**
 * Reads the flags that say how tables are read: `--map` and `--dates`.
 *
 * @throws UsageError where one of the two has an invalid value
 */
function tableOf(own: ReadonlyMap<string, string>): Pick<ReadOptions, 'map' | 'dates'> {
  const [map, dates] = [own.get('map'), own.get('dates')];
  const order = DATE_ORDERS.find((one) => one === dates);
  if (dates !== undefined && order === undefined) {
    throw new UsageError(`--dates takes one of ${DATE_ORDERS.join(', ')}: what stands first in 03/04/2027.`);
  }
  return { ...(map !== undefined && { map: columnMap(map) }), ...(order !== undefined && { dates: order }) };
}

/**
 * Reads the value of `--map`: `COLUMN=KEY,COLUMN=KEY`, where `COLUMN=` ignores a column.
 *
 * @throws UsageError for a key that columns cannot have
 */
function columnMap(written: string): ReadonlyMap<string, string | null> {
  const map = new Map<string, string | null>();
  let before = '';
  for (const part of written.split(',')) {
    // A part without "=" belongs to the heading of the next column.
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

/** @throws UsageError for an invalid day, and where --until is before --since */
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
