import { constants } from 'node:buffer';

const FIRST_ROOM = 1024;

/** Room for what a little more than the texts up to now lets expect. */
const MARGIN = 1.1;
/** One long text among the first lets expect far too much: so many times what is needed, and so much more, is enough. */
const MOST_TIMES = 8;
const MOST_MORE = 64 * 1024 * 1024;

/** Texts one behind the other, in UTF-8: they move to larger room now and then. */
export class GrowingBytes {
  #bytes = Buffer.from(new ArrayBuffer(FIRST_ROOM));
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param share how much of all texts is there with this one, above 0 to 1 */
  append(text: string, share: number): void {
    // A UTF-16 unit takes three bytes at most.
    const room = this.#length + text.length * 3;
    if (room > this.#bytes.length) {
      const expected = Math.ceil(((this.#length + text.length) / share) * MARGIN);
      const most = Math.min(room * MOST_TIMES + MOST_MORE, constants.MAX_LENGTH);
      const larger = Buffer.from(new ArrayBuffer(Math.max(room, Math.min(expected, most))));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A view: the room behind it was never touched, and takes no memory. */
  column(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer, 0, this.#length);
  }
}
