import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import type { Language } from '../../words/language.ts';
import { listedOf } from './listed-groups.ts';
import type { Group, MapPlan } from './plan.ts';
import { townsOf, type Towns } from './towns.ts';

/** A group as the page shows it. */
export interface ShownGroup {
  readonly group: Group;
  /** Its place within the page. */
  readonly anchor: string;
  readonly towns: Towns;
  /** Those that are listed. */
  readonly events: readonly CalendarEvent[];
}

/** What the page shows of each group of a plan, in their order. */
export function shownGroups(
  calendar: Calendar,
  located: LocatedView,
  plan: MapPlan,
  language: Language,
): ShownGroup[] {
  const listed = listedOf(located, plan);
  return plan.groups.map((group, at) => ({
    group,
    anchor: `at-${at + 1}`,
    towns: townsOf(calendar, located, group, language),
    events: (listed[at] ?? []).map((position) => eventAt(calendar, position)),
  }));
}
