import type { Calendar } from '../calendar/calendar.ts';
import { newsDays, SHOWN_DAYS, type DatedChange } from '../changes/recent-days.ts';
import { changeText, countText } from '../event-text/change-words.ts';
import { dayAt } from '../event-text/event-dates.ts';
import { WORDS } from '../event-text/words/words.ts';
import { organizationPageAddress } from './addresses.ts';
import { readName } from '../calendar/wire.ts';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** What has changed, by the days of the site's time zone. */
export function changesPage(calendar: Calendar, reader: Reader): Page {
  const { language, today, to } = reader;
  const { frame, changes: words } = WORDS[language];
  const { site, changeLog } = calendar;
  const about = words.about(SHOWN_DAYS);
  const days = newsDays(calendar, today);
  return sitePage({
    calendar,
    reader,
    title: frame.changes,
    description: about,
    addressIn: (other) => to.in(other).changes,
    feeds: [{ type: 'application/atom+xml', address: to.changesFeed }],
    children: (
      <>
        <h1>{frame.changes}</h1>
        <p>{about}</p>
        {days.length === 0 && <p>{changeLog.times.length === 0 ? words.noHistory : words.nothing}</p>}
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
          <p class="pages">
            <a href={to.changesFeed}>Atom</a>
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

/** Where all of a record stands; null of an organization whose slug is a path of ours. */
function addressOf({ kind, id }: DatedChange, { organizations }: Calendar, { to }: Reader): string | null {
  if (kind === 'events') return to.event(id);
  if (kind === 'places') return to.place(id);
  const answer = organizations.get(id);
  return answer === undefined ? null : organizationPageAddress(readName(answer.json).slug ?? '', to);
}
