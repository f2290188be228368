import { diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule } from './rule.ts';

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
