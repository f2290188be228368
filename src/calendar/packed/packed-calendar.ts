import type { SiteRecord } from '../../schema/site.ts';
import type { Calendar, EventColumns } from '../calendar.ts';
import { indexEndDates } from '../end-date-index.ts';
import { openScheduled, type PackedScheduled } from '../scheduled.ts';
import { openNameSearch } from '../search/name-search.ts';
import type { PackedNames } from '../search/pack.ts';
import { openAnswers, type PackedAnswers } from './packed-answers.ts';

/**
 * A compiled calendar as plain data, nearly all of it in buffers: what a thread compiles goes to the one that
 * serves without a copy, and is opened there within milliseconds.
 */
export interface PackedCalendar {
  readonly site: SiteRecord;
  readonly events: PackedEvents;
  readonly organizations: PackedAnswers;
  readonly eventNames: PackedNames;
  readonly organizationNames: PackedNames;
  /** The slugs of `organizations`, in their order. */
  readonly organizationSlugs: readonly string[];
  readonly organizers: Int32Array<ArrayBuffer>;
  readonly digest: string;
}

export interface PackedEvents extends PackedAnswers, EventColumns {
  readonly scheduledByDate: PackedScheduled;
}

/** Opens a packed calendar, which nobody may change from then on. */
export function openCalendar(packed: PackedCalendar): Calendar {
  const { scheduledByDate, json: _json, offsets: _offsets, ids: _ids, ...columns } = packed.events;
  return Object.freeze({
    site: Object.freeze(packed.site),
    events: Object.freeze({
      ...columns,
      ...openAnswers(packed.events),
      endDates: indexEndDates(columns.ends),
      scheduledByDate: openScheduled(scheduledByDate, columns),
    }),
    organizationsById: Object.freeze(openAnswers(packed.organizations)),
    eventSearch: openNameSearch(packed.eventNames),
    organizationSearch: openNameSearch(packed.organizationNames),
    organizationsBySlug: new Map(packed.organizationSlugs.map((slug, position) => [slug, position])),
    organizers: packed.organizers,
    digest: packed.digest,
  });
}
