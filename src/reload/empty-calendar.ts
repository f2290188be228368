import { packCalendar } from '../calendar/compile.ts';
import type { PackedCalendar } from '../calendar/packed/packed-calendar.ts';
import { NO_SITE } from '../content/validate.ts';

/** A calendar without a record, for editors whose content is not valid yet. */
export function emptyCalendar(): PackedCalendar {
  return packCalendar({ site: NO_SITE, events: [], organizations: [], places: [] });
}
