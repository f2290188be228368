import type { Edit } from '../../diagnostics/codes.ts';
import { type Located, scalarsWithin, type YamlEntry, type YamlNode } from '../../yaml/nodes.ts';
import type { Document } from '../parse.ts';

/** Replaces a piece of the mapping, its quotes included, by `text`. */
export function replacement({ base }: Document, { offset, end }: Located, text: string): Edit {
  return { offset: base + offset, end: base + end, text };
}

/** Deletes an item of a list, with what joins it to the one before it; null where a comment would be deleted, too. */
export function deletion(
  { base, text }: Document,
  before: YamlNode | undefined,
  item: YamlNode,
): Edit | null {
  if (before?.kind !== 'scalar' || item.kind !== 'scalar') return null;
  const [offset, end] = [base + before.end, base + item.end];
  const between = text.slice(offset, base + item.offset);
  return /^(?:\s*,\s*|[ \t]*\r?\n\s*-\s+)$/.test(between) ? { offset, end, text: '' } : null;
}

/** Deletes a key with its line; null where something else is on the line. */
export function withoutLine({ base, text }: Document, { key, value }: YamlEntry): Edit | null {
  const start = text.lastIndexOf('\n', base + key.offset - 1) + 1;
  const feed = text.indexOf('\n', base + value.end);
  const end = feed === -1 ? text.length : feed + 1;
  const around = text.slice(start, base + key.offset) + text.slice(base + value.end, end);
  return around.trim() === '' && value.kind === 'scalar' && value.offset > key.offset
    ? { offset: start, end, text: '' }
    : null;
}

/** Inserts a line before the first key and the comments above it; null where no key begins a line. */
export function firstLine(document: Document, line: string): Edit | null {
  const [first] = document.root.entries.values();
  const offset = first === undefined ? -1 : document.base + first.key.offset;
  if (first === undefined || !isAtLineStart(document.text, offset)) return null;
  const at = endOfHead(document, first);
  return { offset: at, end: at, text: line + lineEndOf(document.text) };
}

/**
 * Where the first key begins, the comments above it included. Comments of the whole file stay at the top: up
 * to the last empty line above the first key, or a line for editors.
 */
export function endOfHead({ text, base, body }: Document, first: YamlEntry): number {
  const begin = body === null ? base : text.indexOf('\n') + 1;
  const above = text.slice(begin, base + first.key.offset);
  const head = /^(?:[^]*\n)?[ \t]*\r?\n|^# yaml-language-server:[^\n]*\n/.exec(above)?.[0] ?? '';
  return begin + head.length;
}

export function isAtLineStart(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === '\n';
}

/** The line end that a text uses. */
export function lineEndOf(text: string): '\r\n' | '\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Returns the offset at which the next line begins; an offset at the beginning of a line is returned as it is. */
export function lineAfter(text: string, offset: number): number {
  if (isAtLineStart(text, offset)) return offset;
  const feed = text.indexOf('\n', offset);
  return feed === -1 ? text.length : feed + 1;
}

/** Where the value of a key ends, in the mapping's source. */
export function endOf({ key, value }: YamlEntry): number {
  return Math.max(key.end, ...scalarsWithin(value).map(({ end }) => end), value.end);
}

/** Applies edits from the end to the beginning, so that offsets stay right; of two in the same place, the first is applied. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  let limit = Infinity;
  for (const { offset, end, text: inserted } of edits.toSorted((a, b) => b.offset - a.offset)) {
    if (end > limit) continue;
    result = result.slice(0, offset) + inserted + result.slice(end);
    limit = offset;
  }
  return result;
}
