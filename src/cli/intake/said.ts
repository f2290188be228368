import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import type { Fact } from './found-event.ts';

/** What a part of a source says. */
export interface Said {
  readonly facts: readonly Fact[];
  /** What was left out of it or decided for it, in whole sentences. */
  readonly notes: readonly string[];
}

/** The fact that a key has this value; none where nothing is said. */
export function factOf(key: string, value: Fact['value'] | undefined, from: string): Fact[] {
  return value === undefined || value.length === 0 ? [] : [{ key, value, from }];
}

/** The same of a source about which there is nothing to note. */
export function saying(key: string, value: Fact['value'] | undefined, from: string): Said {
  return { facts: factOf(key, value, from), notes: [] };
}

/** How many items an event's file can have of a key that takes a list. */
export function maxItemsOf(key: 'tags' | 'links' | 'sources'): number {
  return NEW_TYPE_OF.events.fields.find((field) => field.key === key)?.schema.maxItems ?? Infinity;
}

/** What facts say of a key; undefined where they say nothing. */
export function valueOf(facts: readonly Fact[], key: string): Fact['value'] | undefined {
  return facts.find((fact) => fact.key === key)?.value;
}

/** What a file has of facts. */
export function valuesOf(facts: readonly Fact[]): NewValues {
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}
