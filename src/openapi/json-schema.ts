/* What the schemas of answers are made of. */

export type Json = Readonly<Record<string, unknown>>;

/** An object with these fields and no other, of which each is always there unless it is optional. */
export function record(description: string, properties: Json, optional: readonly string[] = []): Json {
  return {
    type: 'object',
    description,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
    additionalProperties: false,
  };
}

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
