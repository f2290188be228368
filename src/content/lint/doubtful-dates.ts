import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule, LintScope, Sound } from './rule.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LONG_DAYS = 14;
const FAR_YEARS = 5;

export const longEvents: LintRule = ({ events }) =>
  events.flatMap((event) => {
    const { startDate, endDate } = event.record;
    if (startDate === null || endDate === null) return [];
    const days = Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / DAY_MILLISECONDS);
    if (days <= LONG_DAYS) return [];
    return diagnostic(
      'event-long',
      placeOfKey(event, 'endDate'),
      `The event lasts ${days} days, which is more than ${LONG_DAYS}.`,
      'Check both dates, or add "ignore: [event-long]" where they are right.',
      { related: { place: placeOfKey(event, 'startDate'), what: 'The start is' } },
    );
  });

export const farStarts: LintRule = ({ events, now }) => {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + FAR_YEARS);
  const last = limit.toISOString();
  return events
    .filter(({ record: { startDate } }) => startDate !== null && startDate > last)
    .map((event) =>
      diagnostic(
        'start-far',
        placeOfKey(event, 'startDate'),
        `The event starts more than ${FAR_YEARS} years from now.`,
        'Check the year, or add "ignore: [start-far]" where it is right.',
      ),
    );
};

export const postponedDates: LintRule = ({ events }) =>
  events.flatMap((event) => {
    const { status, startDate, endDate } = event.record;
    const key = startDate !== null ? 'startDate' : 'endDate';
    if (status !== 'postponed' || (startDate ?? endDate) === null) return [];
    return diagnostic(
      'postponed-dated',
      placeOfKey(event, key),
      `The event is postponed, and still has a date: delete ${startDate !== null && endDate !== null ? '"startDate" and "endDate"' : `"${key}"`} until there is a new one.`,
      'Where there is a new date already, write it with "status: rescheduled"; the old start is kept in the history. Or add "ignore: [postponed-dated]" where it is right.',
      { related: { place: placeOfKey(event, 'status'), what: 'The status is' } },
    );
  });

/** A day without an end is over everywhere by then. */
const TWO_DAYS_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/** Events that a change adds and that are over: mostly the year is wrong. */
export const newPastEvents: LintRule = ({ events, now, past: { isNew } }) => {
  if (isNew === undefined) return [];
  return events
    .filter(({ record, document }) => isOver(record, now) && isNew(document.file, record.id))
    .map((event) =>
      diagnostic(
        'event-over',
        placeOfKey(event, event.record.endDate === null ? 'startDate' : 'endDate'),
        'This new event is already over.',
        'Check the year, or add "ignore: [event-over]" where an event of the past is added on purpose.',
      ),
    );
};

export function isOver({ startDate, endDate }: EventRecord, now: number): boolean {
  if (endDate !== null) return Date.parse(endDate) < now;
  return startDate !== null && Date.parse(startDate) + TWO_DAYS_MILLISECONDS < now;
}

/** Events that nobody seems to look after any longer; who looks after the calendar asks for them. */
export const staleEvents: LintRule = (scope) =>
  scope.past.datesOf === undefined
    ? []
    : scope.events.flatMap((event) => {
        const stale = staleness(event, scope);
        return stale === null ? [] : report(event, stale);
      });

interface Staleness {
  readonly key: string;
  readonly message: string;
  readonly task: string;
}

function staleness({ record }: Sound<EventRecord>, { now, past: { datesOf } }: LintScope): Staleness | null {
  const { id, startDate, startDay, endDate, status } = record;
  const { createdAt = null, updatedAt = null } = datesOf?.(id) ?? {};
  const yearAgo = new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() - 1);
  if (startDate === null) {
    if (createdAt === null || createdAt >= yearAgo || status === 'cancelled') return null;
    const message = `The event has no date, and was added on ${dayOf(createdAt)}, more than a year ago.`;
    return { key: 'name', message, task: 'Add its dates, or delete the file where nothing will come of it' };
  }
  if (Date.parse(startDate) > now) {
    if (status !== 'scheduled' || updatedAt === null || updatedAt >= yearAgo) return null;
    const message = `The event is to come, and nothing of it has changed since ${dayOf(updatedAt)}, more than a year ago.`;
    return {
      key: 'startDate',
      message,
      task: 'Check whether it is still held as written, and change what is not',
    };
  }
  if (endDate !== null || !isOver(record, now)) return null;
  const message = 'The event is over, and does not say when it ended.';
  return { key: 'startDate', message, task: `Add a line "endDate: ${startDay ?? '…'}"` };
}

function report(event: Sound<EventRecord>, { key, message, task }: Staleness): Diagnostic {
  const hint = `${task}, or add "ignore: [event-stale]" where it is right.`;
  return diagnostic('event-stale', placeOfKey(event, key), message, hint);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
