import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../platform/is-object.ts';

/** A field whose value differs between two answers; undefined where an answer has no such field. */
export interface FieldChange {
  /** As a path within the record: `place.name`, `extra["opening hours"]`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A name that can stand in a path as it is. */
const PLAIN_NAME = /^[\p{Letter}\p{Mark}\p{Number}_-]+$/u;

/**
 * The differences between two values of JSON, as deep as both are objects, in the order of their fields. A
 * list is one value, but for two lists of as many objects. The order of the fields makes no difference.
 */
export function changedFields(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isListOfObjects(before) && isListOfObjects(after) && before.length === after.length)
    return after.flatMap((item, index) => changedFields(before[index], item, `${path}[${index}]`));
  if (!isObject(before) || !isObject(after)) return [{ field: path, before, after }];
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...current.keys(), ...old.keys()]);
  return [...names].flatMap((name) => changedFields(old.get(name), current.get(name), within(path, name)));
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every(isObject);
}

function within(path: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
