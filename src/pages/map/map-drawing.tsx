import type { Reader } from '../reader.ts';
import type { Dot } from './dots.ts';
import { MapDots, type NamedDot } from './map-dots.tsx';
import { isWide } from './framing.ts';
import { landPath } from './outlines.ts';
import { NARROW, WIDE, type MapPlan } from './plan.ts';
import type { ShownGroup } from './shown-groups.ts';
import { joinedTowns, namedTowns, writtenTowns } from './towns.ts';

/** The units of the land: somewhat more than most screens have pixels for it. */
const UNITS = 1200;

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
  const { language } = reader;
  const shownOf = new Map(shown.map((each) => [each.group, each]));
  const named = (dot: Dot<unknown>, groups: readonly ShownGroup[]): NamedDot => {
    const towns = joinedTowns(groups.map((each) => each.towns));
    const [soonest] = [...groups].sort((one, other) => one.group.first - other.group.first);
    return {
      dot,
      name: namedTowns(towns, language),
      written: writtenTowns(towns),
      anchor: soonest?.anchor ?? '',
    };
  };
  const wideDots = shown.map((each) => named(each.group, [each]));
  const narrowDots = narrow.map((dot) =>
    named(
      dot,
      dot.parts.flatMap(({ group }) => shownOf.get(group) ?? []),
    ),
  );
  const shape = frame.height / frame.width;
  return (
    <figure class={isWide(frame) ? 'map is-wide' : 'map'}>
      <svg class="drawing" role="group" aria-label={label}>
        <svg viewBox={`0 0 ${UNITS} ${UNITS * shape}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="land" d={landPath(frame, UNITS)} />
        </svg>
        <MapDots size="wide" width={WIDE} height={WIDE * shape} dots={wideDots} reader={reader} />
        <MapDots size="narrow" width={NARROW} height={NARROW * shape} dots={narrowDots} reader={reader} />
      </svg>
      <figcaption>
        {language.words.map.land} <a href="https://www.naturalearthdata.com/">Natural Earth</a>
      </figcaption>
    </figure>
  );
}
