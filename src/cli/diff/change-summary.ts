import { count } from '../../diagnostics/report/report.ts';
import type { Change, ChangeKind } from '../../changes/compare.ts';
import { groupsOf, type Group } from './groups.ts';
import { SERVED_TYPES } from '../../changes/served.ts';
import { warningsOf } from './warnings.ts';

/** What happens to a record, as it stands behind a number of them. */
export const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  cancelled: 'cancelled',
  'id-changed': 'with a changed id',
  removed: 'removed',
  added: 'added',
  changed: 'changed',
};

/** "1 event cancelled, 2 added; 1 organization changed; 2 warnings" */
export function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return "Nothing changes in the API's answers.";
  const groups = groupsOf(changes);
  const warnings = changes.flatMap(warningsOf).length;
  return [
    ...SERVED_TYPES.map((type) => counts(groups.filter((group) => group.type === type))),
    warnings === 0 ? '' : count(warnings, 'warning'),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function counts(groups: readonly Group[]): string {
  return groups
    .map(({ type, kind, changes: { length } }, position) => {
      return `${position === 0 ? count(length, type) : length} ${KIND_WORDS[kind]}`;
    })
    .join(', ');
}
