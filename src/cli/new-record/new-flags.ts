import { keysMeant } from '../../content/key-meant.ts';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';
import { printable } from '../../platform/printable.ts';
import { formatRule, formats } from '../../schema/formats.ts';
import { parseOptions, UsageError } from '../command.ts';
import type { Repeat } from './draft.ts';
import type { NewValues } from './record-text.ts';
import { NEW_TYPES, type NewType } from './record-type.ts';
import { COUNT_RULE, readCount, RHYTHMS } from './repeat.ts';

/** The flags for taking an event from a source. */
export interface SourceFlags {
  /** The address, the path of a file, or `-` for standard input. */
  readonly from: string;
  /** The number of the event among several, from 1; undefined where it is not given. */
  readonly number: number | undefined;
  /** Whether requests to addresses outside of the public internet are allowed. */
  readonly allowPrivate: boolean;
  /** Whether an event is written although it is probably a duplicate. */
  readonly isDuplicateAllowed: boolean;
}

/** The flags that go with `--from`, as `parseArgs` takes them. */
const SOURCE_OPTIONS = {
  number: { type: 'string', multiple: false },
  'allow-private': { type: 'boolean', multiple: false },
  duplicate: { type: 'boolean', multiple: false },
} as const;

/**
 * Reads `--from` and the flags that go with it; returns undefined where it is not given.
 *
 * @throws UsageError where one of these flags is given without `--from`, and for an invalid number
 */
function sourceFlagsOf(values: Readonly<Record<string, unknown>>): SourceFlags | undefined {
  const { from, number } = values;
  if (typeof from !== 'string') {
    const lone = Object.keys(SOURCE_OPTIONS).find((flag) => values[flag] !== undefined);
    if (lone === undefined) return undefined;
    throw new UsageError(`--${lone} goes with --from, which says where the event is taken from.`);
  }
  if (typeof number === 'string' && !/^[1-9]\d{0,3}$/.test(number)) {
    throw new UsageError('--number takes the number of an event, from 1.');
  }
  return {
    from,
    number: typeof number === 'string' ? Number(number) : undefined,
    allowPrivate: values['allow-private'] === true,
    isDuplicateAllowed: values.duplicate === true,
  };
}

/** The flags of a repeating event, as `parseArgs` takes them. */
const REPEAT_OPTIONS = {
  repeat: { type: 'string', multiple: false },
  count: { type: 'string', multiple: false },
} as const;

/**
 * Reads `--repeat` and `--count`; returns undefined where neither is given.
 *
 * @throws UsageError where only one of them is given, a value is invalid, or `--next` or `--from-issue` is given as well
 */
function repeatOf(values: Readonly<Record<string, Parsed>>): Repeat | undefined {
  const [repeat, count] = [textOf(values.repeat), textOf(values.count)];
  if (repeat === undefined && count === undefined) return undefined;
  if (repeat === undefined) throw new UsageError('--count goes with --repeat, which says how often it is.');
  const every = RHYTHMS.find((rhythm) => rhythm === repeat);
  if (every === undefined) {
    throw new UsageError(`--repeat: "${printable(repeat)}" is not known. It takes ${RHYTHMS.join(' or ')}.`);
  }
  const single = ORIGINS.find((origin) => origin !== 'from' && values[origin] !== undefined);
  if (single !== undefined) {
    throw new UsageError(
      `--repeat does not go with --${single}, which makes one event. Give its facts as flags instead.`,
    );
  }
  if (count === undefined) throw new UsageError(`--repeat goes with --count. ${COUNT_RULE}`);
  const number = readCount(count);
  if (number === null) throw new UsageError(`--count: "${printable(count)}" is not taken. ${COUNT_RULE}`);
  return { every, count: number };
}

/** The parsed command line of "new". */
export interface Flags {
  readonly type: NewType;
  readonly content: string | undefined;
  readonly slug: string | undefined;
  /** The slug of the event whose next edition is made. */
  readonly next: string | undefined;
  /** The path of the file with the text of an issue of the form. */
  readonly fromIssue: string | undefined;
  /** The page, calendar or file from which the event is taken. */
  readonly source: SourceFlags | undefined;
  /** How often the event repeats. */
  readonly repeat: Repeat | undefined;
  readonly values: NewValues;
}

/** The sentence that explains the form of a slug. */
export const { hint: SLUG_RULE } = formatRule('slug');

/** The flags that name an origin of the event; only one of them can be given. */
const ORIGINS = ['next', 'from', 'from-issue'];

const TWO_ORIGINS = `Give one of ${ORIGINS.map((flag) => `--${flag}`).join(', ')}.`;

/** The options of a command, as `parseArgs` takes them. */
type Options = Record<string, { readonly type: 'string' | 'boolean'; readonly multiple: boolean }>;

const NAMES = NEW_TYPES.map(({ name }) => name);

/**
 * Reads the arguments of "new": the type of the record, then flags for its keys.
 *
 * @param others further flags, which the caller has taken out of the arguments
 * @throws UsageError for an unknown type or flag, with a suggestion of the one that was meant
 */
