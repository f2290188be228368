import type { Edit } from '../diagnostics.ts';
import type { SiteRecord } from '../schema/site.ts';
import { parseFile } from './parse.ts';
import type { SourceFile } from './read.ts';
import { tidy } from './tidy.ts';
import { validateDocument } from './validate.ts';

/** What is put right may show what else can be: a date under a key that was misspelt. */
const MAX_ROUNDS = 10;

/**
 * The text of a file with everything put right that is safe and can be meant in one way only, and tidied up;
 * everything else stays as it is written, to the byte. What comes out is not changed again.
 */
export function fixText(file: SourceFile, site: SiteRecord): string {
  let { text } = file;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = fixOnce({ ...file, text }, site);
    if (next === text) break;
    text = next;
  }
  return text;
}

function fixOnce(file: SourceFile, site: SiteRecord): string {
  const { document } = parseFile(file);
  if (document === null) return file.text;
  const edits = validateDocument(document, site).diagnostics.flatMap(({ fix }) => fix ?? []);
  const edited = applyEdits(file.text, edits);
  // Two keys can be put right to the same one; then neither is.
  const text = parseFile({ ...file, text: edited }).document === null ? file.text : edited;
  return tidy({ ...file, text });
}

/** From the end to the beginning, so that offsets stay right; of two in the same place, the first is made. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  let limit = Infinity;
  for (const { offset, end, text: inserted } of edits.toSorted((a, b) => b.offset - a.offset)) {
    if (end > limit) continue;
    result = result.slice(0, offset) + inserted + result.slice(end);
    limit = offset;
  }
  return result;
}
