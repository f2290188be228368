import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean, guessesFor } from '../platform/did-you-mean.ts';
import { CODES } from '../diagnostics/codes.ts';

/**
 * What a problem means, an example of it and of its fix, for a terminal: the section of the page of problems
 * without its marks.
 *
 * @returns null for a code that is not known
 */
export function explanationOf(code: string): string | null {
  if (!Object.hasOwn(CODES, code)) return null;
  const page = readFileSync(join(import.meta.dirname, '../diagnostics/problems.md'), 'utf8');
  const [, section = ''] = new RegExp(`^## (${code}\n.*?)(?=^## |(?![^]))`, 'ms').exec(page) ?? [];
  return section
    .trimEnd()
    .replace(/^```\w+\n([^]*?)^```$/gm, (_fence, block: string) => block.trimEnd().replace(/^/gm, '  '));
}

/** 'Did you mean "date-form"? ', or nothing. */
export function codeMeant(word: string): string {
  return didYouMean(guessesFor(word, Object.keys(CODES)));
}
