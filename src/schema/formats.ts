import { FORBIDDEN_IN_TEXT, UNPRINTABLE } from '../platform/printable.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { COUNTRY_CODES } from './countries.ts';
import { isOwnPicture } from './picture.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/**
 * What every http or https URL looks like; not all that look so are URLs. The authority is bounded: parsing
 * it costs the square of its length, and DNS allows 253 characters.
 */
export const HTTP_URL = /^https?:\/\/[^/?#\\@\s]{1,300}(?:[/?#][^\\\s]*)?$/i;
const UTC_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
const OFFSET_DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Abbreviations that Intl knows and the IANA database does not. */
const ABBREVIATION = /^(?:ac|ae|ag|ar|as|be|bs|ca|cn|cs|ct|ea|ec|ie|is|js|mi|ne|ns|pl|pn|pr|ps|ss|vs)t$/;

/**
 * Something that a reader sees: no space, no control, nothing that is ignored when shown, no Braille pattern without
 * dots and no note without a head.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** More marks on one letter than any script has; normalising them costs the square of their number (UAX 15). */
export const HEAPED_MARKS = /\p{M}{31}/u;

/** True for a text of one line that shows what it holds. */
export function isOneLine(text: string): boolean {
  return !UNPRINTABLE.test(text) && VISIBLE.test(text) && !HEAPED_MARKS.test(text);
}

/** Credentials would end with an "@" in the authority, where the pattern has none. */
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

/** A text of one line that no browser takes for a URL: browsers pass over spaces and what is not shown. */
function isName(text: string): boolean {
  const seen = text.replace(/[\p{Z}\p{Cc}\p{Cf}]/gu, '');
  return isOneLine(text) && !SCHEME.test(seen) && !/^[/\\]{2}/.test(seen);
}

/** True for the identifier of a time zone in the IANA database, in any letter case, not for a bare offset. */
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

/** Whether a text has a form, and the day in front of it exists; years are 0000 to 9999, and there is no leap second. */
function isOnDay(form: RegExp, text: string): boolean {
  const [, day] = form.exec(text) ?? [];
  if (day === undefined) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(day.slice(8));
}

/** A dot-atom (RFC 5322, section 3.2.3) at a domain of two names or more. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** The string formats of all schemas, by the name that `format` gives. */
export const formats = {
  /** RFC 9562, section 4, in any letter case, nothing around it. */
  uuid: UUID,
  slug: SLUG,
  'url-key': /^[A-Za-z0-9._~-]+$/,
  'one-line': isOneLine,
  text: (text: string) => !FORBIDDEN_IN_TEXT.test(text),
  /** An absolute http or https URL without credentials. */
  'http-url': isHttpUrl,
  /** The same, or the path of one of the calendar's own pictures. */
  picture: (text: string) => isHttpUrl(text) || (isOwnPicture(text) && isOneLine(text)),
  /** The base of other URLs: no slash at the end, no query, no fragment. */
  'base-url': (text: string) => isHttpUrl(text) && !/[?#]|\/$/.test(text),
  email: EMAIL,
  /** An e-mail address or an http or https URL. */
  contact: (text: string) => isHttpUrl(text) || EMAIL.test(text),
  /** A URL, or a text of one line without a scheme. */
  link: (text: string) => isHttpUrl(text) || isName(text),
  'time-zone': isTimeZone,
  /** ISO 3166-1 alpha-2. */
  'country-code': (text: string) => COUNTRY_CODES.has(text),
  /** Red, green and blue in hexadecimal (CSS Color, level 4, section 5.2). */
  colour: /^#[0-9a-f]{6}$/i,
  'wire-name': /^[A-Za-z][A-Za-z0-9_]{0,63}$/,
  code: /^(?=.{1,64}$)[a-z]+(?:-[a-z]+)*$/,
  /** Specification, section 4.1: `YYYY-MM-DDThh:mm:ss[.fraction]Z`. */
  'utc-date-time': (text: string) => isOnDay(UTC_DATE_TIME, text),
  /** RFC 3339, section 5.6, with seconds. */
  'offset-date-time': (text: string) => isOnDay(OFFSET_DATE_TIME, text),
  'application-id': /^[A-Za-z0-9._-]{1,64}$/,
  sha256: /^[0-9a-f]{64}$/i,
} as const;
