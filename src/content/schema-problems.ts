import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { certainGuess, didYouMean, guessesFor, MAX_GUESSES } from '../platform/did-you-mean.ts';
import { formats } from '../schema/formats.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { scaleOf } from '../schema/scale.ts';
import { allowedWords, contentSchemaOf, type Field, type ValueSchema } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import { quoted } from '../yaml/hints/hint.ts';
import type { YamlNode, YamlScalar } from '../yaml/nodes.ts';
import { idFor } from './defaults.ts';
import { deletion, firstLine, replacement } from './fix/edits.ts';
import { keyMeant, keysMeant } from './key-meant.ts';
import type { Document } from './parse.ts';
import { type Fault, isPlaceInList, shown, slugsMeant, wrongForm } from './wrong-form.ts';

/** @param root the schema of the record */
function faultOf(document: Document, root: ValueSchema, error: ErrorObject): Fault {
  // JSON Pointer (RFC 6901, section 4).
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let [node, schema]: [YamlNode, ValueSchema] = [document.root, root];
  for (const key of path) {
    node = childOf(node, key) ?? node;
    schema = schema.properties?.[key] ?? schema.items ?? valueSchemaOf(schema) ?? schema;
  }
  const { propertyName } = error;
  if (propertyName !== undefined && schema.propertyNames !== undefined) {
    path.push(propertyName);
    [node, schema] = [keyAt(node, propertyName) ?? node, schema.propertyNames];
  }
  return { document, error, path, node, schema };
}

/** The schema of the values of a mapping in which any keys may occur; undefined where there is none. */
function valueSchemaOf({ additionalProperties }: ValueSchema): ValueSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function childOf(node: YamlNode, key: string): YamlNode | undefined {
  if (node.kind === 'mapping') return node.entries.get(key)?.value;
  return node.kind === 'sequence' ? node.items[Number(key)] : undefined;
}

/** How a number is to be written; no text where that is not certain. */
interface NumberMeant {
  readonly text?: string;
  readonly hint: string;
}

const MAX_LENGTH = 60;
const NUMBER = /^[-+\u2212]?\d{1,3}(?:[.,]\d+)?$/;
const SIDE = /[NSEW]$/i;
/** The separator of two numbers; a comma without a space may precede decimals. */
const BETWEEN = /[\s;/]|,(?=\s|[-+]?\d+\.)/;

/** Returns the number that a text of another form stands for: in quotes, with a comma, in degrees; undefined where there is none. */
function numberMeant({ text: written, plain }: YamlScalar): NumberMeant | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const degrees = written.replaceAll('°', ' ').trim();
  const [side = ''] = SIDE.exec(degrees) ?? [];
  const number = degrees.replace(SIDE, '').trim();
  if (NUMBER.test(number) && (side === '' || /^\d/.test(number))) {
    const text = (/[SW]/i.test(side) ? '-' : '') + asNumber(number);
    // "52,13" may be two numbers.
    if (/,\d{1,2}$/.test(number)) return { hint: `Write a point before decimals: ${text}` };
    return { text, hint: `${plain ? 'Write' : 'Write it without quotes:'} ${text}` };
  }
  const [first = '', second = '', ...rest] = degrees.split(BETWEEN).filter((part) => part !== '');
  if (rest.length > 0 || !NUMBER.test(first) || !NUMBER.test(second)) return undefined;
  return {
    hint: `Write one number: "latitude: ${asNumber(first)}" and "longitude: ${asNumber(second)}".`,
  };
}

function asNumber(text: string): string {
  return text.replace(',', '.').replace('\u2212', '-').replace('+', '');
}

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

function wrongType({ document, error, path, node, schema }: Fault): Diagnostic {
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

/** Returns the items of the list that a text probably stands for, as they are written; none where no guess is safe. */
function itemsMeant(text: string, { items }: ValueSchema): string[] {
  if (items?.format === 'slug') return slugsMeant(text);
  if (items?.format !== 'http-url' || !formats['http-url'](text)) return [];
  return [/[,[\]{}]|:$/.test(text) ? quoted(text) : text];
}

/** Says how a mapping with certain keys is written, or a list of such mappings; undefined where neither is wanted. */
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
  const bound = `${error.keyword === 'minimum' ? 'less' : 'more'} than ${String(error.params.limit)}`;
  const message = `The value of "${path.join('.')}" is ${String(error.data)}, and cannot be ${bound}.`;
  const hint = `Write a number from ${minimum} to ${maximum}.`;
  return diagnostic('number-range', document.placeOf(node), message, hint);
}

