/** Numbers texts in the order in which they come. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const { size } = this.#numbers;
    const number = this.#numbers.get(text) ?? size;
    if (number === size) this.#numbers.set(text, number);
    return number;
  }

  /** Up to now, by their numbers. */
  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}
