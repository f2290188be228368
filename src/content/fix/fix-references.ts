import type { Edit } from '../../diagnostics/codes.ts';
import { loadFiles } from '../load.ts';
import type { ReadResult } from '../read/read-content.ts';
import { applyEdits } from './fix-text.ts';

/**
 * The texts of all files, in which each name of another record that is one typing error away from a single one is that
 * one.
 */
export function fixReferences(read: ReadResult): string[] {
  const edits = new Map<string, Edit[]>();
  for (const { code, file, fix } of loadFiles(read, { errorsOnly: true }).diagnostics) {
    if (fix === null || !REFERENCES.has(code)) continue;
    const others = edits.get(file) ?? [];
    // Two names in a list can stand for the same one; then the first is put right.
    if (!others.some(({ text }) => text === fix.text)) edits.set(file, [...others, fix]);
  }
  return read.files.map(({ path, text }) => applyEdits(text, edits.get(path) ?? []));
}

const REFERENCES: ReadonlySet<string> = new Set(['place-unknown', 'organization-unknown']);
