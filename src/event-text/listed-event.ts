import type { CalendarEvent } from '../calendar/record-at.ts';

/** What the lists of pages show of an event: a browser knows that much of it, too. */
export interface ListedEvent extends Pick<
  CalendarEvent,
  'id' | 'name' | 'scale' | 'status' | 'startDate' | 'startLocal' | 'endLocal' | 'address' | 'region' | 'tags'
> {
  readonly place: Pick<NonNullable<CalendarEvent['place']>, 'name' | 'kind'> | null;
  readonly organization: Pick<NonNullable<CalendarEvent['organization']>, 'name' | 'slug'> | null;
}
