import type { CalendarEvent } from '../calendar/record-at.ts';
import { countryName } from './intl-formats.ts';
import type { Language } from './languages.ts';

/** What people call the part of the world that an event is in: "Berlin, Germany", or else its place; empty where nothing is known. */
export function townOf({ region, place, countryCode }: CalendarEvent, language: Language): string {
  return region ?? place?.name ?? (countryCode === null ? '' : countryName(countryCode, language));
}

/** Without the country behind it. */
export function shortTown(town: string): string {
  return town.split(/[,，、(（]/, 1)[0]?.trim() ?? '';
}
