import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { editorSchemaFiles, editorSchemaPath, type SchemaName } from '../../src/schema/editor-schema.ts';
import { loadedOf, uuid, yaml } from '../helpers/content.ts';

/** A JSON Schema, as far as the tests look into it. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** JSON Schema draft-07 as any editor knows it: none of our formats, no extension of ajv; `.inf` is a number. */
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

const compiled = new Map<SchemaName, ValidateFunction>();

/** What an editor finds wrong with a YAML file; it reads YAML 1.2 by the core schema. */
export function marksOf(name: SchemaName, text: string): string[] {
  const validate = compiled.get(name) ?? draft07.compile(writtenSchema(name));
  compiled.set(name, validate);
  if (validate(parse(text, { version: '1.2', schema: 'core' }))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

/** Values as YAML text by their keys. */
export type Keys = Readonly<Record<string, string>>;

/** Where a record of each kind stands in a content folder. */
const FILES: Readonly<Record<SchemaName, string>> = {
  event: 'events/x.yml',
  organization: 'organizations/x.yml',
  place: 'places/x.yml',
  site: 'site.yml',
};

/** What a record of each kind cannot do without. */
export const REQUIRED: Readonly<Record<SchemaName, Keys>> = {
  event: { id: uuid(1), name: 'Fair', scale: 'small' },
  organization: { id: uuid(2), name: 'Guild' },
  place: { id: uuid(3), name: 'Hall', kind: 'hall' },
  site: {},
};

/** A YAML file with these keys; one without any is an empty mapping. */
export function fileOf(keys: Keys): string {
  return Object.keys(keys).length === 0 ? '{}\n' : yaml(keys);
}

/** The codes of the errors of a YAML file in a content folder. */
export function errorsOf(name: SchemaName, text: string): string[] {
  const other = fileOf({ ...REQUIRED.place, id: uuid(9) });
  const { diagnostics } = loadedOf({ 'places/other.yml': other, [FILES[name]]: text });
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}
