import { diagnostic, type Diagnostic, type DiagnosticCode, type Place } from '../diagnostics/codes.ts';
import type { ErrorObject } from '../schema/validator.ts';
import type { YamlNode, YamlScalar } from '../yaml/nodes.ts';
import { MAX_GUESSES, nearest, only, question } from './did-you-mean.ts';
import { firstLine, replacement } from './fix/edits.ts';
import { idFor } from './new-id.ts';
import { explainOneLine } from './one-line.ts';
import type { Document } from './parse.ts';
import { suggestFor } from './suggest.ts';

type Explanation = readonly [code: DiagnosticCode, message: string, hint: string];

/** How a value of each format of the schemas has to look. */
const FORMATS: Readonly<Record<string, Explanation> & { text: Explanation }> = {
  uuid: ['id-form', 'is not a UUID', 'Write 8-4-4-4-12 hexadecimal digits.'],
  slug: [
    'slug-form',
    'is not a slug',
    'Write words of a-z and 0-9 joined by single hyphens, like "my-event-2026".',
  ],
  'url-key': ['url-key-form', 'cannot be part of a URL', 'Use letters, digits, ".", "_", "~" and "-" only.'],
  'one-line': [
    'text-form',
    'is not a text of one line',
    'Write at least one visible character; no line breaks, control or direction characters, no heaps of marks.',
  ],
  text: ['text-form', 'has control characters', 'Delete them.'],
  'http-url': [
    'url-form',
    'is not a web address',
    'Write an absolute http:// or https:// URL without a user name in it.',
  ],
  'base-url': [
    'url-form',
    'is not the base of web addresses',
    'Write an http:// or https:// URL without a slash at the end, "?" or "#".',
  ],
  link: [
    'link-form',
    'is neither a web address nor a plain name',
    'Write an http:// or https:// URL, or a name or number without a scheme.',
  ],
  'time-zone': [
    'timezone-unknown',
    'is not a time zone',
    'Write a name of the IANA database, like "Asia/Shanghai" or "UTC".',
  ],
  'wire-name': [
    'wire-name-form',
    'cannot be the name of a field',
    'Use letters, digits and "_", a letter first.',
  ],
  email: ['mail-form', 'is not an e-mail address', 'Write an address like "info@example.org".'],
  code: [
    'ignore-form',
    'is not the code of a warning',
    'Write a code as the validation prints it after the word "warning", like "name-capitals".',
  ],
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'a mapping ("key: value" lines)',
  array: 'a list',
  boolean: 'true or false',
};

const TYPE_HINTS: Readonly<Record<string, string>> = {
  string: 'Write it in one line, with quotes around a text that starts with "[" or "{".',
  object: 'Write "key: value" lines below the key, each indented by two spaces.',
  array: 'Put brackets around the items, and commas between them: [first, second]',
};

/**
 * Turns the errors of a schema into problems with a place. A misspelt required key is one problem: it is
 * told as the unknown key, not as the missing one too; and so is a value of the wrong type.
 */
export function explain(document: Document, errors: readonly ErrorObject[]): Diagnostic[] {
  const guesses = guessKeys(errors);
  const misspelt = new Set([...guesses.values()].map(([first]) => first));
  return errors
    .filter(({ keyword, params }) => keyword !== 'required' || !misspelt.has(missingKey(params)))
    .filter(({ keyword, data }) => keyword !== 'enum' || typeof data === 'string')
    .map((error) => explainOne(document, error, guesses.get(error) ?? []));
}

function explainOne(document: Document, error: ErrorObject, guesses: readonly string[]): Diagnostic {
  const path = error.instancePath.split('/').slice(1);
  switch (error.keyword) {
    case 'required':
      return missing(document, path, error);
    case 'additionalProperties':
      return unknown(document, path, error, guesses);
    case 'enum':
      return notAllowed(document, path, error);
    case 'format':
      return wrongForm(document, path, error);
    case 'maxItems': {
      const message = `The list "${path.join('.')}" has too many items.`;
      return diagnostic('list-too-long', placeAt(document, path), message, 'Keep 50 at the most.');
    }
    default: {
      const type = TYPES[String(error.params.type)] ?? 'of another kind';
      const message = `The value of "${path.join('.')}" is not ${type}.`;
      const hint = TYPE_HINTS[String(error.params.type)] ?? `Write ${type}.`;
      return diagnostic('type-wrong', placeAt(document, path), message, hint);
    }
  }
}

function missing(document: Document, path: readonly string[], error: ErrorObject): Diagnostic {
  const key = missingKey(error.params);
  const place = placeAt(document, path);
  const written = keyAt(document, [...path, key]);
  const message = written === undefined ? `The key "${key}" is missing.` : `The key "${key}" has no value.`;
  const related =
    written === undefined || written.offset === nodeAt(document, path).offset
      ? null
      : { place: document.placeOf(written), what: 'It stands' };
  const task = (line: string): string =>
    written === undefined ? `Add a line "${line}"` : `Complete the line to "${line}"`;
  if (key === 'id') {
    const line = `id: ${idFor(document)}`;
    const fix = written === undefined ? firstLine(document, line) : null;
    const hint = `${task(line)}, with a new UUID made for this file.`;
    return diagnostic('key-missing', place, message, hint, { related, fix });
  }
  const allowed = allowedValues(propertiesOf(error)[key]);
  const rule = allowed.length === 0 ? '' : ` Allowed: ${allowed.join(', ')}.`;
  return diagnostic('key-missing', place, message, `${task(`${key}: …`)}.${rule}`, { related });
}

