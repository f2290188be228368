import { EventIndex } from './event-index.ts';
import type { IndexHead, IndexPart } from './index-format.ts';

/** Reads JSON at an address; with `no-cache`, which is for addresses whose content may change, a cached answer is revalidated first. */
export type ReadJson = (url: string, cache: 'default' | 'no-cache') => Promise<unknown>;

/** Reads an index part by part, as far as needed, and each part once. */
export class IndexReading {
  readonly #url: string;
  readonly #readJson: ReadJson;
  #begun: Promise<{ readonly index: EventIndex; readonly head: IndexHead }> | null = null;
  /** The parts that have been asked for, by their names. */
  readonly #asked = new Map<string, Promise<IndexPart>>();
  #read = 0;

  /** @param url the absolute URL of the head */
  constructor(url: string, readJson: ReadJson) {
    this.#url = url;
    this.#readJson = readJson;
  }

  /**
   * Yields the index each time when another part is read, until all that is wanted is there.
   *
   * @param past whether events that are over are wanted, too
   * @throws whatever `readJson` throws; the next call continues where this one has stopped
   */
  async *as(past: boolean): AsyncGenerator<{ readonly index: EventIndex; readonly isWhole: boolean }> {
    this.#begun ??= this.#begin();
    const { index, head } = await this.#begun.catch((error: unknown) => {
      this.#begun = null;
      throw error;
    });
    const names = past ? [...head.coming, ...head.past] : head.coming;
    const parts = names.slice(this.#read).map((name) => this.#ask(name));
    // If the caller stops in between, nobody awaits the other parts, and their errors would be unhandled.
    for (const part of parts) part.catch(() => undefined);
    for (const [at, name] of names.entries()) {
      if (at < this.#read) continue;
      const part = await this.#ask(name);
      // Another caller may have added this part meanwhile.
      if (at === this.#read) {
        index.add(part);
        this.#read += 1;
      }
      if (at + 1 < names.length) yield { index, isWhole: false };
    }
    yield { index, isWhole: true };
  }

  async #begin(): Promise<{ readonly index: EventIndex; readonly head: IndexHead }> {
    const head = (await this.#readJson(this.#url, 'no-cache')) as IndexHead;
    return { index: new EventIndex(head), head };
  }

  #ask(name: string): Promise<IndexPart> {
    const asked = this.#asked.get(name);
    if (asked !== undefined) return asked;
    const part = this.#readJson(new URL(name, this.#url).href, 'default') as Promise<IndexPart>;
    this.#asked.set(name, part);
    part.catch(() => this.#asked.delete(name));
    return part;
  }
}
