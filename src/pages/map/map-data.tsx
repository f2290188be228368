import { type LocatedView, locatedEvents } from '../../calendar/calendar-view.ts';
import { etagOf, type Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { shortTown } from '../../event-text/where.ts';
import type { CalendarView } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { type Page, renderPart } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { townAt } from './towns.ts';

/** The number of rows in one part, which has some ten kilobytes when compressed. */
export const PART_SIZE = 200;

/** The fractions of a degree in which points are written: a unit is some ten metres. */
const UNIT = 1e4;

/** The points of a view that have events, in Z-order (Morton, 1966), so that the rows of a town are in one or two parts. */
export interface NumberedPoints {
  /** For each number here, the number of the point in the calendar's map. */
  readonly points: readonly number[];
  /** For each point of the calendar's map, its number here; -1 where it has no event of the view. */
  readonly numbers: Int32Array;
  /** For each number, the positions of its events in the view. */
  readonly places: readonly (readonly number[])[];
}

export function numberPoints({ points }: LocatedView, calendar: Calendar): NumberedPoints {
  const { latitudes, longitudes } = calendar.map.points;
  const placesOf = new Map<number, number[]>();
  points.forEach((point, place) => {
    if (point === -1) return;
    const places = placesOf.get(point);
    if (places === undefined) placesOf.set(point, [place]);
    else places.push(place);
  });
  const keyOf = (point: number): number => {
    const [x, y] = [((longitudes[point] ?? 0) + 180) / 360, ((latitudes[point] ?? 0) + 90) / 180];
    return 2 * spread(Math.floor(y * 0x7fff)) + spread(Math.floor(x * 0x7fff));
  };
  const sorted = Array.from(placesOf.keys(), (point) => ({ point, key: keyOf(point) })).sort(
    (one, other) => one.key - other.key || one.point - other.point,
  );
  const numbers = new Int32Array(latitudes.length).fill(-1);
  sorted.forEach(({ point }, number) => (numbers[point] = number));
  return {
    points: sorted.map(({ point }) => point),
    numbers,
    places: sorted.map(({ point }) => placesOf.get(point) ?? []),
  };
}

/** Inserts a zero between the bits of a number with 15 bits. */
function spread(number: number): number {
  let bits = number;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/**
 * Returns the data of the interactive map as JSON: without `part` the points, each with the number of its events, its town and
 * its place; else the rows of the part, each with the number of its point and its position in the view.
 *
 * @param part the number of the part, from 0; null for the points
 */
export function mapData(calendar: Calendar, asked: CalendarView, part: number | null, reader: Reader): Page {
  const located = locatedEvents(calendar, asked, reader.now);
  const numbered = numberPoints(located, calendar);
  const data =
    part === null
      ? pointsOf(calendar, located, numbered, reader)
      : rowsOf(calendar, located, numbered, part, reader);
  const bytes = Buffer.from(JSON.stringify(data));
  return {
    bytes,
    etag: etagOf(bytes),
    language: reader.language,
    contentType: 'application/json; charset=utf-8',
  };
}

function pointsOf(
  calendar: Calendar,
  { positions }: LocatedView,
  { points, places }: NumberedPoints,
  { language }: Reader,
): unknown {
  const names = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    return number;
  };
  let [x, y] = [0, 0];
  const flat = points.flatMap((point, number) => {
    const [first = 0] = places[number] ?? [];
    const position = positions[first] ?? 0;
    const { place } = eventAt(calendar, position);
    const town = numberOf(shortTown(townAt(calendar, position, point, language)));
    const [toX, toY] = [
      Math.round((calendar.map.points.longitudes[point] ?? 0) * UNIT),
      Math.round((calendar.map.points.latitudes[point] ?? 0) * UNIT),
    ];
    const row = [
      toX - x,
      toY - y,
      places[number]?.length ?? 0,
      town,
      place == null ? -1 : numberOf(place.name),
    ];
    [x, y] = [toX, toY];
    return row;
  });
  return { names: [...names.keys()], points: flat, partSize: PART_SIZE };
}

function rowsOf(
  calendar: Calendar,
  { positions }: LocatedView,
  { places }: NumberedPoints,
  part: number,
  reader: Reader,
): unknown {
  const all = places.flatMap((these, number) => these.map((place) => [number, place] as const));
  const rows = all.slice(part * PART_SIZE, (part + 1) * PART_SIZE).map(([point, place]) => {
    const event = mapEventAt(calendar, positions[place] ?? 0);
    return [point, place, renderPart(<EventItem event={event} reader={reader} point={point} />)];
  });
  return { rows };
}

/** Returns an event without its picture, which may be on any host: a map only loads pictures from the host of its street tiles. */
export function mapEventAt(calendar: Calendar, position: number): ReturnType<typeof eventAt> {
  return { ...eventAt(calendar, position), thumbnail: null };
}

/** Returns the number of parts that the rows of a view have. */
export function partsOf(calendar: Calendar, view: CalendarView, reader: Reader): number {
  return Math.ceil(locatedEvents(calendar, view, reader.now).located / PART_SIZE);
}
