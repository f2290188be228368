import { asciiUrl } from '../../calendar/wire.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { formatRule } from '../../schema/formats.ts';
import { isNullable, type ValueSchema } from '../../schema/table.ts';
import { slugOf } from '../new-record/slug.ts';
import { COLUMNS, EVENT_FIELDS, type TypedField } from './csv.ts';

/** A file of a release, with its checksum. */
export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What the description of a release is made from. */
interface DataPackage {
  readonly site: Pick<SiteRecord, 'name' | 'description' | 'url' | 'license'>;
  /** A digest of the content and history. */
  readonly version: string;
  /** The time of the newest commit (RFC 3339); null where unknown. */
  readonly created: string | null;
  /** All files of the release; only those that are tables are described. */
  readonly files: readonly ListedFile[];
}

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json';

/** The licence names that the standard allows; other names are written only as titles. */
const LICENSE_NAME = /^[-a-zA-Z0-9._]+$/;

/** Makes the `datapackage.json` of a release (datapackage.org, version 2), which describes every field of its tables. */
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

/** @param isInner whether the field belongs to an embedded record, which an event may lack */
function csvField(each: TypedField, name: string, isInner: boolean): object {
  const { type, items } = each.field.schema;
  const isList = type === 'array';
  // The standard has a type for lists, but the published profile does not allow it.
  const form = isList && items?.type === 'string' ? { type: 'string' } : typeOf(each);
  // Negative numbers are escaped like formulas.
  const number = type === 'number' ? { bareNumber: false } : {};
  const constraints = {
    ...constraintsOf(each.field.schema, "'?"),
    // A required list can be an empty cell.
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

/** @param before a pattern that may match before the text */
function constraintsOf(schema: ValueSchema, before: string): object {
  const { enum: words, format, minimum, maximum, items } = schema;
  const { pattern } = format === undefined ? {} : { pattern: formatRule(format).inAnswers?.pattern };
  return {
    ...(words !== undefined && { enum: words }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    // These are patterns of XML Schema, which are anchored implicitly and have no non-capturing groups.
    ...(pattern !== undefined &&
      items === undefined && { pattern: before + pattern.slice(1, -1).replaceAll('(?:', '(') }),
  };
}
