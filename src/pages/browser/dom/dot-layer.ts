import Supercluster from 'supercluster';
import { placedNames } from '../../map/dot-names.ts';
import {
  type Camera,
  degreesAt,
  HIGHEST_ZOOM,
  placeAt,
  type Place,
  scaleOf,
  seenAt,
  type Size,
} from './camera.ts';
import { inSvg, type NamedPlace, namesSeen } from './land-layer.ts';

/** A point of the map at which there are events. */
export interface EventPoint {
  readonly number: number;
  readonly place: Place;
  readonly count: number;
  readonly town: string;
  /** The name of the place at this point; empty where there is none. */
  readonly hall: string;
}

/** A dot on the map, for one or several points. */
export interface ShownDot {
  readonly place: Place;
  readonly count: number;
  /** The town with most of its events; the name of the place where another dot has the same town. */
  readonly name: string;
  readonly points: readonly EventPoint[];
  /** The zoom at which it splits into several dots; null where it never does. */
  readonly opensAt: number | null;
}

interface Counted {
  readonly count: number;
  /** The town with the most of these events, and how many it has. */
  readonly town: string;
  readonly most: number;
}

/** The distance, in pixels, up to which dots are joined. */
const REACH = 52;
const SINGLE = 7;
const LARGEST = 26;

/** The most names of countries and towns that are tried. */
const NAMES = 90;

/** Dots, each for events near to each other; they split as the map is zoomed in. */
export class DotLayer {
  readonly element = inSvg('g', { class: 'dots' });
  readonly names = inSvg('g', { class: 'names', 'aria-hidden': 'true' });
  readonly #index: Supercluster<{ point: EventPoint }, Counted>;
  #dots: readonly ShownDot[] = [];
  readonly #elements = new Map<ShownDot, SVGGElement>();
  readonly #moving = new Map<SVGElement, Place>();

