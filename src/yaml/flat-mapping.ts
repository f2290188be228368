import {
  REFUSED_KEYS,
  type YamlEntry,
  type YamlMapping,
  type YamlNode,
  type YamlScalar,
  type YamlSequence,
} from './nodes.ts';

/** An entry, and the offset at which the next one begins. */
type FlatEntry = YamlEntry & { readonly end: number };

/**
 * One line of a flat mapping: a key at its beginning, then a quoted text without escapes, a plain one that begins
 * with a letter or a digit, or a list in brackets; or nothing but a comment. Sticky, and each part can end in one way
 * only.
 */
const LINE =
  /(?:([A-Za-z][A-Za-z0-9_]{0,63}):(?: +(?:("[^"\\\n\r]*"|'[^'\n\r]*') *|(\[[\w.~/?%=&+:, -]*\]) *|(-?[\p{L}\p{N}][^\n\r]*))| *)|(?: *#[^\n\r]*)?| +)(?:\r?\n|$)/uy;

/** One line of a list below its key: an item in one of the same forms. */
const ITEM = /( *)- +(?:("[^"\\\n\r]*"|'[^'\n\r]*') *|(-?[\p{L}\p{N}][^\n\r]*))(?:\r?\n|$)/uy;

/** A word or a URL in a list in brackets. */
const WORD = /^[A-Za-z0-9][\w.~/?%=&+-]*(?::[\w.~/?%=&+-]+)*$/u;

/** What ends a plain text, gives it another meaning, or is left to the parser. */
const NOT_PLAIN = /: | #|:$|[\t\p{C}\p{Zl}\p{Zp}]/u;
const UNUSUAL = /[\t\p{C}\p{Zl}\p{Zp}]/u;

/** The beginning of a line that may continue the value of the line above. */
const CONTINUATION = /[ \t-]/y;

/**
 * Reads a mapping whose entries are one-line scalars and lists of them, which is the form of nearly every front matter. It takes
 * as long as the parser for a short one, and half of that for one of 16 KiB (test/extra/hostile-bounds.extra.ts).
 *
 * @returns what the parser would return, or null for a source of any other form, faulty ones among them
 */
export function readFlatMapping(source: string): YamlMapping | null {
  const entries = new Map<string, YamlEntry>();
  let first: number | null = null;
  let offset = 0;
  while (offset < source.length) {
    LINE.lastIndex = offset;
    const [line, name, ...written] = LINE.exec(source) ?? [];
    if (line !== undefined && name === undefined) {
      if (UNUSUAL.test(line.replace(/\r?\n$/, ''))) return null;
      offset += line.length;
      continue;
    }
    const entry = line === undefined ? null : flatEntry(source, offset, line, name ?? '', written);
    if (entry === null || entries.has(entry.key.text) || REFUSED_KEYS.has(entry.key.text)) return null;
    const { key, value, end } = entry;
    entries.set(key.text, { key, value });
    first ??= offset;
    offset = end;
  }
  return first === null ? null : { kind: 'mapping', offset: first, end: first + 1, entries };
}

/** Returns the entry of a line that `LINE` has matched; null where it may mean something else. */
function flatEntry(
  source: string,
  offset: number,
  line: string,
  name: string,
  [quoted, list, plain]: readonly (string | undefined)[],
): FlatEntry | null {
  const next = offset + line.length;
  const key: YamlScalar = { kind: 'scalar', offset, end: offset + name.length, text: name, plain: true };
  const written = quoted ?? list ?? plain;
  const { value, end = next } =
    written === undefined
      ? (itemsBelow(source, next) ?? { value: { ...key, text: '' } })
      : { value: valueOf(offset + line.indexOf(written, name.length + 1), { quoted, list, plain }) };
  CONTINUATION.lastIndex = end;
  return value === null || CONTINUATION.test(source) ? null : { key, value, end };
}

/** The value behind a key or a hyphen, in one of its forms. */
interface Written {
  readonly quoted: string | undefined;
  readonly list?: string | undefined;
  readonly plain: string | undefined;
}

/** Returns the node of a value; null where the value may mean something else. */
function valueOf(offset: number, { quoted, list, plain = '' }: Written): YamlScalar | YamlSequence | null {
  if (list !== undefined) return wordsOf(offset, list);
  // Only spaces end a plain text; a space of another kind is a part of it.
  const written = quoted ?? plain.replace(/(?<! ) +$/, '');
  const isPlain = quoted === undefined;
  if ((isPlain ? NOT_PLAIN : UNUSUAL).test(written)) return null;
  const text = isPlain ? written : written.slice(1, -1);
  return { kind: 'scalar', offset, end: offset + written.length, text, plain: isPlain };
}

/** Returns the list in the lines from `offset` on, and its end; null where no item can be read for certain. */
function itemsBelow(source: string, offset: number): { value: YamlSequence; end: number } | null {
  const items: YamlNode[] = [];
  let [start, end]: [number | null, number] = [null, offset];
  for (;;) {
    ITEM.lastIndex = end;
    const [line, indent = '', quoted, plain] = ITEM.exec(source) ?? [];
    const hyphen = end + indent.length;
    if (line === undefined || (start !== null && hyphen - end !== start - offset)) break;
    const value = valueOf(end + line.indexOf(quoted ?? plain ?? '', indent.length + 1), { quoted, plain });
    if (value === null) break;
    items.push(value);
    start ??= hyphen;
    end += line.length;
  }
  return start === null ? null : { value: { kind: 'sequence', offset: start, end: start + 1, items }, end };
}

function wordsOf(offset: number, list: string): YamlSequence | null {
  if (list === '[]') return { kind: 'sequence', offset, end: offset + 1, items: [] };
  let next = offset + 1;
  const items = list
    .slice(1, -1)
    .split(',')
    .map((item, position): YamlScalar => {
      const text = position > 0 && item.startsWith(' ') ? item.slice(1) : item;
      const end = next + item.length;
      next = end + 1;
      return { kind: 'scalar', offset: end - text.length, end, text, plain: true };
    });
  return items.every(({ text }) => WORD.test(text))
    ? { kind: 'sequence', offset, end: offset + 1, items }
    : null;
}
