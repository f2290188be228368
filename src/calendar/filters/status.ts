import { EVENT_STATUSES, type EventStatus } from '../../schema/event.ts';
import type { Filter } from './filter.ts';
import { readWords, wordNumbers } from './word-list.ts';

/** Events in one of some states. */
export const status: Filter<readonly EventStatus[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', enum: EVENT_STATUSES },
    description: 'Events in one of these states.',
  },
  absent: undefined,
  read: (sent) => readWords(sent, EVENT_STATUSES),
  narrow({ events: { statuses } }, wanted) {
    if (wanted === undefined) return null;
    return { set: wordNumbers(wanted, EVENT_STATUSES), column: statuses };
  },
};
