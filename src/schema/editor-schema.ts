import { contentSchemaOf, type ValueSchema } from './table.ts';
import { formats, HTTP_URL, patternWithoutFlags } from './formats.ts';
import { MAX_SOURCES, SOURCE } from './followed-source.ts';
import { OWN_PICTURE } from './picture.ts';
import { RECORD_TYPES } from './records.ts';
import { compileSchema } from './validator.ts';

const TYPES = Object.values(RECORD_TYPES);

/** The kinds of files that have a schema for editors. */
export type SchemaName = (typeof TYPES)[number]['name'];
export const SCHEMA_NAMES: readonly SchemaName[] = TYPES.map(({ name }) => name);

/** Returns the path of a schema for editors within a content folder. It begins with a dot, so that it is not read as content. */
export function editorSchemaPath(name: string): string {
  return `.schemas/${name}.schema.json`;
}

/** The text of every schema for editors by its path within a content folder; the same bytes each time. */
export function editorSchemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    TYPES.map((type) => [
      editorSchemaPath(type.name),
      `${JSON.stringify(editorSchema(fileSchemaOf(type)), null, 2)}\n`,
    ]),
  );
}

/** The schema of a file of a type: a record, or the list of sources. */
function fileSchemaOf(type: (typeof TYPES)[number]): ValueSchema {
  const record = contentSchemaOf(type);
  if (type !== SOURCE) return record;
  const { title, description } = type;
  const item = { ...record, title: 'Source', description: 'One source, which begins with "- ".' };
  return { type: 'array', title, description, maxItems: MAX_SOURCES, items: item };
}

/**
 * Returns the schema of a file for editors, in JSON Schema draft-07, made from the schema that is enforced.
 *
 * The enforced one judges texts as they are written, an editor judges what YAML reads: `name: 2026` is a
 * number to it, and `address: null` is null. Nothing that is accepted is wrong to an editor, but for a key
 * that is not known and has no value. What only code can check, a date or a time zone, is in the descriptions.
 *
 * @throws Error for a keyword that has no form for editors yet
 */
export function editorSchema(enforced: ValueSchema): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Written by "npm run build:schemas" from the schemas that are enforced: do not edit.',
    ...derive(enforced),
  };
}

const SAME_FOR_EDITORS: readonly string[] = [
  ...['maxItems', 'uniqueItems', 'minimum', 'maximum', 'maxProperties', 'required'],
];

function derive({
  title,
  description,
  examples,
  type,
  nullable,
  format,
  items,
  additionalProperties,
  propertyNames,
  ...schema
}: ValueSchema): object {
  const { enum: allowed, properties, ...rest } = schema;
  const unknown = Object.keys(rest).find((keyword) => !SAME_FOR_EDITORS.includes(keyword));
  if (unknown !== undefined) throw new Error(`The keyword "${unknown}" has no form for editors yet.`);
  const types = type === 'string' ? typesOfText(format, allowed) : [type];
  const pattern = patternOf(format);
  return {
    title,
    description,
    type: types.length === 1 && !nullable ? type : [...types, ...(nullable ? ['null'] : [])],
    ...(allowed && { enum: nullable ? [...allowed, null] : allowed }),
    ...(pattern && { pattern: patternWithoutFlags(pattern) }),
    ...(items && { items: derive(items) }),
    ...rest,
    // JSON has no keys but strings.
    ...(propertyNames && { propertyNames: { ...derive(propertyNames), type: 'string' } }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? derive(additionalProperties) : additionalProperties,
    }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, derive(inner)])),
    }),
    ...(examples && { examples }),
  };
}

/** Texts that YAML reads as another type than string where they have no quotes (YAML 1.2.2, section 10.3.2). */
const TEXTS_BY_TYPE = {
  number: ['0', '1', '-1', '+1', '0.5', '.5', '1e3', '1e-3', '0o7', '0x1f', '0x1F', '.inf', '-.inf', '.nan'],
  boolean: ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'],
} as const;

/** Returns the types as which YAML can read a text of this format, or one of these values. */
function typesOfText(format: ValueSchema['format'], allowed: ValueSchema['enum']): string[] {
  const accepts = compileSchema({
    type: 'string',
    ...(format !== undefined && { format }),
    ...(allowed && { enum: allowed }),
  });
  const others = Object.entries(TEXTS_BY_TYPE).filter(([, texts]) => texts.some((text) => accepts(text)));
  return ['string', ...others.map(([type]) => type)];
}

/** A URL, or the path of a picture. */
const PICTURE = new RegExp(`${HTTP_URL.source}|${OWN_PICTURE.source}`, HTTP_URL.flags);

/** Returns the pattern that every text of a format matches; null where code checks the format. */
export function patternOf(format: ValueSchema['format']): RegExp | null {
  if (format === undefined) return null;
  if (format === 'picture') return PICTURE;
  if (format === 'http-url' || format === 'base-url') return HTTP_URL;
  const form = formats[format];
  return form instanceof RegExp ? form : null;
}
