import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { certainGuess, didYouMean, guessesFor, type Suggestion } from '../platform/did-you-mean.ts';
import { formatRule, formats } from '../schema/formats.ts';
import { isOwnPicture, promisedType } from '../schema/picture.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { contentSchemaOf, pictureKeyOf } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import { quoted } from '../yaml/hints/hint.ts';
import { idFor } from './defaults.ts';
import { replacement } from './fix/edits.ts';
import type { Document } from './parse.ts';
import {
  duplicateItems,
  type Fault,
  faultOf,
  guessKeys,
  isPlaceInList,
  missingKey,
  nameOfMissing,
  outOfRange,
  shown,
  slugsMeant,
  tooManyItems,
  unknownKey,
  wordNotAllowed,
  wrongType,
} from './value-problems.ts';
import { countryMeant, zonesMeant, zonesThere } from './zone-meant.ts';

/* Paths of pictures, which people write where an address or the path of a picture in images/ has to be. */

const PICTURE_KEYS = new Set(Object.values(RECORD_TYPES).map(pictureKeyOf));

/** The endings of pictures, for people. */
export const PICTURE_ENDINGS = '.png, .jpg, .webp or .avif';

/** True for a key that has the address of a picture. */
function isPicture(key: string): boolean {
  return PICTURE_KEYS.has(key);
}

