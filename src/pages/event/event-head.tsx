import type { CalendarEvent } from '../../calendar/record-at.ts';
import { hasWholeDays, localDays, longDates } from '../../event-text/event-dates.ts';
import { LOCALES } from '../../event-text/languages.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { EventInLanguage } from './event-props.ts';

/** What it is, and when: the days as a block, then in words. */
export function EventHead({ event, language }: EventInLanguage) {
  return (
    <header class="event-head">
      <div>
        <h1 dir="auto">{event.name}</h1>
        <p class="when">
          <Dates event={event} language={language} />
          <LocalTime event={event} language={language} />
        </p>
      </div>
    </header>
  );
}

function Dates({ event, language }: EventInLanguage) {
  const dates = longDates(event, language);
  return dates === null ? (
    <>{WORDS[language].list.undated}</>
  ) : (
    <>
      {event.status === 'postponed' && WORDS[language].event.wasPlanned}
      <time dateTime={dateTimeOf(event)}>{dates}</time>
    </>
  );
}

function dateTimeOf(event: CalendarEvent): string | undefined {
  const moment = hasWholeDays(event) ? localDays(event)?.[0].toISOString().slice(0, 10) : event.startDate;
  return moment ?? undefined;
}

/** Filled in by the browser, which alone knows the reader's clock. */
function LocalTime({ event, language }: EventInLanguage) {
  if (event.startDate === null || hasWholeDays(event) || event.status === 'postponed') return null;
  return (
    <span
      class="local-time"
      hidden
      data-label={WORDS[language].event.yourTime}
      data-locale={LOCALES[language]}
      data-start={event.startDate}
      data-end={event.endDate}
      data-time-zone={event.timezone}
    />
  );
}
