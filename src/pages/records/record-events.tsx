import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import type { CalendarView } from '../addresses.ts';
import { indexAttributes } from '../browser/index-attributes.ts';
import type { Reader } from '../reader.ts';
import { RecordSections, SHOWN, type ShownEvents } from './record-sections.tsx';

/** The events that belong to a record. */
export type OwnEvents = Pick<CalendarView, 'filter' | 'parameters'>;

interface RecordEventsProps extends OwnEvents {
  readonly calendar: Calendar;
  readonly reader: Reader;
}

/** The events of a record, which a browser makes anew on a later day where the page is a file. */
export function RecordEvents(props: RecordEventsProps) {
  const { calendar, reader, parameters, filter } = props;
  const [coming, past] = [eventsOf(props, false), eventsOf(props, true)];
  const sections = <RecordSections reader={reader} parameters={parameters} coming={coming} past={past} />;
  if (reader.asFile === null) return sections;
  const view = { past: false, page: 1, parameters, filter };
  return (
    <div id="record-events" {...indexAttributes(calendar.site, view, reader, reader.asFile)}>
      {sections}
    </div>
  );
}

function eventsOf({ calendar, reader, filter }: RecordEventsProps, past: boolean): ShownEvents {
  const found = viewEvents(calendar, { past, filter }, reader.now);
  const events = found.positions(0, SHOWN).map((position) => eventAt(calendar, position));
  return { total: found.total, events };
}