/** "./x", "/x", "C:\x" and "file:x", and folders, which have no point in their name as hosts do. */
const PATH = /^(?:\.{0,2}[\\/](?!\/)|~[\\/]|[a-z]:[\\/]|file:|[^/\\.:?#]{1,200}[\\/])/i;

/** The name of a file alone. */
const FILE = /^[^/\\:?#]{1,200}\.(?:png|jpe?g|gif|svg|webp|avif|bmp|heic|ico|pdf|html)$/i;

/** True for the path of a file on somebody's own machine, or in the repository. */
function isLocalPath(text: string): boolean {
  return PATH.test(text) || FILE.test(text);
}

const HINT = `Put the picture (${PICTURE_ENDINGS}) into the folder images/ of the content, and write its path there, like "images/reading-day.webp"; or write the https:// URL of a picture elsewhere.`;

/** What to do about a path that is not that of a picture in images/. */
function pictureHint(written: string): string {
  const path = ownPathIn(written);
  return didYouMean(path === null ? [] : [path]) + HINT;
}

/** The part of a path from images/ on, or a file's name alone within it; null where it can be no picture there. */
function ownPathIn(written: string): string | null {
  const path = written.replaceAll('\\', '/');
  const [own = path.includes('/') ? '' : `images/${path}`] = /(?<=^|\/)images\/.+$/i.exec(path) ?? [];
  const lower = own.replace(/^images/i, 'images');
  return isOwnPicture(lower) && promisedType(lower) !== null ? lower : null;
}

/** Of longer texts nothing is guessed: it would cost too much, and what is shown would be as long. */
const MAX_LENGTH = 200;

/** For the formats of the schemas whose right form can be guessed from the wrong one. */
const SUGGESTIONS: Readonly<Record<string, (text: string) => Suggestion | undefined>> = {
  slug: (text) => suggestion(slugLike(text), formats.slug.test.bind(formats.slug)),
  'http-url': urlMeant,
  'base-url': baseMeant,
  picture: urlMeant,
  'time-zone': timeZone,
  'country-code': countryMeant,
  colour: colourMeant,
  contact: contactMeant,
};

/** Guessing takes up to a millisecond, and the same mistake often stands in many files. */
const suggested = new Map<string, Suggestion | undefined>();
const MAX_KEPT = 1_000;

function suggestFor(format: string, text: string): Suggestion | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const key = `${format} ${text}`;
  if (!suggested.has(key)) {
    if (suggested.size >= MAX_KEPT) suggested.clear();
    suggested.set(key, SUGGESTIONS[format]?.(text));
  }
  return suggested.get(key);
}

function suggestion(text: string, isRight: (text: string) => boolean): Suggestion | undefined {
  return isRight(text) ? { text, certain: false } : undefined;
}

/** The words of a text as a slug. */
export function slugLike(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A host, a port and a path without a scheme; the last word of a host has no digits. */
const WITHOUT_SCHEME = /^(?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

function urlMeant(text: string): Suggestion | undefined {
  const trimmed = text.trim();
  const url = `https://${trimmed.replace(/^\/\//, '')}`;
  const isUrl = WITHOUT_SCHEME.test(trimmed) && !isLocalPath(trimmed) && formats['http-url'](url);
  return isUrl ? { text: url, certain: true } : undefined;
}

function baseMeant(text: string): Suggestion | undefined {
  const bare = text.trim().replace(/\/$/, '');
  const meant = formats['http-url'](bare) ? { text: bare, certain: true } : urlMeant(bare);
  return meant !== undefined && formats['base-url'](meant.text) ? meant : undefined;
}

/** Also "0b6e4f" and "#abc": as people know colours from CSS. */
function colourMeant(text: string): Suggestion | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return six === '' ? undefined : { text: `#${six}`, certain: true };
}

function contactMeant(text: string): Suggestion | undefined {
  const [, address = ''] = /^\s*mailto:([\w.+-]+@[\w.-]+)\s*$/i.exec(text) ?? [];
  return address === '' ? SUGGESTIONS['http-url']?.(text) : { text: address, certain: true };
}

/** Of "Brussels" the zone with that city, of "Europe/Brusels" the nearest. */
function timeZone(text: string): Suggestion | undefined {
  const zones = Intl.supportedValuesOf('timeZone');
  const certain = certainGuess(text, zones);
  if (certain !== undefined) return { text: certain, certain: true };
  const city = text.trim().toLowerCase().replaceAll(' ', '_');
  const named = zones.find((zone) => zone.toLowerCase().endsWith(`/${city}`));
  const found = named ?? guessesFor(text, zones)[0];
  return found === undefined ? undefined : { text: found, certain: false };
}

/* Texts that are not of the form that their key wants. */

function wrongForm({ document, error, path, node }: Fault): Diagnostic {
  const { data } = error;
  const format = String(error.params.format);
  const place = document.placeOf(node);
  const { code, complaint, hint: rule } = formatRule(format, data);
  const message = `${shown(error)} ${complaint}.`;
  if (format === 'uuid') {
    return diagnostic(code, place, message, `${rule} A new one, made for this file: ${idFor(document)}`);
  }
  const {
    hint,
    fix,
    advice = '',
  } = typeof data === 'string'
    ? adviceOn(data, { document, format, rule, key: path.at(-1) ?? '', isItem: isPlaceInList(path) })
    : { hint: rule };
  return diagnostic(code, place, `${message} ${advice}`.trimEnd(), hint, {
    fix: fix === undefined ? null : replacement(document, node, asScalar(fix)),
  });
}

interface FormContext {
  readonly document: Document;
  readonly format: string;
  readonly rule: string;
  readonly key: string;
  /** Whether the text is one of a list. */
  readonly isItem: boolean;
}

interface Advice {
  /** What the message says besides. */
  readonly advice?: string;
  readonly hint: string;
  readonly fix?: string | undefined;
}

/** What to do about a text of the wrong form, and the text that nothing else can be meant by. */
function adviceOn(text: string, { document, format, rule, key, isItem }: FormContext): Advice {
  if (isPicture(key) && isLocalPath(text)) return { hint: pictureHint(text) };
  if (format === 'time-zone') return zoneAdvice(text, document, rule);
  const meant = suggestFor(format, text);
  if (meant === undefined) return { hint: rule };
  const slugs = format === 'slug' && isItem ? slugsMeant(text) : [];
  if (slugs.length > 1) {
    return { hint: `Did you mean "${meant.text}", or [${slugs.join(', ')}]? ${rule}` };
  }
  return { hint: didYouMean([meant.text]) + rule, fix: meant.certain ? meant.text : undefined };
}

/** What a text stands for, what it is misspelt for, and else the time of the country. */
function zoneAdvice(text: string, document: Document, rule: string): Advice {
  const spelt = suggestFor('time-zone', text);
  const meant =
    zonesMeant(text, document) ??
    (spelt && { zones: [spelt.text], reason: '', certain: spelt.certain }) ??
    zonesThere(document);
  if (meant === undefined) return { hint: rule };
  const { zones, reason, certain } = meant;
  return {
    advice: certain ? `Write "${zones[0] ?? ''}".` : didYouMean(zones),
    hint: `${reason} ${rule}`.trimStart(),
    fix: certain ? zones[0] : undefined,
  };
}

/** A text that begins with "#" would be a comment. */
function asScalar(text: string): string {
  return text.startsWith('#') ? quoted(text) : text;
}

/** What is said of an error, by the keyword of the schema that a value does not satisfy; of all others, `wrongType`. */
const PROBLEMS: Readonly<Record<string, (fault: Fault) => Diagnostic | Diagnostic[]>> = {
  required: missingKey,
  enum: wordNotAllowed,
  format: wrongForm,
  minimum: outOfRange,
  maximum: outOfRange,
  maxItems: tooManyItems,
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
  const tooLong = faults.flatMap(({ error }) => (error.keyword === 'maxItems' ? [error.instancePath] : []));
  return faults
    .filter(({ error }) => !tooLong.some((list) => isOfItems(error, list)))
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

/** True for an error of the items of a list: they are not looked at where there are too many of them. */
function isOfItems({ instancePath, keyword }: ErrorObject, list: string): boolean {
  return instancePath.startsWith(`${list}/`) || (instancePath === list && keyword === 'uniqueItems');
}
