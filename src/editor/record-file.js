import { isMap, isScalar, isSeq, parseDocument } from 'yaml';

/*
 * Reads and writes the files of records for the editor in the browser. A file that exists is changed only where a value has
 * changed: comments, quotes, the order of keys and all keys that the editor does not show stay as they are.
 */

/**
 * @typedef {{ readonly keys: Readonly<Record<string, string>>; readonly body: string | null; readonly schema: string | null }} RecordType
 *   the types of the values by their keys, in the order of new files; the key of the text below the front matter; the path of the
 *   schema that new files name in a comment
 * @typedef {Record<string, unknown>} Values
 * @typedef {{ readonly head: string; readonly front: string; readonly fence: string; readonly tail: string }} Parts
 *   a file in parts that make it up one behind the other: the text in `front` is YAML
 * @typedef {{ readonly parts: Parts; readonly values: Values }} KnownFile
 */

/**
 * @param {string} text
 * @param {RecordType} type
 * @returns {Parts}
 */
function partsOf(text, { body }) {
  const [head] = (body !== null && /^---[ \t]*\r?\n/.exec(text)) || [''];
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

/** @param {string} front */
function documentOf(front) {
  return parseDocument(front, { schema: 'core', uniqueKeys: false });
}

/**
 * What a value means: a text stays as it is written, "007" as well.
 *
 * @param {unknown} node
 * @returns {unknown}
 */
function textOf(node) {
  if (isSeq(node)) return node.items.map(textOf);
  if (isMap(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [String(textOf(key)), textOf(value)]));
  if (!isScalar(node) || node.value === null) return undefined;
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}

/**
 * @param {unknown} node
 * @param {string | undefined} kind
 * @returns {unknown}
 */
function valueOf(node, kind) {
  const text = textOf(node);
  if (kind === 'number' && typeof text === 'string' && text !== '') return Number(text);
  if (kind === 'boolean' && typeof text === 'string') return text.toLowerCase() === 'true';
  return text;
}

/**
 * @param {Parts} parts
 * @param {RecordType} type
 * @returns {Values}
 */
function valuesOf({ front, tail }, { keys, body }) {
  /** @type {Values} */
  const values = {};
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

/** @param {unknown} value */
function isEmpty(value) {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/**
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
function isSame(one, other) {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [first, second] = [new Map(Object.entries(one ?? {})), new Map(Object.entries(other ?? {}))];
  return [...new Set([...first.keys(), ...second.keys()])].every((key) =>
    isSame(first.get(key), second.get(key)),
  );
}

/**
 * Writes a value that is no list and no mapping in YAML, in quotes only where it would be read as something else.
 *
 * @param {unknown} value
 * @returns {string}
 */
function scalar(value) {
  if (typeof value !== 'string') return String(value);
  const { contents, errors, warnings } = documentOf(`key: ${value}\n`);
  const read = isMap(contents) && contents.items.length === 1 ? contents.get('key', true) : undefined;
  const isPlain =
    errors.length + warnings.length === 0 &&
    isScalar(read) &&
    read.type === 'PLAIN' &&
    textOf(read) === value;
  return isPlain && !value.includes(' #') && !value.includes('\n') ? value : JSON.stringify(value);
}

/**
 * Writes a key with its value in lines, lists and mappings below the key.
 *
 * @param {string} key
 * @param {unknown} value
 * @returns {string[]}
 */
function linesOf(key, value) {
  if (Array.isArray(value))
    return [
      `${key}:`,
      ...value.flatMap((item) => indented(isMapping(item) ? entriesOf(item) : [scalar(item)], '  - ')),
    ];
  if (isMapping(value)) return [`${key}:`, ...indented(entriesOf(value), '  ')];
  return [`${key}: ${scalar(value)}`];
}

/**
 * @param {unknown} value
 * @returns {value is Values}
 */
function isMapping(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {Values} mapping */
function entriesOf(mapping) {
  return Object.entries(mapping).flatMap(([key, value]) =>
    isEmpty(value) ? [] : linesOf(scalar(key), value),
  );
}

/**
 * @param {readonly string[]} lines
 * @param {string} first what stands in front of the first line
 */
function indented(lines, first) {
  return lines.map((line, at) => `${at === 0 ? first : ' '.repeat(first.length)}${line}`);
}

/**
 * Returns the YAML of a file with other values: the lines of all other keys stay.
 *
 * @param {string} front
 * @param {Values} old
 * @param {Values} values
 * @param {readonly string[]} keys in the order of new files
 * @returns {string}
 */
function changedFront(front, old, values, keys) {
  const { contents } = documentOf(front);
  const end = front.includes('\r\n') ? '\r\n' : '\n';
  const isInLines = isMap(contents) && contents.flow !== true;
  /** @type {Map<string, { readonly from: number; readonly to: number }>} */
  const places = new Map();
  for (const { key, value } of isInLines ? contents.items : [])
    if (isScalar(key) && key.range) {
      const to = isNodeWithRange(value) ? value.range[1] : key.range[1] + 1;
      places.set(String(textOf(key)), {
        from: key.range[0],
        to: key.range[0] + front.slice(key.range[0], to).trimEnd().length,
      });
    }
  /** @type {{ from: number; to: number; text: string }[]} */
  const changes = [];
  for (const [position, key] of keys.entries()) {
    const [value, place] = [values[key], places.get(key)];
    if (isSame(old[key], value)) continue;
    const text = linesOf(key, value).join(end);
    if (place !== undefined && isEmpty(value))
      changes.push({ from: place.from, to: lineEnd(front, place.to), text: '' });
    else if (place !== undefined) changes.push({ ...place, text });
    else {
      const before = keys
        .slice(0, position)
        .reverse()
        .find((other) => places.has(other) && !isEmpty(values[other]));
      const at = before === undefined ? front.length : lineEnd(front, places.get(before)?.to ?? 0);
      const isBroken = at > 0 && front[at - 1] !== '\n';
      changes.push({ from: at, to: at, text: `${isBroken ? end : ''}${text}${end}` });
    }
  }
  // Those at one place stay in their order, and the last is made first, so that no place moves.
  let changed = front;
  for (const { from, to, text } of changes
    .map((each, at) => ({ ...each, at }))
    .sort((a, b) => b.from - a.from || b.at - a.at))
    changed = changed.slice(0, from) + text + changed.slice(to);
  return changed;
}

/**
 * @param {unknown} node
 * @returns {node is { range: [number, number, number] }}
 */
function isNodeWithRange(node) {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/**
 * @param {string} text
 * @param {number} from
 */
function lineEnd(text, from) {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
}

/**
 * Returns a text for the end of a Markdown file.
 *
 * @param {unknown} text
 * @param {string} end how lines end
 */
function tailOf(text, end) {
  return isEmpty(text) ? '' : `\n${String(text).trimEnd()}\n`.replaceAll(/\r?\n/g, end);
}

/**
 * Returns values with the paths of the calendar's own pictures as somebody else has them.
 *
 * @param {Values} values
 * @param {RecordType} type
 * @param {string} from how such a path begins
 * @param {string} to how it begins then
 */
function withPictures(values, { keys }, from, to) {
  const entries = Object.entries(values).map(([key, value]) => {
    const isOwn = keys[key] === 'picture' && typeof value === 'string' && value.startsWith(from);
    return [key, isOwn ? to + value.slice(from.length) : value];
  });
  return /** @type {Values} */ (Object.fromEntries(entries));
}

/**
 * The reader and the writer of the files of a type, for `CMS.registerCustomFormat`.
 *
 * @param {RecordType} type
 */
export function formatOf(type) {
  const { keys, body, schema } = type;
  const names = Object.keys(keys);
  /**
   * The files that were read, by the ids of their records.
   *
   * @type {Map<unknown, KnownFile>}
   */
  const known = new Map();
  return {
    /** @param {string} text */
    fromFile(text) {
      const parts = partsOf(text, type);
      const values = valuesOf(parts, type);
      known.set(values.id, { parts, values });
      // The program counts paths from the root of the site.
      return withPictures(values, type, 'images/', '/images/');
    },
    /** @param {Values} written */
    toFile(written) {
      const values = withPictures(written, type, '/images/', 'images/');
      const { parts, values: old } = known.get(values.id) ?? newFile(body, schema);
      const { head, front, fence, tail } = parts;
      const isBelow = body !== null && head !== '' && !hasKey(front, body);
      const inFront = names.filter((key) => !isBelow || key !== body);
      const isBodySame = !isBelow || isSame(old[body], values[body]);
      const below = isBodySame ? tail : tailOf(values[body], front.includes('\r\n') ? '\r\n' : '\n');
      return head + changedFront(front, old, values, inFront) + fence + below;
    },
  };
}

/**
 * @param {string} front
 * @param {string} key
 */
function hasKey(front, key) {
  const { contents } = documentOf(front);
  return isMap(contents) && contents.has(key);
}

/**
 * @param {string | null} body
 * @param {string | null} schema
 * @returns {KnownFile}
 */
function newFile(body, schema) {
  const front = schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;
  const fence = body === null ? '' : '---\n';
  return { parts: { head: fence, front: body === null ? front : '', fence, tail: '' }, values: {} };
}
