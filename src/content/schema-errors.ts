import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import type { Field, ValueSchema } from '../schema/field.ts';
import { formatRule } from '../schema/format-rules.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { contentSchemaOf } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import type { YamlNode, YamlScalar } from '../yaml/nodes.ts';
import { quoted } from '../yaml/hints/hint.ts';
import { certainGuess, didYouMean, guessesFor, MAX_GUESSES } from '../platform/did-you-mean.ts';
import { deletion, firstLine, replacement } from './fix/edits.ts';
import { idFor } from './identity.ts';
import type { Document } from './parse.ts';
import { numberMeant } from './number-meant.ts';
import { suggestFor } from './suggest.ts';

type TypeRule = readonly [what: string, hint: string];

/** What a value of each type is, and how it is written. */
const TYPES: Readonly<Record<string, TypeRule> & Record<ValueSchema['type'], TypeRule>> = {
  string: ['a text', 'Write it in one line, with quotes around a text that starts with "[" or "{".'],
  object: [
    'a mapping ("key: value" lines)',
    'Write "key: value" lines below the key, each indented by two spaces.',
  ],
  array: ['a list', 'Put brackets around the items, and commas between them: [first, second]'],
  boolean: ['true or false', 'Write true or false.'],
  number: ['a number', 'Write digits without quotes, with a point before decimals, like 52.5163.'],
};

/** An error of a schema with what it is about. */
interface Fault {
  readonly document: Document;
  readonly error: ErrorObject;
  readonly path: readonly string[];
  /** The value at the path; its nearest parent where it does not exist. */
  readonly node: YamlNode;
  /** What the value has to be. */
  readonly schema: ValueSchema;
}

/**
 * Turns the errors of a schema into problems with a place. A misspelt required key is one problem: it is
 * reported as the unknown key, not as the missing one too; and so is a value of the wrong type.
 */
export function schemaProblems(document: Document, errors: readonly ErrorObject[]): Diagnostic[] {
  const schema = contentSchemaOf(RECORD_TYPES[document.kind]);
  const faults = errors.map((error) => faultOf(document, schema, error));
  const guesses = guessKeys(faults);
  const misspelt = new Set([...guesses].map(([{ error }, [first = '']]) => `${error.instancePath}/${first}`));
  const tooLong = faults.flatMap(({ error }) => (error.keyword === 'maxItems' ? [error.instancePath] : []));
  return faults
    .filter(({ error }) => !tooLong.some((list) => isOfItems(error, list)))
    .filter(
      ({ error }) =>
        error.keyword !== 'required' || !misspelt.has(`${error.instancePath}/${missingKey(error)}`),
    )
    .filter(({ error }) => error.keyword !== 'enum' || typeof error.data === 'string')
    .flatMap((fault) => problemsOf(fault, guesses.get(fault) ?? []));
}

/** True for an error of the items of a list: they are not looked at where there are too many of them. */
function isOfItems({ instancePath, keyword }: ErrorObject, list: string): boolean {
  return instancePath.startsWith(`${list}/`) || (instancePath === list && keyword === 'uniqueItems');
}

function faultOf(document: Document, root: ValueSchema, error: ErrorObject): Fault {
  const path = error.instancePath.split('/').slice(1);
  let [node, schema]: [YamlNode, ValueSchema] = [document.root, root];
  for (const key of path) {
    node = childOf(node, key) ?? node;
    schema = schema.properties?.[key] ?? schema.items ?? schema;
  }
  return { document, error, path, node, schema };
}

function problemsOf(fault: Fault, guesses: readonly string[]): Diagnostic[] {
  return fault.error.keyword === 'uniqueItems' ? duplicateItems(fault) : [problemOf(fault, guesses)];
}

