import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import { placeOfKey } from '../references.ts';
import { isOver } from './new-events.ts';
import type { LintRule, LintScope, Sound } from './rule.ts';

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