function unknown(
  document: Document,
  path: readonly string[],
  error: ErrorObject,
  guesses: readonly string[],
): Diagnostic {
  const key = unknownKey(error.params);
  const written = keyAt(document, [...path, key]);
  const meant = only(key, absentKeys(error));
  const hint = guesses.length > 0 ? question(guesses).trim() : `Known keys: ${knownKeys(error).join(', ')}.`;
  return diagnostic(
    'key-unknown',
    document.placeOf(written ?? document.root),
    `The key "${key.slice(0, 60)}" is not known here.`,
    hint,
    { fix: meant === undefined || written === undefined ? null : replacement(document, written, meant) },
  );
}

function notAllowed(document: Document, path: readonly string[], error: ErrorObject): Diagnostic {
  const allowed = allowedValues(error.parentSchema);
  const key = path.at(-1) ?? '';
  const word = String(error.data);
  const node = nodeAt(document, path);
  const meant = only(word, allowed);
  return diagnostic(
    key === 'scale' ? 'scale-unknown' : 'status-unknown',
    document.placeOf(node),
    `${shown(error)} is not a known ${key}.`,
    `${question(nearest(word, allowed))}Allowed: ${allowed.join(', ')}.`,
    { fix: meant === undefined ? null : replacement(document, node, meant) },
  );
}

function wrongForm(document: Document, path: readonly string[], error: ErrorObject): Diagnostic {
  const format = String(error.params.format);
  const [code, complaint, rule] = FORMATS[format] ?? FORMATS.text;
  const node = nodeAt(document, path);
  const place = document.placeOf(node);
  if (format === 'one-line' && typeof error.data === 'string') {
    const [reason, hint] = explainOneLine(error.data);
    return diagnostic(code, place, `${shown(error)} ${reason}.`, hint);
  }
  const message = `${shown(error)} ${complaint}.`;
  if (format === 'uuid') {
    return diagnostic(code, place, message, `${rule} A new one, made for this file: ${idFor(document)}`);
  }
  const meant = typeof error.data === 'string' ? suggestFor(format, error.data) : undefined;
  return diagnostic(code, place, message, question(meant === undefined ? [] : [meant.text]) + rule, {
    fix: meant?.certain === true ? replacement(document, node, meant.text) : null,
  });
}

function shown({ data }: ErrorObject): string {
  return typeof data === 'string' ? `"${data.slice(0, 60)}"` : 'This';
}

function placeAt(document: Document, path: readonly string[]): Place {
  return document.placeOf(nodeAt(document, path));
}

/** The value at a path; its nearest parent where it does not exist. */
function nodeAt({ root }: Document, path: readonly string[]): YamlNode {
  let node: YamlNode = root;
  for (const key of path) node = childOf(node, key) ?? node;
  return node;
}

function keyAt(document: Document, path: readonly string[]): YamlScalar | undefined {
  const parent = nodeAt(document, path.slice(0, -1));
  return parent.kind === 'mapping' ? parent.entries.get(path.at(-1) ?? '')?.key : undefined;
}

function childOf(node: YamlNode, key: string): YamlNode | undefined {
  if (node.kind === 'mapping') return node.entries.get(key)?.value;
  return node.kind === 'sequence' ? node.items[Number(key)] : undefined;
}

/** The known keys that each unknown key may stand for, as far as that can be guessed. */
function guessKeys(errors: readonly ErrorObject[]): Map<ErrorObject, readonly string[]> {
  const unknownKeys = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  return new Map(
    unknownKeys
      .slice(0, MAX_GUESSES)
      .map((error) => [error, nearest(unknownKey(error.params), absentKeys(error))]),
  );
}

function absentKeys(error: ErrorObject): string[] {
  const present = isObject(error.data) ? error.data : {};
  return knownKeys(error).filter((key) => !Object.hasOwn(present, key));
}

function knownKeys(error: ErrorObject): string[] {
  return Object.keys(propertiesOf(error));
}

function propertiesOf({ parentSchema }: ErrorObject): Record<string, unknown> {
  const properties: unknown = parentSchema?.properties;
  return isObject(properties) ? properties : {};
}

function unknownKey(params: ErrorObject['params']): string {
  return String(params.additionalProperty);
}

function missingKey(params: ErrorObject['params']): string {
  return String(params.missingProperty);
}

function allowedValues(schema: unknown): string[] {
  const values: unknown = isObject(schema) ? schema.enum : undefined;
  return Array.isArray(values) ? values.map(String) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
