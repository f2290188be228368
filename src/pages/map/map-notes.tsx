import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { CalendarView } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';

interface MapNotesProps {
  readonly located: LocatedView;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** What the map does not show: events that have no place on it, and those of the other time. */
export function MapNotes({ located, view: { past, parameters }, reader: { language, to } }: MapNotesProps) {
  const { map } = language.words;
  const elsewhere = located.positions.length - located.located;
  const otherTime = to.map({ past: !past, parameters });
  return (
    <>
      {located.located === 0 && elsewhere > 0 && (
        <div class="nothing">
          <p>{map.none}</p>
          <p>{map.howTo}</p>
        </div>
      )}
      <p class="map-notes">
        {elsewhere > 0 && (
          <LinkTo address={to.list({ past, page: 1, parameters })}>
            {map.elsewhere({ count: elsewhere })}
          </LinkTo>
        )}{' '}
        {otherTime !== null && <a href={otherTime}>{past ? map.title : map.titlePast}</a>}
      </p>
    </>
  );
}
