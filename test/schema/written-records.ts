import { loadContent } from '../../src/content/load.ts';
import type { SchemaName } from '../../src/schema/editor-schema.ts';
import { uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

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
  const { diagnostics } = loadContent(
    makeFolder({ 'places/other.yml': fileOf({ ...REQUIRED.place, id: uuid(9) }), [FILES[name]]: text }),
  );
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}
