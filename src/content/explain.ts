import { diagnostic, type Diagnostic, type DiagnosticCode, type Place } from '../diagnostics.ts';
import type { ErrorObject } from '../schema/validator.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { closest, MAX_GUESSES } from './nearest.ts';
import type { Document } from './parse.ts';

type Explanation = readonly [code: DiagnosticCode, message: string, hint: string];

/** How a value of each format of the schemas has to look. */
const FORMATS: Readonly<Record<string, Explanation>> = {
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
  code: ['ignore-form', 'is not the code of a warning', 'Write a code as the validation prints it.'],
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'a mapping ("key: value" lines)',
  array: 'a list',
  boolean: 'true or false',
};

/**
 * Turns the errors of a schema into problems with a place. A misspelt required key is one problem: it is
 * told as the unknown key, not as the missing one too; and so is a value of the wrong type.
 */
export function explain(document: Document, errors: readonly ErrorObject[]): Diagnostic[] {
  const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties').slice(0, MAX_GUESSES);
  const nearest = new Map(unknown.map((error) => [error, nearestKey(error)]));
  const misspelt = new Set(nearest.values());
  return errors
    .filter(({ keyword, params }) => keyword !== 'required' || !misspelt.has(missingKey(params)))
    .filter(({ keyword, data }) => keyword !== 'enum' || typeof data === 'string')
    .map((error) => explainOne(document, error, nearest.get(error)));
}

function explainOne(document: Document, error: ErrorObject, nearest: string | undefined): Diagnostic {
  const path = error.instancePath.split('/').slice(1);
  const at = (...keys: string[]): Place => placeAt(document, [...path, ...keys]);
  const key = path[0] ?? '';
  const shown = typeof error.data === 'string' ? `"${error.data.slice(0, 60)}" ` : 'This ';

  switch (error.keyword) {
    case 'required': {
      const missing = missingKey(error.params);
      return diagnostic(
        'key-missing',
        at(),
        `The key "${missing}" is missing.`,
        `Add a line "${missing}: …".`,
      );
    }
    case 'additionalProperties': {
      const unknown = unknownKey(error.params);
      const hint =
        nearest === undefined ? `Known keys: ${knownKeys(error).join(', ')}.` : `Did you mean "${nearest}"?`;
      return diagnostic(
        'key-unknown',
        keyPlaceAt(document, [...path, unknown]),
        `The key "${unknown.slice(0, 60)}" is not known here.`,
        hint,
      );
    }
    case 'enum': {
      const allowed = allowedValues(error.params);
      const meant = typeof error.data === 'string' ? closest(error.data, allowed) : undefined;
      const suggestion = meant === undefined ? '' : `Did you mean "${meant}"? `;
      const code = key === 'scale' ? 'scale-unknown' : 'status-unknown';
      return diagnostic(
        code,
        at(),
        `${shown}is not a known ${key}.`,
        `${suggestion}Allowed: ${allowed.join(', ')}.`,
      );
    }
    case 'format': {
      const [code, complaint, hint] = FORMATS[String(error.params.format)] ?? [
        'text-form',
        'has not the right form',
        '',
      ];
      return diagnostic(code, at(), `${shown}${complaint}.`, hint);
    }
    case 'maxItems':
      return diagnostic(
        'list-too-long',
        at(),
        `The list "${key}" has too many items.`,
        'Keep 50 at the most.',
      );
    default: {
      const type = TYPES[String(error.params.type)] ?? 'of another kind';
      return diagnostic(
        'type-wrong',
        at(),
        `The value of "${path.join('.')}" is not ${type}.`,
        error.params.type === 'string'
          ? 'Write it in one line, with quotes around a text that starts with "[" or "{".'
          : `Write ${type}.`,
      );
    }
  }
}

/** The place of a value; of its nearest known parent where it does not exist. */
function placeAt({ root, placeOf }: Document, path: readonly string[]): Place {
  let node: YamlNode = root;
  for (const key of path) node = childOf(node, key) ?? node;
  return placeOf(node.offset);
}

function keyPlaceAt({ root, placeOf }: Document, path: readonly string[]): Place {
  let node: YamlNode | undefined = root;
  for (const key of path.slice(0, -1)) node = node && childOf(node, key);
  const entry = node?.kind === 'mapping' ? node.entries.get(path.at(-1) ?? '') : undefined;
  return placeOf(entry?.keyOffset ?? root.offset);
}

function childOf(node: YamlNode, key: string): YamlNode | undefined {
  if (node.kind === 'mapping') return node.entries.get(key)?.value;
  return node.kind === 'sequence' ? node.items[Number(key)] : undefined;
}

/** The known key that the unknown key of an error stands for, as far as that can be guessed. */
function nearestKey(error: ErrorObject): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined;
  const present = isObject(error.data) ? error.data : {};
  const absent = knownKeys(error).filter((key) => !Object.hasOwn(present, key));
  return closest(unknownKey(error.params), absent);
}

function knownKeys({ parentSchema }: ErrorObject): string[] {
  const properties: unknown = parentSchema?.properties;
  return isObject(properties) ? Object.keys(properties) : [];
}

function unknownKey(params: ErrorObject['params']): string {
  return String(params.additionalProperty);
}

function missingKey(params: ErrorObject['params']): string {
  return String(params.missingProperty);
}

function allowedValues(params: ErrorObject['params']): string[] {
  const values: unknown = params.allowedValues;
  return Array.isArray(values) ? values.map(String) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
