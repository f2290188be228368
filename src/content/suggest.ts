import { certainGuess, guessesFor, type Suggestion } from '../platform/did-you-mean.ts';
import { formats } from '../schema/formats.ts';
import { isLocalPath } from './pictures/picture-path.ts';
import { countryMeant } from './zone-meant.ts';

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

export function suggestFor(format: string, text: string): Suggestion | undefined {
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
