import { hash } from 'node:crypto';
import { type Calendar, countsOf } from '../../calendar/calendar.ts';
import { changedAtOf } from '../../calendar/change-log.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { eventsFeed } from '../../feeds/feed.ts';
import type { FeedFormat } from '../../feeds/format.ts';
import { eventDataSchema } from '../../openapi/parts.ts';
import { formatRule } from '../../schema/formats.ts';
import { isNullable, type ValueSchema } from '../../schema/table.ts';
import { slugOf } from '../new-record/slug.ts';
import { COLUMNS, CSV_HEAD, csvLine, EVENT_FIELDS, type TypedField, type Column } from './csv.ts';

/** A file of a release. */
interface ReleaseFile {
  /** The path of the file within the folder of the release, with slashes. */
  readonly path: string;
  readonly content: Buffer;
}

/**
 * Yields the files with the public data of a calendar (operators' handbook, "Publish the data"): all events in the order of
 * `/open/event`, a description of their tables, a manifest, and checksums in the form of `sha256sum`. The bytes depend only on
 * the calendar.
 */
export function* releaseFiles(calendar: Calendar): Generator<ReleaseFile, void> {
  const sums: ListedFile[] = [];
  const listed = (path: string, content: Buffer): ReleaseFile => {
    sums.push({ path, bytes: content.length, sha256: hash('sha256', content, 'hex') });
    return { path, content };
  };
  for (const [path, contentOf] of Object.entries(DATA)) yield listed(path, contentOf(calendar));
  const { site, digest, changeLog } = calendar;
  const changedAt = changedAtOf(changeLog);
  const time = changedAt === null ? null : new Date(changedAt).toISOString();
  yield listed('datapackage.json', json(dataPackage(calendar, time, sums)));
  const manifest = {
    name: site.name,
    url: site.url,
    license: site.license,
    revision: digest,
    time,
    counts: countsOf(calendar),
    files: [...sums],
  };
  yield listed('manifest.json', json(manifest));
  yield {
    path: 'SHA256SUMS',
    content: Buffer.from(sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')),
  };
}

const DATA: Readonly<Record<string, (calendar: Calendar) => Buffer>> = {
  'events.ndjson': ({ events }) =>
    Buffer.concat(positions(events).flatMap((at) => [events.whole(at), LINE_END])),
  'events.csv': ({ events }) =>
    Buffer.from(
      [CSV_HEAD, ...positions(events).map((at) => csvLine(JSON.parse(events.whole(at).toString())))].join(''),
    ),
  'events.ics': (calendar) => feed(calendar, 'ics'),
  'events.geojson': (calendar) => feed(calendar, 'geojson'),
  'schemas/event.schema.json': () => json(eventDataSchema()),
};

const LINE_END = Buffer.from('\n');

function positions({ length }: { readonly length: number }): number[] {
  return Array.from({ length }, (_, position) => position);
}

function feed(calendar: Calendar, format: FeedFormat): Buffer {
  return Buffer.from([...eventsFeed(calendar, format, NO_FILTER).pieces()].join(''));
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** A file of a release, with its checksum. */
interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json';

/** The licence names that the standard allows; other names are written only as titles. */
const LICENSE_NAME = /^[-a-zA-Z0-9._]+$/;

/**
 * Makes the `datapackage.json` of a release (datapackage.org, version 2), which describes every field of its tables.
 *
 * @param created the time of the newest commit (RFC 3339); null where unknown
 * @param files all files of the release; only those that are tables are described
 */
function dataPackage(
  { site, digest }: Pick<Calendar, 'site' | 'digest'>,
  created: string | null,
  files: readonly ListedFile[],
): object {
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
    version: digest,
    ...(created !== null && { created }),
    resources: files.flatMap(({ path, bytes, sha256 }) => {
      const { head, fields } = TABLES[path] ?? {};
      if (fields === undefined) return [];
      const schema = { fields: fields(), primaryKey: ['id'] };
      return { ...head, path, encoding: 'utf-8', bytes, hash: `sha256:${sha256}`, schema };
    }),
  };
}

interface Table {
  readonly head: Readonly<Record<string, string>>;
  readonly fields: () => readonly object[];
}

const TABLES: Readonly<Record<string, Table>> = {
  'events.ndjson': {
    head: {
      name: 'events-ndjson',
      title: 'Events as lines of JSON',
      description: 'An event a line, as the API answers with all fields.',
      ...{ type: 'table', format: 'ndjson', mediatype: 'application/x-ndjson' },
    },
    fields: () => EVENT_FIELDS.map(jsonField),
  },
  'events.csv': {
    head: {
      name: 'events-csv',
      title: 'Events as a table',
      description:
        'An event a row. Words of a list have blanks between them, and a list of records is JSON. A cell that a spreadsheet would take for a formula has an apostrophe in front.',
      ...{ type: 'table', format: 'csv', mediatype: 'text/csv' },
    },
    fields: () => COLUMNS.map(csvField),
  },
};

function jsonField(each: TypedField): object {
  const { key, field } = each;
  const isRecord = 'reference' in field;
  const type = isRecord ? { type: 'object' } : typeOf(each);
  const constraints = { ...(!isRecord && constraintsOf(field.schema, '')), ...requiredOf(each) };
  return described(each, key, type, constraints);
}

function csvField(each: Column): object {
  const { type, items } = each.field.schema;
  // An event may lack an embedded record.
  const isInner = each.path.length > 1;
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
  return described(each, each.name, { ...form, ...number }, constraints);
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
    // An embedded record may have fields that the answer of the record itself does not have.
    description: field.answer ?? ('summary' in field ? field.summary.answer : undefined),
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
