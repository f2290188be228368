import { type CalendarEvent, locationOf } from '../calendar/record-at.ts';
import type { Language } from './languages.ts';
import type { ListedEvent } from './listed-event.ts';
import { WORDS } from './words/words.ts';

/** Whether nobody meets where the event was to be. */
export function hasLeftPlace({ status, place }: ListedEvent): boolean {
  return status === 'movedOnline' && place?.kind !== 'online';
}

/** Whether people take part from anywhere. */
export function isOnline(event: ListedEvent): boolean {
  return hasLeftPlace(event) || event.place?.kind === 'online';
}

/** Where people find the event, on one line; empty where that is not known. */
export function whereOf(event: CalendarEvent, language: Language): string {
  return hasLeftPlace(event) ? WORDS[language].online : locationOf(event);
}

/** Likewise, as short as people say it: the hall and the town. */
export function shortWhereOf(event: ListedEvent, language: Language): string {
  if (isOnline(event)) return WORDS[language].online;
  const { place, address, region } = event;
  return [...new Set([place?.name ?? address, region])].filter((part) => part != null).join(' · ');
}
