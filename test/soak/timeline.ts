/** A value that changes, as seen by others: for a while after a change both the old and the new one may be met. */
export class Timeline<T> {
  readonly #spans: { readonly value: T; readonly from: number; until: number }[];

  constructor(value: T) {
    this.#spans = [{ value, from: -Infinity, until: Infinity }];
  }

  /** A new value can be met from now on, in milliseconds of `performance.now`; the others until the change is settled. */
  begin(value: T, from: number): void {
    this.#spans.push({ value, from, until: Infinity });
    const kept = this.#spans.findIndex(({ until }) => until >= from - MEMORY_MILLISECONDS);
    this.#spans.splice(0, kept);
  }

  /** From this moment on nothing but the newest value must be met. */
  settle(at: number): void {
    for (const span of this.#spans.slice(0, -1)) span.until = Math.min(span.until, at);
  }

  /** What could be met at some moment of a span of time. */
  between(first: number, last: number): T[] {
    return this.#spans.filter(({ from, until }) => from <= last && first <= until).map(({ value }) => value);
  }
}

/** No request takes longer. */
const MEMORY_MILLISECONDS = 60_000;
