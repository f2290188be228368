import { DAY, dayNumber, localDay } from '../../calendar/days.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import { hasLeftPlace } from '../../event-text/where.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import type { Reader } from '../reader.ts';
import { eventMap } from './event-map.ts';

type Link = CalendarEvent['links'][number];

/** Whether a link can be used, in the order of what can be done. */
export const LINK_STATES = ['open', 'later', 'closed'] as const;
export type LinkState = (typeof LINK_STATES)[number];

const MINUTE = 60_000;

/** What people have to do before the event, and may be late for. */
const PROMINENT: readonly LinkKind[] = ['cfp', 'tickets', 'registration'];

export interface LinkWithState {
  readonly link: Link;
  readonly state: LinkState;
  /** Whether it is in that state all day. */
  readonly isSettled: boolean;
  readonly isProminent: boolean;
  /** How many days after today it closes, where it is open until then; null where that is not said. */
  readonly daysLeft: number | null;
}

/**
 * The links of an event, those that can be used first, and among them those that soon cannot. What opens or closes today is open.
 */
export function linksWithStates(
  event: CalendarEvent,
  { today, date, timeZone }: Pick<Reader, 'today' | 'date' | 'timeZone'>,
): readonly LinkWithState[] {
  const map = eventMap(event);
  return event.links
    .filter(({ kind, url }) => kind !== 'map' || (url !== map && !hasLeftPlace(event)))
    .map((link) => {
      const { kind, opensAt, closesAt } = link;
      const state = linkState(link, today);
      const isOpenUntil = state === 'open' && closesAt !== null;
      return {
        link,
        state,
        isSettled: [opensAt, closesAt].every(
          (turn) => turn === null || !isWithinDay(Date.parse(turn), today),
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

/** @param today the first moment of the day, in milliseconds since 1970: what opens or closes on it is open */
export function linkState({ opensAt, closesAt }: Link, today: number): LinkState {
  if (closesAt !== null && Date.parse(closesAt) < today) return 'closed';
  return opensAt !== null && Date.parse(opensAt) >= today + DAY ? 'later' : 'open';
}

/** Not at its end, up to which a deadline without a time goes. */
function isWithinDay(moment: number, today: number): boolean {
  return moment >= today && moment < today + DAY - MINUTE;
}

/** When it becomes another one; what closes never comes last. */
function turnOf({ link: { opensAt, closesAt }, state }: LinkWithState): number {
  const turn = state === 'later' ? opensAt : closesAt;
  return turn === null ? Number.MAX_VALUE : Date.parse(turn);
}
