import { diagnostic, type Diagnostic, type DiagnosticCode, type Place } from '../diagnostics/codes.ts';
import { eventKeyOf } from '../schema/event.ts';
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
    ...unknownReferences(
      events,
      'place',
      'place-unknown',
      knownPlaces,
      'Places are files under places/, named without their extension.',
    ),
    ...unknownReferences(
      events,
      'organization',
      'organization-unknown',
      knownOrganizations,
      'Organizations are files under organizations/, named by their slug.',
    ),
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

/** A value that cannot be a name at all is reported already. */
const CAN_BE_NAME = { place: isOneLine, organization: (text: string) => formats.slug.test(text) };

/** What an event refers to a record by, and what people call it. */
interface Named {
  readonly key: string;
  readonly name: string;
}

function named({ values: { name } }: AnyRecord, key: string): Named {
  return { key, name: typeof name === 'string' ? name : key };
}

function unknownReferences(
  events: readonly AnyRecord[],
  key: 'place' | 'organization',
  code: DiagnosticCode,
  known: readonly Named[],
  rule: string,
): Diagnostic[] {
  const names = new Set(known.map((record) => record.key));
  const guess = createReferenceGuesser(known);
  return events.flatMap((event) => {
    const name = event.values[key];
    if (typeof name !== 'string' || names.has(name)) return [];
    if (!CAN_BE_NAME[key](name) || names.has(name.normalize('NFC'))) return [];
    const message = `There is no ${key} "${name.slice(0, 60)}".`;
    return [diagnostic(code, placeOfKey(event, key), message, didYouMean(guess(name)) + rule)];
  });
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
