import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isWarningCode } from '../../src/diagnostics/codes.ts';
import {
  editorSchema,
  editorSchemaFiles,
  editorSchemaPath,
  SCHEMA_NAMES,
  type SchemaName,
} from '../../src/schema/editor-schema.ts';
import { draft07, errorsOf, fileOf, marksOf, REQUIRED, writtenSchema, type Schema } from './editors.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CONTENT = join(ROOT, 'content');
const VALID = join(ROOT, 'test/fixtures/valid/content');

const FOLDERS: Readonly<Record<string, SchemaName>> = {
  events: 'event',
  organizations: 'organization',
  places: 'place',
};

/** The YAML files of a content folder, with the kind of each. */
function yamlRecords(folder: string): [file: string, name: SchemaName][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ya?ml$/.test(file) && !/(?:^|\/)[._]/.test(file))
    .map((file) => [join(folder, file), FOLDERS[file.split('/', 1)[0] ?? ''] ?? 'site']);
}

interface Described {
  readonly path: readonly string[];
  readonly schema: Schema;
}

function schemasWithin(schema: Schema, path: readonly string[] = []): Described[] {
  const properties = Object.entries(schema.properties ?? {});
  return [
    { path, schema },
    ...properties.flatMap(([key, property]) => schemasWithin(property, [...path, key])),
    ...(schema.items === undefined ? [] : schemasWithin(schema.items, [...path, '0'])),
  ];
}

/** All that has a description, by the name of its schema and its path. */
const described = SCHEMA_NAMES.flatMap((name) =>
  schemasWithin(writtenSchema(name)).map(({ path, schema }) => ({ name, path, schema })),
);
const properties = described.filter(({ path }) => path.length > 0);

describe('the schemas for editors (contract, section 1: build:schemas)', () => {
  test.each([...editorSchemaFiles()])('%s is what is enforced', (file, text) => {
    if (readFileSync(join(CONTENT, file), 'utf8') !== text) {
      throw new Error(
        `content/${file} differs from the schema that is enforced: run "npm run build:schemas".`,
      );
    }
  });

  test('there are no others', () => {
    expect(readdirSync(join(CONTENT, '.schemas')).map((file) => `.schemas/${file}`)).toEqual([
      ...editorSchemaFiles().keys(),
    ]);
  });

  test.each(SCHEMA_NAMES)('%s is a schema by the meta-schema of draft-07', (name) => {
    const schema = writtenSchema(name);
    expect(schema).toHaveProperty('$schema', 'http://json-schema.org/draft-07/schema#');
    expect(draft07.validateSchema(schema)).toBe(true);
  });

  test('a keyword without a form for editors is named at once', () => {
    const schema = { type: 'string', minLength: 3 } as const;
    expect(() => editorSchema(schema)).toThrow(/"minLength"/);
  });
});

describe('what an editor shows', () => {
  test('a title and a description everywhere, in whole sentences', () => {
    const wrong = described.filter(
      ({ schema: { title = '', description = '' } }) => title === '' || !/[.)]$/.test(description),
    );
    expect(wrong).toEqual([]);
  });

  test('examples of every property', () => {
    expect(properties.length).toBeGreaterThan(50);
    expect(properties.filter(({ schema }) => (schema.examples ?? []).length === 0)).toEqual([]);
  });

  const examples = properties.flatMap(({ name, path, schema }) =>
    (schema.examples ?? []).map((example) => [name, path.join('.'), example] as const),
  );

  /** What a value is nothing without, by the key of the record: other keys, and keys of the same mapping. */
  const TOGETHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    latitude: { longitude: '1' },
    longitude: { latitude: '1' },
    coOrganizers: { organization: 'guild' },
  };
  const BESIDE: Readonly<Record<string, object>> = {
    links: { kind: 'cfp', url: 'https://example.org' },
    license: { name: 'MIT', url: 'https://example.org' },
  };

  /** What is wrong only where the other files are not there. */
  const OF_OTHER_FILES: ReadonlySet<string> = new Set([
    ...['place-unknown', 'organization-unknown', 'picture-unknown', 'site-url-missing'],
  ]);

  test.each(examples)('%s %s: the example %j is accepted, here and there', (name, path, example) => {
    const [key = '', ...within] = path.split('.');
    const value = within.reduceRight<unknown>(
      (inner, part) => (part === '0' ? [inner] : { ...BESIDE[key], [part]: inner }),
      example,
    );
    const text = fileOf({ ...REQUIRED[name], ...TOGETHER[key], [key]: JSON.stringify(value) });
    const errors = errorsOf(name, text);
    expect(errors.filter((code) => !OF_OTHER_FILES.has(code))).toEqual([]);
    expect(marksOf(name, text)).toEqual([]);
  });

  test('the example of a silenced warning is a warning', () => {
    const codes = examples.filter(([, path]) => path === 'ignore.0').map(([, , code]) => String(code));
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !isWarningCode(code))).toEqual([]);
  });
});

describe('what an editor marks', () => {
  const records = [...yamlRecords(CONTENT), ...yamlRecords(VALID)];

  test('records are found at all', () => {
    expect(new Set(records.map(([, name]) => name))).toEqual(new Set(SCHEMA_NAMES));
    expect(records.length).toBeGreaterThan(40);
  });

  test.each(records)('nothing in %s', (file, name) => {
    expect(marksOf(name, readFileSync(file, 'utf8'))).toEqual([]);
  });

  test.each(yamlRecords(CONTENT).filter(([file]) => file.endsWith('.yml')))(
    'by the schema that %s names',
    (file, name) => {
      const [, schema = ''] =
        /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(file, 'utf8')) ?? [];
      expect(resolve(dirname(file), schema)).toBe(join(CONTENT, editorSchemaPath(name)));
    },
  );

  test('by the schemas that the settings of the editor name', () => {
    const settings: unknown = JSON.parse(readFileSync(join(ROOT, '.vscode/settings.json'), 'utf8'));
    expect(settings).toMatchObject({ 'yaml.yamlVersion': '1.2' });
    const paths = SCHEMA_NAMES.map((name) => `./content/${editorSchemaPath(name)}`);
    expect(Object.keys((settings as { 'yaml.schemas': object })['yaml.schemas'])).toEqual(paths);
  });
});