function problemOf(fault: Fault, guesses: readonly string[]): Diagnostic {
  const { document, error, path, node } = fault;
  const place = document.placeOf(node);
  switch (error.keyword) {
    case 'required':
      return missing(fault);
    case 'additionalProperties':
      return unknown(fault, guesses);
    case 'enum':
      return notAllowed(fault);
    case 'format':
      return wrongForm(fault);
    case 'maxItems': {
      const message = `The list "${path.join('.')}" has too many items.`;
      return diagnostic('list-too-long', place, message, `Keep ${String(error.params.limit)} at the most.`);
    }
    case 'minimum':
    case 'maximum':
      return outOfRange(fault);
    default:
      return wrongType(fault);
  }
}

function wrongType({ document, error, path, node, schema }: Fault): Diagnostic {
  const isItem = /^\d+$/.test(path.at(-1) ?? '');
  const subject = isItem
    ? `An item of the list "${path.slice(0, -1).join('.')}"`
    : `The value of "${path.join('.')}"`;
  if (error.data === null) {
    const hint = 'Write one, or delete the item.';
    return diagnostic('type-wrong', document.placeOf(node), `${subject} has no value.`, hint);
  }
  const [what, rule] = TYPES[String(error.params.type)] ?? TYPES.string;
  const hint = hintOfMappings(schema) ?? rule;
  const meant = error.params.type === 'number' && node.kind === 'scalar' ? numberMeant(node) : undefined;
  return diagnostic('type-wrong', document.placeOf(node), `${subject} is not ${what}.`, meant?.hint ?? hint, {
    fix: meant?.text === undefined ? null : replacement(document, node, meant.text),
  });
}

/** How a mapping with certain keys is written, or a list of such mappings; undefined where neither is wanted. */
function hintOfMappings(schema: ValueSchema): string | undefined {
  const { type, required = [] } = schema.items ?? schema;
  if (type !== 'object' || required.length === 0) return undefined;
  const written = `{${required.map((key) => `${key}: …`).join(', ')}}`;
  return schema.items === undefined
    ? `Write it as ${written}.`
    : `Write it as [${written}], with commas between several items.`;
}

function outOfRange({ document, error, path, node, schema }: Fault): Diagnostic {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return diagnostic(
    'number-range',
    document.placeOf(node),
    `The value of "${path.join('.')}" is ${String(error.data)}, and cannot be ${error.keyword === 'minimum' ? 'less' : 'more'} than ${String(error.params.limit)}.`,
    `Write a number from ${minimum} to ${maximum}.`,
  );
}

function duplicateItems({ document, path, node }: Fault): Diagnostic[] {
  const items = node.kind === 'sequence' ? node.items : [];
  const first = new Map<string, YamlNode>();
  return items.flatMap((item, position) => {
    if (item.kind !== 'scalar') return [];
    const other = first.get(item.text);
    if (other === undefined) {
      first.set(item.text, item);
      return [];
    }
    return diagnostic(
      'item-duplicate',
      document.placeOf(item),
      `"${item.text.slice(0, 60)}" stands in the list "${path.join('.')}" already.`,
      'Delete one of the two.',
      {
        related: { place: document.placeOf(other), what: 'The first one is' },
        fix: deletion(document, items[position - 1], item),
      },
    );
  });
}

function missing({ document, error, node, schema }: Fault): Diagnostic {
  const key = missingKey(error);
  const place = document.placeOf(node);
  const written = keyAt(node, key);
  const message = written === undefined ? `The key "${key}" is missing.` : `The key "${key}" has no value.`;
  const related =
    written === undefined || written.offset === node.offset
      ? null
      : { place: document.placeOf(written), what: 'It stands' };
  const isInBraces = document.text[document.base + node.offset] === '{';
  const task = (line: string): string => {
    if (isInBraces) return written === undefined ? `Add "${line}" between the braces` : `Write "${line}"`;
    return written === undefined ? `Add a line "${line}"` : `Complete the line to "${line}"`;
  };
  if (key === 'id') {
    const line = `id: ${idFor(document)}`;
    const fix = written === undefined ? firstLine(document, line) : null;
    const hint = `${task(line)}, with a new UUID made for this file.`;
    return diagnostic('key-missing', place, message, hint, { related, fix });
  }
  const allowed = schema.properties?.[key]?.enum;
  const rule = allowed === undefined ? '' : ` Allowed: ${allowed.join(', ')}.`;
  return diagnostic('key-missing', place, message, `${task(`${key}: …`)}.${rule}`, { related });
}

