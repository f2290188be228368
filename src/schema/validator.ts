import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import { formats } from './formats.ts';

export type { ErrorObject };

/**
 * Strict mode and the types find mistakes in schemas, so these are not validated by JSON Schema's own schema, which takes 40 ms
 * to compile. Optimizing the generated code would take a third of the time of compiling it, and make it no faster. Error
 * messages are made elsewhere.
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
 * Compiles a JSON Schema into a function that collects every error.
 *
 * @throws Error naming the keyword when the schema itself is wrong (ajv's strict mode).
 */
export function compileSchema(schema: SchemaObject): ValidateFunction {
  return ajv.compile(schema);
}
