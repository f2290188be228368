import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { certainGuess, didYouMean, guessesFor, type Suggestion } from '../platform/did-you-mean.ts';
import { formatRule, formats } from '../schema/formats.ts';
import { isOwnPicture, pictureTypeOf } from '../schema/picture.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { pictureKeyOf, referencesTo, type ValueSchema } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import { quoted } from '../yaml/hints/hint.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { idFor } from './defaults.ts';
import { replacement } from './fix/edits.ts';
import type { Document } from './parse.ts';
import { countryMeant, zonesMeant, zonesThere } from './zone-meant.ts';

/** An error of a schema, with the value that it is about. */
export interface Fault {
  readonly document: Document;
  readonly error: ErrorObject;
  readonly path: readonly string[];
  /** The value at the path; its nearest parent where it does not exist. */
  readonly node: YamlNode;
  /** What the value has to be. */
  readonly schema: ValueSchema;
}

/** Reports a text that is not of the form that its key wants. */
export function wrongForm(fault: Fault): Diagnostic {
  const { document, error, node } = fault;
  const format = String(error.params.format);
  const { code, complaint, hint: rule } = formatRule(format, error.data);
  const { advice = '', hint = rule, fix } = adviceOn(String(error.data), format, rule, fault);
  const message = `${shown(error)} ${complaint}. ${advice}`.trimEnd();
  return diagnostic(code, document.placeOf(node), message, hint, {
    // A text that begins with "#" would be a comment.
    fix: fix === undefined ? null : replacement(document, node, fix.startsWith('#') ? quoted(fix) : fix),
  });
}

interface Advice {
  /** What the message says besides. */
  readonly advice?: string;
  /** The rule of the format where not given. */
  readonly hint?: string;
  /** The only text that can be meant. */
  readonly fix?: string | undefined;
}

const PICTURE_KEYS = new Set(Object.values(RECORD_TYPES).map(pictureKeyOf));

function adviceOn(text: string, format: string, rule: string, { document, path, node }: Fault): Advice {
  if (format === 'uuid') return { hint: `${rule} A new one, made for this file: ${idFor(document)}` };
  if (PICTURE_KEYS.has(path.at(-1) ?? '') && isLocalPath(text)) return { hint: pictureHint(text) };
  if (format === 'time-zone') return zoneAdvice(text, document, rule);
  const meant = suggestFor(format, text);
  if (meant === undefined) return {};
  const isInList = format === 'slug' && isPlaceInList(path);
  const written = document.text.slice(document.base + node.offset, document.base + node.end);
  if (isInList && JOINED_ITEMS.test(written))
    return { hint: 'Begin each item of the list with "-" and a space, all in the same column.' };
  const slugs = isInList ? slugsMeant(text) : [];
  if (slugs.length > 1) return { hint: `Did you mean "${meant.text}", or [${slugs.join(', ')}]? ${rule}` };
  // Only the organization's own file knows its slug, which is often shorter than its name.
  if (format === 'slug' && isReference(document, path)) return { hint: REFERENCE_HINT };
  return { hint: didYouMean([meant.text]) + rule, fix: meant.certain ? meant.text : undefined };
}

/** Items of a list of which one has no space behind its "-", or more in front of it, so that YAML reads them as one text. */
const JOINED_ITEMS = /(?:^|\s)-[^\s-]|\n *- /;

const REFERENCE_HINT =
  'Write the slug of the organization: the name of its file in organizations/ without the ending, or what "slug" says there.';

function isReference({ kind }: Document, [key = '']: Fault['path']): boolean {
  return referencesTo(RECORD_TYPES[kind], 'organizations').some(([name]) => name === key);
}

/** Suggests time zones for a text: by what it says, by its spelling, or else by the country of the event. */
function zoneAdvice(text: string, document: Document, rule: string): Advice {
  const spelt = suggestFor('time-zone', text);
  const meant =
    zonesMeant(text, document) ??
    (spelt && { zones: [spelt.text], reason: '', certain: spelt.certain }) ??
    zonesThere(document);
  if (meant === undefined) return {};
  const { zones, reason, certain } = meant;
  return {
    advice: certain ? `Write "${zones[0] ?? ''}".` : didYouMean(zones),
    hint: `${reason} ${rule}`.trimStart(),
    fix: certain ? zones[0] : undefined,
  };
}

/** The endings of pictures, for people. */
export const PICTURE_ENDINGS = '.png, .jpg, .webp or .avif';

