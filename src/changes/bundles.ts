import type { Change } from './compare.ts';
import { show, type Shown } from './shown.ts';

/** Changes that make the same difference, as those of events whose organization changes its name. */
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
  const bundles = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const { fields, subject } = change;
    const difference = fields.length === 0 ? subject.id : JSON.stringify(fields);
    const bundle = bundles.get(difference);
    if (bundle === undefined) bundles.set(difference, [change]);
    else bundle.push(change);
  }
  return [...bundles.values()].map((bundle) => {
    const [{ fields }] = bundle;
    return {
      changes: bundle,
      fields: fields.slice(0, MAX_FIELDS).map(show),
      moreFields: Math.max(0, fields.length - MAX_FIELDS),
    };
  });
}
