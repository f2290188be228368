import type { PageNumbers } from '../calendar/pages.ts';

/**
 * Where the first, previous, next and last page of a list are, as the value of a `Link` field (RFC 8288): the same
 * query with another page number. Null where the list has no pages.
 *
 * @param query as it was sent
 */
export function pageLinks(
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
  return Object.entries(pages)
    .map(([relation, page]) => `<${path}?${withPage(query, page)}>; rel="${relation}"`)
    .join(', ');
}

function withPage(query: URLSearchParams, page: number): string {
  const changed = new URLSearchParams(query);
  changed.set('current', String(page));
  return changed.toString();
}
