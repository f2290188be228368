import type { CalendarEvent } from '../../calendar/record-at.ts';
import { publicAddressOf } from '../../schema/event.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { Reader } from '../reader.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import type { EventOfSite } from './event-props.ts';
import { linksWithStates } from './link-states.ts';

/** The kinds of links that let people take part. */
const ENTRANCES: readonly LinkKind[] = ['tickets', 'registration'];

/** The main action of an event's page: the address, and the kind of the link, or the website. */
export interface FirstAction {
  readonly url: string;
  readonly kind: LinkKind | 'website';
}

/** Returns the website of an event; null where its only url is its page in this calendar. */
export function websiteOf({ url, organization, slug }: CalendarEvent, site: SiteRecord): string | null {
  return url === publicAddressOf(site.url, organization?.slug ?? null, slug) ? null : url;
}

/**
 * Returns the link to tickets or registration where one is open, else to the website; null where there is none.
 *
 * @param isOn whether the event is still to come, as far as is known
 */
export function firstAction(
  event: CalendarEvent,
  site: SiteRecord,
  reader: Reader,
  isOn: boolean,
): FirstAction | null {
  const entrance = linksWithStates(event, reader).find(
    ({ link, state }) => ENTRANCES.includes(link.kind) && state === 'open',
  )?.link;
  if (isOn && entrance !== undefined) return entrance;
  const url = websiteOf(event, site);
  return url === null ? null : { url, kind: 'website' };
}

interface EventActionsProps extends EventOfSite {
  readonly first: FirstAction | null;
  readonly isOn: boolean;
}

/** The actions of an event's page, the most likely first; on phones they stay in a bar at the bottom. */
export function EventActions({ event, site, reader, first, isOn }: EventActionsProps) {
  const { language, to } = reader;
  const { event: words, links } = language.words;
  const address = site.url === null ? null : to.absolute(site.url, to.event(event.id));
  return (
    <div class="actions">
      {first !== null && (
        <a class="button" href={first.url} rel="nofollow noopener">
          {first.kind === 'website' ? words.website : links.kinds[first.kind]}
        </a>
      )}
      {event.startDate !== null && (
        <AddToCalendar event={event} site={site} reader={reader} isQuiet={first !== null || !isOn} />
      )}
      <button type="button" class="quiet" data-share={event.name} data-copied={words.addressCopied}>
        {words.share}
      </button>
      {address !== null && (
        <noscript>
          <a class="quiet" href={mailAddress(event.name, address)}>
            {words.shareByMail}
          </a>
        </noscript>
      )}
    </div>
  );
}

function mailAddress(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
