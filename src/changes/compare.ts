import { isDeepStrictEqual } from 'node:util';
import type { Records } from '../schema/records.ts';
import { changedFields, type FieldChange } from './field-changes.ts';
import { SERVED_TYPES, servedRecords, type Served, type Subject } from './served.ts';

/** What can happen to a record; what a reader wants to see first stands first. */
export const CHANGE_KINDS = ['cancelled', 'id-changed', 'removed', 'added', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What happens to the answer of one record. */
export interface Change {
  readonly kind: ChangeKind;
  /** The record as it is after the change, or as it was where it is removed. */
  readonly subject: Subject;
  /** The id by which clients know it until now, where the change gives it another. */
  readonly formerId: string | null;
  /** The fields that differ; none of a record that is added or removed. */
  readonly fields: readonly FieldChange[];
}

/**
 * What happens to the API's answers with all their fields when the records `before` become the records `after`: events, then
 * organizations, then places; each by kind, start date (undated last), name and id. Empty where no answer changes.
 *
 * A removed record and an added one are one record with a changed id where they have the same slug: events
 * within the same organization or with the same name, organizations always; and places where their files have one name.
 */
export function compareRecords(before: Records, after: Records): Change[] {
  const [old, current] = [servedRecords(before), servedRecords(after)];
  return SERVED_TYPES.flatMap((type) => compareServed(old[type], current[type]).sort(byReader));
}

function compareServed(before: readonly Served[], after: readonly Served[]): Change[] {
  const afterById = new Map(after.map((served) => [served.subject.id, served]));
  const beforeIds = new Set(before.map(({ subject }) => subject.id));
  const removed = before.filter(({ subject }) => !afterById.has(subject.id));
  const added = after.filter(({ subject }) => !beforeIds.has(subject.id));
  const pairs = pairsOf(removed, added);
  const paired = new Set(pairs.flat());

  return [
    ...before.flatMap((old) => changeOf(old, afterById.get(old.subject.id)) ?? []),
    ...pairs.map(([old, current]) => idChange(old, current)),
    ...removed.filter((served) => !paired.has(served)).map(({ subject }) => whole('removed', subject)),
    ...added.filter((served) => !paired.has(served)).map(({ subject }) => whole('added', subject)),
  ];
}

/**
 * The pairs of a removed and an added record that are one record whose id has changed: they have an alias
 * in common, the surest ones first. Each record is in one pair at most.
 */
function pairsOf(removed: readonly Served[], added: readonly Served[]): [Served, Served][] {
  const pairs = new Map<Served, Served>();
  const free = new Set(added);
  const positions = Math.max(0, ...removed.map(({ aliases }) => aliases.length));
  for (let position = 0; position < positions; position++) {
    const byAlias = new Map([...free].map((served) => [served.aliases[position] ?? null, served]));
    for (const old of removed) {
      const alias = old.aliases[position] ?? null;
      const current = alias === null || pairs.has(old) ? undefined : byAlias.get(alias);
      if (current === undefined || !free.delete(current)) continue;
      pairs.set(old, current);
    }
  }
  return [...pairs];
}

/** Null where the answer stays the same or is gone. */
function changeOf(old: Served, current: Served | undefined): Change | null {
  if (current === undefined || old.answer.equals(current.answer)) return null;
  const fields = fieldsOf(old, current);
  if (fields.length === 0) return null;
  const kind = isCancelled(current) && !isCancelled(old) ? 'cancelled' : 'changed';
  return { kind, subject: current.subject, formerId: null, fields };
}

function isCancelled({ subject: { type, status } }: Served): boolean {
  return type === 'event' && status === 'cancelled';
}

function idChange(old: Served, current: Served): Change {
  return {
    kind: 'id-changed',
    subject: current.subject,
    formerId: old.subject.id,
    fields: fieldsOf(old, current),
  };
}

function whole(kind: 'removed' | 'added', subject: Subject): Change {
  return { kind, subject, formerId: null, fields: [] };
}

function fieldsOf(old: Served, current: Served): FieldChange[] {
  const [before, after] = [parse(old), parse(current)];
  const fields = changedFields(before, after);
  // The host of an event stands in `organization`, too, and is shown there.
  const isSame = isDeepStrictEqual(before.organizations?.slice(1), after.organizations?.slice(1));
  return fields.filter(({ field }) => !field.startsWith(isSame ? 'organizations' : 'organizations[0].'));
}

function parse({ answer }: Served): { readonly organizations?: readonly unknown[] } {
  return JSON.parse(answer.toString()) as { readonly organizations?: readonly unknown[] };
}

function byReader(a: Change, b: Change): number {
  const kinds = CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind);
  return kinds || compareText(sortKey(a), sortKey(b));
}

/** U+FFFF stands behind every date. */
function sortKey({ subject: { startDate, name, id } }: Change): string {
  return [startDate ?? '\uffff', name, id].join('\0');
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
