import { formats } from '../schema/formats.ts';

/** Of longer texts nothing is guessed. */
const MAX_LENGTH = 200;

/** The words of a text that is a list of slugs but for its marks, `books tea`; none of any other text. */
export function slugsMeant(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const words = text.split(/[\s,;]+/);
  return words.every((word) => formats.slug.test(word)) ? words : [];
}
