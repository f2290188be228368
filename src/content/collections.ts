/** The folders of a content folder that hold records, one collection each (contract, section 3). */
export const COLLECTIONS = ['events', 'organizations', 'places'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** The optional file with the settings of the whole site. */
export const SITE_FILE = 'site.yml';

/** What a file holds: a record of a collection, or the site's settings. */
export type RecordKind = Collection | 'site';

export function isCollection(name: string): name is Collection {
  return COLLECTIONS.some((collection) => collection === name);
}