export function readFlags([name, ...written]: readonly string[], others: readonly string[] = []): Flags {
  const args = withNegativeNumbers(written);
  const type = NEW_TYPES.find((candidate) => candidate.name === name);
  if (type === undefined) {
    const wrong = name === undefined || name.startsWith('-') ? '' : `"${name}" is not known. `;
    const guess = didYouMean(guessesFor(name ?? '', NAMES));
    throw new UsageError(`${wrong}${guess}Say first what is to be made: ${NAMES.join(', ')}.`);
  }
  const options = optionsOf(type);
  refuseWrong(type, args, options, others);
  const values: Readonly<Record<string, Parsed>> = parseOptions({ args, options }).values;
  if (ORIGINS.filter((origin) => values[origin] !== undefined).length > 1) throw new UsageError(TWO_ORIGINS);
  return {
    type,
    content: textOf(values.content),
    slug: slugOf(textOf(values.slug)),
    next: textOf(values.next),
    fromIssue: textOf(values['from-issue']),
    source: sourceFlagsOf(values),
    repeat: repeatOf(values),
    values: givenOf(type, values),
  };
}

function optionsOf({ name, flags }: NewType): Options {
  const isEvent = name === 'event';
  const named = ['content', 'slug', ...(isEvent ? ORIGINS : [])];
  return {
    ...Object.fromEntries(named.map((flag) => [flag, { type: 'string', multiple: false } as const])),
    ...(isEvent ? { ...SOURCE_OPTIONS, ...REPEAT_OPTIONS } : {}),
    ...Object.fromEntries(
      flags.map(({ key, schema }) => [key, { type: 'string', multiple: schema.type === 'array' } as const]),
    ),
  };
}

/** Returns the positions of the arguments that are neither flags nor their values. */
export function positionsOf(name: string, args: readonly string[]): number[] {
  const type = NEW_TYPES.find((candidate) => candidate.name === name);
  if (type === undefined) return [];
  const { tokens } = parseOptions({ args, options: optionsOf(type), strict: false, tokens: true });
  return tokens.flatMap(({ kind, index }) => (kind === 'positional' ? [index] : []));
}

/** Joins a negative number to its flag, since `parseArgs` would take it for a flag: `--longitude=-122.4`. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const isNumber = (position: number): boolean =>
    /^-\d/.test(args[position] ?? '') && /^--[^=]+$/.test(args[position - 1] ?? '');
  return args.flatMap((arg, position) => {
    if (isNumber(position)) return [];
    return isNumber(position + 1) ? [`${arg}=${args[position + 1] ?? ''}`] : [arg];
  });
}

function slugOf(text: string | undefined): string | undefined {
  if (text === undefined || formats.slug.test(text)) return text;
  throw new UsageError(`--slug: "${printable(text)}" is not a slug. ${SLUG_RULE}`);
}

function refuseWrong(type: NewType, args: string[], options: Options, others: readonly string[]): void {
  const names = parseOptions({ args, strict: false, tokens: true }).tokens.flatMap((token) =>
    token.kind === 'option' ? [token.name] : [],
  );
  for (const name of names) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined)
      throw new UsageError(unknownFlag(type, name, [...others, ...Object.keys(options)]));
    if (!option.multiple && names.filter((other) => other === name).length > 1) {
      throw new UsageError(`--${name} is given more than once, but takes one text.`);
    }
  }
}

function unknownFlag(type: NewType, name: string, known: readonly string[]): string {
  if (name === 'until')
    return 'The flag --until is not known. --repeat takes the number of dates with --count.';
  if (name === 'id') return 'The flag --id is not taken, because a new record gets a fresh id.';
  const mapping = Object.hasOwn(type.mappings, name) ? type.mappings[name] : undefined;
  if (mapping !== undefined) {
    return `The flag --${name} is not taken, because "${name}" is ${mapping}. Write it into the file afterwards.`;
  }
  const guesses = keysMeant(name, known).map((guess) => `--${guess}`);
  const list = known.map((flag) => `--${flag}`).join(', ');
  const hint = guesses.length > 0 ? didYouMean(guesses).trim() : `The flags for ${type.name} are ${list}.`;
  return `The flag --${name} is not known. ${hint}`;
}

type Parsed = string | boolean | readonly (string | boolean)[] | undefined;

function textOf(value: Parsed): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the values of the record. The flag of a list is repeated for each item; a list of slugs may also be comma-separated. */
function givenOf({ flags }: NewType, values: Readonly<Record<string, Parsed>>): NewValues {
  return Object.fromEntries(
    flags.flatMap(({ key, schema }): [string, string | string[]][] => {
      const value = values[key];
      if (typeof value === 'string') return [[key, value]];
      if (!Array.isArray(value)) return [];
      const items = value.map(String);
      return [[key, schema.items?.format === 'slug' ? items.flatMap(splitAtCommas) : items]];
    }),
  );
}

function splitAtCommas(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