  constructor(points: readonly EventPoint[]) {
    const eventsOf = new Map<string, number>();
    for (const { town, count } of points) eventsOf.set(town, (eventsOf.get(town) ?? 0) + count);
    this.#index = new Supercluster<{ point: EventPoint }, Counted>({
      radius: REACH,
      extent: 256,
      maxZoom: HIGHEST_ZOOM,
      map: ({ point: { count, town } }) => ({ count, town, most: eventsOf.get(town) ?? 0 }),
      reduce: (sum, { count, town, most }) => {
        const isMore = most > sum.most;
        Object.assign(sum, { count: sum.count + count, ...(isMore && { town, most }) });
      },
    }).load(
      points.map((point) => ({
        type: 'Feature',
        properties: { point },
        geometry: { type: 'Point', coordinates: degreesAt(point.place) },
      })),
    );
  }

  /** The dots that were drawn last. */
  get dots(): readonly ShownDot[] {
    return this.#dots;
  }

  follow(camera: Camera, size: Size): void {
    for (const [element, place] of this.#moving) {
      const [x, y] = seenAt(place, camera, size);
      element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  }

  /** Computes the dots anew, and draws their names and those of countries and towns where there is room. */
  draw(camera: Camera, size: Size, land: readonly NamedPlace[], act: (dot: ShownDot) => void): void {
    this.#dots = this.#dotsIn(camera, size);
    this.#elements.clear();
    this.#moving.clear();
    const spots = this.#dots.map((dot) => {
      const [x, y] = seenAt(dot.place, camera, size);
      return {
        dot: { x, y, radius: radiusOf(dot.count), count: 1e9 + dot.count, parts: [] },
        text: dot.name,
      };
    });
    const known = new Set(this.#dots.flatMap(({ points }) => points.map(({ town }) => town)));
    const names = namesSeen(land, camera, size).filter(({ name }) => !known.has(name));
    const named = names.slice(0, NAMES).map(({ name, x, y, isCountry }, at) => ({
      dot: { x, y, radius: isCountry ? 0 : 2, count: (isCountry ? 1e6 : 0) + NAMES - at, parts: [] },
      text: name,
      isArea: isCountry,
    }));
    const placed = placedNames([...spots, ...named], size);
    this.names.replaceChildren(
      ...named.flatMap(({ dot: { x, y }, isArea }, at) => {
        const name = placed[spots.length + at] ?? null;
        if (name === null) return [];
        const text = textOf(name, isArea ? 'country' : 'land-town');
        const group = inSvg('g', {}, ...(isArea ? [] : [inSvg('circle', { class: 'place', r: 2 })]), text);
        this.#moving.set(group, placeBack([x, y], camera, size));
        return [group];
      }),
    );
    this.element.replaceChildren(
      ...this.#dots.map((dot, at) => {
        const group = dotElement(dot, placed[at] ?? null, act);
        this.#elements.set(dot, group);
        this.#moving.set(group, dot.place);
        return group;
      }),
    );
    this.follow(camera, size);
  }

  /** Highlights only the dot of this point; none where the number is null. */
  light(number: number | null): void {
    for (const [dot, element] of this.#elements)
      element.classList.toggle(
        'is-lit',
        number !== null && dot.points.some((point) => point.number === number),
      );
  }

  #dotsIn(camera: Camera, { width, height }: Size): ShownDot[] {
    const scale = scaleOf(camera);
    const [halfX, halfY] = [(width / 2 + REACH) / scale, (height / 2 + REACH) / scale];
    const [west, north] = degreesAt([camera.x - halfX, Math.max(0, camera.y - halfY)]);
    const [east, south] = degreesAt([camera.x + halfX, Math.min(1, camera.y + halfY)]);
    const found = this.#index
      .getClusters([west, south, east, north], Math.floor(camera.zoom))
      .map(({ properties, geometry }): ShownDot => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const place = placeAt(longitude, latitude);
        if (!('cluster' in properties)) {
          const { point } = properties;
          return { place, count: point.count, name: point.town, points: [point], opensAt: null };
        }
        const points = this.#index
          .getLeaves(properties.cluster_id, Infinity)
          .map((leaf) => leaf.properties.point);
        const opensAt = this.#index.getClusterExpansionZoom(properties.cluster_id);
        const { count, town } = properties;
        const isOne = points.every((point) => point.town === town);
        return {
          place,
          count,
          name: isOne || town === '' ? town : `${town} …`,
          points,
          opensAt: opensAt > HIGHEST_ZOOM ? null : opensAt,
        };
      })
      .sort((one, other) => other.count - one.count);
    const dotsOf = new Map<string, number>();
    for (const { name } of found) dotsOf.set(name, (dotsOf.get(name) ?? 0) + 1);
    return found.map((dot) => {
      const [point] = dot.points;
      const isHall = dot.points.length === 1 && (dotsOf.get(dot.name) ?? 0) > 1;
      return isHall && point !== undefined && point.hall !== '' ? { ...dot, name: point.hall } : dot;
    });
  }
}

function placeBack([x, y]: Place, camera: Camera, { width, height }: Size): Place {
  const scale = scaleOf(camera);
  return [camera.x + (x - width / 2) / scale, camera.y + (y - height / 2) / scale];
}

/** Returns the radius of a dot in pixels, which grows with the number of events, within bounds. */
export function radiusOf(count: number): number {
  return count === 1 ? SINGLE : Math.min(LARGEST, 9 + 2.6 * Math.log2(count));
}

function textOf(
  { text, dx, dy, anchor }: { text: string; dx: number; dy: number; anchor: string },
  name: string,
): SVGTextElement {
  return inSvg('text', { class: name, dx, dy, 'text-anchor': anchor }, text);
}

function dotElement(
  dot: ShownDot,
  name: Parameters<typeof textOf>[0] | null,
  act: (dot: ShownDot) => void,
): SVGGElement {
  const { count, name: called } = dot;
  const radius = radiusOf(count);
  const said = new Intl.NumberFormat(document.documentElement.lang).format(count);
  const label = called === '' ? said : `${called} · ${said}`;
  const group = inSvg(
    'g',
    { class: 'spot', role: 'button', tabindex: 0, 'aria-label': label },
    inSvg('title', {}, label),
    inSvg('circle', { class: 'reach', r: Math.max(radius, 14) }),
    inSvg('circle', { class: 'dot', r: radius }),
    // The accessible label has to contain the visible text: a space separates name and number.
    ...(name === null ? [] : [textOf({ ...name, text: `${name.text} ` }, 'town')]),
    ...(count === 1 ? [] : [inSvg('text', { class: 'number' }, said)]),
  );
  group.addEventListener('click', () => {
    act(dot);
  });
  group.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act(dot);
  });
  return group;
}
