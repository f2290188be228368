import { LRUCache } from 'lru-cache';
import { compress } from './compress.ts';
import type { Coding } from './negotiate.ts';
import { tagIn } from './variants.ts';

const MIB = 1024 * 1024;

/** Of the bodies that are being coded, with what coding one takes besides. */
const MAX_UNDER_WAY_BYTES = 32 * MIB;
const BYTES_BESIDES = MIB;

/**
 * Codes bodies, and remembers those that are asked for again, whichever Buffer they come in: they are known by their
 * entity tag, which is made of their content.
 */
export class Coder {
  /** False: asked for once. */
  readonly #remembered = new LRUCache<string, Buffer | false>({
    max: 4_096,
    maxSize: 16 * MIB,
    maxEntrySize: 4 * MIB,
    sizeCalculation: (entry, key) => key.length + (entry === false ? 1 : entry.length),
  });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #bytesUnderWay = 0;

  /**
   * A body in a coding: at once where it is remembered, later where it has to be made; null where too much is being
   * made.
   *
   * @param etag of the body as it is
   */
  code(etag: string, body: Buffer, coding: Coding): Buffer | Promise<Buffer> | null {
    const key = tagIn(etag, coding);
    const known = this.#remembered.get(key);
    if (known !== undefined && known !== false) return known;
    const shared = this.#underWay.get(key);
    if (shared !== undefined) return shared;

    const bytes = body.length + BYTES_BESIDES;
    if (this.#bytesUnderWay + bytes > MAX_UNDER_WAY_BYTES) return null;
    this.#bytesUnderWay += bytes;
    const isFrequent = known === false;
    const made = compress(body, coding);
    this.#underWay.set(key, made);
    const end = (coded: Buffer | false): void => {
      this.#bytesUnderWay -= bytes;
      this.#underWay.delete(key);
      this.#remembered.set(key, isFrequent && coded);
    };
    made.then(end, () => {
      end(false);
    });
    return made;
  }
}