/** "./x", "/x", "C:\x" and "file:x", and folders, which have no point in their name as hosts do. */
const PATH = /^(?:\.{0,2}[\\/](?!\/)|~[\\/]|[a-z]:[\\/]|file:|[^/\\.:?#]{1,200}[\\/])/i;

/** The name of a file alone. */
const FILE = /^[^/\\:?#]{1,200}\.(?:png|jpe?g|gif|svg|webp|avif|bmp|heic|ico|pdf|html)$/i;

/** Returns true for the path of a file on somebody's own machine, or in the repository. */
function isLocalPath(text: string): boolean {
  return PATH.test(text) || FILE.test(text);
}

/** Says what to do about the path of a picture outside of images/, and guesses its path there. */
function pictureHint(written: string): string {
  const path = written.replaceAll('\\', '/');
  const [own = path.includes('/') ? '' : `images/${path}`] = /(?<=^|\/)images\/.+$/i.exec(path) ?? [];
  const meant = own.replace(/^images/i, 'images');
  const guesses = isOwnPicture(meant) && pictureTypeOf(meant) !== null ? [meant] : [];
  return `${didYouMean(guesses)}Put the picture (${PICTURE_ENDINGS}) into the folder images/ of the content, and write its path there, like "images/reading-day.webp"; or write the https:// URL of a picture elsewhere.`;
}

/** Nothing is guessed of longer texts: it would cost too much, and what is shown would be as long. */
const MAX_LENGTH = 200;

/** Returns what a text of the wrong form stands for, by the format; the other formats allow no guess. */
const SUGGESTIONS: Readonly<Record<string, (text: string) => Suggestion | undefined>> = {
  slug: slugMeant,
  'http-url': addressMeant,
  'base-url': baseMeant,
  picture: addressMeant,
  'time-zone': zoneSpelt,
  'country-code': countryMeant,
  'language-tag': languageMeant,
  colour: colourMeant,
  contact: contactMeant,
};

/** The guesses up to now: one takes up to a millisecond, and many files often have the same mistake. */
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

/** A tag like "#books", as people write it elsewhere, is certain to mean the word without its mark. */
function slugMeant(text: string): Suggestion | undefined {
  const slug = slugLike(text);
  return slug === '' ? undefined : { text: slug, certain: text === `#${slug}` };
}

/** Returns the words of a text as a slug; an empty text where it has none. */
export function slugLike(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the slugs of a text that is a list of them without brackets, like `books tea`; none of any other text. */
export function slugsMeant(text: string): string[] {
  const words = text.length > MAX_LENGTH ? [''] : text.split(/[\s,;]+/);
  return words.every((word) => formats.slug.test(word)) ? words : [];
}

/** A host, a port and a path without a scheme; the last word of a host has no digits. */
const WITHOUT_SCHEME = /^(?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/** Returns the URL that a text without a scheme stands for. */
export function addressMeant(text: string): Suggestion | undefined {
  const trimmed = text.trim();
  const url = `https://${trimmed.replace(/^\/\//, '')}`;
  const isUrl = WITHOUT_SCHEME.test(trimmed) && !isLocalPath(trimmed) && formats['http-url'](url);
  return isUrl ? { text: url, certain: true } : undefined;
}

function baseMeant(text: string): Suggestion | undefined {
  const bare = text.trim().replace(/\/$/, '');
  const meant = formats['http-url'](bare) ? { text: bare, certain: true } : addressMeant(bare);
  return meant !== undefined && formats['base-url'](meant.text) ? meant : undefined;
}

/** Knows "0b6e4f" and "#abc" as well, as people know colours from CSS. */
function colourMeant(text: string): Suggestion | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return six === '' ? undefined : { text: `#${six}`, certain: true };
}

/** Understands "pt_BR", too, as many programs write it. */
function languageMeant(text: string): Suggestion | undefined {
  const tag = text.trim().replaceAll('_', '-');
  return formats['language-tag'](tag) ? { text: tag, certain: true } : undefined;
}

function contactMeant(text: string): Suggestion | undefined {
  const [, address = ''] = /^\s*mailto:([\w.+-]+@[\w.-]+)\s*$/i.exec(text) ?? [];
  return address === '' ? addressMeant(text) : { text: address, certain: true };
}

/** "Brussels" is the zone with that city, and "Europe/Brusels" the nearest. */
function zoneSpelt(text: string): Suggestion | undefined {
  const zones = Intl.supportedValuesOf('timeZone');
  const certain = certainGuess(text, zones);
  if (certain !== undefined) return { text: certain, certain: true };
  const city = text.trim().toLowerCase().replaceAll(' ', '_');
  const named = zones.find((zone) => zone.toLowerCase().endsWith(`/${city}`));
  const found = named ?? guessesFor(text, zones)[0];
  return found === undefined ? undefined : { text: found, certain: false };
}

/** Whether a path ends at an item of a list. */
export function isPlaceInList(path: Fault['path']): boolean {
  return /^\d+$/.test(path.at(-1) ?? '');
}

/** A value as messages name it. */
export function shown({ data }: ErrorObject): string {
  return typeof data === 'string' ? `"${data.slice(0, 60)}"` : 'This';
}
