import { diagnostic, type Diagnostic, type DiagnosticCode, type Place } from '../diagnostics/codes.ts';
import { EVENT, eventKeyOf, type EventRecord } from '../schema/event.ts';
import { formats, isOneLine } from '../schema/formats.ts';
import type { Collection, RecordIn } from '../schema/records.ts';
import { createGuesser, didYouMean } from '../platform/did-you-mean.ts';
import { idFor } from './identity.ts';
import type { UnreadFile } from './read/read-content.ts';
import type { Validated } from './validate.ts';

/** All records of a content folder that could be parsed, those with problems of their own included. */
export type ValidatedRecords = { readonly [Each in Collection]: readonly Validated<RecordIn<Each>>[] };

type AnyRecord = Validated<unknown>;

/**
 * The rules between records (contract, section 3): what has to be unique, and references that have to
 * lead somewhere. A file that is itself broken counts as existing, so that its fault is reported once.
 */
export function checkReferences(records: ValidatedRecords, unread: readonly UnreadFile[]): Diagnostic[] {
  const { events, organizations, places } = records;
  const unreadOf = (kind: UnreadFile['kind']): Named[] =>
    unread.filter((file) => file.kind === kind).map(({ stem }) => ({ key: stem, name: stem }));
  const knownPlaces = [...places.map((place) => named(place, place.identity.stem)), ...unreadOf('places')];
  const knownOrganizations = [
    ...organizations.flatMap((organization) => {
      const { slug } = organization.identity;
      return slug === null ? [] : [named(organization, slug)];
    }),
    ...unreadOf('organizations'),
  ];

  return [
    ...Object.values(records).flatMap((collection: readonly AnyRecord[]) =>
      duplicates(collection, 'id-duplicate', 'id', ({ identity }) => identity.id),
    ),
    ...duplicates(organizations, 'slug-duplicate', 'slug', ({ identity }) => identity.slug),
    ...duplicates(places, 'place-duplicate', null, ({ identity }) => identity.stem),
    ...duplicates(events, 'slug-duplicate', 'slug', slugWithinOrganization),
    ...duplicates(events, 'event-key-duplicate', 'urlKey', eventKey),
    ...unknownReferences(events, 'place', ['place'], knownPlaces),
    ...unknownReferences(events, 'organization', ['organization', 'coOrganizers'], knownOrganizations),
  ];
}

function slugWithinOrganization({ identity: { slug }, values: { organization } }: AnyRecord): string | null {
  return slug === null || typeof organization !== 'string' ? null : `${organization}/${slug}`;
}

function eventKey({ identity: { slug, urlKey } }: AnyRecord): string | null {
  return slug === null || urlKey === null ? null : eventKeyOf({ slug, urlKey });
}

/** Reports every record whose key another record before it has; `field` is where to point at. */
function duplicates(
  records: readonly AnyRecord[],
  code: DiagnosticCode,
  field: string | null,
  keyOf: (record: AnyRecord) => string | null,
): Diagnostic[] {
  const first = new Map<string, AnyRecord>();
  const problems: Diagnostic[] = [];
  for (const record of records) {
    const key = keyOf(record);
    if (key === null) continue;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, record);
      continue;
    }
    problems.push(
      diagnostic(
        code,
        placeOfKey(record, field),
        `${DUPLICATES[code] ?? 'The value'} "${key.slice(0, 60)}" is taken already.`,
        duplicateHint(record, code, field),
        { related: { place: placeOfKey(other, field), what: 'The first one is' } },
      ),
    );
  }
  return problems;
}

function duplicateHint({ document, values }: AnyRecord, code: DiagnosticCode, field: string | null): string {
  if (code === 'id-duplicate') {
    return `Give the newer one an id of its own, like ${idFor(document)}, or delete the file that is there by mistake.`;
  }
  if (field === null) return 'Rename one of the two files, or delete the one that is there by mistake.';
  return values[field] === undefined
    ? `Give the newer one another "${field}: …", or delete the file that is there by mistake.`
    : 'Change one of the two, or delete the file that is there by mistake.';
}