function tooManyItems({ document, error, path, node }: Fault): Diagnostic {
  const what = error.keyword === 'maxItems' ? 'list' : 'mapping';
  const message = `The ${what} "${path.join('.')}" has too many items.`;
  const hint = `Keep ${String(error.params.limit)} at the most.`;
  return diagnostic('list-too-long', document.placeOf(node), message, hint);
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
    const message = `"${item.text.slice(0, 60)}" stands in the list "${path.join('.')}" already.`;
    return diagnostic('item-duplicate', document.placeOf(item), message, 'Delete one of the two.', {
      related: { place: document.placeOf(other), what: 'The first one is' },
      fix: deletion(document, items[position - 1], item),
    });
  });
}

/** Other words that people write for the allowed words of a key. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    cancelled: 'abgesagt annulé cancelado 取消 已取消',
    postponed: 'delayed verschoben reporté aplazado 推迟 延期',
    rescheduled: 'moved',
    scheduled: 'active confirmed planned published upcoming tentative',
  },
  scale: {
    cosy: 'xs',
    small: 's 小型',
    medium: 'm 中型',
    large: 'l big 大型',
    xlarge: 'xl',
    xxlarge: 'xxl',
  },
  attendanceMode: {
    offline: 'in-person inperson onsite offlineeventattendancemode präsenz 线下 線下',
    online: 'virtual remote onlineeventattendancemode 线上 線上',
    mixed: 'hybrid mixedeventattendancemode 混合',
  },
  dates: {
    dmy: 'ddmmyyyy dd.mm.yyyy dd/mm/yyyy dd-mm-yyyy european',
    mdy: 'mmddyyyy mm/dd/yyyy mm-dd-yyyy american us',
    ymd: 'yyyymmdd yyyy-mm-dd yyyy/mm/dd iso',
  },
  kind: {
    tickets: 'shop',
    registration: 'signup rsvp',
    cfp: 'talks',
    livestream: 'stream',
    recording: 'video',
  },
};

const ONLINE = /^(?:online|virtual|remote|hybrid|in-person|offline)$/i;

function wordNotAllowed(fault: Fault): Diagnostic {
  const { document, error, path, node, schema } = fault;
  const { enum: allowed = [] } = schema;
  const word = String(error.data);
  const row = rowOf(fault, path[0] ?? '');
  if (row.unknownCode === 'column-unknown') return columnNotAllowed(fault);
  const key = path.at(-1) ?? '';
  const meant = certainGuess(word, allowed) ?? (key === 'scale' ? scaleOf(word) : undefined);
  const others = Object.entries(OTHER_WORDS[key] ?? {}).filter(([, words]) =>
    words.split(' ').includes(word.toLowerCase()),
  );
  const called = others.map(([one]) => one).filter((one) => allowed.includes(one));
  const guesses = meant === undefined ? [...new Set([...called, ...guessesFor(word, allowed)])] : [meant];
  const isTypingError = guesses.length > 0 && called.length === 0 && !/^\d/.test(word);
  // People who mistype a word know what the others mean.
  const words = isTypingError ? allowed.join(', ') : allowedWords(allowed, row);
  const advice =
    key === 'status' && ONLINE.test(word)
      ? whereOf(word)
      : meant !== undefined && /\d/.test(word)
        ? `Write ${allowedWords([meant], row)}.`
        : didYouMean(guesses);
  return diagnostic(
    row.unknownCode ?? 'type-wrong',
    document.placeOf(node),
    `${shown(error)} is not a known ${row.noun ?? key}. ${advice}`.trimEnd(),
    `Allowed: ${words}.`,
    { fix: meant === undefined ? null : replacement(document, node, meant) },
  );
}

/** Reports a field that a column of a table cannot have. */
function columnNotAllowed({ document, error, path, node, schema }: Fault): Diagnostic {
  const allowed = (schema.enum ?? []).filter((word) => word !== '');
  const guesses = keysMeant(String(error.data), allowed);
  const column = (path.at(-1) ?? '').slice(0, MAX_LENGTH);
  const message = `The column "${column}" cannot say ${shown(error)}. ${didYouMean(guesses)}`;
  const words = guesses.length > 0 ? "a key of an event's file" : `one of ${allowed.join(', ')}`;
  const hint = `A column says ${words}, or nothing where it is passed over.`;
  return diagnostic('column-unknown', document.placeOf(node), message.trimEnd(), hint);
}

/** Returns the row of a key of the record; an empty one for a key within a value. */
function rowOf({ document }: Fault, key: string): Partial<Field> {
  const rows: Readonly<Record<string, Field>> = RECORD_TYPES[document.kind].fields;
  return rows[key] ?? {};
}

/** Says where to write that an event is online, which a status does not say. */
function whereOf(word: string): string {
  return /^(?:online|virtual|remote)$/i.test(word)
    ? 'Write "movedOnline" for an event that was moved online; one that was planned there has no status, and a "place" of the kind "online".'
    : 'Leave the line out: the place and the address say where an event is.';
}

/* Keys that are missing, and keys that are not known. */

