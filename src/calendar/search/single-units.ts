/** Letters outside the basic plane, which take two UTF-16 units, and those of the private use area. */
const REPLACED = /[\u{10000}-\u{10ffff}\ue000-\uf8ff]/gu;
const PRIVATE_USE_FIRST = 0xe000;
const PRIVATE_USE_SIZE = 6_400;

/** The letters in `names` that `createSingleUnits` has to know: as many as there are private ones but one. */
export function lettersOfTwoUnits(names: readonly string[]): string {
  const letters = new Set<string>();
  for (const name of names) {
    for (const letter of name.match(REPLACED) ?? []) {
      if (letters.size < PRIVATE_USE_SIZE - 1) letters.add(letter);
    }
  }
  return [...letters].join('');
}

/**
 * Returns a function that writes every letter as one UTF-16 unit, because fuse.js counts units: each of these
 * letters gets a private one of its own, and all others of two units share the last.
 */
export function createSingleUnits(letters: string): (text: string) => string {
  const units = new Map(
    Array.from(letters, (letter, number) => [letter, String.fromCharCode(PRIVATE_USE_FIRST + number)]),
  );
  const unknown = String.fromCharCode(PRIVATE_USE_FIRST + PRIVATE_USE_SIZE - 1);
  return (text) => text.replace(REPLACED, (letter) => units.get(letter) ?? unknown);
}
