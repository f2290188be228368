import { readEvent, type WireEvent } from '../../calendar/wire.ts';
import type { Change } from '../../changes/compare.ts';
import { PUBLIC_URL } from '../../changes/event-difference.ts';
import { edgeOfDay, weekdayDates } from '../../event-text/event-dates.ts';
import { shorten } from '../../platform/printable.ts';
import { show, type Shown } from './shown.ts';

/** They are said together, on the clocks of the place. */
const DATES = ['startDate', 'endDate', 'timezone', 'allDay', 'startLocal', 'endLocal'];
const LINK_DATE = /^links\[\d+\]\.(?<edge>opensAt|closesAt)$/;
/** The names of fields that say more to people. */
const LABELS: Readonly<Record<string, string>> = { organizations: 'co-organizers' };
const MAX_NAMES = 100;
const MAX_URL = 200;

/** The fields that differ in words; where the words would be the same, the values are shown as they are. */
export function wordedFields({ subject, fields, formerAnswer, answer }: Change): Shown[] {
  if (subject.type !== 'event' || formerAnswer === null) return fields.map(show);
  const [before, after] = [readEvent(formerAnswer), readEvent(answer)];
  const worded = fields.map((change): Shown => {
    const { field } = change;
    const [was, is] = [wordsOf(field, change.before, before), wordsOf(field, change.after, after)];
    if (was === is) return show(change);
    return { field: DATES.includes(field) ? 'dates' : (LABELS[field] ?? field), before: was, after: is };
  });
  // Each of the fields of dates says all of them.
  return worded.filter(
    (each, index) => each.field !== 'dates' || worded.findIndex(({ field }) => field === 'dates') === index,
  );
}

/** The dates of an event; those of one without are unknown. */
export function datesOf(event: WireEvent): string {
  return weekdayDates(event) ?? 'no date';
}

/** A value of an event; the same for all values for which there are no words. */
function wordsOf(field: string, value: unknown, event: WireEvent): string {
  if (DATES.includes(field)) return datesOf(event);
  if (field === PUBLIC_URL && typeof value === 'string') return shorten(value, MAX_URL);
  const edge = LINK_DATE.exec(field)?.groups?.edge;
  if (edge !== undefined) {
    if (typeof value !== 'string') return 'no date';
    return edgeOfDay(value, edge === 'opensAt' ? 'start' : 'end', event.timezone, 'en');
  }
  const named = REFERENCES[field]?.(event);
  if (named === undefined) return '';
  return named.length === 0
    ? 'none'
    : shorten(named.map(({ name }) => JSON.stringify(name)).join(', '), MAX_NAMES);
}

type Named = readonly { readonly name: string }[];

const REFERENCES: Readonly<Record<string, (event: WireEvent) => Named>> = {
  place: ({ place }) => (place === null ? [] : [place]),
  organization: ({ organizations }) => organizations.slice(0, 1),
  organizations: ({ organizations }) => organizations.slice(1),
};
