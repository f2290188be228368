import { WORDS } from '../../event-text/words/words.ts';
import type { Reader } from '../reader.ts';
import { MapDots, type NamedDot } from './map-dots.tsx';
import { isWorld } from './framing.ts';
import { landPath } from './outlines.ts';
import { NARROW, WIDE, type MapPlan } from './plan.ts';
import type { ShownGroup } from './shown-groups.ts';

/** The units of the land: as many as a sharp screen has pixels. */
const UNITS = 1600;

interface MapDrawingProps {
  readonly plan: MapPlan;
  /** Those of the plan. */
  readonly shown: readonly ShownGroup[];
  /** What is on it, for who does not see it. */
  readonly label: string;
  readonly reader: Reader;
}

/**
 * Land, and dots that lead to their events in the list. The land grows with the room that there is; dots and letters do not,
 * so there are two sets of them, one of which the style sheet shows.
 */
export function MapDrawing({ plan: { frame, narrow }, shown, label, reader }: MapDrawingProps) {
  const { map } = WORDS[reader.language];
  const shownOf = new Map(shown.map((each) => [each.group, each]));
  const wideDots = shown.map(({ group, ...rest }) => ({ dot: group, ...rest }));
  const narrowDots = narrow.flatMap((dot): NamedDot[] => {
    const [main] = dot.parts.flatMap(({ group }) => shownOf.get(group) ?? []);
    const [soonest] = dot.parts.map(({ group }) => group).sort((one, other) => one.first - other.first);
    const target = soonest && shownOf.get(soonest);
    if (main === undefined || target === undefined) return [];
    const isAround = dot.parts.length > 1 && !main.isAround;
    const name = isAround ? map.around(main.name) : main.name;
    return [{ dot, name, shortName: main.shortName, anchor: target.anchor }];
  });
  const shape = frame.height / frame.width;
  return (
    <figure class={isWorld(frame) ? 'map is-world' : 'map'}>
      <svg class="drawing" role="group" aria-label={label}>
        <svg viewBox={`0 0 ${UNITS} ${UNITS * shape}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="land" d={landPath(frame, UNITS)} />
        </svg>
        <MapDots size="wide" width={WIDE} height={WIDE * shape} dots={wideDots} reader={reader} />
        <MapDots size="narrow" width={NARROW} height={NARROW * shape} dots={narrowDots} reader={reader} />
      </svg>
      <figcaption>
        {map.land} <a href="https://www.naturalearthdata.com/">Natural Earth</a>
      </figcaption>
    </figure>
  );
}
