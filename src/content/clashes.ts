import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  isWarningCode,
  type Related,
} from '../diagnostics/codes.ts';
import { addTo, groupedBy } from '../platform/containers.ts';
import { eventKeyOf } from '../schema/event.ts';
import { COLLECTIONS, COLLECTION_TYPES } from '../schema/records.ts';
import type { RecordType } from '../schema/table.ts';
import { idFor } from './defaults.ts';
import { placeOfKey, type ValidatedRecords } from './references.ts';
import type { Validated } from './validate.ts';

type AnyRecord = Validated<unknown>;

/** Records that have in common what no two have, or hardly any two. */
export interface Clash {
  readonly code: keyof typeof CLASHES;
  /** Two or more. */
  readonly records: readonly AnyRecord[];
  /** What is wrong with all but the oldest of them, in a whole sentence. */
  readonly message: string;
}

/**
 * When files came, the oldest having the smallest numbers; those of which nothing is known are left out.
 *
 * @param files within the content folder
 */
export type AgesOf = (files: readonly string[]) => ReadonlyMap<string, number>;

interface Meaning {
  /** Where to point at; at the file where null. */
  readonly field: string | null;
  /** What two records have exactly in common; null for nearly the same name at the same time. */
  readonly common: string | null;
  readonly other: string;
  readonly hint: (record: AnyRecord) => string;
}

const DELETE = 'delete the file that is there by mistake';

/** The gravest first: of several in the same two files, the first one is reported. */
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

/** Makes one problem of all that two files have in common: of a copy one thing is to be said. */
export function mergeCopies(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byFiles = new Map<string, Diagnostic[]>();
  for (const problem of diagnostics) {
    const [other] = problem.related;
    if (!isClash(problem.code) || other === undefined) continue;
    addTo(byFiles, `${problem.file}\0${other.place.file}`, problem);
  }
  const merged = new Map<Diagnostic, Diagnostic | null>();
  for (const problems of byFiles.values()) {
    if (problems.length < 2) continue;
    for (const problem of problems) merged.set(problem, null);
    const [first, ...others] = problems.toSorted((a, b) => rankOf(a) - rankOf(b));
    if (first !== undefined) merged.set(first, copyOf(first, others));
  }
  if (merged.size === 0) return diagnostics;
  return diagnostics.flatMap((problem) => {
    const copy = merged.get(problem);
    return copy === undefined ? problem : (copy ?? []);
  });
}

const RANKS: readonly string[] = Object.keys(CLASHES);

function rankOf({ code }: Diagnostic): number {
  return RANKS.indexOf(code);
}

function isClash(code: string): code is keyof typeof CLASHES {
  return Object.hasOwn(CLASHES, code);
}

function copyOf(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const problems = [first, ...others].sort((a, b) => rankOf(a) - rankOf(b));
  const common = problems.map(({ code }) => (isClash(code) ? CLASHES[code].common : null));
  const same = common.filter((noun) => noun !== null);
  const both = [
    `the same ${listed(same)}`,
    ...(common.includes(null) ? ['nearly the same name at the same time'] : []),
  ];
  const isError = first.severity === 'error';
  const what = isError
    ? 'This looks like a copy of another file'
    : 'This is probably the same event as another one';
  const codes = problems.map(({ code }) => code).join(', ');
  return {
    ...first,
    message: `${what}: both have ${both.join(', and ')}.`,
    hint: isError
      ? `${first.hint ?? ''} Change the rest as well where it is another record.`
      : `D${DELETE.slice(1)}, or add "ignore: [${codes}]" where both are right.`,
    related: [...first.related, ...problems.slice(1).flatMap(alsoRelated)],
  };
}

/** Where the other file has the same, as far as it is written there. */
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

/** The records that have in common what is unique. */
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

/** Null for what has none, and shares it with nobody. */
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
