import type { Calendar } from '../calendar.ts';
import type { Narrowing } from '../selection.ts';
import type { Parameter } from './parameter.ts';

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
