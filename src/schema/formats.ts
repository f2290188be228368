import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { codePointName, FORBIDDEN_IN_TEXT, UNPRINTABLE } from '../platform/printable.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { COUNTRY_CODES } from './countries.ts';
import { isOwnPicture } from './picture.ts';
import { dayFault, windowEndFault, type WindowFault } from './window.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** The pattern of URLs in answers: they are ASCII, and else as they were written, so not every one conforms to RFC 3986. */
const WIRE_URL = '^[Hh][Tt][Tt][Pp][Ss]?://[!-~]+$';
/**
 * A pattern that every http or https URL matches, and some other texts. The authority is bounded: parsing it takes
 * the square of its length, and DNS allows 253 characters.
 */

export const HTTP_URL = /^https?:\/\/[^/?#\\@\s]{1,300}(?:[/?#][^\\\s]*)?$/i;
const UTC_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
const OFFSET_DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Abbreviations that Intl knows and the IANA database does not. */
const ABBREVIATION = /^(?:ac|ae|ag|ar|as|be|bs|ca|cn|cs|ct|ea|ec|ie|is|js|mi|ne|ns|pl|pn|pr|ps|ss|vs)t$/;

/**
 * A character that a reader sees: no space, no control, nothing that is ignored when shown, not the blank Braille pattern
 * and not the null notehead of music.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** More marks on one letter than any script has; normalising them costs the square of their number (UAX 15). */
const HEAPED_MARKS = /\p{M}{31}/u;

/** Returns true for a text of one line that shows what it holds. */
export function isOneLine(text: string): boolean {
  return !UNPRINTABLE.test(text) && VISIBLE.test(text) && !HEAPED_MARKS.test(text);
}

/** Returns true for an http or https URL. Credentials would end with an "@" in the authority, where the pattern has none. */
function isHttpUrl(text: string): boolean {
  return HTTP_URL.test(text) && isOneLine(text) && isUrl(text);
}

/** `URL.canParse` of Node 20 refuses letters like "ü" in a host once it has been called some thousand times. */
function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}

/** Returns the URL to request for an address: calendars are often offered as `webcal:`, which stands for https. */
export function httpsOf(address: string): string {
  return address.replace(/^webcals?:/i, 'https:');
}

/** A variable of the environment that has the address of a source (editors' handbook, "Sources that the calendar follows"). */
const SOURCE_VARIABLE = /^env:(SOURCE_[A-Z0-9_]{1,100})$/;

/** Returns the name of the environment variable that holds an address; null for an address that is written out. */
export function sourceVariable(address: string): string | null {
  return SOURCE_VARIABLE.exec(address)?.[1] ?? null;
}

/** A text of one line that no browser takes for a URL: browsers ignore spaces and invisible characters. */
function isName(text: string): boolean {
  const seen = text.replace(/[\p{Z}\p{Cc}\p{Cf}]/gu, '');
  return isOneLine(text) && !SCHEME.test(seen) && !/^[/\\]{2}/.test(seen);
}

