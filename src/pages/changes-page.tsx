import type { Calendar } from '../calendar/calendar.ts';
import { newsDays, SHOWN_DAYS, type DatedChange } from '../changes/recent-days.ts';
import { changeText, countText } from '../event-text/change-words.ts';
import { dayAt } from '../event-text/event-dates.ts';
import {
  calendarAddress,
  changesAddress,
  CHANGES_FEED_ADDRESS,
  eventAddress,
  FIRST_VIEW,
} from './addresses.ts';
import { MESSAGES } from './messages.ts';
import { CHANGES_FEEDS, type Page } from './page.tsx';
import { sitePage, type Reader } from './site-page.tsx';

/**
 * What has changed, by the days of the site's time zone (contract, section 5).
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function changesPage(calendar: Calendar, reader: Reader, today: number): Page {
  const { language } = reader;
  const messages = MESSAGES[language];
  const { site, changeLog } = calendar;
  const about = messages.changesAbout(SHOWN_DAYS);
  const days = newsDays(calendar, today);
  return sitePage({
    reader,
    title: messages.changes,
    description: about,
    addressIn: changesAddress,
    feeds: site.public ? CHANGES_FEEDS : [],
    scripts: [],
    children: (
      <>
        <h1>{messages.changes}</h1>
        <p>{about}</p>
        {days.length === 0 && <p>{changeLog.times.length === 0 ? messages.noHistory : messages.noChanges}</p>}
        {days.map(({ start, groups }) => (
          <section key={start}>
            <h2>{dayAt(start, site.timezone, language)}</h2>
            <ul class="changes">
              {groups.flatMap(({ news, kind, changes, more }) => [
                ...changes.map((change) => (
                  <ChangeItem
                    key={`${change.commit} ${kind} ${change.id}`}
                    change={change}
                    calendar={calendar}
                    reader={reader}
                  />
                )),
                more > 0 && (
                  <li key={`${news} ${kind}`} class="more">
                    {countText(kind, more, news, language)}
                  </li>
                ),
              ])}
            </ul>
          </section>
        ))}
        {site.public && (
          <p class="subscribe">
            <a href={CHANGES_FEED_ADDRESS}>Atom</a>
          </p>
        )}
      </>
    ),
  });
}

interface ChangeItemProps {
  readonly change: DatedChange;
  readonly calendar: Calendar;
  readonly reader: Reader;
}

function ChangeItem({ change, calendar, reader }: ChangeItemProps) {
  const text = changeText(change, calendar.site, reader.language);
  if (text === null) return null;
  const address = addressOf(change, calendar, reader);
  const isCancelled = change.after?.status === 'cancelled';
  return (
    <li class={isCancelled ? 'cancelled' : undefined}>
      {address === null ? (
        <span class="name">{text.name}</span>
      ) : (
        <a class="name" href={address}>
          {text.name}
        </a>
      )}
      {text.rest}
    </li>
  );
}

/** Where all of an event stands, or the events of an organization; null where there is no such page. */
function addressOf(
  { kind, id, after }: DatedChange,
  { organizations, organizers }: Calendar,
  { chosen }: Reader,
): string | null {
  if (kind === 'events') return eventAddress(id, chosen);
  const isHost = kind === 'organizations' && organizers[organizations.positionOf(id) ?? -1] !== -1;
  return isHost ? calendarAddress({ ...FIRST_VIEW, search: String(after?.name) }, chosen) : null;
}
