import { contentOf, summaryOf } from './event-content.ts';
import type { Format } from './format.ts';

/** JSON Feed 1.1. Items are dated by the changes of the event; by its start where these are not known. */
export const jsonFeed: Format = {
  contentType: 'application/feed+json; charset=utf-8',
  isNewestFirst: true,
  has: () => true,
  begin: ({ title, description, homePage, self }) => {
    const head = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: homePage ?? undefined,
      feed_url: self ?? undefined,
      description: description ?? undefined,
    });
    return [`${head.slice(0, -1)},"items":[`];
  },
  event: (event) =>
    JSON.stringify({
      id: `urn:uuid:${event.id}`,
      url: event.url ?? undefined,
      title: event.name,
      content_html: contentOf(event),
      summary: summaryOf(event) || undefined,
      image: event.thumbnail ?? undefined,
      date_published: event.createdAt ?? (event.updatedAt === null ? event.startDate : null) ?? undefined,
      date_modified: event.updatedAt ?? undefined,
      tags: event.tags.length === 0 ? undefined : event.tags,
      authors: event.organization === null ? undefined : [authorOf(event.organization)],
    }),
  nothing: '',
  separator: ',',
  end: ']}\n',
};

function authorOf({ name, url }: { readonly name: string; readonly url: string | null }): object {
  return { name, url: url ?? undefined };
}
