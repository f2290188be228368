/* What the schemas of answers are made of. */

export type Json = Readonly<Record<string, unknown>>;

/** An object that has no other fields; all of them are always there where not said otherwise. */
export function record(description: string, properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', description, required, properties, additionalProperties: false };
}

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
