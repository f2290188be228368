import type { Change } from '../../changes/compare.ts';
import type { Shown } from './shown.ts';
import { wordedFields } from './worded-fields.ts';

/** Changes that make the same difference, as those of events that get the same tag. */
export interface Bundle {
  readonly changes: readonly [Change, ...Change[]];
  /** The fields that differ, the first 20 of them. */
  readonly fields: readonly Shown[];
  /** How many fields more differ. */
  readonly moreFields: number;
}

const MAX_FIELDS = 20;

/** Puts changes with the same differences together, where the first of them stands. */
export function bundlesOf(changes: readonly Change[]): Bundle[] {
  const bundles = new Map<string, { changes: [Change, ...Change[]]; fields: readonly Shown[] }>();
  for (const change of changes) {
    const fields = wordedFields(change);
    // Words may leave out what differs, and dates are made of more than the fields that differ.
    const difference = [...change.fields, ...fields];
    const key =
      difference.length === 0 || change.shownBy > 0 ? change.subject.id : JSON.stringify(difference);
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, { changes: [change], fields });
    else bundle.changes.push(change);
  }
  return [...bundles.values()].map((bundle) => ({
    changes: bundle.changes,
    fields: bundle.fields.slice(0, MAX_FIELDS),
    moreFields: Math.max(0, bundle.fields.length - MAX_FIELDS),
  }));
}
