import type { PageHead } from '../../calendar/query.ts';

/** Proxies take header fields of some kilobytes; without links, clients raise the page number themselves. */
const MAX_LENGTH = 3_000;

/**
 * Where the first, previous, next and last page of a list are, as the value of a `Link` field (RFC 8288): the same
 * query with another page number. Null where the list has no pages, or the field would be too long.
 *
 * @param query as it was sent
 * @param names of the parameters that the list has, which alone are taken over
 */
export function linkHeader(
  path: string,
  query: URLSearchParams,
  names: readonly string[],
  { total, current, pageSize }: PageHead,
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
    .map(([relation, page]) => `<${path}?${withPage(query, names, page)}>; rel="${relation}"`)
    .join(', ');
  return links.length > MAX_LENGTH ? null : links;
}

function withPage(query: URLSearchParams, names: readonly string[], page: number): string {
  const changed = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name) ?? '';
    if (value !== '') changed.set(name, value);
  }
  changed.set('current', String(page));
  return changed.toString();
}
