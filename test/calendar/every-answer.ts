import type { AnswerTable, Calendar } from '../../src/calendar/calendar.ts';

/**
 * Returns the contents of a calendar as plain values: every answer with its entity tag, and all columns that queries
 * read.
 */
export function everyAnswer({
  site,
  events,
  organizations: all,
  places,
  organizationsBySlug,
  organizers,
  digest,
}: Calendar): unknown {
  const { starts, ends, lasts, statuses, scales, byId, organizations } = events;
  const { firstDays, lastDays, points, slugHashes, earliestFirst } = events;
  const ofEvents = [
    ...[starts, ends, lasts, statuses, scales, byId, organizations],
    ...[firstDays, lastDays, points, slugHashes, earliestFirst],
  ];
  return {
    site,
    digest,
    events: answersOf(events),
    organizations: answersOf(all),
    places: answersOf(places),
    columns: [...ofEvents, organizers].map((column) => [...column]),
    slugs: [...organizationsBySlug],
  };
}

export function answersOf(
  table: AnswerTable,
): { readonly json: string; readonly etag: string; readonly whole: string }[] {
  return Array.from({ length: table.length }, (_, position) => {
    const { json, etag } = table.answer(position);
    return { json: json.toString(), etag, whole: table.whole(position).toString() };
  });
}
