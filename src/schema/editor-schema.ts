import { eventSchema } from './event.ts';
import { HTTP_URL } from './formats.ts';
import { organizationSchema } from './organization.ts';
import { patternWithoutFlags } from './pattern-without-flags.ts';
import { placeSchema } from './place.ts';
import { siteSchema } from './site.ts';
import { compileSchema, patternOfFormat } from './validator.ts';

/** The kinds of files that have a schema for editors. */
export const SCHEMA_NAMES = ['event', 'organization', 'place', 'site'] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

type Keywords = Readonly<Record<string, unknown>>;

const ENFORCED_SCHEMAS: Readonly<Record<SchemaName, Keywords>> = {
  event: eventSchema,
  organization: organizationSchema,
  place: placeSchema,
  site: siteSchema,
};

/** Where the schema for editors is within a content folder, which passes over names that begin with a dot. */
export function editorSchemaPath(name: SchemaName): string {
  return `.schemas/${name}.schema.json`;
}

/** The text of every schema for editors by its path within a content folder; the same bytes each time. */
export function editorSchemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    SCHEMA_NAMES.map((name) => [
      editorSchemaPath(name),
      `${JSON.stringify(editorSchema(ENFORCED_SCHEMAS[name]), null, 2)}\n`,
    ]),
  );
}

/**
 * The schema of a record for editors, in JSON Schema draft-07, from the schema that is enforced.
 *
 * The enforced one judges texts as they are written, an editor judges what YAML reads: `name: 2026` is a
 * number to it, and `address: null` is null. Nothing that is accepted is wrong to an editor, but for a key
 * that is not known and has no value. What only code can check, a date or a time zone, is in the descriptions.
 */
export function editorSchema(enforced: Keywords): Keywords {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Written by "npm run build:schemas" from the schemas that are enforced: do not edit.',
    ...derive(enforced),
  };
}

/** @throws Error for a keyword that has no form for editors yet */
function derive({ title, description, examples, ...constraints }: Keywords): Keywords {
  const { type, nullable, format, enum: values, ...rest } = constraints;
  const nulls = nullable === true ? ['null'] : [];
  const allowed: unknown[] | null = Array.isArray(values) ? values : null;
  const types = type === 'string' ? typesOfText(format, allowed) : [type];
  const pattern = type === 'string' ? patternOf(format) : null;
  return {
    title,
    description,
    type: types.length + nulls.length === 1 ? type : [...types, ...nulls],
    ...(allowed !== null && { enum: nullable === true ? [...allowed, null] : allowed }),
    ...(pattern !== null && { pattern: patternWithoutFlags(pattern) }),
    ...Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, within(keyword, value)])),
    ...(examples !== undefined && { examples }),
  };
}

/** The value of a keyword that may hold further schemas. */
function within(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(keywordsOf(value)).map(([key, schema]) => [key, derive(keywordsOf(schema))]),
      );
    case 'items':
      return derive(keywordsOf(value));
    case 'required':
    case 'additionalProperties':
    case 'maxItems':
      return value;
    default:
      throw new Error(`The keyword "${keyword}" has no form for editors yet.`);
  }
}

function keywordsOf(value: unknown): Keywords {
  if (typeof value !== 'object' || value === null) throw new Error('A schema is an object.');
  return { ...value };
}

/** Texts that YAML takes for no string where they have no quotes (YAML 1.2.2, section 10.3.2). */
const TEXTS_BY_TYPE = {
  number: ['0', '1', '-1', '+1', '0.5', '.5', '1e3', '1e-3', '0o7', '0x1f', '0x1F', '.inf', '-.inf', '.nan'],
  boolean: ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'],
} as const;

/** What YAML can take a text of this format, or one of these values, for. */
function typesOfText(format: unknown, allowed: readonly unknown[] | null): string[] {
  const accepts = acceptanceOf(format, allowed);
  const others = Object.entries(TEXTS_BY_TYPE).filter(([, texts]) => texts.some(accepts));
  return ['string', ...others.map(([type]) => type)];
}

function acceptanceOf(format: unknown, allowed: readonly unknown[] | null): (text: string) => boolean {
  if (allowed !== null) return (text) => allowed.includes(text);
  if (typeof format !== 'string') return () => true;
  return compileSchema<string>({ type: 'string', format });
}

/** What every text of a format looks like, where a pattern can say it. */
function patternOf(format: unknown): RegExp | null {
  if (typeof format !== 'string') return null;
  return format === 'http-url' || format === 'base-url' ? HTTP_URL : patternOfFormat(format);
}
