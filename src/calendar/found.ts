/** Events that satisfy a query, in the order of its answers, before any of them is looked at. */
export interface Found {
  readonly total: number;
  /**
   * Where they stand in the calendar's events: without the first `skipped` of them, `count` at most.
   *
   * @param skipped any number, also one past the last
   */
  positions(skipped: number, count: number): number[];
}