/** Returns true for the identifier of a time zone in the IANA database, in any letter case, not for a bare offset. */
export function isTimeZone(text: string): boolean {
  const name = text.toLowerCase();
  if (!/^[a-z]/.test(name) || ABBREVIATION.test(name)) return false;
  try {
    offsetIn(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns true for a language tag (BCP 47), in any letter case. */
function isLanguageTag(text: string): boolean {
  try {
    return canonicalLanguage(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The canonical form of a language tag: "zh-hans" is "zh-Hans".
 *
 * @throws RangeError for what is no language tag
 */
export function canonicalLanguage(tag: string): string | undefined {
  return Intl.getCanonicalLocales(tag)[0];
}

/** Whether a text matches a form, and the day at its beginning exists; years are 0000 to 9999, and there is no leap second. */
function isOnDay(form: RegExp, text: string): boolean {
  const [, day] = form.exec(text) ?? [];
  return day !== undefined && dayFault(day) === null;
}

/** Matches the secret address of a Google calendar, which shows all of it to everybody who knows the address. */
export const PRIVATE_PATH = /\/private-[\da-f]{16,}\//i;

/** A dot-atom (RFC 5322, section 3.2.3) at a domain of two names or more. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** The string formats of all schemas, by the name that `format` gives. */
export const formats = {
  /** RFC 9562, section 4, in any letter case, nothing around it. */
  uuid: UUID,
  slug: SLUG,
  /** A slug that can be the name of a file everywhere. */
  'source-key': /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'url-key': /^[A-Za-z0-9._~-]+$/,
  'one-line': isOneLine,
  text: (text: string) => !FORBIDDEN_IN_TEXT.test(text),
  /** An absolute http or https URL without credentials. */
  'http-url': isHttpUrl,
  /** An http or https URL, or the path of one of the calendar's own pictures. */
  picture: (text: string) => isHttpUrl(text) || (isOwnPicture(text) && isOneLine(text)),
  /** The address of a source: http, https or webcal, or a variable that has it. */
  'source-url': (text: string) => sourceVariable(text) !== null || isHttpUrl(httpsOf(text)),
  /** A day, `YYYY-MM-DD`. */
  day: (text: string) => dayFault(text) === null,
  /** A day, or a duration of ISO 8601 in years, months, weeks and days. */
  'window-end': (text: string) => windowEndFault(text) === null,
  /** The base of other URLs: no slash at the end, no query, no fragment. */
  'base-url': (text: string) => isHttpUrl(text) && !/[?#]|\/$/.test(text),
  /** A URL template of map tiles, all of one host, so that a Content Security Policy can name it. */
  'tile-url':
    /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})(?:[\w\-.~!$&'()+,;=:@%/?]|\{[zxyr]\})+$/,
  email: EMAIL,
  /** An e-mail address or an http or https URL. */
  contact: (text: string) => isHttpUrl(text) || EMAIL.test(text),
  /** A URL, or a text of one line without a scheme. */
  link: (text: string) => isHttpUrl(text) || isName(text),
  'time-zone': isTimeZone,
  /** ISO 3166-1 alpha-2. */
  'country-code': (text: string) => COUNTRY_CODES.has(text),
  /** BCP 47. */
  'language-tag': isLanguageTag,
  /** Red, green and blue in hexadecimal (CSS Color, level 4, section 5.2). */
  colour: /^#[0-9a-f]{6}$/i,
  'wire-name': /^[A-Za-z][A-Za-z0-9_]{0,63}$/,
  code: /^(?=.{1,64}$)[a-z]+(?:-[a-z]+)*$/,
  /** `YYYY-MM-DDThh:mm:ss[.fraction]Z` (guide, "Dates and time zones"). */
  'utc-date-time': (text: string) => isOnDay(UTC_DATE_TIME, text),
  /** RFC 3339, section 5.6, with seconds. */
  'offset-date-time': (text: string) => isOnDay(OFFSET_DATE_TIME, text),
  'application-id': /^[A-Za-z0-9._-]{1,64}$/,
  sha256: /^[0-9a-f]{64}$/i,
} as const;

const ESCAPE = String.raw`\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)`;
/** The parts of a pattern outside of classes that matter to letter case: escapes, classes, letters. */
const PART = new RegExp(String.raw`${ESCAPE}|\[(?:\\.|[^\]\\])*|[a-zA-Z]`, 'g');
/** The parts of a class that matter to letter case: escapes, ranges of letters, letters. */
const CLASS_PART = new RegExp(String.raw`${ESCAPE}|[a-z]-[a-z]|[A-Z]-[A-Z]|[a-zA-Z]`, 'g');

/**
 * Returns the source of a pattern that matches the same without flags, which JSON Schema does not have: a letter of a
 * pattern that ignores letter case becomes a class of both cases.
 *
 * @throws Error for a flag other than `i`, or a pattern whose groups have names
 */
export function patternWithoutFlags({ source, flags }: RegExp): string {
  if (flags === '') return source;
  if (flags !== 'i' || source.includes('(?<')) {
    throw new Error(`The pattern /${source}/${flags} has no form without flags.`);
  }
  return source.replace(PART, (part) => {
    if (part.startsWith('\\')) return part;
    return part.startsWith('[') ? part.replace(CLASS_PART, inBothCases) : `[${inBothCases(part)}]`;
  });
}

function inBothCases(part: string): string {
  return part.startsWith('\\') ? part : `${part.toUpperCase()}${part.toLowerCase()}`;
}

/** The texts about a format: a problem for editors where a value does not have it, and keywords for clients. */
interface FormatRule {
  readonly code: DiagnosticCode;
  /** The end of a sentence that begins with the value: "is not a slug". */
  readonly complaint: string;
  readonly hint: string;
  /** The keywords of JSON Schema that describe the format in answers; none where not given. */
  readonly inAnswers?: Readonly<Record<string, string>>;
}

const TEXT = { code: 'text-form', complaint: 'has control characters', hint: 'Delete them.' } as const;

const FORMAT_RULES: Readonly<Record<string, FormatRule>> = {
  uuid: {
    code: 'id-form',
    complaint: 'is not a UUID',
    hint: 'Write 8-4-4-4-12 hexadecimal digits.',
    inAnswers: { format: 'uuid' },
  },
  slug: {
    code: 'slug-form',
    complaint: 'is not a slug',
    hint: 'Write words of a-z and 0-9 joined by single hyphens, like "my-event-2026".',
    inAnswers: { pattern: patternWithoutFlags(formats.slug) },
  },
  'source-key': {
    code: 'slug-form',
    complaint: 'is not a slug of at most 60 characters',
    hint: 'Write words of a-z and 0-9 joined by single hyphens, like "chess-club".',
  },
  'source-url': {
    code: 'url-form',
    complaint: 'is not the address of a source',
    hint: 'Write an absolute http://, https:// or webcal:// URL without a user name in it; or, for a secret one, "env:SOURCE_" and the rest of the name of a variable in A-Z, 0-9 and "_".',
  },
  'url-key': {
    code: 'url-key-form',
    complaint: 'cannot be part of a URL',
    hint: 'Use letters, digits, ".", "_", "~" and "-" only.',
    inAnswers: { pattern: patternWithoutFlags(formats['url-key']) },
  },
  text: TEXT,
  'http-url': {
    code: 'url-form',
    complaint: 'is not a web address',
    hint: 'Write an absolute http:// or https:// URL without a user name in it.',
    inAnswers: { pattern: WIRE_URL },
  },
  picture: {
    code: 'url-form',
    complaint: 'is neither a web address nor a picture in images/',
    hint: 'Write an http:// or https:// URL, or the path of a file within the content, like "images/reading-day.webp".',
    inAnswers: { pattern: WIRE_URL },
  },
  'base-url': {
    code: 'url-form',
    complaint: 'is not a web address',
    hint: 'Write an http:// or https:// URL without a slash at the end, "?" or "#".',
  },
  'tile-url': {
    code: 'tiles-form',
    complaint: 'is not an address of pictures of a map',
    hint: 'Write an https:// URL of one host in small letters, with {z}, {x} and {y} in its path and perhaps {r}, like "https://tiles.example.org/{z}/{x}/{y}.png"; "{s}" and "*" would stand for several hosts.',
  },
  link: {
    code: 'link-form',
    complaint: 'is neither a web address nor a plain name',
    hint: 'Write an http:// or https:// URL, or a name or number without a scheme.',
  },
  'time-zone': {
    code: 'timezone-unknown',
    complaint: 'is not a time zone',
    hint: 'Write a name of the IANA database, like "Asia/Shanghai" or "UTC".',
  },
  'country-code': {
    code: 'country-unknown',
    complaint: 'is not a country code',
    hint: 'Write the two capital letters of ISO 3166-1, like "DE" or "CN".',
  },
  'language-tag': {
    code: 'language-form',
    complaint: 'is not a language tag',
    hint: 'Write a tag of BCP 47, like "de" or "zh-Hans".',
  },
  colour: {
    code: 'colour-form',
    complaint: 'is not a colour',
    hint: 'Write "#" and six hexadecimal digits in quotes, like "#0b6e4f".',
  },
  contact: {
    code: 'contact-form',
    complaint: 'is neither an e-mail address nor a web address',
    hint: 'Write an address like "info@example.org", or an http:// or https:// URL.',
  },
  'wire-name': {
    code: 'wire-name-form',
    complaint: 'cannot be the name of a field',
    hint: 'Use letters, digits and "_", a letter first.',
  },
  email: {
    code: 'mail-form',
    complaint: 'is not an e-mail address',
    hint: 'Write an address like "info@example.org".',
    inAnswers: { format: 'email' },
  },
  code: {
    code: 'ignore-form',
    complaint: 'is not the code of a warning',
    hint: 'Write a code as the validation prints it after the word "warning", like "name-capitals".',
  },
};

/**
 * Returns the rule of a format that a table names.
 *
 * @param value the value that does not have the format; for some formats it decides which rule is broken
 */
export function formatRule(format: string, value: unknown = ''): FormatRule {
  if (format === 'one-line') return { code: 'text-form', ...oneLineRule(String(value)) };
  if (format === 'day') return dayRule(dayFault(String(value)), DAY_FORM);
  if (format === 'window-end') return dayRule(windowEndFault(String(value)), WINDOW_END_FORM);
  const rule = FORMAT_RULES[format] ?? TEXT;
  return format === 'base-url' && formats['http-url'](String(value))
    ? { ...rule, complaint: String(value).endsWith('/') ? 'ends with a slash' : 'has a "?" or "#"' }
    : rule;
}

const DAY_FORM: FormatRule = {
  code: 'date-form',
  complaint: 'is not a day',
  hint: 'Write a day as year, month and day, like 2027-02-20.',
};

const WINDOW_END_FORM: FormatRule = {
  code: 'window-form',
  complaint: 'is neither a day nor a duration',
  hint: 'Write a day, like 2027-02-20, or how far to look from today: P180D (days), P8W (weeks), P6M (months), P1Y (years).',
};

/** @param form the rule for a text of another form */
function dayRule(fault: WindowFault | null, form: FormatRule): FormatRule {
  switch (fault) {
    case 'nonexistent':
      return { code: 'date-nonexistent', complaint: 'does not exist', hint: 'Check the month and the day.' };
    case 'none':
      return { ...form, code: 'window-none', complaint: 'is no time at all' };
    case 'long':
      return { ...form, code: 'window-none', complaint: 'is more than ten years' };
    default:
      return form;
  }
}

function oneLineRule(text: string): Pick<FormatRule, 'complaint' | 'hint'> {
  const [unprintable] = UNPRINTABLE.exec(text) ?? [];
  if (/[\r\n]/.test(text)) {
    const hint = 'Write it in one line; in YAML, ">-" makes one of the lines below it.';
    return { complaint: 'has more than one line', hint };
  } else if (unprintable !== undefined) {
    const complaint = `has the character ${codePointName(unprintable)}, which is not shown`;
    return { complaint, hint: 'Delete the character.' };
  } else if (HEAPED_MARKS.test(text)) {
    return { complaint: 'has more than 30 marks on one letter', hint: 'Delete some of the marks.' };
  }
  const hint = 'Write a text; a key that is not required can be left out.';
  return { complaint: 'has nothing that can be seen', hint };
}
