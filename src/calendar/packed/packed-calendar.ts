import { type PackedNames, type PackedTexts, openTextSearch } from '../search/exact.ts';
import type { RecentChange } from '../../history/recent.ts';
import { isPictureType, picturePath, PICTURE_TYPES, type Picture } from '../../schema/picture.ts';
import type { SiteRecord } from '../../schema/site.ts';
import {
  type Calendar,
  type Closings,
  type EventColumns,
  type EventLabels,
  forEachLabels,
  type Labels,
  type NamedTable,
  type ServedPicture,
  type FollowedSource,
} from '../calendar.ts';
import { openChangeLog, type PackedChangeLog } from '../change-log.ts';
import { PointMap, type Points } from '../map.ts';
import { type Lists, orderBy } from '../search/lists.ts';
import { openNameSearch } from '../search/name-search.ts';
import { openAnswers, type PackedAnswers } from './packed-answers.ts';

/**
 * A compiled calendar as plain data, nearly all of it in buffers: what a thread compiles goes to the one that
 * serves without a copy, and is opened there within milliseconds.
 */
export interface PackedCalendar extends EventLabels {
  readonly site: SiteRecord;
  readonly events: PackedEvents;
  readonly organizations: PackedTable;
  readonly places: PackedPlaces;
  readonly closings: Closings;
  readonly coordinates: Points;
  readonly eventNames: PackedNames;
  readonly eventTexts: PackedTexts;
  readonly organizationNames: PackedNames;
  /** The slugs of `organizations`, in the same order. */
  readonly organizationSlugs: readonly string[];
  readonly organizers: Int32Array<ArrayBuffer>;
  readonly pictures: PackedPictures;
  readonly changeLog: PackedChangeLog;
  readonly recentChanges: readonly RecentChange[];
  readonly followed: readonly FollowedSource[];
  readonly digest: string;
}

export interface PackedEvents extends PackedAnswers, EventColumns {}

/** Records in the order of their names. */
export interface PackedTable extends PackedAnswers {
  readonly names: PackedNames;
  readonly events: Lists;
}

export interface PackedPlaces extends PackedTable {
  readonly points: Int32Array;
  readonly countries: Labels;
}

/** Opens a packed calendar, which nobody may change from then on. */
export function openCalendar(packed: PackedCalendar): Calendar {
  const { events, places, coordinates, organizers, changeLog, recentChanges, digest } = packed;
  return Object.freeze({
    site: Object.freeze(packed.site),
    events: Object.freeze({
      ...events,
      ...openAnswers(events),
      earliestFirst: earliestFirst(events.starts),
    }),
    organizations: Object.freeze(openTable(packed.organizations)),
    places: Object.freeze({ ...openTable(places), points: places.points, countries: places.countries }),
    closings: Object.freeze(packed.closings),
    map: new PointMap(coordinates),
    ...forEachLabels((name) => Object.freeze(packed[name])),
    eventSearch: openNameSearch(packed.eventNames),
    textSearch: openTextSearch(packed.eventTexts),
    organizationSearch: openNameSearch(packed.organizationNames),
    organizationsBySlug: new Map(packed.organizationSlugs.map((slug, position) => [slug, position])),
    organizers,
    pictures: openPictures(packed.pictures),
    changeLog: Object.freeze(openChangeLog(changeLog, packed)),
    recentChanges: Object.freeze(recentChanges),
    followed: Object.freeze(packed.followed),
    digest,
  });
}

/** All positions by ascending start, undated ones (NaN) last, equal ones as they are given. */
function earliestFirst(starts: Float64Array): Uint32Array {
  return orderBy(starts.map((start) => (Number.isNaN(start) ? Infinity : start)));
}

function openTable(packed: PackedTable): NamedTable {
  return { ...openAnswers(packed), search: openNameSearch(packed.names), events: packed.events };
}

/** Pictures in the order of their names, which `pictureName` makes. */
export interface PackedPictures {
  readonly names: readonly string[];
  readonly widths: Uint16Array<ArrayBuffer>;
  readonly heights: Uint16Array<ArrayBuffer>;
  /** The pictures of a content folder are shared by all threads, so that no calendar has a copy. */
  readonly bytes: readonly Uint8Array[];
}

/** @param pictures in the order of their names */
export function packPictures(pictures: readonly Picture[]): PackedPictures {
  return {
    names: pictures.map(({ name }) => name),
    widths: Uint16Array.from(pictures, ({ width }) => width),
    heights: Uint16Array.from(pictures, ({ height }) => height),
    bytes: pictures.map(({ bytes }) => bytes),
  };
}

/** The pictures by their names. */
export function openPictures(packed: PackedPictures): ReadonlyMap<string, ServedPicture> {
  const { names, widths, heights, bytes } = packed;
  return new Map(
    names.flatMap((name, number) => {
      const [digest = '', type = ''] = name.split('.');
      const data = bytes[number];
      if (!isPictureType(type) || data === undefined) return [];
      const picture = {
        path: picturePath(name),
        contentType: PICTURE_TYPES[type],
        width: widths[number] ?? 0,
        height: heights[number] ?? 0,
        bytes: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        etag: `"${digest}"`,
      };
      return [[name, picture] as const];
    }),
  );
}
