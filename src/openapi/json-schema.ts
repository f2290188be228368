/* What the schemas of answers are made of. */

export type Json = Readonly<Record<string, unknown>>;

/** An object of which every field is always there, and no other. */
export function record(description: string, properties: Json): Json {
  return {
    type: 'object',
    description,
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  };
}

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
