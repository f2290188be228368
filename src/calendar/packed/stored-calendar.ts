import type { PackedNames, PackedTexts } from '../search/pack.ts';
import { postingsOf, tokenNamesOf } from '../search/postings.ts';
import type { PackedCalendar, PackedPlaces, PackedTable } from './packed-calendar.ts';

/** Texts without what follows from their tokens. */
export type StoredTexts = Omit<PackedTexts, 'postings'>;

export interface StoredTable extends Omit<PackedTable, 'names'> {
  readonly names: StoredTexts;
}

type Texts = 'eventNames' | 'eventTexts' | 'organizationNames';

/** What a calendar file has: a packed calendar without postings, which follow from the tokens. */
export interface StoredCalendar extends Omit<PackedCalendar, 'organizations' | 'places' | Texts> {
  readonly organizations: StoredTable;
  readonly places: StoredTable & Omit<PackedPlaces, keyof PackedTable>;
  readonly eventNames: StoredTexts;
  readonly eventTexts: StoredTexts;
  readonly organizationNames: StoredTexts;
}

/** The name of the member that is not stored. */
export const DERIVED = 'postings' satisfies Exclude<keyof PackedTexts, keyof StoredTexts>;

/** @param stored is known to be sound */
export function withPostings(stored: StoredCalendar): PackedCalendar {
  const { organizations, places, eventNames, eventTexts, organizationNames } = stored;
  return {
    ...stored,
    organizations: { ...organizations, names: namesWithPostings(organizations.names) },
    places: { ...places, names: namesWithPostings(places.names) },
    eventNames: namesWithPostings(eventNames),
    eventTexts: { ...eventTexts, postings: tokenNamesOf(eventTexts) },
    organizationNames: namesWithPostings(organizationNames),
  };
}

function namesWithPostings(names: StoredTexts): PackedNames {
  return { ...names, postings: postingsOf(names) };
}
