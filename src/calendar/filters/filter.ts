import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';

/** The JSON Schema of what is sent, with the description that OpenAPI has of it. */
export interface FilterSchema {
  readonly type: 'string';
  readonly nullable: true;
  readonly description: string;
  readonly format?: string;
  readonly maxLength?: number;
}

/** A parameter of a query that says which events are listed. */
export interface Filter<Value> {
  readonly schema: FilterSchema;
  /** Stands where the parameter is not sent: all events are listed. */
  readonly absent: Value;
  /** @param sent satisfies the schema */
  readonly read: (sent: string) => Value;
  /** @returns null where all events are listed */
  readonly narrow: (calendar: Calendar, value: Value) => Narrowing | null;
  /** Whether it may take milliseconds, so that requests have to take turns. */
  readonly isSlow?: boolean;
}
