import { diagnostic, type Diagnostic, type DiagnosticCode, hasErrors } from '../diagnostics/codes.ts';
import type { SourceRecord } from '../schema/followed-source.ts';
import { formats, httpsOf, PRIVATE_PATH, sourceVariable } from '../schema/formats.ts';
import { windowFault } from '../schema/window.ts';
import { parseSources } from './parse.ts';
import type { SourceFile } from './read/source-file.ts';
import { placeOfKey } from './references.ts';
import { type Validated, validateSource } from './validate.ts';

/** The sources that a calendar follows, each validated by itself and together with the others. */
export interface SourceList {
  readonly sources: readonly Validated<SourceRecord>[];
  /** Whether the file can be parsed; where there is none, there are no sources. */
  readonly isParsed: boolean;
  /** Why it cannot be parsed, or what is wrong with its sources. */
  readonly diagnostics: readonly Diagnostic[];
}

export const NO_SOURCES: SourceList = { sources: [], isParsed: true, diagnostics: [] };

/**
 * Validates the list of sources (editors' handbook, "Sources that the calendar follows"). Its references to other files are
 * checked by `checkReferences`.
 *
 * @param siteUrl where the calendar itself is; null where that is not known
 */
export function validateSources(file: SourceFile, siteUrl: string | null): SourceList {
  const { documents, diagnostics: faults } = parseSources(file);
  if (documents === null) return { sources: [], isParsed: false, diagnostics: faults };
  const sources = documents.map(validateSource);
  const addresses = new Map(
    sources.flatMap((source): [Validated<SourceRecord>, string][] => {
      const address = addressOf(source);
      return address === null ? [] : [[source, address]];
    }),
  );
  const diagnostics = [
    ...sources.flatMap((source) => source.diagnostics),
    ...sources.flatMap(checkWindow),
    ...sources.flatMap(checkSecret),
    ...repeated(sources, 'source-key-duplicate', 'key', ({ values: { key } }) =>
      typeof key === 'string' ? key : null,
    ),
    ...repeated(sources, 'source-url-duplicate', 'url', (source) => addresses.get(source) ?? null),
    ...(siteUrl === null
      ? []
      : sources.flatMap((source) => checkOwn(source, addresses.get(source), siteUrl))),
  ];
  return { sources, isParsed: true, diagnostics };
}

/** Returns the complete sources; none where one of them has an error. */
export function completeSources({ sources, diagnostics }: SourceList): readonly SourceRecord[] {
  return hasErrors(diagnostics) ? [] : sources.flatMap(({ record }) => record ?? []);
}

/** The address of a source in the form in which addresses are compared; null where it has none. */
function addressOf({ values: { url } }: Validated<SourceRecord>): string | null {
  if (typeof url !== 'string' || !formats['source-url'](url)) return null;
  return sourceVariable(url) === null ? new URL(httpsOf(url)).href : url;
}

/** Reports the secret address of a calendar, without the line, since reports are often public. */
function checkSecret(source: Validated<SourceRecord>): Diagnostic[] {
  const { url } = source.values;
  if (typeof url !== 'string' || !PRIVATE_PATH.test(url)) return [];
  const place = { ...placeOfKey(source, 'url'), source: null };
  const message =
    'This is the secret address of a calendar, with which everybody who reads this file can read all of it.';
  const hint =
    'Reset the address where the calendar is, write the new one into a secret, and name that here: "url: env:SOURCE_CLUB".';
  return [diagnostic('url-form', place, message, hint)];
}

/** Checks that the last day of a source is not before the first one, and not more than ten years after it. */
function checkWindow(source: Validated<SourceRecord>): Diagnostic[] {
  const { since, until } = source.values;
  if (typeof since !== 'string' || typeof until !== 'string') return [];
  // The length of a duration, which counts from today, is checked by its format.
  if (!formats.day(since) || !formats.day(until)) return [];
  const fault = windowFault(since, until);
  if (fault === null) return [];
  const message =
    fault === 'none'
      ? `The last day (${until}) is before the first one (${since}).`
      : `There are more than ten years from ${since} until ${until}.`;
  const related = { place: placeOfKey(source, 'since'), what: 'The first day is' };
  const place = placeOfKey(source, 'until');
  return [diagnostic('window-none', place, message, 'Correct one of the two days.', { related })];
}

/** Reports sources that have the same key or address, all but the first. */
function repeated(
  sources: readonly Validated<SourceRecord>[],
  code: DiagnosticCode,
  key: 'key' | 'url',
  valueOf: (source: Validated<SourceRecord>) => string | null,
): Diagnostic[] {
  const firsts = new Map<string, Validated<SourceRecord>>();
  return sources.flatMap((source) => {
    const value = valueOf(source);
    const first = value === null ? undefined : firsts.get(value);
    if (value !== null && first === undefined) firsts.set(value, source);
    if (first === undefined) return [];
    const [message, hint] =
      key === 'key'
        ? ['Another source has this key already.', 'Give this source another key, or delete one of the two.']
        : ['Another source has this address already.', 'Delete one of the two.'];
    const related = { place: placeOfKey(first, key), what: 'The first one is' };
    return diagnostic(code, placeOfKey(source, key), message, hint, { related });
  });
}

/** Reports a source whose address is the calendar's own, or below it. */
function checkOwn(
  source: Validated<SourceRecord>,
  address: string | undefined,
  siteUrl: string,
): Diagnostic[] {
  if (address === undefined || sourceVariable(address) !== null) return [];
  const [own, asked] = [new URL(siteUrl), new URL(address)];
  const below = `${own.pathname.replace(/\/$/, '')}/`;
  if (own.host !== asked.host || !`${asked.pathname}/`.startsWith(below)) return [];
  const message = `This is an address of the calendar itself, which is at ${siteUrl}.`;
  const hint = 'Follow the calendars of others, and delete this source.';
  return [diagnostic('source-own', placeOfKey(source, 'url'), message, hint)];
}
