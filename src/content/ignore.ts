import {
  diagnostic,
  isWarningCode,
  WARNING_CODES,
  type Diagnostic,
  type DiagnosticCode,
} from '../diagnostics/codes.ts';
import { ignore } from '../schema/common-fields.ts';
import { formats } from '../schema/formats.ts';
import type { YamlScalar } from '../yaml/nodes.ts';
import { didYouMean, guessesFor } from '../platform/did-you-mean.ts';
import type { Document } from './parse.ts';

/** Warnings that only some runs look for: that there is none says nothing. */
const OF_SOME_RUNS: ReadonlySet<string> = new Set<DiagnosticCode>(['event-over', 'event-stale']);

/**
 * Leaves out the warnings that a record silences with `ignore: [code, …]` (contract, section 3), and reports
 * codes there that silence nothing.
 *
 * @param complete whether all warnings are known: with errors, some are not looked for
 */
export function applyIgnores(
  diagnostics: readonly Diagnostic[],
  documents: readonly Document[],
  { complete }: { readonly complete: boolean },
): Diagnostic[] {
  const ignores = new Map(documents.map((document) => [document.file, ignoredCodes(document)]));
  const silenced = new Set<YamlScalar>();
  const kept = diagnostics.filter(({ file, code, severity }) => {
    const found = ignores.get(file)?.filter(({ text }) => text === code) ?? [];
    if (severity === 'error' || found.length === 0) return true;
    for (const scalar of found) silenced.add(scalar);
    return false;
  });
  const unused = documents.flatMap((document) => {
    const codes = ignores.get(document.file) ?? [];
    // This warning can be silenced as well.
    if (codes.some(({ text }) => text === 'ignore-unused')) return [];
    return codes
      .filter((scalar) => !silenced.has(scalar) && !OF_SOME_RUNS.has(scalar.text))
      .filter(({ text }) => formats.code.test(text) && (complete || !isWarningCode(text)))
      .map((scalar) => silencesNothing(document, scalar));
  });
  return [...kept, ...unused];
}

/** Nothing of a list that is refused because it is too long. */
function ignoredCodes({ root }: Document): YamlScalar[] {
  const list = root.entries.get('ignore')?.value;
  if (list?.kind !== 'sequence' || list.items.length > ignore.schema.maxItems) return [];
  return list.items.filter((item) => item.kind === 'scalar');
}

function silencesNothing({ placeOf }: Document, scalar: YamlScalar): Diagnostic {
  const code = scalar.text.slice(0, 60);
  if (isWarningCode(code)) {
    const message = `This file has no warning "${code}" that could be silenced.`;
    return diagnostic('ignore-unused', placeOf(scalar), message, 'Delete the code from the list.');
  }
  const message = `"${code}" is not the code of a warning, and silences nothing.`;
  const hint = `${didYouMean(guessesFor(code, WARNING_CODES))}Errors cannot be silenced.`;
  return diagnostic('ignore-unused', placeOf(scalar), message, hint);
}
