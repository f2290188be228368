import { isDeepStrictEqual } from 'node:util';
import { RECORD_TYPES } from '../../schema/records.ts';
import type { YamlEntry } from '../../yaml/nodes.ts';
import { scalarsOf } from '../lint/odd-characters.ts';
import { parseFile, type Document } from '../parse.ts';
import type { SourceFile } from '../read/source-file.ts';
import { valuesOf } from '../written-values.ts';
import { endOfHead, isAtLineStart, lineEndOf } from './edits.ts';

/**
 * Puts a file's keys into the order of the documentation, comments with the key below them, and takes spaces
 * off the ends of its lines; the text below a front matter is left alone. No value changes: where one would,
 * the file stays as it is.
 */
export function tidy(file: SourceFile): string {
  return [withoutTrailingSpaces, inOrder].reduce(
    (text, step) => keepingValues({ ...file, text }, step),
    file.text,
  );
}

function keepingValues(file: SourceFile, step: (document: Document) => string): string {
  const { document: before } = parseFile(file);
  if (before === null) return file.text;
  const text = step(before);
  if (text === file.text) return text;
  const { document: after } = parseFile({ ...file, text });
  return after !== null && isDeepStrictEqual(dataOf(after), dataOf(before)) ? text : file.text;
}

function dataOf(document: Document): unknown {
  return [valuesOf(document).values, document.body];
}

function withoutTrailingSpaces({ text, base, root, body }: Document): string {
  const end = lineAfter(text, text.length - (body ?? '').length);
  const scalars = scalarsOf(root).values();
  let scalar = scalars.next().value;
  return (
    text.slice(0, end).replace(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, (spaces, offset: number) => {
      // Both go through the text from its beginning to its end.
      while (scalar !== undefined && base + scalar.end <= offset) scalar = scalars.next().value;
      const isInScalar = scalar !== undefined && base + scalar.offset <= offset;
      return isInScalar ? spaces : '';
    }) + text.slice(end)
  );
}

/** A key with its value and the comments above it, as lines of the file. */
interface Block {
  readonly rank: number;
  readonly text: string;
}

function inOrder(document: Document): string {
  const { kind, text, base, root } = document;
  const entries = [...root.entries.values()];
  const [first] = entries;
  const last = entries.at(-1);
  // Keys in brackets, or behind each other on a line, have no lines of their own.
  if (
    first === undefined ||
    last === undefined ||
    !entries.every((entry) => isAtLineStart(text, base + entry.key.offset))
  ) {
    return text;
  }
  const keys = Object.keys(RECORD_TYPES[kind].fields);
  const ranks = entries.map(({ key }) => rankOf(keys, key.text));
  if (ranks.every((rank, position) => position === 0 || (ranks[position - 1] ?? 0) <= rank)) return text;

  const starts = entries.map((entry, position) => {
    const previous = entries[position - 1];
    const from =
      previous === undefined ? endOfHead(document, first) : lineAfter(text, base + endOf(previous));
    return Math.min(from, base + entry.key.offset);
  });
  const end = lineAfter(text, base + endOf(last));
  const blocks = starts.map((start, position): Block => {
    const block = text.slice(start, starts[position + 1] ?? end);
    return { rank: ranks[position] ?? 0, text: block.endsWith('\n') ? block : block + lineEndOf(text) };
  });
  const ordered = blocks.toSorted((a, b) => a.rank - b.rank).map((block) => block.text);
  return text.slice(0, starts[0]) + ordered.join('') + text.slice(end);
}

/** Keys that are not known come last, in the order in which they are. */
function rankOf(keys: readonly string[], key: string): number {
  const rank = keys.indexOf(key);
  return rank === -1 ? keys.length : rank;
}

/** Where the line after the one of an offset begins; an offset at the beginning of a line is that already. */
function lineAfter(text: string, offset: number): number {
  if (isAtLineStart(text, offset)) return offset;
  const feed = text.indexOf('\n', offset);
  return feed === -1 ? text.length : feed + 1;
}

function endOf({ key, value }: YamlEntry): number {
  return Math.max(key.end, ...scalarsOf(value).map(({ end }) => end), value.end);
}
