import type { Edit } from '../../diagnostics/codes.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { parseFile, type Document } from '../parse.ts';
import type { SourceFile } from '../read/source-file.ts';
import { validateDocument } from '../validate.ts';
import { tidy } from './tidy.ts';

/** A fix can bring another problem to light, as of a date whose key was misspelt. */
const MAX_ROUNDS = 10;

/**
 * The text of a file with every fix that is safe and can be meant in one way only, tidied up;
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
  const edited = applyEdits(file.text, withoutClashes(document, edits));
  const text = parseFile({ ...file, text: edited }).document === null ? file.text : edited;
  return tidy({ ...file, text });
}

/** Two keys can be put right to the same one; then neither is. */
function withoutClashes({ root, base }: Document, edits: readonly Edit[]): Edit[] {
  const keys = new Set([...root.entries.values()].map(({ key }) => base + key.offset));
  const renamed = edits.filter(({ offset, end }) => end > offset && keys.has(offset)).map(({ text }) => text);
  const clashing = new Set(renamed.filter((text, position) => renamed.indexOf(text) !== position));
  return edits.filter(({ offset, text }) => !keys.has(offset) || !clashing.has(text));
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
