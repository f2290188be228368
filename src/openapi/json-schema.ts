/* What the schemas of answers are made of. */

export type Json = Readonly<Record<string, unknown>>;

/** An object; its fields are always there where not said otherwise, and others may come (specification, section 9). */
export function record(description: string, properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', description, ...(required.length > 0 && { required }), properties };
}

/** A text of which new values may come; these are there so far. */
export function openList(description: string, values: readonly string[]): Json {
  return { type: 'string', description, examples: values };
}

/** Where the schemas of the document are. */
export const REFERENCE = '#/components/schemas/';

export function reference(name: string): Json {
  return { $ref: REFERENCE + name };
}

/** What stands in place of a schema where a request names the fields: the same without any that has to be there. */
export function partial(name: string): string {
  return `Partial${name}`;
}
