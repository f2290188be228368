import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { formats } from './formats.ts';
import { patternWithoutFlags } from './pattern-without-flags.ts';

/** What is said of a value that has another form, and the keywords that say the form to whoever reads an answer. */
type FormatRule = readonly [
  code: DiagnosticCode,
  complaint: string,
  hint: string,
  inAnswers?: Readonly<Record<string, string>>,
];

const TEXT: FormatRule = ['text-form', 'has control characters', 'Delete them.'];

const FORMAT_RULES: Readonly<Record<string, FormatRule>> = {
  uuid: ['id-form', 'is not a UUID', 'Write 8-4-4-4-12 hexadecimal digits.', { format: 'uuid' }],
  slug: [
    'slug-form',
    'is not a slug',
    'Write words of a-z and 0-9 joined by single hyphens, like "my-event-2026".',
    { pattern: patternWithoutFlags(formats.slug) },
  ],
  'url-key': [
    'url-key-form',
    'cannot be part of a URL',
    'Use letters, digits, ".", "_", "~" and "-" only.',
    { pattern: patternWithoutFlags(formats['url-key']) },
  ],
  'one-line': [
    'text-form',
    'is not a text of one line',
    'Write at least one visible character; no line breaks, control or direction characters, no heaps of marks.',
  ],
  text: TEXT,
  'http-url': [
    'url-form',
    'is not a web address',
    'Write an absolute http:// or https:// URL without a user name in it.',
    // Hosts and paths are kept as they were written, also those that are not ASCII (RFC 3987).
    { format: 'iri' },
  ],
  'base-url': [
    'url-form',
    'is not the base of web addresses',
    'Write an http:// or https:// URL without a slash at the end, "?" or "#".',
  ],
  link: [
    'link-form',
    'is neither a web address nor a plain name',
    'Write an http:// or https:// URL, or a name or number without a scheme.',
  ],
  'time-zone': [
    'timezone-unknown',
    'is not a time zone',
    'Write a name of the IANA database, like "Asia/Shanghai" or "UTC".',
  ],
  'wire-name': [
    'wire-name-form',
    'cannot be the name of a field',
    'Use letters, digits and "_", a letter first.',
  ],
  email: [
    'mail-form',
    'is not an e-mail address',
    'Write an address like "info@example.org".',
    { format: 'email' },
  ],
  code: [
    'ignore-form',
    'is not the code of a warning',
    'Write a code as the validation prints it after the word "warning", like "name-capitals".',
  ],
};

/** The rule of a format that a table names. */
export function formatRule(format: string): FormatRule {
  return FORMAT_RULES[format] ?? TEXT;
}
