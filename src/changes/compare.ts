import { addTo } from '../platform/containers.ts';
import type { Records } from '../schema/records.ts';
import {
  eventDifference,
  type Pair,
  type Relations,
  type ShownChange,
  changedFields,
  type FieldChange,
} from './event-difference.ts';
import { servedRecords, type Served, type Subject } from './served.ts';

/** What can happen to a record; what a reader wants to see first stands first. */
export const CHANGE_KINDS = ['cancelled', 'id-changed', 'removed', 'added', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What happens to the answer of one record. */
export interface Change {
  readonly kind: ChangeKind;
  /** The record as it is after the change, or as it was where it is removed. */
  readonly subject: Subject;
  /** Its answer with all fields, likewise. */
  readonly answer: Buffer;
  /** The answer before; null where it is added. */
  readonly formerAnswer: Buffer | null;
  /** The id by which clients know it until now, where the change gives it another. */
  readonly formerId: string | null;
  /** The fields that differ; none of a record that is added or removed. */
  readonly fields: readonly FieldChange[];
  /** The number of events whose answers differ with that of the organization or the place. */
  readonly shownBy: number;
}

/**
 * What happens to the API's answers with all their fields when the records `before` become the records `after`: events, then
 * organizations, then places; each by kind, start date (undated last), name and id. Empty where no answer changes. What
 * an event shows of an organization or a place is a change of that one only.
 *
 * A removed record and an added one are one record with a changed id where they have the same slug: events
 * within the same organization or with the same name, organizations always; and places where their files have one name.
 */
export function compareRecords(before: Records, after: Records): Change[] {
  const [old, current] = [servedRecords(before), servedRecords(after)];
  const events = matched(old.event, current.event);
  const organizations = matched(old.organization, current.organization);
  const places = matched(old.place, current.place);
  const relations: Relations = {
    organizations: byFormerId(organizations.pairs),
    places: byFormerId(places.pairs),
    siteUrlBefore: before.site.url,
    siteUrlAfter: after.site.url,
  };
  const shown = new Map<Served, ShownChange[]>();
  const ofEvents = changesOf(events, (pair) => {
    if (isSame(pair)) return [];
    const { fields, shows } = eventDifference(pair, relations);
    for (const each of shows) addTo(shown, each.served, each);
    return fields;
  });
  const ofOthers = [organizations, places].map((each) =>
    changesOf(
      each,
      (pair) => fieldsWith(pair, shown.get(pair[1])?.[0]?.fields ?? []),
      (served) => shown.get(served)?.length ?? 0,
    ).sort(byReader),
  );
  return [ofEvents.sort(byReader), ...ofOthers].flat();
}

function isSame([before, after]: Pair): boolean {
  return before.answer.equals(after.answer);
}

/** @param shown what differs in answers of events: the `url` of an organization is nowhere else */
function fieldsWith(pair: Pair, shown: readonly FieldChange[]): FieldChange[] {
  const [before, after] = pair;
  const fields = isSame(pair) ? [] : changedFields(parse(before), parse(after));
  const names = new Set(fields.map(({ field }) => field));
  return [...fields, ...shown.filter(({ field }) => !names.has(field))];
}

/** The records of one type, each as it was and as it is. */
interface Matched {
  readonly pairs: readonly Pair[];
  readonly removed: readonly Served[];
  readonly added: readonly Served[];
}

function matched(before: readonly Served[], after: readonly Served[]): Matched {
  const afterById = new Map(after.map((served) => [served.subject.id, served]));
  const beforeIds = new Set(before.map(({ subject }) => subject.id));
  const removed = before.filter(({ subject }) => !afterById.has(subject.id));
  const added = after.filter(({ subject }) => !beforeIds.has(subject.id));
  const renumbered = pairsOf(removed, added);
  const paired = new Set(renumbered.flat());
  const kept = before.flatMap((old): Pair[] => {
    const current = afterById.get(old.subject.id);
    return current === undefined ? [] : [[old, current]];
  });
  return {
    pairs: [...kept, ...renumbered],
    removed: removed.filter((served) => !paired.has(served)),
    added: added.filter((served) => !paired.has(served)),
  };
}

function byFormerId(pairs: readonly Pair[]): ReadonlyMap<string, Pair> {
  return new Map(pairs.map((pair) => [pair[0].subject.id, pair]));
}

function changesOf(
  { pairs, removed, added }: Matched,
  fieldsOf: (pair: Pair) => readonly FieldChange[],
  shownBy: (served: Served) => number = () => 0,
): Change[] {
  return [
    ...pairs.flatMap((pair) => changeOf(pair, fieldsOf, shownBy) ?? []),
    ...removed.map((served) => whole('removed', served)),
    ...added.map((served) => whole('added', served)),
  ];
}

/**
 * The pairs of a removed and an added record that are one record whose id has changed: they have an alias
 * in common, the surest ones first. Each record is in one pair at most.
 */
function pairsOf(removed: readonly Served[], added: readonly Served[]): Pair[] {
  const pairs = new Map<Served, Served>();
  const free = new Set(added);
  const positions = removed.reduce((most, { aliases }) => Math.max(most, aliases.length), 0);
  for (let position = 0; position < positions; position++) {
    const byAlias = new Map<string | null, Served[]>();
    for (const served of free) addTo(byAlias, served.aliases[position] ?? null, served);
    for (const old of removed) {
      const alias = old.aliases[position] ?? null;
      const current = alias === null || pairs.has(old) ? undefined : byAlias.get(alias)?.shift();
      if (current === undefined) continue;
      free.delete(current);
      pairs.set(old, current);
    }
  }
  return [...pairs];
}

/** Null where nothing of the record's own changes. */
function changeOf(
  pair: Pair,
  fieldsOf: (pair: Pair) => readonly FieldChange[],
  shownBy: (served: Served) => number,
): Change | null {
  const [old, current] = pair;
  const fields = fieldsOf(pair);
  if (fields.length === 0) return null;
  const isRenumbered = old.subject.id !== current.subject.id;
  const isCancelling = isCancelled(current) && !isCancelled(old);
  return {
    kind: isRenumbered ? 'id-changed' : isCancelling ? 'cancelled' : 'changed',
    subject: current.subject,
    answer: current.answer,
    formerAnswer: old.answer,
    formerId: isRenumbered ? old.subject.id : null,
    fields,
    shownBy: shownBy(current),
  };
}

function isCancelled({ subject: { type, status } }: Served): boolean {
  return type === 'event' && status === 'cancelled';
}

function whole(kind: 'removed' | 'added', { subject, answer }: Served): Change {
  const formerAnswer = kind === 'removed' ? answer : null;
  return { kind, subject, answer, formerAnswer, formerId: null, fields: [], shownBy: 0 };
}

function parse({ answer }: Served): unknown {
  return JSON.parse(answer.toString());
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
