import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';

/** JSON Schema of what is sent, with the description that OpenAPI has of it. */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'number' | 'array';
  readonly description: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string'; readonly format?: string; readonly enum?: readonly string[] };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: string | number;
}

/** A parameter of a request, which is sent as a text. */
export interface Parameter<Value> {
  readonly schema: ParameterSchema;
  /** Stands where it is not sent. */
  readonly absent: Value;
  readonly read: (sent: string) => Value | InvalidValue;
  /** What a value means nothing without, whether it is one or not; null where there is none. */
  needs?(value: Value | InvalidValue): Need | null;
}

/** A parameter that another one needs. */
export interface Need {
  readonly name: string;
  /** Who needs it, as a request has it. */
  readonly by: string;
}

/** A value that a parameter cannot have. */
export class InvalidValue {
  /** The rule that it breaks. */
  readonly rule: string;
  /** What it must do, as the end of a sentence. */
  readonly demand: string;
  /** The bound that was crossed, or the words that are allowed. */
  readonly meta: Readonly<Record<string, unknown>> | null;

  constructor(rule: string, demand: string, meta: InvalidValue['meta'] = null) {
    this.rule = rule;
    this.demand = demand;
    this.meta = meta;
  }
}

/** What a table of parameters is read into. */
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
   * @param radius that of the same query, for what is near
   * @returns null where all events are listed
   */
  readonly narrow: (calendar: Calendar, value: Value, radius: number | undefined) => Narrowing | null;
  /** Whether it may take milliseconds, so that requests have to take turns. */
  readonly isSlow?: boolean;
}

/** The longest query, in code points as sent. */
export const MAX_SEARCH_LENGTH = 100;
