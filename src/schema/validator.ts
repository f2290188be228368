import { Ajv, type ErrorObject, type JSONSchemaType, type ValidateFunction } from 'ajv';
import type { ValueSchema } from './table.ts';
import { formats } from './formats.ts';

export type { ErrorObject, JSONSchemaType, ValidateFunction };

/**
 * Strict mode and the types know what is wrong in a schema; JSON Schema's own schema takes 40 ms to compile. The code
 * that validates is as fast without being optimized, which takes a third of what compiling it does. What errors say is
 * said elsewhere.
 */
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  verbose: true,
  validateSchema: false,
  meta: false,
  messages: false,
  code: { optimize: false },
  formats,
});

/**
 * Compiles a JSON Schema into a type guard that collects every error.
 *
 * @throws Error naming the keyword when the schema itself is wrong (ajv's strict mode).
 */
export function compileSchema<T>(schema: JSONSchemaType<T>): ValidateFunction<T> {
  return ajv.compile(schema);
}

/** The same for a schema that is made of a table, which says itself what its values are. */
export function compileValueSchema(schema: ValueSchema): ValidateFunction {
  return ajv.compile(schema);
}
