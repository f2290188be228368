import { Tokenizer, TokenizerMode } from 'parse5';
import { createPageReader, type PageWords } from './page-reader.ts';

/** In UTF-16 units: what a page calls itself stands at its beginning. */
const MAX_LENGTH = 128 * 1024;
const CHUNK = 4 * 1024;
/** A tag that goes on for longer is left, and all behind it: comparing its attributes takes the square of their number. */
const MAX_CHUNKS_OF_TAG = 4;
const OF_TEXT: ReadonlySet<number> = new Set(Object.values(TokenizerMode));

/**
 * Reads what a page calls itself. Its beginning is cut into tags and texts and no tree is made of it, so that the time is
 * bounded, whatever is nested in it.
 */
export function pageWords(page: string): PageWords {
  const reader = createPageReader((mode) => {
    tokenizer.state = mode;
  });
  const tokenizer = new Tokenizer({}, reader);
  const end = Math.min(page.length, MAX_LENGTH);
  let chunksOfTag = 0;
  for (let start = 0; start < end && chunksOfTag < MAX_CHUNKS_OF_TAG; start += CHUNK) {
    tokenizer.write(page.slice(start, Math.min(end, start + CHUNK)), start + CHUNK >= end);
    chunksOfTag = OF_TEXT.has(tokenizer.state) ? 0 : chunksOfTag + 1;
  }
  return reader.words();
}
