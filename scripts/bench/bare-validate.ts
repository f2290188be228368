import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import matter from 'gray-matter';
import { EVENT } from '../../src/schema/event.ts';
import { contentSchemaOf, type RecordType } from '../../src/schema/table.ts';
import { ORGANIZATION } from '../../src/schema/organization.ts';
import { PLACE } from '../../src/schema/place.ts';

/*
 * The least that a validator of a content folder can do, as a process of its own: `node bare-validate.js DIR`
 * prints the number of valid records.
 *
 * Every file is read as UTF-8, taken apart by gray-matter with its own YAML parser (an options object turns
 * off its cache), and checked by ajv, which stops at the first error, against the schemas that are enforced:
 * keys, types, lengths, enumerations. Their string formats are left out: they are the project's own code, and
 * any of it would make this loop slower. A file of YAML alone is given the two lines "---"; dates, of which
 * gray-matter makes objects, become texts again; the body is the text that the schema knows it as.
 */

const ajv = new Ajv({ validateFormats: false });

const folder = process.argv[2] ?? '.';
const valid =
  countValid('events', EVENT) + countValid('organizations', ORGANIZATION) + countValid('places', PLACE);
process.stdout.write(`${valid}\n`);

function countValid(collection: string, type: RecordType): number {
  const isValid = ajv.compile(contentSchemaOf(type));
  let count = 0;
  for (const name of readdirSync(join(folder, collection), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|ya?ml)$/.test(name)) continue;
    const text = readFileSync(join(folder, collection, name), 'utf8');
    const { data, content } = matter(name.endsWith('.md') ? text : `---\n${text}---\n`, {});
    const values: Record<string, unknown> = data;
    writeDates(values);
    if (type.body !== null && content !== '') values[type.body] = content;
    if (isValid(values)) count += 1;
  }
  return count;
}

/** Writes dates as text again, in records and in the items of their lists. */
function writeDates(values: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value instanceof Date) values[key] = value.toISOString();
    else if (Array.isArray(value)) for (const item of value) if (isMapping(item)) writeDates(item);
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
