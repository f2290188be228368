import { asciiUrl } from '../../calendar/wire.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { formatRule } from '../../schema/formats.ts';
import { isNullable, type ValueSchema } from '../../schema/table.ts';
import { slugOf } from '../new-record/slug.ts';
import { COLUMNS, EVENT_FIELDS, type TypedField } from './csv.ts';

/** A file of a release, as checksums name it. */
export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Describes a release as a whole. */
interface DataPackage {
  readonly site: Pick<SiteRecord, 'name' | 'description' | 'url' | 'license'>;
  /** What is released, the same for the same content and history. */
  readonly version: string;
  /** When the newest commit was (RFC 3339); null where that is not known. */
  readonly created: string | null;
  /** All files, of which those with a table are described. */
  readonly files: readonly ListedFile[];
}

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json';

/** The names that the standard allows for licences; others are titles. */
const LICENSE_NAME = /^[-a-zA-Z0-9._]+$/;

/** Describes the tables of a release by the Data Package standard, version 2 (datapackage.org): every field with type and description. */
export function dataPackage({ site, version, created, files }: DataPackage): object {
  const { name, description, license } = site;
  const title = name ?? 'Event calendar';
  const url = site.url === null ? null : asciiUrl(site.url);
  return {
    $schema: PROFILE,
    name: slugOf(title) || 'events',
    title,
    ...(description !== null && { description }),
    ...(url !== null && { homepage: url, sources: [{ title, path: url }] }),
    ...(license !== null && {
      licenses: [
        {
          ...(LICENSE_NAME.test(license.name) && { name: license.name }),
          path: asciiUrl(license.url),
          title: license.name,
        },
      ],
    }),
    version,
    ...(created !== null && { created }),
    resources: files.flatMap(({ path, bytes, sha256 }) => {
      const table = TABLES[path];
      return table === undefined
        ? []
        : [
            {
              ...table.head,
              path,
              encoding: 'utf-8',
              bytes,
              hash: `sha256:${sha256}`,
              schema: table.schema(),
            },
          ];
    }),
  };
}

interface Table {
  readonly head: Readonly<Record<string, string>>;
  readonly schema: () => object;
}

const TABLES: Readonly<Record<string, Table>> = {
  'events.ndjson': {
    head: {
      name: 'events-ndjson',
      title: 'Events as lines of JSON',
      description: 'An event a line, as the API answers with all fields.',
      ...{ type: 'table', format: 'ndjson', mediatype: 'application/x-ndjson' },
    },
    schema: () => tableSchema(EVENT_FIELDS.map((each) => jsonField(each))),
  },
  'events.csv': {
    head: {
      name: 'events-csv',
      title: 'Events as a table',
      description:
        'An event a row. Words of a list have blanks between them, and a list of records is JSON. A cell that a spreadsheet would take for a formula has an apostrophe in front.',
      ...{ type: 'table', format: 'csv', mediatype: 'text/csv' },
    },
    schema: () => tableSchema(COLUMNS.map((column) => csvField(column, column.name, column.path.length > 1))),
  },
};

function tableSchema(fields: readonly object[]): object {
  return { fields, primaryKey: ['id'] };
}

function jsonField(each: TypedField): object {
  const { key, field } = each;
  const isRecord = 'reference' in field;
  const type = isRecord ? { type: 'object' } : typeOf(each);
  const constraints = { ...(!isRecord && constraintsOf(field.schema, '')), ...requiredOf(each) };
  return described(each, key, type, constraints);
}

/** @param isInner whether the field is one of a record within the event, which may have none */
function csvField(each: TypedField, name: string, isInner: boolean): object {
  const { type, items } = each.field.schema;
  const isList = type === 'array';
  // The standard has a type for lists, which its published profile does not know.
  const form = isList && items?.type === 'string' ? { type: 'string' } : typeOf(each);
  // The apostrophe in front of a formula stands before negative numbers, too.
  const number = type === 'number' ? { bareNumber: false } : {};
  const constraints = {
    ...constraintsOf(each.field.schema, "'?"),
    // An empty list is an empty cell.
    ...(!isInner && !isList && requiredOf(each)),
  };
  return described(each, name, { ...form, ...number }, constraints);
}

function described(
  { field, type, key }: TypedField,
  name: string,
  form: object,
  constraints: object,
): object {
  const title = 'title' in field ? { title: field.title } : {};
  const unique = type === EVENT_FIELDS[0]?.type && key === 'id' ? { unique: true } : {};
  const all = { ...constraints, ...unique };
  return {
    name,
    ...form,
    ...title,
    description: field.answer,
    ...(Object.keys(all).length > 0 && { constraints: all }),
  };
}

function typeOf({ field }: TypedField): object {
  const { type, format } = field.schema;
  if ('date' in field || format === 'utc-date-time') return { type: 'datetime' };
  return format === 'uuid' ? { type, format } : { type };
}

function requiredOf({ type, key, field }: TypedField): object {
  const canBeNull = 'title' in field ? isNullable(type, key, field) : field.schema.nullable === true;
  return canBeNull ? {} : { required: true };
}

/** @param before a pattern of what may stand in front of a text */
function constraintsOf(schema: ValueSchema, before: string): object {
  const { enum: words, format, minimum, maximum, items } = schema;
  const { pattern } = format === undefined ? {} : { pattern: formatRule(format).inAnswers?.pattern };
  return {
    ...(words !== undefined && { enum: words }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    // Patterns are those of XML Schema, which cover a text as a whole and have no groups that are not counted.
    ...(pattern !== undefined &&
      items === undefined && { pattern: before + pattern.slice(1, -1).replaceAll('(?:', '(') }),
  };
}
