/** A value that changes in a server. For a while after a change, an answer may show the old value or the new one. */
export class Timeline<T> {
  readonly #spans: { readonly value: T; readonly from: number; until: number }[];

  constructor(value: T) {
    this.#spans = [{ value, from: -Infinity, until: Infinity }];
  }

  /**
   * Adds a value that answers may show from now on, in milliseconds of `performance.now`; they may show the older
   * ones until the change is settled.
   */
  begin(value: T, from: number): void {
    this.#spans.push({ value, from, until: Infinity });
    const kept = this.#spans.findIndex(({ until }) => until >= from - MEMORY_MILLISECONDS);
    this.#spans.splice(0, kept);
  }

  /** Sets the moment from which answers must show the newest value. */
  settle(at: number): void {
    for (const span of this.#spans.slice(0, -1)) span.until = Math.min(span.until, at);
  }

  /** Returns the values that answers may show at some moment between two times. */
  between(first: number, last: number): T[] {
    return this.#spans.filter(({ from, until }) => from <= last && first <= until).map(({ value }) => value);
  }
}

/** Older values than this are forgotten: no request takes longer. */
const MEMORY_MILLISECONDS = 60_000;
