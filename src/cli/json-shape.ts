import { isObject } from '../platform/collections.ts';

/*
 * Type guards for JSON from outside: webhook events of GitHub, answers of its API, files of npm. Guards are composed of smaller
 * ones, and TypeScript infers the type of the values that a guard accepts.
 */

/** A type guard that tells whether a value has a certain shape. */
export type Shape<T> = (value: unknown) => value is T;

/** The type of the values that a shape accepts. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type ObjectOf<F extends Fields> = { readonly [Key in keyof F]: Shaped<F[Key]> };

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Accepts integers from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function textLike(pattern: RegExp): Shape<string> {
  return (value): value is string => isText(value) && pattern.test(value);
}

export function oneOf<T extends string>(words: readonly T[]): Shape<T> {
  return (value): value is T => words.some((word) => word === value);
}

/** Accepts undefined and null as well. */
export function optional<T>(is: Shape<T>): Shape<T | null | undefined> {
  return (value): value is T | null | undefined => value === undefined || value === null || is(value);
}

/** Accepts null as well. */
export function nullable<T>(is: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || is(value);
}

export function listOf<T>(isItem: Shape<T>): Shape<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(isItem);
}

/** Accepts objects with any keys whose values all have one shape. */
export function mappingOf<T>(isValue: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(isValue);
}

/** Accepts objects that have these fields, and perhaps others. */
export function objectOf<F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  return (value): value is ObjectOf<F> =>
    isObject(value) && Object.entries(fields).every(([key, is]) => is(value[key]));
}

/** Accepts objects that have these fields and no others. */
export function exactly<F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  const hasFields = objectOf(fields);
  return (value): value is ObjectOf<F> =>
    hasFields(value) && Object.keys(value).every((key) => Object.hasOwn(fields, key));
}

/** Parses a text as JSON; returns null where it is not JSON, or its value does not have the shape. */
export function jsonOf<T>(text: string, is: Shape<T>): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return is(value) ? value : null;
  } catch {
    return null;
  }
}
