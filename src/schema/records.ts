import { EVENT, type EventRecord } from './event.ts';
import { ORGANIZATION, type OrganizationRecord } from './organization.ts';
import { PLACE, type PlaceRecord } from './place.ts';
import { SITE, type SiteRecord } from './site.ts';

/** The tables of all kinds of files, by the folder of their records; `site` is the file `site.yml`. */
export const RECORD_TYPES = {
  events: EVENT,
  organizations: ORGANIZATION,
  places: PLACE,
  site: SITE,
} as const;

/** All records of one content folder, complete, each list ordered by id: what a calendar is compiled from. */
export interface Records {
  readonly site: SiteRecord;
  readonly events: readonly EventRecord[];
  readonly organizations: readonly OrganizationRecord[];
  readonly places: readonly PlaceRecord[];
}

/** The order of records by their ids, which are unique. */
export function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
