import type { CalendarEvent } from '../../calendar/event-at.ts';
import { locationOf } from '../../calendar/event-at.ts';
import { edgeOfDay } from '../../event-text/event-dates.ts';
import type { Language } from '../../event-text/languages.ts';
import { hasLeftPlace } from '../../event-text/where.ts';
import { WORDS } from '../../event-text/words/words.ts';

export interface EventInLanguage {
  readonly event: CalendarEvent;
  readonly language: Language;
}

/** What is not as it was planned, above everything else; nothing where all is. */
export function Banner({ event, language }: EventInLanguage) {
  const { status, previousStartDate, timezone } = event;
  if (status === 'scheduled') return null;
  const words = WORDS[language];
  const left = hasLeftPlace(event) ? locationOf(event) : '';
  return (
    <p class="banner">
      <strong>{words.status[status]}</strong> <span>{words.event[status]}</span>
      {left !== '' && <span dir="auto"> {words.event.notAt(left)}</span>}
      {previousStartDate !== null && (
        <span> {words.event.formerly(edgeOfDay(previousStartDate, 'start', timezone, language))}</span>
      )}
    </p>
  );
}
