import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { didYouMean, guessesFor, MAX_GUESSES } from '../platform/did-you-mean.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { allowedWords, rowsOf } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import type { YamlNode, YamlScalar } from '../yaml/nodes.ts';
import { firstLine, replacement } from './fix/edits.ts';
import { idFor } from './identity.ts';
import { keyMeant } from './key-meant.ts';
import type { Fault } from './schema-fault.ts';

/* Keys that are missing, and keys that are not known. */

/** A required key that is not there, or has no value. */
export function missingKey({ document, error, node, schema }: Fault): Diagnostic {
  const key = nameOfMissing(error);
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
  const row = rowsOf(RECORD_TYPES[document.kind]).find(
    ([name]) => name === key && node === document.root,
  )?.[1];
  const rule = allowed === undefined ? '' : ` Allowed: ${allowedWords(allowed, row ?? {})}.`;
  return diagnostic('key-missing', place, message, `${task(`${key}: …`)}.${rule}`, { related });
}

/** @param guesses known keys that it may stand for */
export function unknownKey(fault: Fault, guesses: readonly string[]): Diagnostic {
  const { document, error, node, schema } = fault;
  const key = nameOfUnknown(error);
  const written = keyAt(node, key);
  const meant = keyMeant(key, absentKeys(fault));
  const known = Object.keys(schema.properties ?? {});
  return diagnostic(
    'key-unknown',
    document.placeOf(written ?? document.root),
    `The key "${key.slice(0, 60)}" is not known here.`,
    guesses.length > 0 ? didYouMean(guesses).trim() : `Known keys: ${known.join(', ')}.`,
    { fix: meant === undefined || written === undefined ? null : replacement(document, written, meant) },
  );
}

/** The known keys that each unknown key may stand for, as far as that can be guessed. */
export function guessKeys(faults: readonly Fault[]): Map<Fault, readonly string[]> {
  const unknownKeys = faults.filter(({ error }) => error.keyword === 'additionalProperties');
  return new Map(
    unknownKeys
      .slice(0, MAX_GUESSES)
      .map((fault) => [fault, guessesOf(nameOfUnknown(fault.error), absentKeys(fault))]),
  );
}

function guessesOf(key: string, known: readonly string[]): readonly string[] {
  const guesses = guessesFor(key, known);
  const meant = guesses.length > 0 ? undefined : keyMeant(key, known);
  return meant === undefined ? guesses : [meant];
}

function absentKeys({ error: { data }, schema }: Fault): string[] {
  const present = typeof data === 'object' && data !== null ? data : {};
  return Object.keys(schema.properties ?? {}).filter((key) => !Object.hasOwn(present, key));
}

function nameOfUnknown({ params }: ErrorObject): string {
  return String(params.additionalProperty);
}

export function nameOfMissing({ params }: ErrorObject): string {
  return String(params.missingProperty);
}

function keyAt(node: YamlNode, key: string): YamlScalar | undefined {
  return node.kind === 'mapping' ? node.entries.get(key)?.key : undefined;
}