const DUPLICATES: Partial<Record<DiagnosticCode, string>> = {
  'id-duplicate': 'The id',
  'slug-duplicate': 'The slug',
  'event-key-duplicate': 'The event key (slug and urlKey)',
  'place-duplicate': 'The file name',
};

/** What an event refers to. A value that cannot be a name at all is reported already. */
const REFERRED = {
  place: {
    code: 'place-unknown',
    canBeName: isOneLine,
    rule: 'Places are files under places/, named without their extension.',
  },
  organization: {
    code: 'organization-unknown',
    canBeName: (text: string) => formats.slug.test(text),
    rule: 'Organizations are files under organizations/, named by their slug.',
  },
} as const;

/** What an event refers to a record by, and what people call it. */
interface Named {
  readonly key: string;
  readonly name: string;
}

function named({ values: { name } }: AnyRecord, key: string): Named {
  return { key, name: typeof name === 'string' ? name : key };
}

/** @param keys of events that have such references */
function unknownReferences(
  events: readonly AnyRecord[],
  what: keyof typeof REFERRED,
  keys: readonly (keyof EventRecord)[],
  known: readonly Named[],
): Diagnostic[] {
  const { code, canBeName, rule } = REFERRED[what];
  const names = new Set(known.map((record) => record.key));
  const guess = createReferenceGuesser(known);
  return events.flatMap((event) =>
    keys.flatMap((key) =>
      referencesOf(event, key).flatMap(({ name, place }) => {
        if (names.has(name) || !canBeName(name) || names.has(name.normalize('NFC'))) return [];
        const message = `There is no ${what} "${name.slice(0, 60)}".`;
        return diagnostic(code, place(), message, didYouMean(guess(name)) + rule);
      }),
    ),
  );
}

/** No list has more references; what is in one that is refused because it is too long is not looked at. */
const { maxItems: MAX_REFERENCES } = EVENT.fields.coOrganizers.schema;

/** The texts of a key, each with a function that finds its place. */
function referencesOf(
  event: AnyRecord,
  key: string,
): readonly { readonly name: string; readonly place: () => Place }[] {
  const value = event.values[key];
  if (typeof value === 'string') return [{ name: value, place: () => placeOfKey(event, key) }];
  if (!Array.isArray(value) || value.length > MAX_REFERENCES) return [];
  return value.flatMap((name, position) =>
    typeof name === 'string' && value.indexOf(name) === position
      ? [{ name, place: () => placeOfItem(event, key, position) }]
      : [],
  );
}

/** By key first, then by name: people write "FOSDEM Brussels" where "fosdem" is meant. */
function createReferenceGuesser(known: readonly Named[]): (word: string) => readonly string[] {
  const byKey = createGuesser(known.map(({ key }) => key));
  const byName = createGuesser(known.map(({ name }) => name));
  return (word) => {
    const keys = byKey(word);
    if (keys.length > 0) return keys;
    const names = byName(word);
    return names.length === 0 ? [] : known.filter(({ name }) => names.includes(name)).map(({ key }) => key);
  };
}

/** Where a record has a key; where the record begins, as a whole, if it has not. */
export function placeOfKey({ document: { root, placeOf } }: AnyRecord, key: string | null): Place {
  const entry = key === null ? undefined : root.entries.get(key);
  return entry === undefined ? { ...placeOf(root), source: null } : placeOf(entry.value);
}

/** Where an item of a list stands. */
export function placeOfItem(record: AnyRecord, key: string, position: number): Place {
  const { root, placeOf } = record.document;
  const list = root.entries.get(key)?.value;
  const item = list?.kind === 'sequence' ? list.items[position] : undefined;
  return item === undefined ? placeOfKey(record, key) : placeOf(item);
}
