/** Combining diacritical marks (contract, section 4). */
const MARKS = /[\u0300-\u036f]/g;

/**
 * The form in which queries and names are compared (contract, section 4): compatibility forms and letter
 * case are folded and diacritical marks removed, so that "Zürich", "ZURICH" and "ｚurich" are the same.
 *
 * Precomposed letters are taken apart to remove their marks; what is left is composed again, so that a
 * Hangul syllable stays one character.
 */
export function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
}
