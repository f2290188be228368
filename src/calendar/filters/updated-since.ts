import { DATE_TIME, readDateTime } from './event-end-at.ts';
import { instantAtOrAfter } from './event-start-at.ts';
import type { Filter } from './filter.ts';

/** Events that changed at an instant or later, in milliseconds since 1970, or of which that is not known. */
export const updatedSince: Filter<number | undefined> = {
  schema: {
    ...DATE_TIME,
    description: 'Events that changed at this time or later, in UTC, and those of which that is not known.',
  },
  absent: undefined,
  read: (sent) => readDateTime(sent, instantAtOrAfter),
  narrow({ events: { updatedAts } }, since) {
    if (since === undefined) return null;
    return { ranges: [{ column: updatedAts, from: since, until: Infinity, orNone: true }] };
  },
};
