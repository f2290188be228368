import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path/posix';
import type { Validated } from '../../content/validate.ts';
import { isMapping, type Values } from '../../content/written-values.ts';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';
import { printable } from '../../platform/printable.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { JsonValue } from '../../yaml/nodes.ts';
import { FAILED, WRONG_USE } from '../command.ts';
import type { NamedDraft, Obstacle, Target } from './draft.ts';
import {
  dayAfter,
  dayOfStart,
  daysBetween,
  type EventDates,
  movedDates,
  withWeekday,
} from './moved-dates.ts';
import type { Flags } from './new-flags.ts';
import type { NewMapping, NewValues } from './record-text.ts';
import { slugMonthOf } from './slug.ts';

/** The year of the existing edition, and the year of the next one. */
interface Years {
  readonly from: string;
  readonly to: string;
}

/** The values that the next edition takes over, and notes about the others, in whole sentences. */
interface Kept {
  readonly values: NewValues;
  readonly notes: readonly string[];
}

type Keep = (value: JsonValue, years: Years, key: string) => { value?: NewValues[string]; note?: string };

/** The keys that the next edition never takes over, since each edition has its own. `datesAYearLater` moves the dates. */
const NEVER: ReadonlySet<string> = new Set(['id', 'slug', 'urlKey', 'startDate', 'endDate']);

const RULES: Readonly<Record<string, Keep>> = {
  name: keepName,
  status: keepStatus,
  sources: () => ({ note: 'Left out: sources, which prove the facts of the edition before.' }),
  links: keepLinks,
  detail: keepText,
};

