import { createHash } from 'node:crypto';
import { DAY } from '../../../calendar/days.ts';
import { slugOf } from '../../new-record/slug.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import { factOf, nameWithoutCancelled, valueOf } from '../found-facts.ts';
import type { Component } from './components.ts';
import { eventOf, factsOf, olderVersionNotes, refusedEvent, type EventParts } from './component-facts.ts';
import { momentOf, TimesError, timesAt, timesOf, type EventTimes, type NamedClock } from './event-times.ts';
import type { Moment } from './moment.ts';
import { periodsOf, recurrencesOf, recurs, wallBeside } from './recurrence.ts';
import { isPrivate, type Entry, type Version } from './event-versions.ts';

/** The days for which dates of a recurring event are taken, in milliseconds since 1970. */
export interface Window {
  readonly since: number;
  /** The last day; null where only the next date is taken. */
  readonly until: number | null;
}

/** The result for the events with the same UID. */
export interface Dates {
  readonly events: readonly FoundEvent[];
  /** The UIDs of the private events and dates. */
  readonly privateUids: readonly string[];
  /** Recurring events without a date on the requested days. */
  readonly without: readonly Component[];
}

/** A component that changes a date of a series, identified by RECURRENCE-ID (RFC 5545, section 3.8.4.4). */
interface Override {
  readonly component: Component;
  /** The original start of the date. */
  readonly id: Moment;
  /** The new times; null where they do not change. */
  readonly times: EventTimes | null;
  /** Whether it applies to this and all later dates. */
  readonly isRange: boolean;
}

/** A date of a series, and the component with its facts. */
type SeriesDate = EventParts & { readonly times: EventTimes };

/** The maximum number of dates of a series that are taken. */
const MAX_DATES = 200;
/** The maximum number of dates of a series that are computed. */
const MAX_LOOKED_AT = 5_000;

/** The length of a digest in hexadecimal digits. */
const DIGEST = 8;

const MORE = `It has more than ${MAX_DATES} dates up to the day that --until names: the first ${MAX_DATES} are taken`;
const NEXT =
  'It recurs, and only its next date is taken, or else its last one: --until takes all of its dates up to a day.';

/**
 * Returns the events of one UID, and the dates of recurring ones. The UID of a date is that of the event followed by its original
 * day, and by its time where it is not the first date on that day. All dates share a series, also those of parts of it.
 */
export function datesOf({ uid, events, overrides }: Entry, named: NamedClock, window: Window): Dates {
  const isHidden = ({ component }: Pick<SeriesDate, 'component'>): boolean => isPrivate(component);
  if (events.length > 0 && events.every(isHidden))
    return { events: [], privateUids: uid === null ? [] : [uid], without: [] };
  const found: FoundEvent[] = [];
  /** Refuses a component with invalid times; private ones are left out silently. */
  const taken = <One>(
    of: Pick<SeriesDate, 'component' | 'uid' | 'uids'>,
    take: () => readonly One[],
  ): readonly One[] => {
    try {
      return take();
    } catch (error) {
      if (!(error instanceof TimesError)) throw error;
      if (!isHidden(of)) found.push(refusedEvent(of, error.message));
      return [];
    }
  };
  const changed = overrides.flatMap((component) =>
    taken({ component, uid }, () => [overrideOf(component, named)]),
  );
  const seen = new Set<Override>();
  const dates: SeriesDate[] = [];
  const without: Component[] = [];
  for (const version of events.filter((one) => !isHidden(one))) {
    const { component } = version;
    const notes = olderVersionNotes(version);
    if (recurs(component)) {
      const series = { ...version, overrides: changed, seen, named };
      const own = taken(version, () => {
        const asked = datesTaken(series, window, notes);
        if (asked.length === 0) without.push(component);
        return asked;
      });
      dates.push(...own);
    } else {
      found.push(...taken(version, () => [eventOf({ ...version, times: timesOf(component, named), notes })]));
    }
  }
  const isRecurring = events.some(({ component }) => recurs(component));
  const others =
    isRecurring && window.until === null ? [] : changed.filter((override) => !seen.has(override));
  const isTaken = ({ times }: SeriesDate): boolean => !isRecurring || isWithin(window, times.start.wall);
  dates.push(...othersOf(others, uid).filter(isTaken));
  const shown = dates.filter((date) => !isHidden(date));
  const open = [...events.map(({ component }) => component), ...overrides].find((one) => !isPrivate(one));
  const series = shown.length === 0 ? [] : seriesFact(open, uid);
  return {
    events: [...shown.map((date) => eventOf(date, series)), ...found],
    privateUids: [...events, ...dates].filter(isHidden).flatMap((one) => one.uid ?? []),
    without,
  };
}

function overrideOf(component: Component, named: NamedClock): Override {
  const [written] = component.properties.get('recurrence-id') ?? [];
  if (written === undefined) throw new TimesError('It has no RECURRENCE-ID.');
  const isRange = written.parameters.get('range')?.toUpperCase() === 'THISANDFUTURE';
  return { component, id: momentOf(written, named), times: timesOf(component, named), isRange };
}

/** A recurring event. */
interface Series extends Pick<Version, 'component' | 'uid' | 'uids'> {
  readonly overrides: readonly Override[];
  /** The overrides whose dates have been reached. */
  readonly seen: Set<Override>;
  readonly named: NamedClock;
}