function unknown(fault: Fault, guesses: readonly string[]): Diagnostic {
  const { document, error, node, schema } = fault;
  const key = unknownKey(error);
  const written = keyAt(node, key);
  const meant = certainGuess(key, absentKeys(fault));
  const known = Object.keys(schema.properties ?? {});
  return diagnostic(
    'key-unknown',
    document.placeOf(written ?? document.root),
    `The key "${key.slice(0, 60)}" is not known here.`,
    guesses.length > 0 ? didYouMean(guesses).trim() : `Known keys: ${known.join(', ')}.`,
    { fix: meant === undefined || written === undefined ? null : replacement(document, written, meant) },
  );
}

function notAllowed({ document, error, path, node, schema }: Fault): Diagnostic {
  const { enum: allowed = [] } = schema;
  const rows: Readonly<Record<string, Field>> = RECORD_TYPES[document.kind].fields;
  const word = String(error.data);
  const meant = certainGuess(word, allowed);
  return diagnostic(
    rows[path[0] ?? '']?.unknownCode ?? 'type-wrong',
    document.placeOf(node),
    `${shown(error)} is not a known ${path.at(-1) ?? ''}.`,
    `${didYouMean(guessesFor(word, allowed))}Allowed: ${allowed.join(', ')}.`,
    { fix: meant === undefined ? null : replacement(document, node, meant) },
  );
}

function wrongForm({ document, error, node }: Fault): Diagnostic {
  const { data } = error;
  const format = String(error.params.format);
  const place = document.placeOf(node);
  const { code, complaint, hint: rule } = formatRule(format, data);
  const message = `${shown(error)} ${complaint}.`;
  if (format === 'uuid') {
    return diagnostic(code, place, message, `${rule} A new one, made for this file: ${idFor(document)}`);
  }
  const meant = typeof data === 'string' ? suggestFor(format, data) : undefined;
  return diagnostic(code, place, message, didYouMean(meant === undefined ? [] : [meant.text]) + rule, {
    fix: meant?.certain === true ? replacement(document, node, asScalar(meant.text)) : null,
  });
}

/** A text that begins with "#" would be a comment. */
function asScalar(text: string): string {
  return text.startsWith('#') ? quoted(text) : text;
}

function shown({ data }: ErrorObject): string {
  return typeof data === 'string' ? `"${data.slice(0, 60)}"` : 'This';
}

function keyAt(node: YamlNode, key: string): YamlScalar | undefined {
  return node.kind === 'mapping' ? node.entries.get(key)?.key : undefined;
}

function childOf(node: YamlNode, key: string): YamlNode | undefined {
  if (node.kind === 'mapping') return node.entries.get(key)?.value;
  return node.kind === 'sequence' ? node.items[Number(key)] : undefined;
}

/** The known keys that each unknown key may stand for, as far as that can be guessed. */
function guessKeys(faults: readonly Fault[]): Map<Fault, readonly string[]> {
  const unknownKeys = faults.filter(({ error }) => error.keyword === 'additionalProperties');
  return new Map(
    unknownKeys
      .slice(0, MAX_GUESSES)
      .map((fault) => [fault, guessesFor(unknownKey(fault.error), absentKeys(fault))]),
  );
}

function absentKeys({ error: { data }, schema }: Fault): string[] {
  const present = typeof data === 'object' && data !== null ? data : {};
  return Object.keys(schema.properties ?? {}).filter((key) => !Object.hasOwn(present, key));
}

function unknownKey({ params }: ErrorObject): string {
  return String(params.additionalProperty);
}

function missingKey({ params }: ErrorObject): string {
  return String(params.missingProperty);
}
