import { LINK_KINDS, type LinkKind } from '../../schema/event-link.ts';
import { closingEvents, kindBits } from '../closings.ts';
import { NumberSet } from '../selection.ts';
import { type Filter, INTERVAL_SCHEMA, readKnownWords } from './parameter.ts';
import { readInterval, type TimeRange } from './times.ts';

/** Events that have a link of one of some kinds. */
export const linkKind: Filter<readonly LinkKind[] | undefined> = {
  schema: {
    example: ['cfp'],
    type: 'array',
    items: { type: 'string', enum: LINK_KINDS },
    description: 'Events that have a link of one of these kinds.',
  },
  absent: undefined,
  read: (sent) => readKnownWords(sent, LINK_KINDS),
  narrow({ events: { linkKinds } }, kinds) {
    if (kinds === undefined) return null;
    const wanted = kindBits(kinds);
    const set = NumberSet.where(2 ** LINK_KINDS.length, (some) => (some & wanted) !== 0);
    return { set, column: linkKinds };
  },
};

/** The filter `closes`: events that have a link, of the kinds in `linkKind`, whose closing date is in an interval of time. */
export const closes: Filter<TimeRange | undefined> = {
  schema: {
    example: '2026-09-01/..',
    ...INTERVAL_SCHEMA,
    description:
      'Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06).',
  },
  absent: undefined,
  read: readInterval,
  narrow(calendar, interval, { linkKind: kinds }) {
    if (interval === undefined) return null;
    return { set: closingEvents(calendar, { linkKind: kinds, closes: interval }) };
  },
};
