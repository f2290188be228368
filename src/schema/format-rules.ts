import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { codePointName, UNPRINTABLE } from '../platform/printable.ts';
import { formats, HEAPED_MARKS } from './formats.ts';

const ESCAPE = String.raw`\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)`;
/** The parts of a pattern outside of classes that matter to letter case: escapes, classes, letters. */
const PART = new RegExp(String.raw`${ESCAPE}|\[(?:\\.|[^\]\\])*|[a-zA-Z]`, 'g');
/** The same within a class: escapes, ranges of letters, letters. */
const CLASS_PART = new RegExp(String.raw`${ESCAPE}|[a-z]-[a-z]|[A-Z]-[A-Z]|[a-zA-Z]`, 'g');

/**
 * The source of a pattern that matches the same without flags, of which JSON Schema has none: a letter of a
 * pattern that passes over letter case becomes a class of both.
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

/** What is said of a format: to editors where a value has another form, and to clients. */
interface FormatRule {
  readonly code: DiagnosticCode;
  /** What a value that has another form is, or is not. */
  readonly complaint: string;
  readonly hint: string;
  /** The keywords of JSON Schema that say the same to whoever reads an answer; none where not given. */
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
    // On the wire they are ASCII, and else as they were written: not every one keeps to RFC 3986.
    inAnswers: { format: 'iri' },
  },
  picture: {
    code: 'url-form',
    complaint: 'is neither a web address nor a picture in images/',
    hint: 'Write an http:// or https:// URL, or the path of a file within the content, like "images/reading-day.webp".',
    inAnswers: { format: 'iri' },
  },
  'base-url': {
    code: 'url-form',
    complaint: 'is not a web address',
    hint: 'Write an http:// or https:// URL without a slash at the end, "?" or "#".',
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
 * The rule of a format that a table names.
 *
 * @param value what has another form: of texts of one line, it decides which rule is broken
 */
export function formatRule(format: string, value: unknown = ''): FormatRule {
  if (format === 'one-line') return { code: 'text-form', ...oneLineRule(String(value)) };
  const rule = FORMAT_RULES[format] ?? TEXT;
  return format === 'base-url' && formats['http-url'](String(value))
    ? { ...rule, complaint: String(value).endsWith('/') ? 'ends with a slash' : 'has a "?" or "#"' }
    : rule;
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
