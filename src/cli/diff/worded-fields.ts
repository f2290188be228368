import { readEvent, type WireEvent } from '../../calendar/wire.ts';
import { type Change, type FieldChange, PUBLIC_URL } from '../../changes/compare.ts';
import { count } from '../../diagnostics/report/report.ts';
import { edgeOfDay, weekdayDates } from '../../event-text/event-dates.ts';
import { whereOf } from '../../event-text/where.ts';
import { shorten } from '../../platform/printable.ts';
import { ENGLISH_LANGUAGE } from '../../words/languages.ts';

/** A changed field, with its values shortened to fit on a line. */
export interface ShownField {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The lengths to which texts are cut, in characters. */
const MAX_VALUE = 60;
const MAX_FIELD = 80;
/** The number of characters that are shown before the first difference. */
const LEAD = 15;
/** The text for a field that is missing, as opposed to null. */
const ABSENT = '(absent)';

/**
 * Shows the values as JSON, cut to an excerpt around the first difference. Of texts with several lines, it shows the first line
 * that differs, as in `detail (line 3, 120 → 140 characters)`.
 */
export function show({ field, before, after }: FieldChange): ShownField {
  const name = shorten(field, MAX_FIELD);
  if (typeof before !== 'string' || typeof after !== 'string' || !`${before}${after}`.includes('\n')) {
    return { field: name, ...cut(before, after) };
  }
  const [old, current] = [before.split('\n'), after.split('\n')];
  const line = firstDifference(old, current);
  const sizes = `${Array.from(before).length} → ${Array.from(after).length} characters`;
  return { field: `${name} (line ${line + 1}, ${sizes})`, ...cut(old[line], current[line]) };
}

function cut(before: unknown, after: unknown): { before: string; after: string } {
  const [old, current] = [Array.from(plain(before)), Array.from(plain(after))];
  const start = firstDifference(old, current) - LEAD;
  return { before: quoted(before, excerpt(old, start)), after: quoted(after, excerpt(current, start)) };
}

/** Returns a string unchanged, and any other value as JSON. */
function plain(value: unknown): string {
  if (value === undefined) return ABSENT;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(value: unknown, text: string): string {
  return typeof value === 'string' ? JSON.stringify(text) : text;
}

/** Returns up to `MAX_VALUE` characters from `start` on, or the last ones where fewer are left. */
function excerpt(characters: readonly string[], start: number): string {
  const first = Math.max(0, Math.min(start, characters.length - MAX_VALUE));
  const end = first + MAX_VALUE;
  const middle = characters.slice(first, end).join('');
  return `${first > 0 ? '…' : ''}${middle}${end < characters.length ? '…' : ''}`;
}

/** Returns the position of the first item that differs. */
function firstDifference(a: readonly string[], b: readonly string[]): number {
  let position = 0;
  while (position < a.length && a[position] === b[position]) position++;
  return position;
}

/** The fields of an event that are worded together, as its local dates. */
const DATES = ['startDate', 'endDate', 'timezone', 'allDay', 'startLocal', 'endLocal'];
const LINK_DATE = /^links\[\d+\]\.(?<edge>opensAt|closesAt)$/;
/** Names of fields that are clearer to people. */
const LABELS: Readonly<Record<string, string>> = { organizations: 'co-organizers' };
const MAX_NAMES = 100;
const MAX_URL = 200;

/** Puts the changed fields into words; where the words would be the same, the raw values are shown. */
export function wordedFields({ subject, fields, formerAnswer, answer }: Change): ShownField[] {
  if (subject.type !== 'event' || formerAnswer === null) return fields.map(show);
  const [before, after] = [readEvent(formerAnswer), readEvent(answer)];
  const worded = fields.map((change): ShownField => {
    const { field } = change;
    const [was, is] = [wordsOf(field, change.before, before), wordsOf(field, change.after, after)];
    if (was === is) return show(change);
    return { field: DATES.includes(field) ? 'dates' : (LABELS[field] ?? field), before: was, after: is };
  });
  // The dates are shown once, although several of their fields may differ.
  return worded.filter(
    (each, index) => each.field !== 'dates' || worded.findIndex(({ field }) => field === 'dates') === index,
  );
}

/** Returns the dates of an event in words. */
export function datesOf(event: WireEvent): string {
  return weekdayDates(event) ?? 'no date';
}

/** Puts the value of a field into words; empty for fields that have no words. */
function wordsOf(field: string, value: unknown, event: WireEvent): string {
  if (DATES.includes(field)) return datesOf(event);
  if (field === PUBLIC_URL && typeof value === 'string') return shorten(value, MAX_URL);
  const edge = LINK_DATE.exec(field)?.groups?.edge;
  if (edge !== undefined) {
    if (typeof value !== 'string') return 'no date';
    return edgeOfDay(value, edge === 'opensAt' ? 'start' : 'end', event.timezone, ENGLISH_LANGUAGE);
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

/** A fact that helps to understand the changes of a record. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

const MAX_FACT = 200;

/**
 * Returns the facts of a record: for an event its dates and, if it is new, its place, organizations and url; for an organization
 * or a place, the number of events that show the change.
 *
 * @param fields the fields that are shown as changed
 */
export function factsOf({ kind, subject, answer, shownBy }: Change, fields: readonly ShownField[]): Fact[] {
  if (subject.type !== 'event')
    return shownBy === 0 ? [] : [{ name: 'shown by', value: count(shownBy, 'event') }];
  const event = readEvent(answer);
  const isWhole = kind === 'added' || kind === 'removed';
  const facts = {
    dates: fields.some(({ field }) => field === 'dates') ? null : datesOf(event),
    status: isWhole && event.status !== 'scheduled' ? event.status : null,
    ...(kind === 'added' && {
      place: whereOf(event, ENGLISH_LANGUAGE),
      organization: event.organizations.map(({ name }) => name).join(', '),
      url: event.url,
    }),
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: shorten(value, MAX_FACT) }],
  );
}
