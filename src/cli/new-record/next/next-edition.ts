import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path/posix';
import type { Validated } from '../../../content/validate.ts';
import { didYouMean, guessesFor } from '../../../platform/did-you-mean.ts';
import { printable } from '../../../platform/printable.ts';
import type { EventRecord } from '../../../schema/event.ts';
import { FAILED, WRONG_USE } from '../../command.ts';
import type { NamedDraft } from '../check.ts';
import type { Flags } from '../new-flags.ts';
import type { Obstacle, Target } from '../new-obstacles.ts';
import { monthOf } from '../slug.ts';
import { inNextYear, keptValues, type Years } from './kept-values.ts';
import { datesAYearLater, withWeekday, type EventDates } from './next-dates.ts';

type Event = Validated<EventRecord>;

/** An event that is not written yet, and what is to be said of it, in whole sentences. */
export interface NextEdition {
  readonly draft: NamedDraft;
  readonly notes: readonly string[];
}

/** Makes next year's edition of an event; what the flags give wins over what that one has. */
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
  const after = before && datesAYearLater(before, textOf(event, 'timezone'), givenStart(flags));
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

function textOf({ values }: Event, key: string): string | undefined {
  const value = values[key];
  return typeof value === 'string' ? value : undefined;
}

/** Null where there is no start. */
function datesOf(event: Event): EventDates | null {
  const startDate = textOf(event, 'startDate');
  return startDate === undefined ? null : { startDate, endDate: textOf(event, 'endDate') };
}

function givenStart({ values: { startDate } }: Flags): string | undefined {
  return typeof startDate === 'string' ? startDate : undefined;
}

/** The slug of another year: with that year in place of the old one, month included, or behind the slug. */
function nextSlug(event: Event, startDate: string, years: Years): string {
  const slug = event.identity.slug ?? '';
  const month = monthOf(textOf(event, 'startDate') ?? '') ?? '';
  const moved = inNextYear(slug.replace(month, monthOf(startDate) ?? month), years);
  return moved === slug ? `${slug}-${years.to}` : moved;
}

/** Whether an event is what another one is in another year: the same name, organization and region. */
function isEdition(one: Event, event: Event, { to }: Years): boolean {
  const sameText = (key: string): boolean => textOf(one, key) === textOf(event, key);
  return (
    textOf(one, 'startDate')?.slice(0, 4) === to &&
    nameOf(one) === nameOf(event) &&
    sameText('organization') &&
    (sameText('region') || [one, event].some((each) => textOf(each, 'region') === undefined))
  );
}

function nameOf(event: Event): string {
  return (textOf(event, 'name') ?? '')
    .replace(/(?<!\d)\d{4}(?!\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
