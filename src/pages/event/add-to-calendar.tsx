import { googleAddress, outlookAddress } from './calendar-addresses.ts';
import type { EventOfSite } from './event-props.ts';

interface AddToCalendarProps extends EventOfSite {
  /** Whether it is not the main action, and so has a less prominent style. */
  readonly isQuiet: boolean;
}

/** A menu for adding an event with a date to one's own calendar. */
export function AddToCalendar({ event, site, reader, isQuiet }: AddToCalendarProps) {
  const { event: words, subscribe } = reader.language.words;
  return (
    <details class="menu">
      <summary class={isQuiet ? 'quiet' : 'button'}>{words.addToCalendar}</summary>
      <div class="panel">
        <ul>
          <li>
            <a href={reader.to.eventFile(event.id)}>{subscribe.download}</a>
          </li>
          <li>
            <a href={googleAddress(event, site, reader)} rel="nofollow noopener">
              {subscribe.google}
            </a>
          </li>
          <li>
            <a href={outlookAddress(event, site, reader)} rel="nofollow noopener">
              {subscribe.outlook}
            </a>
          </li>
        </ul>
      </div>
    </details>
  );
}