/** Takes over the values that also hold for the next edition, and leaves out those that mention the year. */
function keptValues(values: Values, years: Years): Kept {
  const kept = Object.entries(values)
    .filter(([key]) => !NEVER.has(key))
    .map(([key, value]) => ({ key, ...(RULES[key] ?? keepUnlessDated)(value, years, key) }));
  return {
    values: Object.fromEntries(kept.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    notes: kept.flatMap(({ note }) => note ?? []),
  };
}

/** Replaces the year in a text where it is not part of a longer number. */
function inNextYear(text: string, { from, to }: Years): string {
  return text.replaceAll(yearIn(from), to);
}

function yearIn(year: string): RegExp {
  return new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g');
}

function keepName(value: JsonValue, years: Years): ReturnType<Keep> {
  const name = inNextYear(jsonText(value), years);
  const [number] = /(?<!\d)\d{1,3}(?!\d)/.exec(name) ?? [];
  return number === undefined
    ? { value: name }
    : { value: name, note: `Check the name: does ${number} in "${name}" count the editions?` };
}

function keepStatus(value: JsonValue): ReturnType<Keep> {
  return value === 'scheduled'
    ? {}
    : { note: `Status is "scheduled" again, and was "${jsonText(value)}": check where it takes place.` };
}

function keepText(value: JsonValue, years: Years): ReturnType<Keep> {
  const text = jsonText(value);
  return yearIn(years.from).test(text)
    ? { note: `Left out: the text, because it speaks of ${years.from}.` }
    : { value: text, note: `Check the text, which is that of ${years.from}.` };
}

/** Leaves out links that belong to one edition: recordings, links with dates, and addresses with the year. */
function keepLinks(value: JsonValue, { from }: Years): ReturnType<Keep> {
  const links = Array.isArray(value) ? value.filter(isMapping).map(asTexts) : [];
  const holds = ({ kind, opensAt, closesAt, url = '' }: NewMapping): boolean =>
    kind !== 'recording' && opensAt === undefined && closesAt === undefined && !yearIn(from).test(url);
  const kept = links.filter(holds);
  const left = links.filter((link) => !holds(link)).map(({ kind, url }) => `${kind ?? 'link'} ${url ?? ''}`);
  return {
    ...(kept.length > 0 && { value: kept }),
    ...(left.length > 0 && { note: `Left out: links of the edition before: ${left.join(', ')}.` }),
  };
}

function keepUnlessDated(value: JsonValue, years: Years, key: string): ReturnType<Keep> {
  const written = Array.isArray(value) ? value.map(jsonText) : jsonText(value);
  if (!yearIn(years.from).test(String(written))) return { value: written };
  const text = String(written);
  return { note: `Left out: ${key} ${text}. Is it ${inNextYear(text, years)} now?` };
}

function asTexts(mapping: Record<string, JsonValue>): NewMapping {
  return Object.fromEntries(Object.entries(mapping).map(([key, value]) => [key, jsonText(value)]));
}

function jsonText(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const WEEK = 7;

/**
 * Returns the dates of the edition a year later: 52 weeks later, or 53 where 52 weeks lead to another month. Local times stay the
 * same, and the end moves by as many days as the start.
 *
 * @param timeZone the event's time zone, to which dates with an offset are converted; where undefined, offsets stay as they are
 * @param given the start of the next edition, where it is known
 * @returns null where the start is no date
 */
export function datesAYearLater(
  { startDate, endDate }: EventDates,
  timeZone: string | undefined,
  given?: string,
): EventDates | null {
  const other = given === undefined ? null : dayOfStart(given, timeZone);
  const daysFrom = (day: string): number => (other === null ? daysToNext(day) : daysBetween(day, other));
  const dates = movedDates({ startDate, endDate }, timeZone, daysFrom);
  return dates === null ? null : { ...dates, startDate: given ?? dates.startDate };
}

function daysToNext(day: string): number {
  const later = dayAfter(day, 52 * WEEK);
  return later.slice(5, 7) === day.slice(5, 7) ? 52 * WEEK : 53 * WEEK;
}

type Event = Validated<EventRecord>;

/** The draft of the next edition, and notes about it, in whole sentences. */
interface NextEdition {
  readonly draft: NamedDraft;
  readonly notes: readonly string[];
}

/** Makes a draft of next year's edition of an event; values from flags take precedence over those of the event. */
export function nextEdition(
  { folder, displayPath }: Target,
  flags: Flags,
  slug: string,
): NextEdition | Obstacle {
  const events = folder.events();
  const found = events.filter(({ identity }) => identity.slug === slug || eventKeyOf(identity) === slug);
  const [event] = found;
  if (event === undefined) return unknown(slug, events);
  const path = displayPath(event.document.file);
  if (found.length > 1) {
    const keys = found.map(({ identity }) => eventKeyOf(identity));
    return wrong(`Several events have the slug "${slug}". Give --next one of ${keys.join(', ')}.`);
  }

  const before = datesOf(event);
  const after =
    before && datesAYearLater(before, writtenText(event, 'timezone'), writtenText(flags, 'startDate'));
  if (before === null || after === null) {
    return wrong(
      `${path} has no start, so no date of a next edition follows from it. Make one without --next.`,
    );
  }
  const years = { from: before.startDate.slice(0, 4), to: after.startDate.slice(0, 4) };
  const other = events.find((one) => one !== event && isEdition(one, event, years));
  if (other !== undefined) {
    const line = `${displayPath(other.document.file)} is the edition of ${years.to} already.`;
    return { status: FAILED, lines: [printable(line)] };
  }

  const taken = Object.entries(event.values).filter(([key]) => flags.values[key] === undefined);
  const { values, notes } = keptValues(Object.fromEntries(taken), years);
  const { startDate, endDate } = after;
  const until = endDate === undefined ? '' : ` to ${withWeekday(endDate)}`;
  return {
    draft: {
      type: flags.type,
      id: randomUUID(),
      slug: flags.slug ?? nextSlug(event, startDate, years),
      folder: inNextYear(dirname(event.document.file), years),
      values: {
        status: 'scheduled',
        ...values,
        startDate,
        ...(endDate !== undefined && { endDate }),
        ...flags.values,
      },
    },
    notes: [`From ${withWeekday(startDate)}${until}: check the dates.`, ...notes].map(printable),
  };
}

function eventKeyOf({ slug, urlKey }: Event['identity']): string {
  return `${slug ?? ''}-${urlKey ?? ''}`;
}

function unknown(slug: string, events: readonly Event[]): Obstacle {
  const guesses = guessesFor(
    slug,
    events.flatMap(({ identity }) => identity.slug ?? []),
  );
  return wrong(`No event has the slug "${slug}". ${didYouMean(guesses)}`.trim());
}

function wrong(line: string): Obstacle {
  return { status: WRONG_USE, lines: [printable(line)] };
}

type Written = Pick<Event, 'values'> | Pick<Flags, 'values'>;

function writtenText({ values }: Written, key: string): string | undefined {
  const value = values[key];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the dates of an event; null where it has no start. */
function datesOf(event: Event): EventDates | null {
  const startDate = writtenText(event, 'startDate');
  return startDate === undefined ? null : { startDate, endDate: writtenText(event, 'endDate') };
}

/** Returns a slug for the next edition: the year and the month in it are replaced; where it has neither, the year is appended. */
function nextSlug(event: Event, startDate: string, years: Years): string {
  const slug = event.identity.slug ?? '';
  const month = slugMonthOf(writtenText(event, 'startDate') ?? '') ?? '';
  const moved = inNextYear(slug.replace(month, slugMonthOf(startDate) ?? month), years);
  return moved === slug ? `${slug}-${years.to}` : moved;
}

/** Whether `one` is the edition of `event` in the year `to`: both have the same name, organization and region. */
function isEdition(one: Event, event: Event, { to }: Years): boolean {
  const sameText = (key: string): boolean => writtenText(one, key) === writtenText(event, key);
  return (
    writtenText(one, 'startDate')?.slice(0, 4) === to &&
    nameOf(one) === nameOf(event) &&
    sameText('organization') &&
    (sameText('region') || [one, event].some((each) => writtenText(each, 'region') === undefined))
  );
}

function nameOf(event: Event): string {
  return (writtenText(event, 'name') ?? '')
    .replace(/(?<!\d)\d{4}(?!\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
