import { isDeepStrictEqual } from 'node:util';
import type { Edit } from '../../diagnostics/codes.ts';
import {
  applyEdits,
  endOf,
  firstLine,
  isAtLineStart,
  lineAfter,
  lineEndOf,
} from '../../content/fix/edits.ts';
import { type Document, parseFile } from '../../content/parse.ts';
import { type Values, valuesOf } from '../../content/written-values.ts';
import { keyLines, type NewValues, recordText } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import type { JsonValue, YamlEntry } from '../../yaml/nodes.ts';

/** New values of keys; null removes a key. */
export type Changes = Readonly<Record<string, NewValues[string] | null>>;

const TYPE = NEW_TYPE_OF.events;
const NUMBERS: ReadonlySet<string> = new Set(
  TYPE.fields.filter(({ schema }) => schema.type === 'number').map(({ key }) => key),
);
const ORDER = ['id', ...TYPE.fields.map(({ key }) => key)];

/**
 * Changes values in the text of an event's file, and preserves the order of keys, comments and quotes. A file that cannot be
 * edited in place, such as one with several keys on a line, is rewritten.
 */
export function editedText(written: Document, asked: Changes): string {
  const document = withLastLine(written);
  const changes = Object.fromEntries(
    Object.entries(asked).map(([key, value]): [string, Changes[string]] => [key, asRead(key, value)]),
  );
  const wanted = changedValues(valuesOf(document).values, changes);
  // Reversed, since of several keys that are inserted at one offset, the last edit ends up first.
  const edits = [...ORDER]
    .reverse()
    .flatMap((key) => (Object.hasOwn(changes, key) ? editsOf(document, key, changes[key] ?? null) : []));
  const text = applyEdits(document.text, edits);
  return isDeepStrictEqual(valuesIn(document, text), textsOf(wanted)) ? text : writtenAnew(document, wanted);
}

/** Ends the last line of a file, so that lines can be appended. */
function withLastLine(document: Document): Document {
  const { text, body } = document;
  const isEnded = text.endsWith('\n') || (body ?? '') !== '';
  return isEnded ? document : (parsed(document, text + lineEndOf(text)) ?? document);
}

/** Normalizes a new value to the form in which it is read back from a file; null where it is empty. */
function asRead(key: string, value: Changes[string]): Changes[string] {
  if (value === null || value.length === 0) return null;
  if (typeof value !== 'string') return value;
  if (NUMBERS.has(key)) return String(Number(value));
  if (key !== TYPE.body) return value;
  const text = value
    .replaceAll('\r\n', '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  return text === '' ? null : text;
}

function changedValues(values: Values, changes: Changes): Values {
  const kept = Object.entries(values).filter(([key]) => !Object.hasOwn(changes, key));
  const set = Object.entries(changes).flatMap(([key, value]): [string, JsonValue][] =>
    value === null ? [] : [[key, value as JsonValue]],
  );
  return Object.fromEntries([...kept, ...set]);
}

/** Returns the values of an edited text; null where it cannot be parsed. */
function valuesIn(document: Document, text: string): unknown {
  const edited = parsed(document, text);
  return edited === null ? null : textsOf(valuesOf(edited).values);
}

function parsed({ file: path, kind, stem, body }: Document, text: string): Document | null {
  const format = body === null ? 'yaml' : 'markdown';
  return parseFile({ kind, path, stem, format, text }).document;
}

/** Converts numbers to texts, as in new values. */
function textsOf(value: JsonValue | Values): unknown {
  if (Array.isArray(value)) return value.map(textsOf);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, textsOf(inner)]));
}

function editsOf(document: Document, key: string, value: NewValues[string] | null): Edit[] {
  const { text, base, body, root } = document;
  const end = lineEndOf(text);
  if (key === TYPE.body && body !== null) {
    const at = text.length - body.length;
    const lines = typeof value === 'string' ? ['', ...value.split('\n'), ''] : [''];
    return [{ offset: at, end: text.length, text: lines.join(end) }];
  }
  const lines = value === null ? [] : keyLines(key, value).map((line) => `${line}${end}`);
  const entry = root.entries.get(key);
  if (entry !== undefined) {
    const [first, ...others] = lines;
    if (
      entry.value.kind === 'scalar' &&
      first !== undefined &&
      others.length === 0 &&
      isOneLine(document, entry)
    ) {
      // A comment after the value is kept.
      const written = first.slice(`${key}: `.length, -end.length);
      return [{ offset: base + entry.value.offset, end: base + entry.value.end, text: written }];
    }
    const from = base + entry.key.offset;
    return isAtLineStart(text, from)
      ? [{ offset: from, end: lineAfter(text, base + endOf(entry)), text: lines.join('') }]
      : [];
  }
  if (lines.length === 0) return [];
  const rank = ORDER.indexOf(key);
  const before = [...root.entries.values()].findLast(
    ({ key: { text: other } }) => ORDER.indexOf(other) < rank,
  );
  if (before === undefined) {
    const edit = firstLine(document, lines.join('').slice(0, -end.length));
    return edit === null ? [] : [edit];
  }
  const at = lineAfter(text, base + endOf(before));
  return isAtLineStart(text, at) ? [{ offset: at, end: at, text: lines.join('') }] : [];
}

function isOneLine({ text, base }: Document, { key, value: { offset, end } }: YamlEntry): boolean {
  // A value that is not written has the place of its key.
  return offset > key.offset && !text.slice(base + offset, base + end).includes('\n');
}

function writtenAnew({ body }: Document, values: Values): string {
  const texts = textsOf(values) as NewValues;
  if (body !== null) return recordText(TYPE, typeof values.id === 'string' ? values.id : '', texts).text;
  const lines = ORDER.flatMap((key) => keyLines(key, texts[key] ?? []));
  return lines.map((line) => `${line}\n`).join('');
}
