import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  isWarningCode,
  type Related,
} from '../diagnostics/codes.ts';
import { groupedBy } from '../platform/collections.ts';
import { eventKeyOf } from '../schema/event.ts';
import { COLLECTIONS, COLLECTION_TYPES } from '../schema/records.ts';
import type { RecordType } from '../schema/table.ts';
import { idFor } from './defaults.ts';
import { placeOfKey, type ValidatedRecords } from './references.ts';
import type { Validated } from './validate.ts';

type AnyRecord = Validated<unknown>;

/** Records that have in common what must be unique, or nearly always is. */
export interface Clash {
  readonly code: keyof typeof CLASHES;
  /** Two or more. */
  readonly records: readonly AnyRecord[];
  /** What is wrong with all but the oldest of them, in a whole sentence. */
  readonly message: string;
}

/**
 * Returns when files were added, the oldest having the smallest numbers; files of which that is not known are left out.
 *
 * @param files within the content folder
 */
export type AgesOf = (files: readonly string[]) => ReadonlyMap<string, number>;

interface Meaning {
  /** The key to point at; null for the file as a whole. */
  readonly field: string | null;
  /** What two records have exactly in common; null for nearly the same name at the same time. */
  readonly common: string | null;
  readonly other: string;
  readonly hint: (record: AnyRecord) => string;
}

const DELETE = 'delete the file that is there by mistake';

/** The gravest come first: where two files have several clashes, the first of these is reported. */
const CLASHES = {
  'id-duplicate': {
    field: 'id',
    common: 'id',
    other: 'The first one is',
    hint: ({ document }) => `Give this file an id of its own, like ${idFor(document)}, or ${DELETE}.`,
  },
  'slug-duplicate': {
    field: 'slug',
    common: 'slug',
    other: 'The first one is',
    hint: () => `Give this file another "slug: …", or ${DELETE}.`,
  },
  'event-key-duplicate': {
    field: 'urlKey',
    common: 'event key',
    other: 'The first one is',
    hint: () => `Give this file another "urlKey: …", or ${DELETE}.`,
  },
  'place-duplicate': {
    field: null,
    common: 'file name',
    other: 'The first one is',
    hint: () => `Rename this file, or ${DELETE}.`,
  },
  'event-overlap': {
    field: 'name',
    common: null,
    other: 'The other one is',
    hint: () => `D${DELETE.slice(1)}, or add "ignore: [event-overlap]" where both are right.`,
  },
  'url-duplicate': {
    field: 'url',
    common: 'web page',
    other: 'The other one is',
    hint: () => `Check the address, ${DELETE}, or add "ignore: [url-duplicate]" where both are right.`,
  },
} as const satisfies Partial<Record<DiagnosticCode, Meaning>>;

/**
 * Reports each clash in every record but the oldest, or, where nothing is known of their ages, the first by its
 * name. A warning that a record silences is its own.
 */
export function reportClashes(clashes: readonly Clash[], agesOf: AgesOf | undefined): Diagnostic[] {
  if (clashes.length === 0) return [];
  const files = clashes.flatMap(({ records }) => records.map(({ document }) => document.file));
  const ages = agesOf?.([...new Set(files)]) ?? new Map<string, number>();
  const age = ({ document: { file } }: AnyRecord): number => ages.get(file) ?? 0;
  return clashes.flatMap((clash) => {
    const [oldest, ...others] = clash.records.toSorted(
      (a, b) => age(a) - age(b) || (a.document.file < b.document.file ? -1 : 1),
    );
    if (oldest === undefined) return [];
    return others.flatMap((record) => {
      const silencing = [oldest, record].filter((one) => silences(one, clash.code));
      if (silencing.length === 0) return report(clash, record, oldest);
      return silencing.map((one) => report(clash, one, one === oldest ? record : oldest));
    });
  });
}

function silences({ values: { ignore } }: AnyRecord, code: keyof typeof CLASHES): boolean {
  return isWarningCode(code) && Array.isArray(ignore) && ignore.includes(code);
}

function report({ code, message }: Clash, record: AnyRecord, other: AnyRecord): Diagnostic {
  const { field, other: what, hint }: Meaning = CLASHES[code];
  return diagnostic(code, placeOfKey(record, field), message, hint(record), {
    related: { place: placeOfKey(other, field), what },
  });
}

