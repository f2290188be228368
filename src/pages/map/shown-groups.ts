import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt, type CalendarEvent } from '../../calendar/event-at.ts';
import type { LocatedView } from '../../calendar/located-events.ts';
import type { Box } from '../../calendar/map.ts';
import { shortTown, townOf } from '../../event-text/town.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { Reader } from '../reader.ts';
import { acrossOf, boxAround } from './group-box.ts';
import { listedOf } from './listed-groups.ts';
import type { Group } from './plan.ts';

/** A group as the page shows it. */
export interface ShownGroup {
  readonly group: Group;
  /** Its place within the page. */
  readonly anchor: string;
  /** Like "Berlin, Germany", or "Berlin, Germany and around" where it is more than a town. */
  readonly name: string;
  /** Like "Berlin". */
  readonly shortName: string;
  readonly events: readonly CalendarEvent[];
  readonly box: Box;
  /** Whether there is more than a town in it. */
  readonly isAround: boolean;
}

/** In degrees: some twenty kilometres. */
const TOWN = 0.2;

export function shownGroups(
  calendar: Calendar,
  view: LocatedView,
  groups: readonly Group[],
  { language }: Reader,
): ShownGroup[] {
  const words = WORDS[language];
  const listed = listedOf(view, groups);
  return groups.map((group, number) => {
    const { point } = group.parts[0] ?? {};
    const events = (listed[number] ?? []).map((position) => eventAt(calendar, position));
    const main = view.positions[point?.places[0] ?? -1];
    const town = main === undefined ? '' : townOf(eventAt(calendar, main), language);
    const box = boxAround(group.parts.map((part) => part.point));
    const isAround = acrossOf(box) > TOWN;
    const known = town === '' ? words.map.unnamed : town;
    return {
      group,
      anchor: `at-${number + 1}`,
      name: isAround ? words.map.around(known) : known,
      shortName: shortTown(town),
      events,
      box,
      isAround,
    };
  });
}
