import { UNPRINTABLE } from '../../../platform/printable.ts';

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** A text on one line, without white space around it or characters that are not shown. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(EVERY_UNPRINTABLE, '').trim();
}
