/** Letters outside the basic plane, which take two UTF-16 units, and those of the private use area. */
const REPLACED = /[\u{10000}-\u{10ffff}\ue000-\uf8ff]/gu;
const PRIVATE_USE_FIRST = 0xe000;
const PRIVATE_USE_SIZE = 6_400;

/**
 * Returns a function that writes every letter as one UTF-16 unit, because fuse.js counts units: each letter
 * of two that occurs in `names` gets a private one of its own, and all that do not occur share the last.
 */
export function createSingleUnits(names: readonly string[]): (text: string) => string {
  const known = new Map<string, string>();
  for (const name of names) {
    for (const [letter] of name.matchAll(REPLACED)) {
      if (known.has(letter) || known.size === PRIVATE_USE_SIZE - 1) continue;
      known.set(letter, String.fromCharCode(PRIVATE_USE_FIRST + known.size));
    }
  }
  const unknown = String.fromCharCode(PRIVATE_USE_FIRST + PRIVATE_USE_SIZE - 1);
  return (text) => text.replace(REPLACED, (letter) => known.get(letter) ?? unknown);
}
