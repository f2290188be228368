import { firstWhere } from '../../platform/collections.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import type { Calendar, Labels } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';

/** The JSON Schema of a parameter, with its description for OpenAPI. */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'number' | 'array';
  readonly description: string;
  /** A value that finds something in the sample calendar, as OpenAPI shows it. */
  readonly example: string | number | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly items?: {
    readonly type: 'string';
    readonly format?: string;
    readonly pattern?: string;
    readonly enum?: readonly string[];
  };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: string | number;
}

/** A parameter of a request, which is sent as a text. */
export interface Parameter<Value> {
  readonly schema: ParameterSchema;
  /** The value where the parameter is not sent. */
  readonly absent: Value;
  readonly read: (sent: string) => Value | InvalidValue;
  /** Returns the parameter without which a value, valid or not, means nothing; null where there is none. */
  needs?(value: Value | InvalidValue): Need | null;
}

/** A parameter that another one needs. */
export interface Need {
  readonly name: string;
  /** The parameter that needs it, as the request has it. */
  readonly by: string;
}

/** A value that a parameter cannot have. */
export class InvalidValue {
  /** The rule that it breaks. */
  readonly rule: string;
  /** What the value must do, as the end of a sentence that begins with the name of the parameter and "must". */
  readonly demand: string;
  /** The bound that was crossed, or the words that are allowed. */
  readonly meta: Readonly<Record<string, unknown>> | null;

  constructor(rule: string, demand: string, meta: InvalidValue['meta'] = null) {
    this.rule = rule;
    this.demand = demand;
    this.meta = meta;
  }
}

/** The values of all parameters of a table. */
export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends {
    readonly absent: infer Value;
    readonly read: (sent: string) => infer Read;
  }
    ? Value | Exclude<Read, InvalidValue>
    : never;
};

/** A parameter of a query that says which events are listed. */
export interface Filter<Value> extends Parameter<Value> {
  /**
   * @param others values of the same query
   * @returns null where all events are listed
   */
  readonly narrow: (calendar: Calendar, value: Value, others: Companions) => Narrowing | null;
  /** Whether the filter is slow: its work may last some milliseconds, so such requests are answered one after the other. */
  readonly isSlow?: boolean;
}

const DATE_TIME_PATTERN = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z`;

/** The schema of a moment in UTC: the format alone would let other offsets pass. */
export const DATE_TIME_SCHEMA = {
  type: 'string',
  format: 'date-time',
  pattern: `^${DATE_TIME_PATTERN}$`,
} as const;

const SIDE_PATTERN = String.raw`(?:\d{4}-\d{2}-\d{2}|${DATE_TIME_PATTERN})`;

/** The schema of an interval of time, of which one side may be open. */
export const INTERVAL_SCHEMA = {
  type: 'string',
  pattern: String.raw`^(?:${SIDE_PATTERN}(?:/(?:\.\.|${SIDE_PATTERN})?)?|(?:\.\.)?/${SIDE_PATTERN})$`,
} as const;

/** The schema of an id: the format alone would let a URN pass. */
export const ID_SCHEMA = {
  type: 'string',
  format: 'uuid',
  pattern: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
} as const;

/** Values of a query that another filter than their own looks at, too. */
export interface Companions {
  /** The radius of `near`, in kilometres. */
  readonly radius: number | undefined;
  /** The kinds of links that `closes` looks at. */
  readonly linkKind: readonly LinkKind[] | undefined;
}

/** The longest query, in code points as sent. */
export const MAX_SEARCH_LENGTH = 100;

/** A word that is not known is shown up to this length, in UTF-16 units. */
const MAX_SHOWN = 60;

/**
 * The items of a comma list, each once and in one order, so that lists that mean the same are the same; undefined for an empty list.
 */
export function readList(sent: string): readonly string[] | undefined {
  const items = sent
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : [...new Set(items)].sort();
}

/** The words of a comma list that may have only some known words; undefined for an empty list. */
export function readKnownWords<Word extends string>(
  sent: string,
  allowed: readonly Word[],
): readonly Word[] | undefined | InvalidValue {
  const items = readList(sent);
  if (items === undefined) return undefined;
  const known = allowed.filter((word) => items.includes(word));
  return known.length === items.length ? known : notAllowed('some', items, allowed);
}

/**
 * Makes the error of a list with a word that is not allowed.
 *
 * @param howMany the number of words that a request can send
 * @param items the words that were sent, one of which is not allowed
 */
export function notAllowed(
  howMany: 'one' | 'some',
  items: readonly string[],
  allowed: readonly string[],
): InvalidValue {
  const wrong = items.find((item) => !allowed.includes(item)) ?? '';
  const shown = JSON.stringify(wrong.slice(0, MAX_SHOWN));
  const words = allowed.join(', ') + (howMany === 'one' ? '' : ', with commas between them');
  return new InvalidValue('enum', `be ${howMany} of ${words}: ${shown} is none of them`, { allowed });
}

/** The narrowing to the records that have one of some words, of which a request may have thousands. */
export function labelled({ names, positions }: Labels, wanted: readonly string[]): Narrowing {
  const numbers = wanted.map((word) => firstWhere(names.length, (at) => (names[at] ?? '') >= word));
  return { lists: positions, which: numbers.filter((number, at) => names[number] === wanted[at]) };
}
