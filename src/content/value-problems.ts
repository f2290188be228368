import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { certainGuess, didYouMean, guessesFor } from '../platform/did-you-mean.ts';
import type { Field, ValueSchema } from '../schema/field.ts';
import { formats } from '../schema/formats.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { allowedWords } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import { quoted } from '../yaml/hints/hint.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { deletion, replacement } from './fix/edits.ts';
import { numberMeant } from './number-meant.ts';
import { slugsMeant } from './slugs-meant.ts';
import type { Fault } from './schema-fault.ts';

/* Values that are not what their key wants. */

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

export function wrongType({ document, error, path, node, schema }: Fault): Diagnostic {
  const subject = isPlaceInList(path)
    ? `An item of the list "${path.slice(0, -1).join('.')}"`
    : `The value of "${path.join('.')}"`;
  if (error.data === null) {
    const hint = 'Write one, or delete the item.';
    return diagnostic('type-wrong', document.placeOf(node), `${subject} has no value.`, hint);
  }
  const [what, rule] = TYPES[String(error.params.type)] ?? TYPES.string;
  const items = typeof error.data === 'string' ? itemsMeant(error.data, schema) : [];
  const hint = items.length > 0 ? `Write a list: [${items.join(', ')}]` : (hintOfMappings(schema) ?? rule);
  const meant = error.params.type === 'number' && node.kind === 'scalar' ? numberMeant(node) : undefined;
  return diagnostic('type-wrong', document.placeOf(node), `${subject} is not ${what}.`, meant?.hint ?? hint, {
    fix: meant?.text === undefined ? null : replacement(document, node, meant.text),
  });
}

/** The items of a list for which a text stands, as they are written; none where that cannot be said. */
function itemsMeant(text: string, { items }: ValueSchema): string[] {
  if (items?.format === 'slug') return slugsMeant(text);
  if (items?.format !== 'http-url' || !formats['http-url'](text)) return [];
  return [/[,[\]{}]|:$/.test(text) ? quoted(text) : text];
}

/** Whether a path ends at an item of a list. */
export function isPlaceInList(path: Fault['path']): boolean {
  return /^\d+$/.test(path.at(-1) ?? '');
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

export function outOfRange({ document, error, path, node, schema }: Fault): Diagnostic {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return diagnostic(
    'number-range',
    document.placeOf(node),
    `The value of "${path.join('.')}" is ${String(error.data)}, and cannot be ${error.keyword === 'minimum' ? 'less' : 'more'} than ${String(error.params.limit)}.`,
    `Write a number from ${minimum} to ${maximum}.`,
  );
}

export function tooManyItems({ document, error, path, node }: Fault): Diagnostic {
  const message = `The list "${path.join('.')}" has too many items.`;
  const hint = `Keep ${String(error.params.limit)} at the most.`;
  return diagnostic('list-too-long', document.placeOf(node), message, hint);
}

export function duplicateItems({ document, path, node }: Fault): Diagnostic[] {
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

export function wordNotAllowed({ document, error, path, node, schema }: Fault): Diagnostic {
  const { enum: allowed = [] } = schema;
  const rows: Readonly<Record<string, Field>> = RECORD_TYPES[document.kind].fields;
  const word = String(error.data);
  const meant = certainGuess(word, allowed);
  const row = rows[path[0] ?? ''];
  const guesses = guessesFor(word, allowed);
  // Who has mistyped a word knows what the others mean.
  const words = guesses.length > 0 ? allowed.join(', ') : allowedWords(allowed, row ?? {});
  return diagnostic(
    row?.unknownCode ?? 'type-wrong',
    document.placeOf(node),
    `${shown(error)} is not a known ${path.at(-1) ?? ''}.`,
    `${didYouMean(guesses)}Allowed: ${words}.`,
    { fix: meant === undefined ? null : replacement(document, node, meant) },
  );
}

/** A value as messages name it. */
export function shown({ data }: ErrorObject): string {
  return typeof data === 'string' ? `"${data.slice(0, 60)}"` : 'This';
}