/** Merges all clashes of two files into one problem, so that a copy is reported once. */
export function mergeCopies(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const clashes = diagnostics.filter(({ code, related }) => isClash(code) && related.length > 0);
  const byFiles = groupedBy(clashes, ({ file, related: [other] }) => `${file}\0${other?.place.file ?? ''}`);
  const copies = [...byFiles.values()].filter(({ length }) => length > 1);
  if (copies.length === 0) return diagnostics;
  const merged = new Map<Diagnostic, Diagnostic | readonly []>();
  for (const problems of copies) {
    const [first, ...others] = problems.sort((a, b) => rankOf(a) - rankOf(b));
    for (const other of others) merged.set(other, []);
    if (first !== undefined) merged.set(first, copyOf(first, others));
  }
  return diagnostics.flatMap((problem) => merged.get(problem) ?? problem);
}

const RANKS: readonly string[] = Object.keys(CLASHES);

function rankOf({ code }: Diagnostic): number {
  return RANKS.indexOf(code);
}

function isClash(code: string): code is keyof typeof CLASHES {
  return Object.hasOwn(CLASHES, code);
}

/**
 * Makes one diagnostic of all clashes between the same two files.
 *
 * @param first the clash that comes first in `CLASHES`
 * @param others the other clashes, in the order of `CLASHES`
 */
function copyOf(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const problems = [first, ...others];
  const common = problems.map(({ code }) => (isClash(code) ? CLASHES[code].common : null));
  const same = `the same ${listed(common.filter((noun) => noun !== null))}`;
  const both = common.includes(null) ? `${same}, and nearly the same name at the same time` : same;
  const isError = first.severity === 'error';
  const what = isError
    ? 'This looks like a copy of another file'
    : 'This is probably the same event as another one';
  const codes = problems.map(({ code }) => code).join(', ');
  return {
    ...first,
    message: `${what}: both have ${both}.`,
    hint: isError
      ? `${first.hint ?? ''} Change the rest as well where it is another record.`
      : `D${DELETE.slice(1)}, or add "ignore: [${codes}]" where both are right.`,
    related: [...first.related, ...others.flatMap(alsoRelated)],
  };
}

/** Returns where the other file has the same value, if it is written there and not a default. */
function alsoRelated({ code, related }: Diagnostic): Related[] {
  const field = isClash(code) ? CLASHES[code].field : null;
  return related
    .filter(({ place }) => place.source !== null)
    .map(({ place }) => ({ place, what: `its ${field ?? 'name'} is` }));
}

/** "a, b and c" */
function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Finds the records that have in common what must be unique. */
export function findDuplicates(records: ValidatedRecords): Clash[] {
  const { events } = records;
  const ofOneSlug = sharing(events, ({ identity }) => identity.slug);
  return [
    ...COLLECTIONS.flatMap((collection) => {
      const own: readonly AnyRecord[] = records[collection];
      const { referred }: RecordType = COLLECTION_TYPES[collection];
      const sameIds = duplicates(own, 'id-duplicate', 'The id', ({ identity }) => identity.id);
      if (referred === null) return sameIds;
      const { by, duplicateCode } = referred;
      const what = by === 'slug' ? 'The slug' : 'The file name';
      return [...sameIds, ...duplicates(own, duplicateCode, what, ({ identity }) => identity[by])];
    }),
    ...duplicates(ofOneSlug, 'slug-duplicate', 'The slug', slugWithinOrganization),
    ...duplicates(events, 'event-key-duplicate', 'The event key (slug and urlKey)', eventKey),
  ];
}

function slugWithinOrganization({ identity: { slug }, values: { organization } }: AnyRecord): string | null {
  return slug === null || typeof organization !== 'string' ? null : `${organization}/${slug}`;
}

function eventKey({ identity: { slug, urlKey } }: AnyRecord): string | null {
  return slug === null || urlKey === null ? null : eventKeyOf({ slug, urlKey });
}

/** The records that have a key in common. */
function duplicates(records: readonly AnyRecord[], code: Clash['code'], what: string, keyOf: KeyOf): Clash[] {
  const byKey = groupedBy(sharing(records, keyOf), (record) => keyOf(record) ?? '');
  return Array.from(byKey, ([key, found]) => ({
    code,
    records: found,
    message: `${what} "${key.slice(0, 60)}" is taken already.`,
  }));
}

/** Returns a key that records can share; null where a record has none, and shares it with nobody. */
type KeyOf = (record: AnyRecord) => string | null;

/** The records whose key others have as well. */
function sharing(records: readonly AnyRecord[], keyOf: KeyOf): readonly AnyRecord[] {
  const [seen, shared] = [new Set<string>(), new Set<string | null>()];
  for (const record of records) {
    const key = keyOf(record);
    if (key === null) continue;
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared.size === 0 ? [] : records.filter((record) => shared.has(keyOf(record)));
}
