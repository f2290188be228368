import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';

/** The JSON Schema of a parameter, with its description for OpenAPI. */
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
   * @param radius the value of the parameter `radius` of the same query
   * @returns null where all events are listed
   */
  readonly narrow: (calendar: Calendar, value: Value, radius: number | undefined) => Narrowing | null;
  /** Whether the filter may take milliseconds, so that such requests are answered one after the other. */
  readonly isSlow?: boolean;
}

/** The longest query, in code points as sent. */
export const MAX_SEARCH_LENGTH = 100;
