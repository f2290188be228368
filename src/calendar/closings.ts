import { firstWhere } from '../platform/collections.ts';
import { type EventRecord } from '../schema/event.ts';
import { LINK_KINDS, type LinkKind } from '../schema/event-link.ts';
import type { Calendar, Closings } from './calendar.ts';
import { DAY, endOfDay, localDay, NO_DAY } from './days.ts';
import type { Side, TimeRange } from './filters/times.ts';
import { GrowingNumbers, orderBy } from './search/lists.ts';
import { NumberSet } from './selection.ts';

/** Takes events one after the other, and keeps their links that have a closing date. */
export class ClosingLister {
  /** Where the links of each event begin, and where those of one more would. */
  readonly #starts = [0];
  readonly #kinds: number[] = [];
  readonly #moments: number[] = [];
  readonly #days: number[] = [];
  readonly #opens: number[] = [];

  add({ links, timezone }: EventRecord): void {
    for (const { kind, opensAt, closesAt } of links) {
      if (closesAt === null) continue;
      this.#kinds.push(LINK_KINDS.indexOf(kind));
      this.#moments.push(Date.parse(closesAt));
      this.#days.push(localDay(closesAt, timezone));
      this.#opens.push(opensAt === null ? NaN : Date.parse(opensAt));
    }
    this.#starts.push(this.#moments.length);
  }

  /**
   * The links of some of the events.
   *
   * @param byId the positions of these events in the order of their ids
   * @param rows for each position the number of the event among all that were added
   */
  picked(byId: Uint32Array, rows: Uint32Array): Closings {
    const positions = new GrowingNumbers();
    const links = new GrowingNumbers();
    for (const position of byId) {
      const row = rows[position] ?? 0;
      for (let link = this.#starts[row] ?? 0; link < (this.#starts[row + 1] ?? 0); link += 1) {
        positions.push(position);
        links.push(link);
      }
    }
    const [events, found] = [positions.column(), links.column()];
    const order = orderBy(Float64Array.from(found, (link) => this.#moments[link] ?? NaN));
    const ordered = order.map((at) => found[at] ?? 0);
    return {
      events: order.map((at) => events[at] ?? 0),
      kinds: Uint8Array.from(ordered, (link) => this.#kinds[link] ?? 0),
      moments: Float64Array.from(ordered, (link) => this.#moments[link] ?? NaN),
      days: Int32Array.from(ordered, (link) => this.#days[link] ?? NO_DAY),
      opens: Float64Array.from(ordered, (link) => this.#opens[link] ?? NaN),
    };
  }
}

/** Some kinds of links as one number, in which each kind has a bit. */
export function kindBits(kinds: readonly LinkKind[]): number {
  return kinds.reduce((bits, kind) => bits | (1 << LINK_KINDS.indexOf(kind)), 0);
}

/** Which links a query chooses; undefined for what it does not ask. */
export interface LinkChoice {
  readonly linkKind: readonly LinkKind[] | undefined;
  readonly closes: TimeRange | undefined;
}

/** The first and the last moment and day of an interval; infinite where it has no such bound. */
interface Bounds {
  readonly from: Bound;
  readonly until: Bound;
}

interface Bound {
  readonly moment: number;
  readonly day: number;
}

function boundsOf(interval: TimeRange | undefined): Bounds {
  return {
    from: boundOf(interval?.from ?? null, -Infinity),
    until: boundOf(interval?.until ?? null, Infinity),
  };
}

function boundOf(side: Side | null, open: number): Bound {
  if (side === null) return { moment: open, day: open };
  return 'day' in side ? { moment: open, day: side.day } : { moment: side.instant, day: open };
}

function isWithin({ from, until }: Bounds, moment: number, day: number): boolean {
  return moment >= from.moment && moment <= until.moment && day >= from.day && day <= until.day;
}

/** Returns a test of whether a query chooses a link of an event in a time zone; the link needs a closing date. */
export function closingTest({ linkKind = LINK_KINDS, closes }: LinkChoice) {
  const bounds = boundsOf(closes);
  return (
    { kind, closesAt }: { readonly kind: LinkKind; readonly closesAt: string | null },
    timeZone: string,
  ): boolean =>
    closesAt !== null &&
    linkKind.includes(kind) &&
    isWithin(bounds, Date.parse(closesAt), localDay(closesAt, timeZone));
}

/** The largest difference of any clocks from UTC, in milliseconds. */
const MOST_OFFSET = DAY;

/**
 * Calls a function for each link with a closing date that a query chooses, in the order of these dates: with the position of
 * its event, and that of the link itself in the columns.
 */
function forEachClosing(
  closings: Closings,
  { linkKind, closes }: LinkChoice,
  take: (event: number, link: number) => void,
): void {
  const { events, kinds, moments, days } = closings;
  const bounds = boundsOf(closes);
  const wanted = linkKind === undefined ? -1 : kindBits(linkKind);
  // What closes much earlier or later than a day on any clocks need not be looked at.
  const first = Math.max(bounds.from.moment, bounds.from.day * DAY - MOST_OFFSET);
  const last = Math.min(bounds.until.moment, (bounds.until.day + 1) * DAY + MOST_OFFSET);
  const end = firstWhere(moments.length, (at) => (moments[at] ?? NaN) > last);
  for (let at = firstWhere(moments.length, (link) => (moments[link] ?? NaN) >= first); at < end; at += 1) {
    if (((wanted >>> (kinds[at] ?? 0)) & 1) === 0) continue;
    if (isWithin(bounds, moments[at] ?? NaN, days[at] ?? NaN)) take(events[at] ?? 0, at);
  }
}

/** The positions of the events that have a link with a closing date that a query chooses. */
export function closingEvents({ closings, events }: Calendar, choice: LinkChoice): NumberSet {
  const found = NumberSet.none(events.length);
  forEachClosing(closings, choice, (event) => {
    found.add(event);
  });
  return found;
}

/**
 * The events that have a link with a closing date that a query chooses and that is open on a day; the earliest closing date
 * comes first. A link that opens or closes on that day counts as open all day.
 *
 * @param today the first moment of the day in the zone of the site, in milliseconds since 1970
 */
export function eventsOpenOn({ closings, site }: Calendar, choice: LinkChoice, today: number): Uint32Array {
  const { moments, opens } = closings;
  const end = endOfDay(today, site.timezone);
  const open = new Set<number>();
  forEachClosing(closings, choice, (event, link) => {
    if ((moments[link] ?? NaN) >= today && !((opens[link] ?? NaN) > end)) open.add(event);
  });
  return Uint32Array.from(open);
}

/** All events by the earliest closing date of the links that a query chooses; then, by id, those that have no such link. */
export function earliestClosingFirst({ closings, events }: Calendar, choice: LinkChoice): Uint32Array {
  const sequence = new Uint32Array(events.length);
  const isPlaced = new Uint8Array(events.length);
  let placed = 0;
  const place = (event: number): void => {
    if (isPlaced[event] === 1) return;
    isPlaced[event] = 1;
    sequence[placed] = event;
    placed += 1;
  };
  forEachClosing(closings, choice, place);
  for (const event of events.byId) place(event);
  return sequence;
}
