import {
  type Diagnostic,
  diagnostic,
  type DiagnosticCode,
  isWarningCode,
  WARNING_CODES,
} from '../../diagnostics/codes.ts';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';
import { ignore } from '../../schema/common-fields.ts';
import { formats } from '../../schema/formats.ts';
import type { YamlScalar } from '../../yaml/nodes.ts';
import type { Document } from '../parse.ts';
import { BARE_REPOSITORY } from '../read/unread-record.ts';
import type { Validated } from '../validate.ts';
import type { KnownPast } from './lint-records.ts';

/** Warnings that only some runs look for: a run that finds none does not show that the code silences nothing. */
const RARE_CODES: ReadonlySet<string> = new Set<DiagnosticCode>(['event-over', 'event-stale']);

/**
 * Leaves out the warnings that a record silences with `ignore: [code, …]` (editors' handbook, "Codes of problems"), and
 * reports codes there that silence nothing.
 *
 * @param complete whether all warnings are known: with errors, some are not looked for
 */
export function applyIgnores(
  diagnostics: readonly Diagnostic[],
  records: readonly Validated<unknown>[],
  { complete }: { readonly complete: boolean },
): Diagnostic[] {
  const silencing = records.filter(({ values }) => values.ignore !== undefined);
  const ignores = new Map(silencing.map(({ document }) => [document, ignoredCodes(document)]));
  const byFile = new Map(Array.from(ignores, ([{ file }, codes]) => [file, codes]));
  const silenced = new Set<YamlScalar>();
  const kept = diagnostics.filter(({ file, code, severity }) => {
    const found = byFile.get(file)?.filter(({ text }) => text === code) ?? [];
    if (severity === 'error' || found.length === 0) return true;
    for (const scalar of found) silenced.add(scalar);
    return false;
  });
  const unused = Array.from(ignores).flatMap(([document, codes]) => {
    // This warning can be silenced as well.
    if (codes.some(({ text }) => text === 'ignore-unused')) return [];
    return codes
      .filter((scalar) => !silenced.has(scalar) && !RARE_CODES.has(scalar.text))
      .filter(({ text }) => formats.code.test(text) && (complete || !isWarningCode(text)))
      .map((scalar) => silencesNothing(document, scalar));
  });
  return [...kept, ...unused];
}

/** Returns the codes that a record silences; none of a list that is refused because it is too long. */
function ignoredCodes({ root }: Document): YamlScalar[] {
  const list = root.entries.get('ignore')?.value;
  if (list?.kind !== 'sequence' || list.items.length > ignore.schema.maxItems) return [];
  return list.items.filter((item) => item.kind === 'scalar');
}

function silencesNothing({ placeOf }: Document, scalar: YamlScalar): Diagnostic {
  const code = scalar.text.slice(0, 60);
  const [message, hint] = isWarningCode(code)
    ? [`This file has no warning "${code}" that could be silenced.`, 'Delete the code from the list.']
    : [
        `"${code}" is not the code of a warning, and silences nothing.`,
        `${didYouMean(guessesFor(code, WARNING_CODES))}Errors cannot be silenced.`,
      ];
  return diagnostic('ignore-unused', placeOf(scalar), message, hint);
}

/**
 * Turns the warnings about damage that a change brings in into errors, which cannot be silenced. Damage that is there already
 * stays a warning, so that no calendar that worked before stops working.
 */
export function withErrorsOfChange(
  diagnostics: readonly Diagnostic[],
  { changedAmong }: Pick<KnownPast, 'changedAmong'>,
): readonly Diagnostic[] {
  const paths = diagnostics.flatMap(pathsOfChange);
  if (changedAmong === undefined || paths.length === 0) return diagnostics;
  const changed = changedAmong([...new Set(paths)]);
  return diagnostics.map((problem) =>
    pathsOfChange(problem).some((path) => changed.has(path)) ? { ...problem, severity: 'error' } : problem,
  );
}

/** The files and folders whose change makes a problem an error; none where it keeps its severity. */
function pathsOfChange({ code, file }: Diagnostic): readonly string[] {
  if (code === 'text-damaged') return [file];
  return code === 'bare-repository' ? [BARE_REPOSITORY.head, ...BARE_REPOSITORY.folders] : [];
}
