const FIRST_ROOM = 1024;

/** Whole numbers below 2 ** 32, less memory than a list of them: they move to room twice as large now and then. */
export class GrowingNumbers {
  #numbers = new Uint32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  column(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}
