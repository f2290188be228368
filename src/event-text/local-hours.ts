import { hasWholeDays, type LocalSpan } from './local-days.ts';

const HOUR = /T(\d\d:\d\d)/;

/** From when to when an event of one day takes place, like "10:00 – 18:00"; null where that is the whole day. */
export function localHours(event: LocalSpan): string | null {
  if (hasWholeDays(event)) return null;
  const hours = [event.startLocal, event.endLocal].map((local) => HOUR.exec(local ?? '')?.[1]);
  const known = new Set(hours.filter((hour) => hour !== undefined));
  return known.size === 0 ? null : [...known].join(' – ');
}
