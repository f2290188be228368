import { COLLECTION_TYPES, type Collection } from '../schema/records.ts';

/** The folders of a content folder that hold records. */
export const COLLECTIONS = Object.keys(COLLECTION_TYPES).filter(isCollection);

/** The optional file with the settings of the whole site. */
export const SITE_FILE = 'site.yml';

export function isCollection(name: string): name is Collection {
  return Object.hasOwn(COLLECTION_TYPES, name);
}

/**
 * A value for each collection, made by one function.
 *
 * @param make returns what `Values` has for the collection: TypeScript cannot check a result whose type depends on a value
 */
export function forEachCollection<Values extends Readonly<Record<Collection, unknown>>>(
  make: (collection: keyof Values & Collection) => unknown,
): Values {
  return Object.fromEntries(COLLECTIONS.map((collection) => [collection, make(collection)])) as Values;
}
