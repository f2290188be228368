import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';

/*
 * Reads and writes the files of records for the editor in the browser, where this module runs. A file that exists is changed only
 * where a value has changed: comments, quotes, the order of keys and all keys that the editor does not show stay as they are.
 */

/** A type of records, as far as its files are concerned. */
export interface FileType {
  /** The types of the values by the keys that the editor shows, in the order of new files. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key of the text below the front matter; null for a file that is YAML alone. */
  readonly body: string | null;
  /** The path of the schema that new files name in a comment; null where they name none. */
  readonly schema: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** A file in parts that make it up one behind the other; the text in `front` is YAML. */
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

/** Where a value stands in a text. */
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

/** Returns what a node means: a text stays as it is written, "007" as well. */
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

/** Whether two values would be written alike; what is empty is not written. */
function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [first, second] = [one, other].map((value) => new Map<string, unknown>(Object.entries(value ?? {})));
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...names].every((name) => isSame(first?.get(name), second?.get(name)));
}

/** Writes a value that is no list and no mapping in YAML, in quotes only where it would be read as something else. */
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

/** Writes a key with its value in lines, lists and mappings below the key. */
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

/** @param first what stands in front of the first line; blanks of its length stand in front of the others */
function indented(lines: readonly string[], first: string): string[] {
  return lines.map((line, position) => `${position === 0 ? first : ' '.repeat(first.length)}${line}`);
}

/** Returns where the keys of a mapping stand with their values, without what stands behind the values. */
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
  // The last change is made first, so that no place moves; those at one place stay in their order.
  const inOrder = changes.map((change, position) => ({ ...change, position }));
  return inOrder
    .sort((one, other) => other.from - one.from || other.position - one.position)
    .reduce((text, change) => text.slice(0, change.from) + change.text + text.slice(change.to), front);
}

/** Returns where the line ends that has a position, behind its line break. */
function lineEnd(text: string, position: number): number {
  const at = text.indexOf('\n', position);
  return at === -1 ? text.length : at + 1;
}

/** Returns a text for the end of a Markdown file; `end` ends its lines. */
function tailOf(text: unknown, end: string): string {
  return typeof text === 'string' && text !== '' ? `\n${text.trimEnd()}\n`.replaceAll(/\r?\n/g, end) : '';
}

/** Returns values whose paths of the calendar's own pictures begin otherwise. */
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

/** How a program reads a file of a type, and writes it. */
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
      // The program counts paths from the root of the site.
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
