import { dayNumber, endOfDay, localDay } from '../../calendar/days.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import { hasLeftPlace } from '../../event-text/where.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import type { Reader } from '../reader.ts';
import { eventMap } from './event-map.ts';

type Link = CalendarEvent['links'][number];

/** The states of links, the usable ones first. */
export const LINK_STATES = ['open', 'later', 'closed'] as const;
export type LinkState = (typeof LINK_STATES)[number];

const MINUTE = 60_000;

/** The kinds of links with which people have to do something in time before the event. */
const PROMINENT: readonly LinkKind[] = ['cfp', 'tickets', 'registration'];

export interface LinkWithState {
  readonly link: Link;
  readonly state: LinkState;
  /** Whether it has this state for all of today. */
  readonly isSettled: boolean;
  readonly isProminent: boolean;
  /** The number of days after today on which it closes, if it is open; null where no such date is known. */
  readonly daysLeft: number | null;
}

/** Returns the links of an event: open ones first, in the order in which they close. A link that opens or closes today is open. */
export function linksWithStates(
  event: CalendarEvent,
  { today, date, timeZone }: Pick<Reader, 'today' | 'date' | 'timeZone'>,
): readonly LinkWithState[] {
  const map = eventMap(event);
  const end = endOfDay(today, timeZone);
  return event.links
    .filter(({ kind, url }) => kind !== 'map' || (url !== map && !hasLeftPlace(event)))
    .map((link) => {
      const { kind, opensAt, closesAt } = link;
      const state = linkState(link, { today, timeZone });
      const isOpenUntil = state === 'open' && closesAt !== null;
      return {
        link,
        state,
        isSettled: [opensAt, closesAt].every(
          // Deadlines without a time close in the last minute of a day.
          (turn) => turn === null || Date.parse(turn) < today || Date.parse(turn) > end - MINUTE,
        ),
        isProminent: PROMINENT.includes(kind),
        daysLeft: isOpenUntil ? localDay(closesAt, timeZone) - dayNumber(date) : null,
      };
    })
    .sort(
      (one, other) =>
        LINK_STATES.indexOf(one.state) - LINK_STATES.indexOf(other.state) ||
        Number(other.isProminent) - Number(one.isProminent) ||
        turnOf(one) - turnOf(other),
    );
}

/** Returns the state of a link for all of today: a link that opens or closes today is open. */
export function linkState(
  { opensAt, closesAt }: Link,
  { today, timeZone }: Pick<Reader, 'today' | 'timeZone'>,
): LinkState {
  if (closesAt !== null && Date.parse(closesAt) < today) return 'closed';
  return opensAt !== null && Date.parse(opensAt) > endOfDay(today, timeZone) ? 'later' : 'open';
}

/** Returns when the state of a link changes, for sorting; a link that never changes comes last. */
function turnOf({ link: { opensAt, closesAt }, state }: LinkWithState): number {
  const turn = state === 'later' ? opensAt : closesAt;
  return turn === null ? Number.MAX_VALUE : Date.parse(turn);
}
