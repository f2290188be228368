/** A value that changes, as seen by others: for a while after a change both the old and the new one may be met. */
export class Timeline<T> {
  readonly #spans: { readonly value: T; readonly from: number; until: number }[];

  constructor(value: T) {
    this.#spans = [{ value, from: -Infinity, until: Infinity }];
  }

  /**
   * All times are milliseconds of `performance.now`.
   *
   * @param from when the new value can be met first
   * @param settledAt when the old ones must not be met any longer
   */
  replace(value: T, { from, settledAt }: Change): void {
    for (const span of this.#spans) span.until = Math.min(span.until, settledAt);
    this.#spans.push({ value, from, until: Infinity });
    const kept = this.#spans.findIndex(({ until }) => until >= from - MEMORY_MILLISECONDS);
    this.#spans.splice(0, kept);
  }

  /** What could be met at some moment of a span of time. */
  between(first: number, last: number): T[] {
    return this.#spans.filter(({ from, until }) => from <= last && first <= until).map(({ value }) => value);
  }
}

export interface Change {
  readonly from: number;
  readonly settledAt: number;
}

/** No request takes longer. */
const MEMORY_MILLISECONDS = 60_000;
