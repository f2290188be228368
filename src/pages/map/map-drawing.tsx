import type { SiteRecord } from '../../schema/site.ts';
import type { CalendarView } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { showsMoreThanContinent } from './framing.ts';
import { NARROW_MAP_WIDTH, type ShownGroup, WIDE_MAP_WIDTH, type MapPlan } from './plan.ts';
import { joinedTowns, namedTowns, writtenTowns } from './towns.ts';
import { LEAST_DOT_DISTANCE, type Dot } from './dots.ts';
import { placedNames } from './dot-names.ts';
import { landAddresses, NUMBER_PLACEHOLDER } from './land-files.ts';
import { bordersPath, landPath } from './land.ts';

/** The width of the drawing in its own units: about as many as it has pixels on most screens. */
const UNITS = 900;

interface MapDrawingProps {
  readonly plan: MapPlan;
  /** The groups of the plan as the page shows them, in their order. */
  readonly shown: readonly ShownGroup[];
  /** The accessible name of the map. */
  readonly label: string;
  readonly site: SiteRecord;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/**
 * Land, and dots that link to their events in the list. The land scales with the width of the map, but dots and letters do not,
 * so there are two sets of them, one of which the style sheet shows.
 */
export function MapDrawing({
  plan: { frame, narrow },
  shown,
  label,
  site: { mapTiles },
  view,
  reader,
}: MapDrawingProps) {
  const { language, to } = reader;
  const { map, space } = language.words;
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
  const settings = {
    ...landAddresses(to.file),
    points: to.mapData(view, null),
    rows: to.mapData(view, NUMBER_PLACEHOLDER),
    tiles: mapTiles?.url ?? null,
    words: { inView: map.inView, more: map.showMore, streets: map.showStreets, noStreets: map.hideStreets },
  };
  return (
    <figure class={showsMoreThanContinent(frame) ? 'map is-wide' : 'map'} data-map={JSON.stringify(settings)}>
      <svg class="drawing" role="group" aria-label={label}>
        <svg viewBox={`0 0 ${UNITS} ${UNITS * shape}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="land coast" d={landPath(frame, UNITS)} />
          <path class="border" d={bordersPath(frame, UNITS)} />
        </svg>
        <MapDots
          size="wide"
          width={WIDE_MAP_WIDTH}
          height={WIDE_MAP_WIDTH * shape}
          dots={wideDots}
          reader={reader}
        />
        <MapDots
          size="narrow"
          width={NARROW_MAP_WIDTH}
          height={NARROW_MAP_WIDTH * shape}
          dots={narrowDots}
          reader={reader}
        />
      </svg>
      <div class="map-controls" hidden>
        <button type="button" class="quiet" data-do="in" aria-label={map.zoom}>
          +
        </button>
        <button type="button" class="quiet" data-do="out" aria-label={map.zoomOut}>
          −
        </button>
        <button type="button" class="quiet" data-do="near" data-unknown={map.notNear}>
          {map.nearMe}
        </button>
        {mapTiles !== null && (
          <button type="button" class="quiet" data-do="streets">
            {map.showStreets}
          </button>
        )}
      </div>
      <figcaption>
        {map.land}
        {space}
        <a href="https://www.naturalearthdata.com/">Natural Earth</a>, GeoNames
        {mapTiles !== null && (
          <span class="street-credit" dir="auto">
            {map.streets}
            {space}
            {mapTiles.attribution}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** A dot with its name, and the anchor of its part of the list. */
export interface NamedDot {
  readonly dot: Dot<unknown>;
  readonly name: string;
  /** The label beside the dot, where there is room. */
  readonly written: string;
  readonly anchor: string;
}

interface MapDotsProps {
  /** The set that this is. */
  readonly size: 'wide' | 'narrow';
  /** The width of the map in pixels. On a wider map dots are further apart, but not larger. */
  readonly width: number;
  readonly height: number;
  readonly dots: readonly NamedDot[];
  readonly reader: Reader;
}

/** Dots in the order of the list. */
export function MapDots({ size, width, height, dots, reader: { language } }: MapDotsProps) {
  const { events, colon } = language.words;
  const names = placedNames(
    dots.map(({ dot, written }) => ({ dot, text: written })),
    { width, height },
  );
  return (
    <g class={size}>
      {dots.map(({ dot, name, anchor }, at) => {
        const [x, y] = [percent(dot.x / width), percent(dot.y / height)];
        const label = name + colon + events({ count: dot.count });
        const place = names[at] ?? null;
        return (
          <a key={anchor} href={`#${anchor}`}>
            <title>{label}</title>
            {dot.radius < LEAST_DOT_DISTANCE / 2 && (
              <circle class="reach" cx={x} cy={y} r={LEAST_DOT_DISTANCE / 2} />
            )}
            <circle class="dot" cx={x} cy={y} r={dot.radius.toFixed(1)} />
            {dot.count > 1 && (
              <text class="number" x={x} y={y}>
                {dot.count}
              </text>
            )}
            {place !== null && (
              <text
                class="town"
                x={x}
                y={y}
                dx={place.dx.toFixed(1)}
                dy={place.dy.toFixed(1)}
                text-anchor={place.anchor}
              >
                {place.text}
              </text>
            )}
          </a>
        );
      })}
    </g>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
