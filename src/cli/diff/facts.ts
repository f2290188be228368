import { readEvent } from '../../calendar/wire.ts';
import type { Change } from '../../changes/compare.ts';
import { count } from '../../diagnostics/report/report.ts';
import { whereOf } from '../../event-text/where.ts';
import { shorten } from '../../platform/printable.ts';
import type { Shown } from './shown.ts';
import { datesOf } from './worded-fields.ts';

/** What a reader has to know of a record besides what changes: a name and a value. */
export type Fact = readonly [name: string, value: string];

const MAX_VALUE = 200;

/**
 * Of an event its dates, and where it is added what visitors look for first; of an organization or a place in how many events
 * its change shows.
 *
 * @param fields that are shown as changed
 */
export function factsOf({ kind, subject, answer, shownBy }: Change, fields: readonly Shown[]): Fact[] {
  if (subject.type !== 'event') return shownBy === 0 ? [] : [['shown by', count(shownBy, 'event')]];
  const event = readEvent(answer);
  const isWhole = kind === 'added' || kind === 'removed';
  const facts: (readonly [name: string, value: string | null])[] = [
    ['dates', fields.some(({ field }) => field === 'dates') ? null : datesOf(event)],
    ['status', isWhole && event.status !== 'scheduled' ? event.status : null],
    ...(kind === 'added'
      ? ([
          ['place', whereOf(event, 'en')],
          ['organization', event.organizations.map(({ name }) => name).join(', ')],
          ['url', event.url],
        ] as const)
      : []),
  ];
  return facts.flatMap(([name, value]): Fact[] =>
    value === null || value === '' ? [] : [[name, shorten(value, MAX_VALUE)]],
  );
}
