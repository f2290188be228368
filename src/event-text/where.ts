import { locationOf, type CalendarEvent } from '../calendar/event-at.ts';
import type { Language } from './languages.ts';

const ONLINE: Readonly<Record<Language, string>> = { en: 'Online', zh: '线上' };

/** Whether nobody meets where the event was to be. */
export function hasLeftPlace({ status, place }: CalendarEvent): boolean {
  return status === 'movedOnline' && place?.kind !== 'online';
}

/** Where people find the event, on one line; empty where that is not known. */
export function whereOf(event: CalendarEvent, language: Language): string {
  return hasLeftPlace(event) ? ONLINE[language] : locationOf(event);
}
