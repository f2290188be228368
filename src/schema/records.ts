import { EVENT } from './event.ts';
import { SOURCE } from './followed-source.ts';
import type { RecordOf } from './table.ts';
import { ORGANIZATION } from './organization.ts';
import type { Picture } from './picture.ts';
import { PLACE } from './place.ts';
import { SITE, type SiteRecord } from './site.ts';

/** The tables of the records by the folder that holds them, one collection each (editors' handbook, "The content folder"). */
export const COLLECTION_TYPES = { events: EVENT, organizations: ORGANIZATION, places: PLACE } as const;
export type Collection = keyof typeof COLLECTION_TYPES;

/** The tables of all kinds of files; `site` is the file `site.yml`, and `sources` the list in `sources.yml`. */
export const RECORD_TYPES = { ...COLLECTION_TYPES, site: SITE, sources: SOURCE } as const;

/** What a file holds: a record of a collection, the site's settings, or the sources that are followed. */
export type RecordKind = keyof typeof RECORD_TYPES;

/** A complete record of a kind. */
export type RecordIn<Kind extends RecordKind> = RecordOf<(typeof RECORD_TYPES)[Kind]>;

/** All records of one content folder, complete, each list of records ordered by id: what a calendar is compiled from. */
export type Records = {
  readonly site: SiteRecord;
  /** The pictures that a record or the site names, in the order of their names. */
  readonly pictures: readonly Picture[];
} & {
  readonly [Each in Collection]: readonly RecordIn<Each>[];
};

/** The order of records by their ids, which are unique. */
export function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

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
