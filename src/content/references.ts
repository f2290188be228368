import { diagnostic, type Diagnostic, type Place } from '../diagnostics/codes.ts';
import { SOURCE } from '../schema/followed-source.ts';
import { formats } from '../schema/formats.ts';
import {
  COLLECTIONS,
  COLLECTION_TYPES,
  type Collection,
  RECORD_TYPES,
  type RecordIn,
} from '../schema/records.ts';
import { referencesTo, type Field, type RecordType } from '../schema/table.ts';
import { certainGuess, createGuesser, didYouMean } from '../platform/did-you-mean.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { replacement } from './fix/edits.ts';
import type { Document } from './parse.ts';
import type { UnreadFile } from './read/read-content.ts';
import type { Validated } from './validate.ts';

/** All records of a content folder that could be parsed, those with problems of their own included. */
export type ValidatedRecords = { readonly [Each in Collection]: readonly Validated<RecordIn<Each>>[] };

type AnyRecord = Validated<unknown>;

/** Whether two versions of a file have the same names, and name the same other records; false where one of them has errors. */
export function haveSameTies(one: AnyRecord, other: AnyRecord): boolean {
  return one.record !== null && other.record !== null && tiesOf(one) === tiesOf(other);
}

function tiesOf({ document: { kind }, identity, values, meant }: AnyRecord): string {
  const type = RECORD_TYPES[kind];
  const keys = COLLECTIONS.flatMap((target) => referencesTo(type, target).map(([key]) => key));
  return JSON.stringify([kind, meant, identity, keys.map((key) => values[key])]);
}

/** Reports references that lead nowhere. A file that is itself broken counts as existing, so that its fault is reported once. */
export function checkReferences(
  records: ValidatedRecords,
  unread: readonly UnreadFile[],
  sources: readonly AnyRecord[],
): Diagnostic[] {
  const referring: readonly (readonly [RecordType, readonly AnyRecord[]])[] = [
    ...COLLECTIONS.map((collection) => [COLLECTION_TYPES[collection], records[collection]] as const),
    [SOURCE, sources],
  ];
  return COLLECTIONS.flatMap((target) => {
    const { name: what, referred }: RecordType = COLLECTION_TYPES[target];
    if (referred === null) return [];
    const named = records[target].flatMap(({ identity, values: { name } }: AnyRecord): Named[] => {
      const key = identity[referred.by];
      return key === null ? [] : [{ key, name: typeof name === 'string' ? name : key }];
    });
    const broken = unread.flatMap(({ kind, stem }) => (kind === target ? { key: stem, name: stem } : []));
    const known = [...named, ...broken];
    const unused = (): readonly string[] => {
      const used = new Set(
        referring.flatMap(([type, others]) =>
          referencesTo(type, target).flatMap(([key]) => others.flatMap(({ values }) => values[key])),
        ),
      );
      return known.map(({ key }) => key).filter((key) => !used.has(key));
    };
    return referring.flatMap(([type, others]) => {
      const rows = referencesTo(type, target);
      return rows.length === 0 ? [] : unknownReferences(others, rows, { known, unused }, what, referred);
    });
  });
}

/** The records that can be referred to. */
interface Candidates {
  readonly known: readonly Named[];
  /** Returns the keys of those to which nothing refers. */
  readonly unused: () => readonly string[];
}

/** The key that other records refer to a record by, and the name that people know it by. */
interface Named {
  readonly key: string;
  readonly name: string;
}

/** @param what the noun for the records that are referred to */
function unknownReferences(
  records: readonly AnyRecord[],
  rows: ReturnType<typeof referencesTo>,
  candidates: Candidates,
  what: string,
  { unknownCode, format, rule }: NonNullable<RecordType['referred']>,
): Diagnostic[] {
  const names = new Set(candidates.known.map(({ key }) => key));
  const guess = createReferenceGuesser(candidates);
  // Most references lead somewhere, which is seen fast.
  const isKnown = (value: unknown): boolean =>
    value === undefined || (typeof value === 'string' ? names.has(value) : isListOf(value, isKnown));
  // A value that cannot be a name at all is reported already.
  const canBeName = (name: string): boolean =>
    format === 'slug' ? formats.slug.test(name) : formats[format](name);
  const others = records.filter(({ values }) => !rows.every(([key]) => isKnown(values[key])));
  return others.flatMap((record) =>
    rows.flatMap(([key, field]) =>
      referencesOf(record, key, field).flatMap(({ name, position }) => {
        if (names.has(name) || !canBeName(name) || names.has(name.normalize('NFC'))) return [];
        const { document } = record;
        const node = nodeOf(document, key, position) ?? document.root;
        const message = `There is no ${what} "${name.slice(0, 60)}".`;
        const guesses = guess(name);
        const meant = guesses.length === 0 ? '' : (certainGuess(name, [...names]) ?? '');
        // No organization is named twice, and other names than slugs may need quotes.
        const isSafe =
          formats.slug.test(meant) && !rows.some(([other]) => hasReference(record, other, meant));
        return diagnostic(unknownCode, document.placeOf(node), message, didYouMean(guesses) + rule, {
          fix: isSafe ? replacement(document, node, meant) : null,
        });
      }),
    ),
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

/** A reference, and which item of a list it is; null where it is the value itself. */
interface Reference {
  readonly name: string;
  readonly position: number | null;
}

/** Returns the references in a key. A list that is refused because it is too long is not looked at. */
function referencesOf(
  { values }: AnyRecord,
  key: string,
  { schema: { maxItems = Infinity } }: Field,
): readonly Reference[] {
  const value = values[key];
  if (typeof value === 'string') return [{ name: value, position: null }];
  if (!Array.isArray(value) || value.length > maxItems) return [];
  return value.flatMap((name, position) =>
    typeof name === 'string' && value.indexOf(name) === position ? [{ name, position }] : [],
  );
}

/** The value of a key, or an item of it; undefined where the key is not there. */
function nodeOf({ root }: Document, key: string, position: number | null): YamlNode | undefined {
  const written = root.entries.get(key)?.value;
  const item = position === null || written?.kind !== 'sequence' ? undefined : written.items[position];
  return item ?? written;
}

function hasReference({ values }: AnyRecord, key: string, name: string): boolean {
  const value = values[key];
  return Array.isArray(value) ? value.includes(name) : value === name;
}

/**
 * Guesses by key first, then by name: people write "FOSDEM Brussels" where "fosdem" is meant. Else the only record to which
 * nothing refers is probably meant, whose file was renamed.
 */
function createReferenceGuesser({ known, unused }: Candidates): (word: string) => readonly string[] {
  const byKey = createGuesser(known.map(({ key }) => key));
  const byName = createGuesser(known.map(({ name }) => name));
  let renamed: readonly string[] | undefined;
  return (word) => {
    const keys = byKey(word);
    if (keys.length > 0) return keys;
    const names = byName(word);
    if (names.length > 0) return known.filter(({ name }) => names.includes(name)).map(({ key }) => key);
    renamed ??= unused();
    return renamed.length === 1 ? renamed : [];
  };
}

/** Returns the place of the value of a key; the beginning of the record, without the line, where it lacks the key. */
export function placeOfKey({ document: { root, placeOf } }: AnyRecord, key: string | null): Place {
  const entry = key === null ? undefined : root.entries.get(key);
  return entry === undefined ? { ...placeOf(root), source: null } : placeOf(entry.value);
}

/** Returns the place of an item of a list. */
export function placeOfItem(record: AnyRecord, key: string, position: number): Place {
  const node = nodeOf(record.document, key, position);
  return node === undefined ? placeOfKey(record, key) : record.document.placeOf(node);
}
