import type { EventRecord } from './event.ts';
import type { OrganizationRecord } from './organization.ts';
import type { PlaceRecord } from './place.ts';
import type { SiteRecord } from './site.ts';

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
