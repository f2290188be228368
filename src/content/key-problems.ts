import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { certainGuess, didYouMean, MAX_GUESSES } from '../platform/did-you-mean.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { allowedWords, rowsOf } from '../schema/table.ts';
import type { ValueSchema } from '../schema/field.ts';
import type { ErrorObject } from '../schema/validator.ts';
import type { YamlNode, YamlScalar } from '../yaml/nodes.ts';
import { firstLine, replacement } from './fix/edits.ts';
import { idFor } from './identity.ts';
import { keyMeant, keysMeant } from './key-meant.ts';
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

/**
 * @param guesses known keys that it may stand for
 * @param isAlone whether no other unknown key stands for the same
 */
export function unknownKey(fault: Fault, guesses: readonly string[], isAlone: boolean): Diagnostic {
  const { document, error, node, schema } = fault;
  const key = nameOfUnknown(error);
  const written = keyAt(node, key);
  const place = document.placeOf(written ?? document.root);
  const message = `The key "${key.slice(0, 60)}" is not known here.`;
  const { properties: known = {} } = schema;
  const isTime = error.instancePath === '' && 'startDate' in known && key.toLowerCase() === 'time';
  if (isTime) {
    const hint = 'Write the time behind the day, like "startDate: 2027-02-20 19:00".';
    return diagnostic('key-unknown', place, `${message} A time belongs into "startDate".`, hint);
  }
  const isText = guesses[0] === RECORD_TYPES[document.kind].body && document.body !== null;
  if (isText && node === document.root) {
    const said = `${message} The long text stands below the front matter.`;
    return diagnostic('key-unknown', place, said, 'Move the text below the second "---".');
  }
  const meant = isAlone ? keyMeant(key, absentKeys(fault)) : undefined;
  // A list or a mapping is written otherwise than what others have under another name.
  const isSure =
    meant !== undefined && (known[meant]?.type === 'string' || certainGuess(key, [meant]) === meant);
  const hint = guesses.flatMap((guess) => explained(guess, known[guess])).join(' ');
  return diagnostic(
    'key-unknown',
    place,
    guesses.length > 0 ? `${message} ${didYouMean(guesses).trim()}` : message,
    hint === '' ? `Known keys: ${Object.keys(known).join(', ')}.` : hint,
    { fix: isSure && written !== undefined ? replacement(document, written, meant) : null },
  );
}

/** What belongs into a key, by the first sentence of its description. */
function explained(key: string, schema: ValueSchema | undefined): string[] {
  const [sentence] = /^.*?\.(?= |$)/.exec(schema?.description ?? '') ?? [];
  return sentence === undefined ? [] : [`${key}: ${sentence}`];
}

/** The known keys that each unknown key may stand for, as far as that can be guessed. */
export function guessKeys(faults: readonly Fault[]): Map<Fault, readonly string[]> {
  const unknownKeys = faults.filter(({ error }) => error.keyword === 'additionalProperties');
  return new Map(
    unknownKeys
      .slice(0, MAX_GUESSES)
      .map((fault) => [fault, keysMeant(nameOfUnknown(fault.error), absentKeys(fault))]),
  );
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
