import type { Diagnostic, DiagnosticCode } from '../../diagnostics/codes.ts';
import { fileOf, type NamedDraft } from './draft.ts';
import type { OpenFolder } from './new-file.ts';

const PROPOSING: ReadonlySet<string> = new Set<DiagnosticCode>(['location-missing', 'timezone-missing']);

/** The values of keys that an event has not, as a file has them. */
export type Proposed = Readonly<Record<string, string>>;

/** A country that is proposed lets its time zone be found. */
const MAX_ROUNDS = 2;

/**
 * What the warnings of the validation propose for new events: their country, coordinates and time zone where region, place and
 * the other events leave one answer.
 *
 * @returns for each draft the values of keys that it has not; empty where nothing is proposed
 */
export function proposedWhereabouts(folder: OpenFolder, drafts: readonly NamedDraft[]): readonly Proposed[] {
  let proposed = drafts.map((): Proposed => ({}));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const files = drafts.map(
      (draft, at) => fileOf({ ...draft, values: { ...draft.values, ...proposed[at] } }).file,
    );
    const check = folder.checkAll(files);
    const more = files.map((file) => proposedBy(check(file)));
    if (more.every((values) => Object.keys(values).length === 0)) break;
    proposed = proposed.map((values, at) => ({ ...values, ...more[at] }));
  }
  return proposed;
}

/** What is proposed for an event that has several dates, and holds for all of them. */
export function proposedForAll(folder: OpenFolder, dates: readonly NamedDraft[]): Proposed {
  return Object.fromEntries(proposedWhereabouts(folder, dates).flatMap((values) => Object.entries(values)));
}

function proposedBy(found: readonly Diagnostic[]): Proposed {
  const lines = found
    .flatMap(({ code, fix }) => (fix !== null && PROPOSING.has(code) ? fix.text.trim().split('\n') : []))
    .map((line) => line.split(': '));
  return Object.fromEntries(lines.map(([key = '', value = '']) => [key, value]));
}

/** Proposed values as lines of a file, in a row. */
export function proposedLines(values: Proposed): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}
