/** More items of a list are folded. */
const MAX_OPEN = 10;

/** A list of Markdown whose items behind the first ten are seen when a reader opens them. */
export function foldedList(items: readonly string[], indent = ''): string {
  const [open, rest] = [items.slice(0, MAX_OPEN), items.slice(MAX_OPEN)];
  if (rest.length === 0) return open.join('\n');
  const head = `${indent}<details><summary>${rest.length} more</summary>`;
  return [...open, '', head, '', ...rest, '', `${indent}</details>`].join('\n');
}
