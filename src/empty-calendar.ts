import { packCalendar } from './calendar/compile.ts';
import type { PackedCalendar } from './calendar/packed.ts';
import { linkFields } from './schema/organization.ts';

/** A calendar without a record, for editors whose content is not valid yet. */
export function emptyCalendar(): PackedCalendar {
  const site = { url: null, public: false, timezone: 'UTC', organizationLinks: linkFields((field) => field) };
  return packCalendar({ site, events: [], organizations: [], places: [] });
}
