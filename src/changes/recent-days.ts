import type { Calendar } from '../calendar/calendar.ts';
import { startOfDay, DAY } from '../calendar/days.ts';
import type { RecentChange } from '../history/recent.ts';
import { COLLECTIONS, type Collection } from '../schema/records.ts';

/** A change with the time when it was committed, in milliseconds since 1970. */
export interface DatedChange extends RecentChange {
  readonly time: number;
}

/** The kinds of changes of a record; those that a reader wants to see first come first. */
export const NEWS = ['moved', 'added', 'changed', 'removed'] as const;
export type News = (typeof NEWS)[number];

/** The changes of records of one kind on one day. */
export interface NewsGroup {
  readonly news: News;
  readonly kind: Collection;
  /** The newest first; the kind `changed` has one change for each record. */
  readonly changes: readonly DatedChange[];
}

export interface NewsDay {
  /** The first moment of the day, in milliseconds since 1970. */
  readonly start: number;
  readonly groups: readonly NewsGroup[];
}

export const SHOWN_DAYS = 90;

/** The fields of an event whose changes matter most to people who want to attend. */
const MOVING = ['status', 'startDate', 'endDate'];

/**
 * Returns the changes of the last 90 days, the newest first, and the changes of one commit in the order of the history. Of a record
 * that was removed, only the removal is listed.
 *
 * @param today the first moment of the day in the zone of the site, in milliseconds since 1970
 */
export function changesUntil(
  { recentChanges, changeLog, site }: Pick<Calendar, 'recentChanges' | 'changeLog' | 'site'>,
  today: number,
): DatedChange[] {
  if (recentChanges.length === 0) return [];
  // Days are counted from noon, since a change of the clocks makes a day an hour longer or shorter.
  const since = startOfDay(today - SHOWN_DAYS * DAY + DAY / 2, site.timezone);
  return recentChanges
    .map((change) => ({ ...change, time: changeLog.times[change.commit] ?? NaN }))
    .filter(({ time, state, after }) => time >= since && (state === 'removed' || after !== null))
    .sort((one, other) => other.commit - one.commit);
}

/** Returns the changes of one record in the last 90 days, the newest first. */
export function changesOfRecord(
  { recentChanges, changeLog, site }: Calendar,
  { kind, id }: Pick<RecentChange, 'kind' | 'id'>,
  today: number,
): DatedChange[] {
  const own = recentChanges.filter((change) => change.id === id && change.kind === kind);
  return changesUntil({ recentChanges: own, changeLog, site }, today);
}

/** Returns the changes of the last 90 days by days, the newest first. */
export function newsDays(calendar: Calendar, today: number): NewsDay[] {
  const changes = changesUntil(calendar, today);
  const startAt = new Map(
    [...new Set(changes.map(({ time }) => time))].map((time) => [
      time,
      startOfDay(time, calendar.site.timezone),
    ]),
  );
  const starts = new Set(changes.map(({ time }) => startAt.get(time) ?? time));
  return [...starts].map((start) => ({
    start,
    groups: groupsOf(changes.filter(({ time }) => startAt.get(time) === start)),
  }));
}

function groupsOf(changes: readonly DatedChange[]): NewsGroup[] {
  return NEWS.flatMap((news) =>
    COLLECTIONS.map((kind) => {
      const all = changes.filter((change) => change.kind === kind && newsOf(change) === news);
      return { news, kind, changes: news === 'changed' ? mergedByRecord(all) : all };
    }),
  ).filter(({ changes: found }) => found.length > 0);
}

function newsOf({ kind, state, fields }: DatedChange): News {
  const isMoved = kind === 'events' && fields.some((field) => MOVING.includes(field));
  return state === 'changed' && isMoved ? 'moved' : state;
}

/** Merges the changes of each record on a day, from its first state to its last, in the place of the newest change. */
function mergedByRecord(changes: readonly DatedChange[]): DatedChange[] {
  const merged = new Map<string, DatedChange>();
  for (const change of changes) {
    const newer = merged.get(change.id) ?? change;
    const fields = [...new Set([...newer.fields, ...change.fields])];
    merged.set(change.id, { ...newer, before: change.before, fields });
  }
  return [...merged.values()];
}
