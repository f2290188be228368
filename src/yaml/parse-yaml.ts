import { parseEvents, YAMLException } from 'js-yaml';
import { REFUSED_KEYS, MAX_DEPTH, syntaxFault } from './faults.ts';
import type { YamlDocument, YamlEntry, YamlNode, YamlScalar, YamlMapping, YamlSequence } from './nodes.ts';
import { TreeBuilder } from './tree-builder.ts';

/**
 * A key at the beginning of a line, and all behind it up to the next: indented and empty lines, comments, and items of a list.
 * A line that ends with a carriage return alone is not among them: a document may end behind it.
 */
const ENTRY =
  /[A-Za-z][A-Za-z0-9_]{0,63}:(?=[ \r\n]|$)[^\n\r]*(?:\r?\n(?=[ #\r\n]|- |$)[^\n\r]*)*(?:\r?\n)?/y;

/** An entry, and where the next one begins. */
type EntryApart = YamlEntry & { readonly end: number };

/**
 * Reads one entry of a mapping by itself: no line that begins further left than its value can be a part of that.
 *
 * @param parse reads any source
 * @returns null where there is none at the offset, or where it is not faultless by itself
 */
function readEntryApart(
  source: string,
  offset: number,
  parse: (source: string) => YamlDocument,
): EntryApart | null {
  ENTRY.lastIndex = offset;
  const [piece] = ENTRY.exec(source) ?? [];
  if (piece === undefined) return null;
  const { root, faults } = parse(piece);
  if (faults.length > 0 || root?.kind !== 'mapping' || root.entries.size !== 1) return null;
  const [entry] = root.entries.values();
  return entry === undefined ? null : { ...entryMoved(entry, offset), end: offset + piece.length };
}

function entryMoved({ key, value }: YamlEntry, by: number): YamlEntry {
  return { key: scalarMoved(key, by), value: nodeMoved(value, by) };
}

function nodeMoved(node: YamlNode, by: number): YamlNode {
  if (node.kind === 'scalar') return scalarMoved(node, by);
  const place = { offset: node.offset + by, end: node.end + by };
  if (node.kind === 'sequence')
    return { kind: node.kind, ...place, items: node.items.map((item) => nodeMoved(item, by)) };
  const entries = [...node.entries].map(([name, entry]) => [name, entryMoved(entry, by)] as const);
  return { kind: node.kind, ...place, entries: new Map(entries) };
}

function scalarMoved({ kind, offset, end, text, plain }: YamlScalar, by: number): YamlScalar {
  return { kind, offset: offset + by, end: end + by, text, plain };
}

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

/** What ends a plain text, makes it mean something else, or is for the parser to judge. */
const NOT_PLAIN = /: | #|:$|[\t\p{C}\p{Zl}\p{Zp}]/u;
const UNUSUAL = /[\t\p{C}\p{Zl}\p{Zp}]/u;

/** What may go on with the value of the line above. */
const CONTINUATION = /[ \t-]/y;

/**
 * Reads a mapping whose entries are one-line scalars and lists of them, the form of nearly every front matter, ten times
 * as fast as the parser, which reads each of the other entries by itself.
 *
 * @param parse reads any source
 * @returns what the parser would return, or null for a source of any other form, faulty ones among them
 */
export function readFlatMapping(source: string, parse: (source: string) => YamlDocument): YamlMapping | null {
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
    const flat = line === undefined ? null : flatEntry(source, offset, line, name ?? '', written);
    const entry = flat ?? readEntryApart(source, offset, parse);
    if (entry === null || entries.has(entry.key.text) || REFUSED_KEYS.has(entry.key.text)) return null;
    const { key, value, end } = entry;
    entries.set(key.text, { key, value });
    first ??= offset;
    offset = end;
  }
  return first === null ? null : { kind: 'mapping', offset: first, end: first + 1, entries };
}

/** The entry of a line that `LINE` has taken apart; null where it may mean something else. */
function flatEntry(
  source: string,
  offset: number,
  line: string,
  name: string,
  [quoted, list, plain]: readonly (string | undefined)[],
): EntryApart | null {
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

/** What stands behind a key or a hyphen, in one of its forms. */
interface Written {
  readonly quoted: string | undefined;
  readonly list?: string | undefined;
  readonly plain: string | undefined;
}

/** Null where it may mean something else. */
function valueOf(offset: number, { quoted, list, plain = '' }: Written): YamlScalar | YamlSequence | null {
  if (list !== undefined) return wordsOf(offset, list);
  // Only spaces end a plain text; a space of another kind is a part of it.
  const written = quoted ?? plain.replace(/(?<! ) +$/, '');
  const isPlain = quoted === undefined;
  if ((isPlain ? NOT_PLAIN : UNUSUAL).test(written)) return null;
  const text = isPlain ? written : written.slice(1, -1);
  return { kind: 'scalar', offset, end: offset + written.length, text, plain: isPlain };
}

/** The list in the lines from `offset` on, and where it ends; null where there is none, or nothing but what may be something else. */
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

/** The parser calls itself once or twice a level, and stops here in any case. */
const MAX_RECURSION = 4 * MAX_DEPTH;

/**
 * Reads the plain part of YAML 1.2: mappings, lists and scalars.
 *
 * Anchors, aliases, tags, merge keys, directives, further documents, doubled keys, keys that are no text
 * and nesting beyond 20 levels are faults (contract, section 3). Nothing is resolved: every scalar keeps
 * the text that was written, and every node its offset in UTF-16 units of the source.
 */
export function parseYaml(source: string): YamlDocument {
  const flat = readFlatMapping(source, parseAnyYaml);
  return flat === null ? parseAnyYaml(source) : { root: flat, faults: [] };
}

/** As `parseYaml`, without the short way for flat mappings. */
export function parseAnyYaml(source: string): YamlDocument {
  try {
    return new TreeBuilder(source).build(parseEvents(source, { maxDepth: MAX_RECURSION }));
  } catch (error) {
    if (error instanceof YAMLException) return { root: null, faults: [syntaxFault(source, error)] };
    throw error;
  }
}
