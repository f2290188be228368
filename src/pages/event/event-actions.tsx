import { WORDS } from '../../event-text/words/words.ts';
import { publicAddressOf } from '../../schema/event.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import type { EventOfSite } from './event-props.ts';

interface EventActionsProps extends EventOfSite {
  readonly isOver: boolean;
}

/** What people do with an event: the one thing that is likeliest to be wanted stands out. */
export function EventActions({ event, site, reader, isOver }: EventActionsProps) {
  const { language, to } = reader;
  const { event: words } = WORDS[language];
  const { url, organization, status, startDate } = event;
  const own = publicAddressOf(site.url, organization?.slug ?? null, event.slug);
  const isOn = !isOver && startDate !== null && status !== 'cancelled' && status !== 'postponed';
  const address = site.url === null ? null : to.absolute(site.url, to.event(event.id));
  return (
    <div class="actions">
      {startDate !== null && <AddToCalendar event={event} site={site} reader={reader} isQuiet={!isOn} />}
      {url !== null && url !== own && (
        <a class={isOn ? 'quiet' : 'button'} href={url} rel="nofollow noopener">
          {words.website}
        </a>
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
