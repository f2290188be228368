import { COLLECTIONS } from '../content/collections.ts';
import type { Collection } from '../schema/records.ts';
import { list, mapping, misfit, text } from './fitting.ts';
import {
  OUTLINES,
  OUTLINE_TEXT,
  RECENT_CHANGES,
  STATES,
  type Outline,
  type OutlineValue,
  type RecentChange,
} from './recent.ts';

/** Whether a record is gone; null where nothing is known of it. */
export type IsGone = (kind: Collection, id: string) => boolean | null;

/**
 * The recent changes in a file.
 *
 * @param count of the commits
 * @throws Error where they do not fit together, or not to the records
 */
export function recentIn(value: unknown, isGone: IsGone, count: number): readonly RecentChange[] {
  const changes = list(value).map((each) => changeIn(each, isGone));
  const inOrder = changes.every(
    ({ commit }, at) => commit >= (changes[at - 1]?.commit ?? 0) && commit < count,
  );
  return inOrder && changes.length <= RECENT_CHANGES ? changes : misfit();
}

function changeIn(value: unknown, isGone: IsGone): RecentChange {
  const { commit, kind: written, id, state: said, before, after, fields } = mapping(value);
  const kind = COLLECTIONS.find((each) => each === written) ?? misfit();
  const state = STATES.find((each) => each === said) ?? misfit();
  const change = {
    ...{ commit: Number.isInteger(commit) ? Number(commit) : misfit(), kind, id: text(id), state },
    ...{ before: outlineIn(kind, before), after: outlineIn(kind, after), fields: list(fields).map(text) },
  };
  return isSound(change, isGone(kind, change.id) ?? misfit()) ? change : misfit();
}

/** Nothing is said of what was removed, and what was compared was there. */
function isSound({ state, before, after, fields }: RecentChange, isGone: boolean): boolean {
  if (isGone || state === 'removed') return before === null && after === null && fields.length === 0;
  const isWhole = (before === null) === (after === null);
  return state === 'added'
    ? before === null && fields.length === 0
    : isWhole && (before !== null || fields.length === 0);
}

function outlineIn(kind: Collection, value: unknown): Outline | null {
  if (value === null) return null;
  const [outline, keys] = [mapping(value), Object.keys(OUTLINES[kind])];
  if (Object.keys(outline).length !== keys.length) misfit();
  return Object.fromEntries(keys.map((key) => [key, valueIn(outline[key])]));
}

function valueIn(value: unknown): OutlineValue {
  if (value === null || typeof value === 'boolean') return value;
  return text(value).length <= OUTLINE_TEXT ? text(value) : misfit();
}
