import { firstWhere } from './collections.ts';

/** Returns the offset of a time zone from UTC at an instant; both are in milliseconds. */
type OffsetAt = (instant: number) => number;

const DAY = 24 * 60 * 60 * 1000;

/** The distance between samples. No zone changes its clocks twice within it: between equal samples there is no change. */
const PERIOD = 6 * DAY;

/** The most samples that are remembered of a zone: one takes some 3 µs, and the events of a calendar share many days. */
const MAX_REMEMBERED = 50_000;

const offsets = new Map<string, OffsetAt>();

/** @param timeZone identifier of the IANA database, in any letter case */
export function offsetIn(timeZone: string): OffsetAt {
  const key = timeZone.toLowerCase();
  let offsetAt = offsets.get(key);
  if (offsetAt === undefined) {
    offsetAt = createOffsetAt(askingIntl(timeZone));
    offsets.set(key, offsetAt);
  }
  return offsetAt;
}

/** Returns the milliseconds since 1970 that the clocks of a zone show at an instant, which is a date-time of the API. */
export function localMilliseconds(instant: string, timeZone: string): number {
  const milliseconds = Date.parse(instant);
  return milliseconds + offsetIn(timeZone)(milliseconds);
}

/** Words in names of the IANA database that are not spelled as one capital and small letters. */
const SPELLINGS = new Map(
  'of es au IN DumontDUrville McMurdo DeNoronha EasterIsland BajaNorte BajaSur ComodRivadavia'
    .concat(
      ' ACT CDT CET CHAT CST EDT EET EST GB GMT HST LHI MDT MET MST NSW NZ PDT PRC PST ROC ROK SU UCT US UTC WET',
    )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/**
 * Returns a name of the IANA database in the letter case of the database, which is the only one that other programs know.
 * An alias stays as it is: Intl would replace it, by a name that is not always that of the database.
 */
export function ianaSpelling(timeZone: string): string {
  return timeZone
    .toLowerCase()
    .replace(/[a-z]+/g, (word) => SPELLINGS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1));
}

/** The instants after `from`, up to `until`, at which the clocks of a zone change; both are full seconds. */
export function* clockChanges(timeZone: string, from: number, until: number): Generator<number, void> {
  const offsetAt = offsetIn(timeZone);
  let at = from;
  while (at < until) {
    const start = at;
    const next = Math.min(start + PERIOD, until);
    const before = offsetAt(start);
    if (offsetAt(next) === before) {
      at = next;
      continue;
    }
    at += 1000 * firstWhere((next - start) / 1000, (second) => offsetAt(start + second * 1000) !== before);
    yield at;
  }
}

/** Asks for an offset once a period, and for more of them only where the clocks change. */
function createOffsetAt(ask: OffsetAt): OffsetAt {
  const samples = remember((period) => ask(period * PERIOD));
  const changes = remember((period) => changeBetween(period * PERIOD, (period + 1) * PERIOD));

  return (instant) => {
    const period = Math.floor(instant / PERIOD);
    const before = samples(period);
    const after = samples(period + 1);
    return before === after || instant < changes(period) ? before : after;
  };

  /** The clocks change at a full second. */
  function changeBetween(start: number, end: number): number {
    const before = ask(start);
    const seconds = firstWhere((end - start) / 1000, (second) => ask(start + second * 1000) !== before);
    return start + seconds * 1000;
  }
}

function remember(find: (period: number) => number): (period: number) => number {
  const known = new Map<number, number>();
  return (period) => {
    let found = known.get(period);
    if (found === undefined) {
      found = find(period);
      if (known.size === MAX_REMEMBERED) known.clear();
      known.set(period, found);
    }
    return found;
  };
}

function askingIntl(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric', timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(format.format(instant)) ?? [];
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -size : size;
  };
}

/*
 * Local times and instants are milliseconds since 1970 began: on the clocks of the zone, and in UTC.
 * Temporal could compute them, but takes 40 µs for each, and 20 ms at each start.
 */

/** The first instant at which the clocks of the zone show this time; null when they never do. */
export function firstInstantAt(local: number, timeZone: string): number | null {
  const offsetAt = offsetIn(timeZone);
  const before = offsetAt(local - DAY);
  const after = offsetAt(local + DAY);
  if (before === after) return local - before;
  const instants = [local - before, local - after].filter((instant) => instant + offsetAt(instant) === local);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The first instant of the day that begins at this midnight; null for a day that the zone leaves out. */
export function firstInstantOfDay(midnight: number, timeZone: string): number | null {
  const start = startOfLocalDay(midnight, timeZone);
  return start + offsetIn(timeZone)(start) < midnight + DAY ? start : null;
}

/** The first instant of the day that begins at this midnight; for a day that the zone leaves out, that of the next day. */
export function startOfLocalDay(midnight: number, timeZone: string): number {
  return firstInstantAt(midnight, timeZone) ?? endOfSkipped(midnight, timeZone);
}

/** Returns the instant at which the clocks are put forward across a local time that they never show. */
function endOfSkipped(local: number, timeZone: string): number {
  const offsetAt = offsetIn(timeZone);
  const instantOf = (second: number): number => local - DAY + second * 1000;
  const isBehind = (instant: number): boolean => instant + offsetAt(instant) > local;
  return instantOf(firstWhere((2 * DAY) / 1000, (second) => isBehind(instantOf(second))));
}
