import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The Traditional Chinese characters that have a Simplified form, each followed by that form: one character
 * for one, because typing errors are counted in characters. They are made when the code is compiled.
 */
export const SIMPLIFIED_FORMS = readFileSync(
  createRequire(import.meta.url).resolve('#han/simplified-forms.txt'),
  'utf8',
);
