import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';

/*
 * Reads and writes the files of records for the editor in the browser, where this module runs. In an existing file, only
 * changed values are written: comments, quotes, the order of keys, and keys that the editor does not show stay as they are.
 */

/** What is needed of a record type to read and write its files. */
export interface FileType {
  /** The types of the values by the keys that the editor shows, in the order of new files. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key of the text below the front matter; null for a file that is YAML alone. */
  readonly body: string | null;
  /** The path of the schema that new files have in a comment; null for no comment. */
  readonly schema: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** A file, split into consecutive parts; `front` is the YAML. */
interface Parts {
  readonly head: string;
  readonly front: string;
  readonly fence: string;
  readonly tail: string;
}

interface KnownFile {
  readonly parts: Parts;
  readonly values: Values;
}

/** The range of a value in a text. */
interface Place {
  readonly from: number;
  readonly to: number;
}

function partsOf(text: string, { body }: FileType): Parts {
  const [head] = (body === null ? null : /^---[ \t]*\r?\n/.exec(text)) ?? [''];
  const rest = text.slice(head.length);
  const fence = head === '' ? null : /^---[ \t]*\r?$/m.exec(rest);
  if (fence === null) return { head: '', front: text, fence: '', tail: '' };
  const end = lineEnd(rest, fence.index);
  return {
    head,
    front: rest.slice(0, fence.index),
    fence: rest.slice(fence.index, end),
    tail: rest.slice(end),
  };
}

function documentOf(front: string): Document.Parsed {
  return parseDocument(front, { schema: 'core', uniqueKeys: false });
}

/** Returns the value of a node, with scalars as the texts that are written, so that "007" stays "007". */
function textOf(node: unknown): unknown {
  if (isSeq(node)) return node.items.map(textOf);
  if (isMap(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [String(textOf(key)), textOf(value)]));
  if (!isScalar(node) || node.value === null) return undefined;
  return typeof node.value === 'string' ? node.value : node.source;
}

/** @param kind the type of the value, as a table of fields names it */
function valueOf(node: unknown, kind: string | undefined): unknown {
  const text = textOf(node);
  if (typeof text !== 'string' || text === '') return text;
  if (kind === 'number') return Number(text);
  return kind === 'boolean' ? text.toLowerCase() === 'true' : text;
}

function valuesOf({ front, tail }: Parts, { keys, body }: FileType): Values {
  const values: Record<string, unknown> = {};
  const { contents } = documentOf(front);
  if (isMap(contents))
    for (const { key, value } of contents.items) {
      const name = String(textOf(key));
      const read = Object.hasOwn(keys, name) ? valueOf(value, keys[name]) : undefined;
      if (read !== undefined) values[name] = read;
    }
  if (body !== null && values[body] === undefined) {
    const text = tail.replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd();
    if (text !== '') values[body] = text;
  }
  return values;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Whether two values would be written in the same way; empty values are not written. */
function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [first, second] = [one, other].map((value) => new Map<string, unknown>(Object.entries(value ?? {})));
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...names].every((name) => isSame(first?.get(name), second?.get(name)));
}

/** Writes a scalar in YAML, in quotes only where it would otherwise be read as something else. */
function scalarText(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (value.includes('\n')) return JSON.stringify(value);
  const { contents, errors, warnings, comment } = documentOf(`key: ${value}\n`);
  const read = isMap(contents) && contents.items.length === 1 ? contents.get('key', true) : undefined;
  const isPlain =
    errors.length + warnings.length === 0 &&
    comment === null &&
    isScalar(read) &&
    read.type === 'PLAIN' &&
    textOf(read) === value;
  return isPlain ? value : JSON.stringify(value);
}

/** Returns the lines of a key with its value; lists and mappings are below the key. */
function linesOf(key: string, value: unknown): string[] {
  if (Array.isArray(value))
    return [
      `${key}:`,
      ...value.flatMap((item) => indented(isMapping(item) ? entryLines(item) : [scalarText(item)], '  - ')),
    ];
  return isMapping(value)
    ? [`${key}:`, ...indented(entryLines(value), '  ')]
    : [`${key}: ${scalarText(value)}`];
}

