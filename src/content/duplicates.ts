import { groupedBy } from '../platform/lists-by-key.ts';
import { eventKeyOf } from '../schema/event.ts';
import type { Clash } from './clashes.ts';
import type { ValidatedRecords } from './references.ts';
import type { Validated } from './validate.ts';

type AnyRecord = Validated<unknown>;

/** The records that have in common what is unique (contract, section 3). */
export function findDuplicates({ events, organizations, places }: ValidatedRecords): Clash[] {
  const ofOneSlug = sharing(events, ({ identity }) => identity.slug);
  return [
    ...[events, organizations, places].flatMap((collection: readonly AnyRecord[]) =>
      duplicates(collection, 'id-duplicate', 'The id', ({ identity }) => identity.id),
    ),
    ...duplicates(organizations, 'slug-duplicate', 'The slug', ({ identity }) => identity.slug),
    ...duplicates(places, 'place-duplicate', 'The file name', ({ identity }) => identity.stem),
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
