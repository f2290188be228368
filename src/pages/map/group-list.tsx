import type { Box } from '../../calendar/map.ts';
import type { CalendarView } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';
import type { Frame } from './frame.ts';
import type { ShownGroup } from './plan.ts';
import { areMoreThanTown, boxOf, namedTowns } from './towns.ts';

interface GroupListProps {
  readonly frame: Frame;
  readonly shown: readonly ShownGroup[];
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** Lists the first events of each dot on the map, with a link to the other events of the dot. */
export function GroupList({ frame, shown, view, reader }: GroupListProps) {
  const { language, to } = reader;
  const { map, events: eventsOf } = language.words;
  const { past, parameters } = view;
  return (
    <div class="groups" id="groups">
      {shown.map(({ group: { count, parts }, anchor, towns, events }) => {
        const box = parameterOf(boxOf(parts, frame));
        const within = { past, page: 1, parameters: { ...parameters, bbox: box } };
        const nearer = areMoreThanTown(parts) ? to.map(within) : null;
        const hidden = count - events.length;
        return (
          <section key={anchor} id={anchor} aria-labelledby={`${anchor}-name`}>
            <div class="group-head">
              <h2 id={`${anchor}-name`} dir="auto">
                {namedTowns(towns, language)}
              </h2>
              <p>
                <span class="count">{eventsOf({ count })}</span>{' '}
                {nearer !== null && (
                  <a href={nearer} aria-describedby={`${anchor}-name`}>
                    {map.zoom}
                  </a>
                )}
              </p>
            </div>
            <ul class="events">
              {events.map(([event, point]) => (
                <EventItem key={event.id} event={event} reader={reader} point={point} />
              ))}
            </ul>
            {hidden > 0 && (
              <p class="more">
                <LinkTo address={to.list(within) ?? to.list({ past, page: 1, parameters })}>
                  {map.more({ count: hidden })}
                </LinkTo>
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}

function parameterOf({ west, south, east, north }: Box): string {
  return [west, south, east, north].join(',');
}