function isMapping(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entryLines(mapping: Values): string[] {
  return Object.entries(mapping).flatMap(([key, value]) =>
    isEmpty(value) ? [] : linesOf(scalarText(key), value),
  );
}

/** @param first the prefix of the first line; the other lines are indented by its length */
function indented(lines: readonly string[], first: string): string[] {
  return lines.map((line, position) => `${position === 0 ? first : ' '.repeat(first.length)}${line}`);
}

/** Returns the ranges of the keys of a mapping with their values, without what follows the values. */
function placesIn(front: string): ReadonlyMap<string, Place> {
  const { contents } = documentOf(front);
  if (!isMap(contents) || contents.flow === true) return new Map();
  return new Map(
    contents.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const [from, keyEnd] = key.range;
      const isWritten = isScalar(value) || isMap(value) || isSeq(value);
      const to = isWritten ? value.range[1] : keyEnd + 1;
      return [[String(textOf(key)), { from, to: from + front.slice(from, to).trimEnd().length }] as const];
    }),
  );
}

/**
 * Returns the YAML of a file with other values: the lines of all other keys stay.
 *
 * @param keys in the order of new files
 */
function changedFront(front: string, old: Values, values: Values, keys: readonly string[]): string {
  const places = placesIn(front);
  const changed = keys.filter((key) => !isSame(old[key], values[key]));
  const end = front.includes('\r\n') ? '\r\n' : '\n';
  const changes = changed.map((key): Place & { readonly text: string } => {
    const [value, place] = [values[key], places.get(key)];
    if (place !== undefined && isEmpty(value))
      return { from: place.from, to: lineEnd(front, place.to), text: '' };
    const text = linesOf(key, value).join(end);
    if (place !== undefined) return { ...place, text };
    const before = keys
      .slice(0, keys.indexOf(key))
      .findLast((other) => places.has(other) && !isEmpty(values[other]));
    const from = before === undefined ? front.length : lineEnd(front, places.get(before)?.to ?? 0);
    const isAtLine = from === 0 || front[from - 1] === '\n';
    return { from, to: from, text: `${isAtLine ? '' : end}${text}${end}` };
  });
  // The last change is made first, so that no range moves; changes at the same position keep their order.
  const inOrder = changes.map((change, position) => ({ ...change, position }));
  return inOrder
    .sort((one, other) => other.from - one.from || other.position - one.position)
    .reduce((text, change) => text.slice(0, change.from) + change.text + text.slice(change.to), front);
}

/** Returns the end of the line that contains a position, after its line break. */
function lineEnd(text: string, position: number): number {
  const at = text.indexOf('\n', position);
  return at === -1 ? text.length : at + 1;
}

/** Returns the body of a Markdown file, with `end` as line break. */
function tailOf(text: unknown, end: string): string {
  return typeof text === 'string' && text !== '' ? `\n${text.trimEnd()}\n`.replaceAll(/\r?\n/g, end) : '';
}

/** Returns the values with another prefix for paths of the calendar's own pictures. */
function withPictures(values: Values, { keys }: FileType, from: string, to: string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const isOwn = keys[key] === 'picture' && typeof value === 'string' && value.startsWith(from);
      return [key, isOwn ? to + value.slice(from.length) : value];
    }),
  );
}

function newFile({ body, schema }: FileType): KnownFile {
  const fence = body === null ? '' : '---\n';
  const front = schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;
  return { parts: { head: fence, front, fence, tail: '' }, values: {} };
}

/** A format of files for the editor's program. */
interface FileFormat {
  readonly fromFile: (text: string) => Values;
  readonly toFile: (values: Values) => string;
}

/** Returns the reader and the writer of the files of a type, for `CMS.registerCustomFormat`. */
export function formatOf(type: FileType): FileFormat {
  const { keys, body } = type;
  /** The files that were read, by the ids of their records. */
  const known = new Map<unknown, KnownFile>();
  return {
    fromFile(text) {
      const parts = partsOf(text, type);
      const values = valuesOf(parts, type);
      known.set(values.id, { parts, values });
      // The program expects paths from the root of the site.
      return withPictures(values, type, 'images/', '/images/');
    },
    toFile(written) {
      const values = withPictures(written, type, '/images/', 'images/');
      const { parts, values: old } = known.get(values.id) ?? newFile(type);
      const { head, front, fence, tail } = parts;
      const isBelow = body !== null && head !== '' && !placesIn(front).has(body);
      const inFront = Object.keys(keys).filter((key) => !isBelow || key !== body);
      const isTextSame = !isBelow || isSame(old[body], values[body]);
      const below = isTextSame ? tail : tailOf(values[body], front.includes('\r\n') ? '\r\n' : '\n');
      return head + changedFront(front, old, values, inFront) + fence + below;
    },
  };
}
