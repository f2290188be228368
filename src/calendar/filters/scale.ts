import { SCALES, type Scale } from '../../schema/event.ts';
import type { Filter } from './filter.ts';
import { readWords, wordNumbers } from './word-list.ts';

/** Events of one of some sizes. */
export const scale: Filter<readonly Scale[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', enum: SCALES },
    description: 'Events of one of these sizes.',
  },
  absent: undefined,
  read: (sent) => readWords(sent, SCALES),
  narrow({ events: { scales } }, wanted) {
    if (wanted === undefined) return null;
    return { set: wordNumbers(wanted, SCALES), column: scales };
  },
};
