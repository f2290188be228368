import { createPlainService } from '../reference/service.ts';
import { NO_HISTORY, type PlainHistory } from '../reference/objects.ts';
import type { Collection, Records } from '../../src/schema/records.ts';

/** The fields of each record as JSON, without the dates from its history, by collection and id. */
export type Told = ReadonlyMap<string, { readonly text: string; readonly startDate: string | null }>;

/** The history of a record; times as answers write them. */
interface RecordPast {
  /** The fields of the record; null where it was removed. */
  readonly text: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startDate: string | null;
  readonly formerStartDate: string | null;
}

/** The history of all records in the commits of a repository, computed as plainly as can be. */
export type Past = ReadonlyMap<string, RecordPast>;

const LISTS = { events: 'event', organizations: 'organization', places: 'place' } as const;
const MOVED = ['rescheduled', 'postponed'];

export function toldBy(records: Records): Told {
  const service = createPlainService(records, 'UTC');
  const told = new Map<string, { text: string; startDate: string | null }>();
  for (const [collection, list] of Object.entries(LISTS)) {
    const { body } = service(`/open/${list}?fields=all&pageSize=500`, 0);
    const { data } = JSON.parse(body) as { data: { id: string; startDate?: string | null }[] };
    for (const record of data)
      told.set(`${collection}/${record.id}`, {
        text: JSON.stringify(record),
        startDate: record.startDate ?? null,
      });
  }
  return told;
}

/**
 * Returns the history after another commit.
 *
 * @param time the time of the commit, as answers write times
 * @param unreadable the key of a record that cannot be read in the commit and so keeps its state; null for none
 */
export function withCommit(past: Past, told: Told, time: string, unreadable: string | null): Past {
  const next = new Map(past);
  for (const key of new Set([...past.keys(), ...told.keys()])) {
    if (key === unreadable) continue;
    const before = past.get(key);
    const now = told.get(key);
    if ((before?.text ?? null) === (now?.text ?? null)) continue;
    const { createdAt = time, startDate = null, formerStartDate = null } = before ?? {};
    const start = now?.startDate ?? null;
    const hasMoved = start !== null && startDate !== null && start !== startDate;
    next.set(key, {
      text: now?.text ?? null,
      createdAt,
      updatedAt: time,
      startDate: start ?? startDate,
      formerStartDate: hasMoved ? startDate : formerStartDate,
    });
  }
  return next;
}

/**
 * Returns what records tell of their history.
 *
 * @param past null where there is no repository
 */
export function historyOf(past: Past | null, told: Told): PlainHistory {
  if (past === null) return NO_HISTORY;
  return (collection: Collection, id: string) => {
    const key = `${collection}/${id}`;
    const known = past.get(key);
    const text = told.get(key)?.text;
    if (known === undefined || text === undefined) return NO_HISTORY(collection, id);
    const { createdAt, updatedAt, formerStartDate } = known;
    if (known.text !== text) return { createdAt, updatedAt: null, previousStartDate: null };
    const isMoved = MOVED.some((status) => text.includes(`"status":"${status}"`));
    return { createdAt, updatedAt, previousStartDate: isMoved ? formerStartDate : null };
  };
}

/** Returns the number of records that differ from the last commit. */
export function uncommittedIn(past: Past, told: Told): number {
  const keys = new Set([...past.keys(), ...told.keys()]);
  return [...keys].filter((key) => (past.get(key)?.text ?? null) !== (told.get(key)?.text ?? null)).length;
}

/**
 * Returns the time of the latest change that is told, as answers write it; null where there is none. No change is told of a record
 * that was removed without a commit.
 */
export function newestIn(past: Past | null, told: Told): string | null {
  const known = [...(past ?? [])].filter(([key, { text }]) => text === null || told.has(key));
  const times = known.map(([, { updatedAt }]) => updatedAt).sort();
  return times.at(-1) ?? null;
}
