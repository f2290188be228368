/** A word as it is compared with names: one UTF-16 unit a letter. */
export type Word = string;

/**
 * Returns a function that writes queries and names in the form in which they are compared.
 *
 * @param simplified see `SIMPLIFIED_CHINESE`
 */
export function createComparable(simplified: string): (text: string) => string {
  const simplify = createSimplifier(simplified);
  return (text) => simplify(normalize(text));
}

/** The words of a query in the form in which it is compared, each once. */
export function wordsIn(comparable: string): string[] {
  return [...new Set(comparable.split(/\s+/))].filter((word) => word !== '');
}

/** Texts that have only one form, but for letter case. */
const ASCII = /^[\0-\x7f]*$/;

/** Combining diacritical marks. */
const MARKS = /[\u0300-\u036f]/g;

/**
 * The form in which queries and names are compared: compatibility forms and letter
 * case are folded and diacritical marks removed, so that "Zürich", "ZURICH" and "ｚurich" are the same.
 *
 * Precomposed letters are taken apart to remove their marks; what is left is composed again, so that a
 * Hangul syllable stays one character.
 */
export function normalize(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
}

const HAN = /\p{Script=Han}/gu;

/** @returns a function that writes Traditional Chinese characters in their Simplified form. */
export function createSimplifier(forms: string): (text: string) => string {
  let simplified: ReadonlyMap<string, string> | undefined;
  return (text) =>
    text.replace(HAN, (character) => (simplified ??= pairs(forms)).get(character) ?? character);
}

function pairs(forms: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(forms.matchAll(/(.)(.)/gsu), ([, traditional = '', simplified = '']) => [
      traditional,
      simplified,
    ]),
  );
}

/** Letters outside the basic plane, which take two UTF-16 units, and those of the private use area. */
const REPLACED = /[\u{10000}-\u{10ffff}\ue000-\uf8ff]/gu;
const PRIVATE_USE_FIRST = 0xe000;
const PRIVATE_USE_SIZE = 6_400;

/** The letters in `names` that `createSingleUnits` has to know; at most one fewer than there are private use letters. */
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
