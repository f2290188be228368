interface Remembered {
  readonly etag: string;
  readonly json: string;
}

/** The answers that came last, by URL: as text, so that nobody can change them. */
export class RememberedAnswers {
  readonly #answers = new Map<string, Remembered>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters of all answers together */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(url: string): Remembered | undefined {
    const answer = this.#answers.get(url);
    if (answer !== undefined) this.set(url, answer);
    return answer;
  }

  /** Forgets what was used longest ago where there is no more room. */
  set(url: string, answer: Remembered): void {
    this.#forget(url);
    this.#answers.set(url, answer);
    this.#characters += answer.json.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(url: string): void {
    this.#characters -= this.#answers.get(url)?.json.length ?? 0;
    this.#answers.delete(url);
  }
}
