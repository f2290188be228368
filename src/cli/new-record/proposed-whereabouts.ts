import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import { fileOf, type NamedDraft } from './draft.ts';
import type { OpenFolder } from './new-file.ts';

const PROPOSING: ReadonlySet<string> = new Set<DiagnosticCode>(['location-missing', 'timezone-missing']);

/** The values of keys that an event has not, as a file has them. */
type Proposed = Readonly<Record<string, string>>;

/** A country that is proposed lets its time zone be found. */
const MAX_ROUNDS = 2;

/**
 * What the warnings of the validation propose for a new event: its country, coordinates and time zone where its region, place
 * and the other events leave one answer.
 *
 * @returns the values of keys that it has not; empty where nothing is proposed
 */
export function proposedWhereabouts(folder: OpenFolder, draft: NamedDraft): Proposed {
  let proposed: Proposed = {};
  if (draft.type.collection !== 'events') return proposed;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const values = { ...draft.values, ...proposed };
    const lines = folder
      .check(fileOf({ ...draft, values }).file)
      .flatMap(({ code, fix }) => (fix !== null && PROPOSING.has(code) ? fix.text.trim().split('\n') : []))
      .map((line) => line.split(': '));
    if (lines.length === 0) break;
    proposed = { ...proposed, ...Object.fromEntries(lines.map(([key = '', value = '']) => [key, value])) };
  }
  return proposed;
}

/** Proposed values as lines of a file, in a row. */
export function proposedLines(values: Proposed): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}
