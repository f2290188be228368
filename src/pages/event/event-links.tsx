import { dayNumber, endOfDay, localDay } from '../../calendar/days.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import type { Coordinates } from '../../calendar/wire.ts';
import { linkTimes } from '../../event-text/event-dates.ts';
import { hasLeftPlace } from '../../event-text/where.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import type { Language } from '../../words/language.ts';
import { Icon, type IconName } from '../fact.tsx';
import type { Reader } from '../reader.ts';
import type { EventOfReader } from './event-props.ts';

const ICONS: Readonly<Record<LinkKind, IconName>> = {
  tickets: 'ticket',
  registration: 'ticket',
  cfp: 'pen',
  livestream: 'play',
  recording: 'play',
  social: 'people',
  map: 'pin',
};

interface EventLinksProps extends EventOfReader {
  /** The address of the main action, which is shown already; null where there is none. */
  readonly first: string | null;
  readonly website: string | null;
}

/** The links of the event with their times. The link of the main action is only included where it has times. */
export function EventLinks({ event, reader, first, website }: EventLinksProps) {
  const { language } = reader;
  const { event: words, links } = language.words;
  const rows = linksWithStates(event, reader)
    .filter(({ link: { url, opensAt, closesAt } }) => url !== first || (opensAt ?? closesAt) !== null)
    .map((each) => ({ ...each, times: timesOf(each, event.timezone, language) }));
  const isWebsiteHere = website !== null && website !== first;
  if (rows.length === 0 && !isWebsiteHere) return null;
  return (
    <section class="links" aria-labelledby="links">
      <h2 id="links" class="visually-hidden">
        {words.links}
      </h2>
      <ul>
        {isWebsiteHere && (
          <li>
            <Icon name="globe" />
            <a href={website} rel="nofollow noopener">
              {words.website}
            </a>
          </li>
        )}
        {rows.map(({ link: { kind, url }, state, times }) => (
          <li key={`${kind} ${url}`} class={state}>
            <Icon name={ICONS[kind]} />
            <a href={url} rel="nofollow noopener">
              {links.kinds[kind]}
            </a>
            {times !== '' && <span class="minor">{times}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a text like "12 days left · until Wednesday 9 December 2026": times that still matter, and no state if it changes today. */
function timesOf(
  { link, state, isSettled, daysLeft }: LinkWithState,
  timeZone: string,
  language: Language,
): string {
  const { event: words } = language.words;
  const { opensAt, closesAt } = link;
  if (opensAt === null && closesAt === null) return '';
  if (!isSettled) return linkTimes(link, timeZone, language);
  const turn = state === 'later' ? { opensAt, closesAt: null } : { opensAt: null, closesAt };
  const said = daysLeft === null ? words[state] : words.daysLeft({ days: daysLeft });
  return [said, linkTimes({ ...link, ...turn }, timeZone, language)]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The pages from which the facts were taken. */
export function Sources({ event: { sources }, reader: { language } }: EventOfReader) {
  if (sources.length === 0) return null;
  return (
    <section class="sources" aria-labelledby="sources">
      <h2 id="sources">{language.words.event.sources}</h2>
      <ul>
        {sources.map((source) => (
          <li key={source}>
            <a href={source} rel="nofollow noopener">
              {new URL(source).host}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the address of a map: the event's own link, or its coordinates or address on OpenStreetMap; null for an online event. */
export function eventMap(event: CalendarEvent): string | null {
  const { links, place, address, region, attendanceMode } = event;
  if (attendanceMode === 'online') return null;
  const named = links.find(({ kind }) => kind === 'map');
  const parts = [...new Set([place?.address ?? address ?? place?.name, region])];
  const query = parts.filter((part) => part != null).join(', ');
  return named?.url ?? mapAddress(event, query === '' ? null : query);
}

const ZOOM = 16;

/** Returns the address of OpenStreetMap at these coordinates, or else of its search for an address; null where neither is known. */
export function mapAddress({ latitude, longitude }: Coordinates, address: string | null): string | null {
  const map = 'https://www.openstreetmap.org/';
  if (latitude !== null && longitude !== null)
    return `${map}?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
  return address === null ? null : `${map}search?${new URLSearchParams({ query: address }).toString()}`;
}

type Link = CalendarEvent['links'][number];

/** The states of links, the usable ones first. */
const LINK_STATES = ['open', 'later', 'closed'] as const;

const MINUTE = 60_000;

/** The kinds of links with which people have to do something in time before the event. */
const PROMINENT: readonly LinkKind[] = ['cfp', 'tickets', 'registration'];

interface LinkWithState {
  readonly link: Link;
  readonly state: (typeof LINK_STATES)[number];
  /** Whether it has this state for all of today. */
  readonly isSettled: boolean;
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
      const { opensAt, closesAt } = link;
      const state = linkState(link, { today, timeZone });
      const isOpenUntil = state === 'open' && closesAt !== null;
      return {
        link,
        state,
        isSettled: [opensAt, closesAt].every(
          // Deadlines without a time close in the last minute of a day.
          (turn) => turn === null || Date.parse(turn) < today || Date.parse(turn) > end - MINUTE,
        ),
        daysLeft: isOpenUntil ? localDay(closesAt, timeZone) - dayNumber(date) : null,
      };
    })
    .sort(
      (one, other) =>
        LINK_STATES.indexOf(one.state) - LINK_STATES.indexOf(other.state) ||
        Number(PROMINENT.includes(other.link.kind)) - Number(PROMINENT.includes(one.link.kind)) ||
        turnOf(one) - turnOf(other),
    );
}

/** Returns the state of a link for all of today: a link that opens or closes today is open. */
export function linkState(
  { opensAt, closesAt }: Link,
  { today, timeZone }: Pick<Reader, 'today' | 'timeZone'>,
): LinkWithState['state'] {
  if (closesAt !== null && Date.parse(closesAt) < today) return 'closed';
  return opensAt !== null && Date.parse(opensAt) > endOfDay(today, timeZone) ? 'later' : 'open';
}

/** Returns when the state of a link changes, for sorting; a link that never changes comes last. */
function turnOf({ link: { opensAt, closesAt }, state }: LinkWithState): number {
  const turn = state === 'later' ? opensAt : closesAt;
  return turn === null ? Number.MAX_VALUE : Date.parse(turn);
}
