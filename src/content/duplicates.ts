import { eventKeyOf } from '../schema/event.ts';
import type { Clash } from './clashes.ts';
import type { ValidatedRecords } from './references.ts';
import type { Validated } from './validate.ts';

type AnyRecord = Validated<unknown>;

/** The records that have in common what is unique (contract, section 3). */
export function findDuplicates({ events, organizations, places }: ValidatedRecords): Clash[] {
  return [
    ...[events, organizations, places].flatMap((collection: readonly AnyRecord[]) =>
      duplicates(collection, 'id-duplicate', 'The id', ({ identity }) => identity.id),
    ),
    ...duplicates(organizations, 'slug-duplicate', 'The slug', ({ identity }) => identity.slug),
    ...duplicates(places, 'place-duplicate', 'The file name', ({ identity }) => identity.stem),
    ...duplicates(events, 'slug-duplicate', 'The slug', slugWithinOrganization),
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
function duplicates(
  records: readonly AnyRecord[],
  code: Clash['code'],
  what: string,
  keyOf: (record: AnyRecord) => string | null,
): Clash[] {
  const byKey = new Map<string, AnyRecord | AnyRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    if (key === null) continue;
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, record);
    else if (Array.isArray(others)) others.push(record);
    else byKey.set(key, [others, record]);
  }
  return [...byKey].flatMap(([key, found]) =>
    Array.isArray(found)
      ? [{ code, records: found, message: `${what} "${key.slice(0, 60)}" is taken already.` }]
      : [],
  );
}