/** Reports a required key that is not there, or has no value. */
function missingKey(fault: Fault): Diagnostic {
  const { document, error, node, schema } = fault;
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
  const rule = allowed === undefined ? '' : ` Allowed: ${allowedWords(allowed, rowOf(fault, key))}.`;
  return diagnostic('key-missing', place, message, `${task(`${key}: …`)}.${rule}`, { related });
}

/**
 * @param guesses the known keys that it may stand for
 * @param isAlone whether no other unknown key probably stands for the same known key
 */
function unknownKey(fault: Fault, guesses: readonly string[], isAlone: boolean): Diagnostic {
  const { document, error, node, schema } = fault;
  const key = nameOfUnknown(error);
  const written = keyAt(node, key);
  const place = document.placeOf(written ?? document.root);
  const message = `The key "${key.slice(0, 60)}" is not known here.`;
  const { properties: known = {} } = schema;
  const isAtRoot = node === document.root;
  if (isAtRoot && 'startDate' in known && key.toLowerCase() === 'time') {
    const hint = 'Write the time behind the day, like "startDate: 2027-02-20 19:00".';
    return diagnostic('key-unknown', place, `${message} A time belongs into "startDate".`, hint);
  }
  if (isAtRoot && document.body !== null && guesses[0] === RECORD_TYPES[document.kind].body) {
    const said = `${message} The long text stands below the front matter.`;
    return diagnostic('key-unknown', place, said, 'Move the text below the second "---".');
  }
  const meant = isAlone ? keyMeant(key, absentKeys(fault)) : undefined;
  // What other programs have under another name is not written like our lists and mappings.
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

/** Says what belongs into a key, by the first sentence of its description. */
function explained(key: string, schema: ValueSchema | undefined): string[] {
  const [sentence] = /^.*?\.(?= |$)/.exec(schema?.description ?? '') ?? [];
  return sentence === undefined ? [] : [`${key}: ${sentence}`];
}

/** Returns the known keys that each unknown key may stand for. Only the first unknown keys get a guess. */
function guessKeys(faults: readonly Fault[]): Map<Fault, readonly string[]> {
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

function nameOfMissing({ params }: ErrorObject): string {
  return String(params.missingProperty);
}

function keyAt(node: YamlNode, key: string): YamlScalar | undefined {
  return node.kind === 'mapping' ? node.entries.get(key)?.key : undefined;
}
/** Reports an error, by the keyword of the schema that a value does not satisfy; `wrongType` reports all others. */
const PROBLEMS: Readonly<Record<string, (fault: Fault) => Diagnostic | Diagnostic[]>> = {
  required: missingKey,
  enum: wordNotAllowed,
  format: wrongForm,
  minimum: outOfRange,
  maximum: outOfRange,
  maxItems: tooManyItems,
  maxProperties: tooManyItems,
  // Besides it, there is an error that says what is wrong with the key.
  propertyNames: () => [],
  uniqueItems: duplicateItems,
};

/**
 * Turns the errors of a schema into problems with a place. A misspelt required key is one problem: it is
 * reported as the unknown key, not as the missing one too; and so is a value of the wrong type.
 */
export function schemaProblems(document: Document, errors: readonly ErrorObject[]): Diagnostic[] {
  const schema = contentSchemaOf(RECORD_TYPES[document.kind]);
  const faults = errors.map((error) => faultOf(document, schema, error));
  const guesses = guessKeys(faults);
  const firsts = [...guesses].map(([{ error }, [first = '']]) => `${error.instancePath}/${first}`);
  const misspelt = new Set(firsts);
  const isMeantTwice = (key: string): boolean => firsts.indexOf(key) !== firsts.lastIndexOf(key);
  const tooMany = faults.filter(({ error }) => PROBLEMS[error.keyword] === tooManyItems);
  return faults
    .filter(({ error }) => !tooMany.some((list) => isOfItems(error, list.error.instancePath)))
    .filter(
      ({ error }) =>
        error.keyword !== 'required' || !misspelt.has(`${error.instancePath}/${nameOfMissing(error)}`),
    )
    .filter(({ error }) => error.keyword !== 'enum' || typeof error.data === 'string')
    .flatMap((fault) => {
      const { keyword } = fault.error;
      if (keyword === 'additionalProperties') {
        const meant = guesses.get(fault) ?? [];
        return unknownKey(fault, meant, !isMeantTwice(`${fault.error.instancePath}/${meant[0] ?? ''}`));
      }
      return (PROBLEMS[keyword] ?? wrongType)(fault);
    });
}

/** Whether an error is about the items of a list, or the keys of a mapping, which are not looked at where there are too many. */
function isOfItems({ instancePath, keyword, propertyName }: ErrorObject, list: string): boolean {
  const isOfOne = keyword === 'uniqueItems' || propertyName !== undefined;
  return instancePath.startsWith(`${list}/`) || (instancePath === list && isOfOne);
}
