import { changesOfRecord } from '../../changes/recent-days.ts';
import { changeText } from '../../event-text/change-words.ts';
import { dayAt } from '../../event-text/event-dates.ts';
import type { EventOfCalendar } from './event-props.ts';

const SHOWN = 5;

/** What has happened to the event in the last weeks; nothing where nothing is known. */
export function LatelyChanged({ calendar, event, reader: { language, today, to } }: EventOfCalendar) {
  const { event: words } = language.words;
  const { site } = calendar;
  const changes = changesOfRecord(calendar, { kind: 'events', id: event.id }, today).slice(0, SHOWN);
  if (changes.length === 0) return null;
  return (
    <details class="folded lately">
      <summary>
        <h2>{words.lately}</h2>
      </summary>
      <ul class="changes">
        {changes.map((change) => (
          <li key={change.commit}>
            <time dateTime={new Date(change.time).toISOString()}>
              {dayAt(change.time, site.timezone, language)}
            </time>
            <span>{changeText(change, site, language)?.news}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={to.changes}>{words.allChanges}</a>
      </p>
    </details>
  );
}
