import { addressMeant } from '../../../content/wrong-form.ts';
import { formats } from '../../../schema/formats.ts';

/** No address of a page is longer that is meant well. */
const MAX_LENGTH = 2_000;

/** Returns the web address that a text is as a whole, also one without its scheme, as the fixes of validation write it; null for any other text. */
export function webAddress(text: string): string | null {
  if (text.length > MAX_LENGTH || /\s/.test(text)) return null;
  return formats['http-url'](text) ? text : (addressMeant(text)?.text ?? null);
}
