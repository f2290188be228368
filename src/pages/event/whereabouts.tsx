import { hasLeftPlace, whereLines } from '../../event-text/where.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { eventMap } from './event-map.ts';
import type { EventOfReader } from './event-props.ts';
import { Fact } from './fact.tsx';

/** Where people find the event, with a map of it; nothing where that is not known. */
export function Whereabouts({ event, reader: { language, to } }: EventOfReader) {
  const { event: words } = WORDS[language];
  const place = hasLeftPlace(event) ? null : event.place;
  const lines = whereLines(event, language);
  const map = eventMap(event);
  if (place === null && lines.length === 0 && map === null) return null;
  return (
    <Fact name={words.where}>
      {place !== null && (
        <a class="place" href={to.place(place.id)} dir="auto">
          {place.name}
        </a>
      )}
      {lines.map((line) => (
        <span key={line} class="line" dir="auto">
          {line}
        </span>
      ))}
      {map !== null && (
        <a class="line" href={map} rel="nofollow noopener">
          {words.showOnMap}
        </a>
      )}
    </Fact>
  );
}