/** Returns the dates of an event that are taken; the first one has the notes about the series. */
function datesTaken(series: Series, window: Window, older: readonly string[]): SeriesDate[] {
  const { since, until } = window;
  const times = timesOf(series.component, series.named);
  if (times === null) throw new TimesError('It recurs, and has no DTSTART.');
  if (until === null) {
    const notes = [...older, NEXT];
    const isShown = ({ component }: SeriesDate): boolean => !isPrivate(component);
    for (const date of seriesDates(series, times, since, Infinity))
      if (isWithin(window, date.times.start.wall) && isShown(date)) return [{ ...date, notes }];
    const last = [...seriesDates(series, times, times.start.wall, since)].findLast(isShown);
    return last === undefined ? [] : [{ ...last, notes }];
  }
  const taken: SeriesDate[] = [];
  let last = since;
  let notes = older;
  for (const date of seriesDates(series, times, since, until + DAY)) {
    if (!isWithin(window, date.times.start.wall)) continue;
    if (taken.length === MAX_DATES) {
      for (const override of series.overrides) series.seen.add(override);
      notes = [...older, `${MORE}, until ${new Date(last).toISOString().slice(0, 'YYYY-MM-DD'.length)}.`];
      break;
    }
    taken.push(date);
    if (!isPrivate(date.component)) last = date.times.start.wall;
  }
  return taken.map((date, at) => (at === 0 ? { ...date, notes } : date));
}

/** Yields the dates of a series, including private ones, without excluded ones. */
function* seriesDates(
  { component, uid, uids, overrides, seen, named }: Series,
  times: EventTimes,
  from: number,
  to: number,
): Generator<SeriesDate, void> {
  const { start } = times;
  const changed = overrides
    .map((override) => ({ override, wall: wallBeside(start, override.id) }))
    .sort((a, b) => a.wall - b.wall);
  const ranges = changed.filter(({ override }) => override.isRange);
  const single = new Map(
    changed.flatMap(({ override, wall }) => (override.isRange ? [] : [[wall, override]])),
  );
  const periods = periodsOf(component, start, named);
  let lookedAt = 0;
  let day = NaN;
  for (const { wall, isExcluded } of recurrencesOf(component, start, named, { from, to })) {
    if (wall >= to) return;
    lookedAt += 1;
    if (lookedAt > MAX_LOOKED_AT)
      throw new TimesError(`It has more than ${MAX_LOOKED_AT} dates before those that are asked for.`);
    const isFirstOfDay = Math.floor(wall / DAY) !== day;
    day = Math.floor(wall / DAY);
    const range = ranges.findLast((one) => one.wall <= wall);
    const override = single.get(wall) ?? range?.override;
    if (override !== undefined) seen.add(override);
    if (isExcluded) continue;
    const since = override !== undefined && override === range?.override ? range.wall : wall;
    const moved =
      override?.times == null
        ? timesAt({ ...times, duration: periods.get(wall) ?? times.duration }, wall)
        : timesAt(override.times, override.times.start.wall + wall - since);
    if (moved === null) return;
    const uidOf = (whole: string): string => dateUid(whole, wall, isFirstOfDay);
    const known = {
      uid: uid === null ? null : uidOf(uid),
      uids: uids && { plain: uidOf(uids.plain), full: uidOf(uids.full) },
      notes: [],
    };
    yield { ...known, component: override?.component ?? component, times: moved };
  }
}

/** Returns the dates of overrides that match no date of the rules. */
function othersOf(overrides: readonly Override[], uid: string | null): SeriesDate[] {
  const days = new Set<number>();
  return overrides.map(({ component, id, times }) => {
    const day = Math.floor(id.wall / DAY);
    const known = { uid: uid === null ? null : dateUid(uid, id.wall, !days.has(day)), notes: [] };
    days.add(day);
    return { ...known, component, times: times ?? { start: id, end: null, duration: null } };
  });
}

/**
 * What Google puts into the UID of a series for the part from a date on, when somebody changes "this and following events":
 * `abc@google.com` goes on as `abc_R20270322T180000@google.com`.
 */
const PART = /_R(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?(?=@google\.com$)/;

/** A part of a series gives the UID of the whole to its dates from its beginning on, which is in UTC; earlier ones keep that of the part. */
function dateUid(uid: string, wall: number, isFirstOfDay: boolean): string {
  const [, ...from] = PART.exec(uid) ?? [];
  const own = wall + DAY < Date.parse(from.join('-')) ? uid : uid.replace(PART, '');
  return `${own} ${new Date(wall).toISOString().slice(0, isFirstOfDay ? 10 : 16)}`;
}

function isWithin({ since, until }: Window, wall: number): boolean {
  return wall >= since && (until === null || wall < until + DAY);
}

/** Returns the fact with the series that all dates share. */
function seriesFact(component: Component | undefined, uid: string | null): Fact[] {
  const said = component === undefined ? undefined : valueOf(factsOf(component).facts, 'name');
  const { name } = nameWithoutCancelled(typeof said === 'string' ? said : '');
  const digest = createHash('sha256')
    .update(uid?.replace(PART, '') ?? name)
    .digest('hex');
  const key = `${slugOf(name)}-${digest.slice(0, DIGEST)}`.replace(/^-/, '');
  return factOf('series', key, 'its UID, since it recurs', null);
}
