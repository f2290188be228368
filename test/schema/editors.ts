import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { editorSchemaFiles, editorSchemaPath, type SchemaName } from '../../src/schema/editor-schema.ts';
import { loadedOf, uuid, yaml } from '../helpers/content.ts';

/** The parts of a JSON Schema that the tests look at. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

/** JSON Schema draft-07 as every editor knows it, without our formats and extensions of ajv; `.inf` is a number. */
export const draft07 = new Ajv({
  strict: true,
  allowUnionTypes: true,
  strictNumbers: false,
  validateFormats: false,
});

/** The schema that is written for editors. */
export function writtenSchema(name: SchemaName): Schema {
  const text = editorSchemaFiles().get(editorSchemaPath(name));
  if (text === undefined) throw new Error(`There is no schema "${name}"`);
  return JSON.parse(text) as Schema;
}

/** The part of it that is for a record: the schema for sources is one of a list. */
export function recordSchema(name: SchemaName): Schema {
  const schema = writtenSchema(name);
  return schema.items ?? schema;
}

const compiled = new Map<SchemaName, ValidateFunction>();

/** The faults that an editor finds in a YAML file; it reads YAML 1.2 with the core schema. */
export function marksOf(name: SchemaName, text: string): string[] {
  const validate = compiled.get(name) ?? draft07.compile(writtenSchema(name));
  compiled.set(name, validate);
  if (validate(parse(text, { version: '1.2', schema: 'core' }))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

/** YAML texts of values, by key. */
export type Keys = Readonly<Record<string, string>>;

/** The path of a record of each kind in a content folder. */
const FILES: Readonly<Record<SchemaName, string>> = {
  event: 'events/x.yml',
  organization: 'organizations/x.yml',
  place: 'places/x.yml',
  site: 'site.yml',
  source: 'sources.yml',
};

/** The required keys of each kind of record. */
export const REQUIRED: Readonly<Record<SchemaName, Keys>> = {
  event: { id: uuid(1), name: 'Fair', scale: 'small' },
  organization: { id: uuid(2), name: 'Guild' },
  place: { id: uuid(3), name: 'Hall', kind: 'hall' },
  site: {},
  source: { key: 'club', url: 'https://example.org/club.ics', scale: 'small' },
};

/** A YAML file of a record with these keys; without any it is an empty mapping. */
export function fileOf(name: SchemaName, keys: Keys): string {
  const text = Object.keys(keys).length === 0 ? '{}\n' : yaml(keys);
  return name === 'source' ? `- ${text.replace(/\n(?=.)/g, '\n  ')}` : text;
}

/** The codes of the errors of a YAML file in a content folder. */
export function errorsOf(name: SchemaName, text: string): string[] {
  const other = fileOf('place', { ...REQUIRED.place, id: uuid(9) });
  const { diagnostics } = loadedOf({ 'places/other.yml': other, [FILES[name]]: text });
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}
