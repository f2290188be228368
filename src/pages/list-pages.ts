/** How many events a page of the list has. */
export const PAGE_SIZE = 50;

/** The number of the last page of so many events: an empty list has one page. */
export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}
