import type { PageNumbers } from '../../calendar/list-answer.ts';
import { LIST_PARAMETERS } from '../routes/parameters.ts';

/** Proxies take header fields of some kilobytes; without links, clients raise the page number themselves. */
const MAX_LENGTH = 3_000;

/**
 * Where the first, previous, next and last page of a list are, as the value of a `Link` field (RFC 8288): the same
 * query with another page number. Null where the list has no pages, or the field would be too long.
 *
 * @param query as it was sent; only parameters that the list has are taken over
 */
export function linkHeader(
  path: string,
  query: URLSearchParams,
  { total, current, pageSize }: PageNumbers,
): string | null {
  const last = Math.ceil(total / pageSize);
  if (last === 0) return null;
  const pages = {
    first: 1,
    ...(current > 1 && { prev: Math.min(current - 1, last) }),
    ...(current < last && { next: current + 1 }),
    last,
  };
  const links = Object.entries(pages)
    .map(([relation, page]) => `<${path}?${withPage(query, page)}>; rel="${relation}"`)
    .join(', ');
  return links.length > MAX_LENGTH ? null : links;
}

function withPage(query: URLSearchParams, page: number): string {
  const changed = new URLSearchParams();
  for (const name of Object.keys(LIST_PARAMETERS.properties)) {
    const value = query.get(name) ?? '';
    if (value !== '') changed.set(name, value);
  }
  changed.set('current', String(page));
  return changed.toString();
}
