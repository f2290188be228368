import type { AnswerTable, Calendar } from '../../src/calendar/calendar.ts';

/** What a calendar holds, as plain values: every answer with its tag, and what queries look at. */
export function everyAnswer({
  site,
  events,
  organizationsById,
  organizationsBySlug,
  organizers,
  digest,
}: Calendar): unknown {
  const { starts, ends, scheduled, byId, organizations, startDays, endDays, zones, slugHashes } = events;
  const ofEvents = [starts, ends, scheduled, byId, organizations, startDays, endDays, zones, slugHashes];
  return {
    site,
    digest,
    events: answersOf(events),
    organizations: answersOf(organizationsById),
    columns: [...ofEvents, organizers].map((column) => [...column]),
    timeZones: events.timeZones,
    slugs: [...organizationsBySlug],
  };
}

export function answersOf(table: AnswerTable): { readonly json: string; readonly etag: string }[] {
  return Array.from({ length: table.length }, (_, position) => {
    const { json, etag } = table.answer(position);
    return { json: json.toString(), etag };
  });
}
