import { geoIdentity, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { type Camera, degreesAt, type Place, placeAt, scaleOf, seenAt, type Size } from './camera.ts';
import { readPatiently } from './read-json.ts';

/** A file with a part of the world, as `wholeWorld` and `landSquare` make it; lines are steps in hundredths of a degree. */
interface LandFile {
  readonly land: readonly (readonly number[])[];
  readonly borders: readonly (readonly number[])[];
  readonly countries: readonly (readonly [
    code: string,
    longitude: number,
    latitude: number,
    width: number,
  ])[];
  readonly towns: readonly (readonly [name: string, longitude: number, latitude: number])[];
}

/** A country or town with its name on the map. */
export interface NamedPlace {
  readonly name: string;
  readonly place: Place;
  /** Its width as a share of the world's; 0 for a town. */
  readonly width: number;
}

/** Lines in the form of GeoJSON (RFC 7946, section 3.1.1), in Web Mercator. */
type Lines = number[][][];

interface Land {
  /** Each ring is a polygon of its own; the even-odd rule makes holes of rings within others. */
  readonly land: number[][][][];
  readonly coasts: Lines;
  readonly borders: Lines;
  readonly names: readonly NamedPlace[];
}

/** The addresses of the files with land. */
export interface LandAddresses {
  readonly world: string;
  /** The address of a square, with `*` in place of the numbers of its column and row. */
  readonly square: string;
  /** The numbers of the squares that have land. */
  readonly squares: string;
}

const UNIT = 100;

/** The width of a square, and its overlap with its neighbours, in degrees. */
const SQUARE = 20;
const OVERLAP = 0.1;

/** A map narrower than this, in degrees, is made of squares. */
const NARROW = 22;

/** The share of the map's size that is drawn beyond each edge, so that the map can be moved. */
const ROOM = 0.5;

/** Coasts and borders. The drawing follows the camera at once, and is drawn anew when the camera rests. */
export class LandLayer {
  readonly element = inSvg('g', { 'aria-hidden': 'true' });
  readonly #addresses: LandAddresses;
  readonly #language: string;
  readonly #files = new Map<string, Promise<Land | null>>();
  readonly #paths = {
    land: inSvg('path', { class: 'land' }),
    coasts: inSvg('path', { class: 'coast' }),
    borders: inSvg('path', { class: 'border' }),
  };
  #drawn: Camera | null = null;
  #parts: readonly Land[] = [];

  constructor(addresses: LandAddresses, language: string) {
    this.#addresses = addresses;
    this.#language = language;
    this.element.append(...Object.values(this.#paths));
  }

  /** The names in the parts of the world that were drawn last. */
  get names(): readonly NamedPlace[] {
    return this.#parts.flatMap(({ names }) => names);
  }

  /** Moves the present drawing to where the camera is. */
  follow(camera: Camera, { width, height }: Size): void {
    if (this.#drawn === null) return;
    const factor = scaleOf(camera) / scaleOf(this.#drawn);
    const away = this.#drawn.x - camera.x - Math.round(this.#drawn.x - camera.x);
    const [x, y] = [away * scaleOf(camera), (this.#drawn.y - camera.y) * scaleOf(camera)];
    const [left, top] = [width / 2 + x - (factor * width) / 2, height / 2 + y - (factor * height) / 2];
    this.element.setAttribute('transform', `translate(${left} ${top}) scale(${factor})`);
  }

  /** Reads the land that a camera shows, and draws it if it is still wanted then. */
  async draw(camera: Camera, size: Size, isWanted: () => boolean): Promise<void> {
    const parts = await Promise.all(this.#addressesFor(camera, size).map((address) => this.#read(address)));
    if (!isWanted()) return;
    const found = parts.filter((part) => part !== null);
    if (found.length > 0) this.#parts = found;
    this.#drawn = camera;
    const { width, height } = size;
    const scale = scaleOf(camera);
    const room: [[number, number], [number, number]] = [
      [-ROOM * width, -ROOM * height],
      [(1 + ROOM) * width, (1 + ROOM) * height],
    ];
    const turns = turnsOf(camera, size);
    const paths = turns.map((turn) => {
      const [left, top] = [width / 2 + (turn - camera.x) * scale, height / 2 - camera.y * scale];
      return geoPath(geoIdentity().scale(scale).translate([left, top]).clipExtent(room)).digits(1);
    });
    const drawn = (shapeOf: (land: Land) => GeoPermissibleObjects): string =>
      paths.flatMap((path) => this.#parts.map((part) => path(shapeOf(part)) ?? '')).join('');
    const lines = (coordinates: Lines): GeoPermissibleObjects => ({ type: 'MultiLineString', coordinates });
    this.#paths.land.setAttribute(
      'd',
      drawn(({ land }) => ({ type: 'MultiPolygon', coordinates: land })),
    );
    this.#paths.coasts.setAttribute(
      'd',
      drawn(({ coasts }) => lines(coasts)),
    );
    this.#paths.borders.setAttribute(
      'd',
      drawn(({ borders }) => lines(borders)),
    );
    this.follow(camera, size);
  }

  #addressesFor(camera: Camera, { width, height }: Size): string[] {
    const { world, square, squares } = this.#addresses;
    const scale = scaleOf(camera);
    if ((width / scale) * 360 > NARROW) return [world];
    const [west, north] = degreesAt([camera.x - width / 2 / scale, camera.y - height / 2 / scale]);
    const [east, south] = degreesAt([camera.x + width / 2 / scale, camera.y + height / 2 / scale]);
    const names = squaresBetween(west + 180, east + 180).flatMap((column) =>
      squaresBetween(south + 90, north + 90).map((row) => `${((column % 18) + 18) % 18}-${row}`),
    );
    return names.filter((name) => squares.split(' ').includes(name)).map((name) => square.replace('*', name));
  }

  #read(address: string): Promise<Land | null> {
    const known = this.#files.get(address);
    if (known !== undefined) return known;
    const isWorld = address === this.#addresses.world;
    const read = readPatiently(address).then(
      (file) => landOf(file as LandFile, isWorld, this.#language),
      () => {
        this.#files.delete(address);
        return null;
      },
    );
    this.#files.set(address, read);
    return read;
  }
}

/** The copies of the world that a map shows: 0 for the world itself, -1 and 1 for those to the west and the east. */
function turnsOf({ x, zoom, y }: Camera, { width }: Size): number[] {
  const half = (width * (0.5 + ROOM)) / scaleOf({ x, y, zoom });
  return [-1, 0, 1].filter((turn) => turn - half < x && turn + 1 + half > x);
}

function squaresBetween(from: number, until: number): number[] {
  const [first, last] = [Math.floor(from / SQUARE), Math.floor(until / SQUARE)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function landOf({ land, borders, countries, towns }: LandFile, isWorld: boolean, language: string): Land {
  const rings = land.map(pointsOf);
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const placed = ([x, y]: Point): Place => placeAt(x / UNIT, y / UNIT);
  const lineOf = (points: readonly Point[]): number[][] => points.map((point) => [...placed(point)]);
  return {
    land: rings.map((ring) => [lineOf(closed(ring))]),
    coasts: rings.flatMap((ring) => coastsOf(closed(ring), isWorld)).map(lineOf),
    borders: borders.map((line) => lineOf(pointsOf(line))),
    names: [
      ...countries.map(([code, x, y, width]) => ({
        name: regions.of(code) ?? code,
        place: placed([x, y]),
        width: width / UNIT / 360,
      })),
      ...towns.map(([name, x, y]) => ({ name, place: placed([x, y]), width: 0 })),
    ],
  };
}

type Point = [x: number, y: number];

function pointsOf(steps: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

function closed(ring: readonly Point[]): Point[] {
  return [...ring, ...ring.slice(0, 1)];
}

/** Returns the parts of a ring that are coasts: those that are not on the sides of a square or of the world. */
function coastsOf(ring: readonly Point[], isWorld: boolean): Point[][] {
  const coasts: Point[][] = [];
  let run: Point[] | null = null;
  ring.slice(1).forEach((point, at) => {
    const before = ring[at] ?? point;
    const isSide = ([0, 1] as const).some(
      (axis) => point[axis] === before[axis] && isEdge(point[axis], axis, isWorld),
    );
    if (isSide) run = null;
    else {
      if (run === null) coasts.push((run = [before]));
      run.push(point);
    }
  });
  return coasts;
}

/** Whether a longitude (axis 0) or a latitude (axis 1), in hundredths of a degree, is the side of a square or of the world. */
function isEdge(degrees: number, axis: 0 | 1, isWorld: boolean): boolean {
  if (axis === 0 && Math.abs(degrees) === 180 * UNIT) return true;
  if (isWorld) return false;
  const side = SQUARE * UNIT;
  const beyond = (degrees + (axis === 0 ? 180 : 90) * UNIT + side) % side;
  return beyond === OVERLAP * UNIT || beyond === side - OVERLAP * UNIT;
}

/** Returns the names within a map and their positions in pixels, the widest countries and the largest towns first. */
export function namesSeen(
  names: readonly NamedPlace[],
  camera: Camera,
  size: Size,
): { readonly name: string; readonly x: number; readonly y: number; readonly isCountry: boolean }[] {
  const scale = scaleOf(camera);
  return names.flatMap(({ name, place, width }) => {
    const [x, y] = seenAt(place, camera, size);
    const isSeen = x > 0 && y > 0 && x < size.width && y < size.height;
    const isCountry = width > 0;
    const hasRoom = !isCountry || (width * scale > 9 * name.length && width * scale < 3 * size.width);
    return isSeen && hasRoom ? [{ name, x, y, isCountry }] : [];
  });
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an SVG element with attributes and children. */
export function inSvg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The text for `{r}` in the template of tile addresses, on screens with a high resolution; `{z}`, `{x}` and `{y}` identify a tile. */
const FINER = '@2x';

/** The finest zoom that most hosts have tiles for. */
const FINEST_ZOOM = 19;

/** The street tiles of one host. */
export class StreetLayer {
  readonly element = inSvg('g', { class: 'streets', 'aria-hidden': 'true' });
  readonly #template: string;
  readonly #pictures = new Map<string, SVGElement>();

  constructor(template: string) {
    this.#template = template.replace('{r}', devicePixelRatio > 1 ? FINER : '');
  }

  draw(camera: Camera, { width, height }: Size): void {
    const zoom = Math.max(0, Math.min(FINEST_ZOOM, Math.round(camera.zoom)));
    const across = 2 ** zoom;
    const side = scaleOf(camera) / across;
    const [left, top] = [width / 2 - camera.x * across * side, height / 2 - camera.y * across * side];
    const shown = new Set<string>();
    for (let column = Math.floor(-left / side); column * side + left < width; column += 1)
      for (
        let row = Math.max(0, Math.floor(-top / side));
        row < across && row * side + top < height;
        row += 1
      ) {
        const key = `${zoom}/${column}/${row}`;
        shown.add(key);
        const picture = this.#pictures.get(key) ?? this.#pictureOf(key, zoom, column, row);
        // The tiles overlap by half a pixel, so that no lines are seen between them.
        const place = { x: column * side + left, y: row * side + top, width: side + 0.5, height: side + 0.5 };
        for (const [name, value] of Object.entries(place)) picture.setAttribute(name, value.toFixed(1));
      }
    for (const [key, picture] of this.#pictures)
      if (!shown.has(key)) {
        picture.remove();
        this.#pictures.delete(key);
      }
  }

  #pictureOf(key: string, zoom: number, column: number, row: number): SVGElement {
    const turned = ((column % 2 ** zoom) + 2 ** zoom) % 2 ** zoom;
    const numbers: Readonly<Record<string, number>> = { z: zoom, x: turned, y: row };
    const href = this.#template.replace(/\{([zxy])\}/g, (_, name: string) => String(numbers[name]));
    const picture = inSvg('image', { href, preserveAspectRatio: 'none' });
    this.#pictures.set(key, picture);
    this.element.append(picture);
    return picture;
  }
}
