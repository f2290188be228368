import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarView } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { GroupList } from './group-list.tsx';
import { MapDrawing } from './map-drawing.tsx';
import { planOf } from './plan.ts';
import { shownGroups } from './shown-groups.ts';

interface MapAndListProps {
  readonly calendar: Calendar;
  /** Of which some are at a point. */
  readonly located: LocatedView;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** The map, and beside it or below the events of each dot. */
export function MapAndList({ calendar, located, view, reader }: MapAndListProps) {
  const { map } = reader.language.words;
  const plan = planOf(located, calendar.map);
  const shown = shownGroups(calendar, located, plan, reader.language);
  return (
    <div class="map-and-list">
      <a class="skip" href="#groups">
        {map.toList}
      </a>
      <MapDrawing plan={plan} shown={shown} label={map.drawing({ count: located.located })} reader={reader} />
      <GroupList frame={plan.frame} shown={shown} view={view} reader={reader} />
    </div>
  );
}
