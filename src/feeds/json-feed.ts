import type { CalendarEvent } from '../calendar/record-at.ts';
import { hasLeftPlace } from '../event-text/where.ts';
import { contentOf } from './atom.ts';
import { type Format, PLANNED_FIELDS, summaryOf } from './format.ts';

/** Writes events as JSON Feed 1.1. An item is dated by when the event was created and changed, or else by its start. */
export const jsonFeed: Format = {
  contentType: 'application/feed+json; charset=utf-8',
  isNewestFirst: true,
  has: () => true,
  begin: ({ title, language, description, homePage, self }) => {
    const head = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      language,
      home_page_url: homePage ?? undefined,
      feed_url: self ?? undefined,
      description: description ?? undefined,
    });
    return [`${head.slice(0, -1)},"items":[`];
  },
  event: (event, { page, written }) =>
    JSON.stringify({
      id: `urn:uuid:${event.id}`,
      url: page ?? event.url ?? undefined,
      external_url: written ?? undefined,
      title: event.name,
      content_html: contentOf(event),
      summary: summaryOf(event) || undefined,
      image: event.thumbnail ?? undefined,
      date_published: event.createdAt ?? (event.updatedAt === null ? event.startDate : null) ?? undefined,
      date_modified: event.updatedAt ?? undefined,
      tags: event.tags.length === 0 ? undefined : event.tags,
      authors: event.organization === null ? undefined : [authorOf(event.organization)],
      _event: plannedOf(event),
    }),
  nothing: '',
  separator: ',',
  end: ']}\n',
};

function authorOf({ name, url }: { readonly name: string; readonly url: string | null }): object {
  return { name, url: url ?? undefined };
}

const NOWHERE = { place: null, address: null, region: null };

/** Returns the values of `PLANNED_FIELDS` for the extension, since JSON Feed itself has only dates of publication. */
function plannedOf(event: CalendarEvent): object {
  const planned = hasLeftPlace(event) ? { ...event, ...NOWHERE } : event;
  return Object.fromEntries(PLANNED_FIELDS.map((name) => [name, planned[name]]));
}
