import type { CalendarEvent } from '../calendar/record-at.ts';
import { hasWholeDays, localDays } from './local-days.ts';

const MINUTE = 60_000;
const [HOURS, MINUTES] = ['YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length];

/**
 * When an event begins and ends on the clocks there, with what they are ahead of UTC, like "10:00 – 18:00 GMT+1"; when it
 * begins, where it ends on another day. Null where it is about whole days. The element for pages of others has the same.
 */
export function localHours(
  event: Pick<CalendarEvent, 'startDate' | 'startLocal' | 'endLocal'>,
): string | null {
  const { startDate, startLocal, endLocal } = event;
  const [first, last] = localDays(event) ?? [];
  if (startDate === null || startLocal === null || hasWholeDays(event)) return null;
  const isOneDay = first?.getTime() === last?.getTime();
  const known = [startLocal, isOneDay && endLocal !== null ? endLocal : startLocal];
  const hours = new Set(known.map((local) => local.slice(HOURS, MINUTES)));
  return `${[...hours].join(' – ')} ${offsetName(Date.parse(`${startLocal}Z`) - Date.parse(startDate))}`;
}

/** Like "GMT+5:30". Of local times fractions of a second are cut off. */
function offsetName(milliseconds: number): string {
  const ahead = Math.round(milliseconds / MINUTE) * MINUTE;
  const offset = new Date(Math.abs(ahead))
    .toISOString()
    .slice(HOURS, MINUTES)
    .replace(/^0|:00$/g, '');
  return ahead === 0 ? 'GMT' : `GMT${ahead < 0 ? '-' : '+'}${offset}`;
}
