import type { YamlDocument, YamlEntry, YamlNode, YamlScalar } from './nodes.ts';

/**
 * A key at the beginning of a line, and all behind it up to the next: indented and empty lines, comments, and items of a list.
 * A line that ends with a carriage return alone is not among them: a document may end behind it.
 */
const ENTRY =
  /[A-Za-z][A-Za-z0-9_]{0,63}:(?=[ \r\n]|$)[^\n\r]*(?:\r?\n(?=[ #\r\n]|- |$)[^\n\r]*)*(?:\r?\n)?/y;

/** An entry, and where the next one begins. */
export type EntryApart = YamlEntry & { readonly end: number };

/**
 * Reads one entry of a mapping by itself: no line that begins further left than its value can be a part of that.
 *
 * @param parse reads any source
 * @returns null where there is none at the offset, or where it is not faultless by itself
 */
export function readEntryApart(
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
