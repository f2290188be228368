import { NO_SITE } from '../../src/content/validate.ts';
import type { Records } from '../../src/schema/records.ts';
import { eventOf, eventPath } from './events.ts';
import { organizationOf, placeOf } from './organizations.ts';
import { SITE_URL } from './written.ts';

const EVENTS = 300;

/** The texts of files by their paths within the content folder. */
export type Files = ReadonlyMap<string, string>;

/**
 * A revision of the content: its files, and the records that a server has to read from them. The records are not
 * made by the server's code.
 */
export interface Revision {
  readonly number: number;
  readonly files: Files;
  readonly records: Records;
}

/**
 * Returns a revision.
 *
 * @param firstDay the day from which all dates are counted: midnight in UTC, in milliseconds since 1970
 * @param isPublic whether the calendar has pages, and feeds without a key
 */
export function revisionOf(number: number, firstDay: number, isPublic = false): Revision {
  const organizations = [0, 1, 2, 3].map((index) => organizationOf(index, number));
  const places = [0, 1, 2].map(placeOf);
  const events = Array.from({ length: EVENTS }, (_, index) => index)
    .filter((index) => (index + Math.floor(number / 3)) % 12 > 0)
    .map((index) => eventOf(index, number, firstDay));
  const files = new Map([['site.yml', `url: ${SITE_URL}\npublic: ${isPublic}\n`]]);
  for (const { path, text } of [...organizations, ...places, ...events]) files.set(path, text);
  return {
    number,
    files,
    records: {
      site: { ...NO_SITE, url: SITE_URL, public: isPublic },
      pictures: [],
      events: events.map(({ record }) => record),
      organizations: organizations.map(({ record }) => record),
      places: places.map(({ record }) => record),
    },
  };
}

/** Returns a revision in which the files of some events are those of the next revision. */
export function partlyNext(revision: Revision, next: Revision, paths: ReadonlySet<string>): Revision {
  const isOf = (path: string): boolean => paths.has(path);
  const files = new Map([...revision.files].filter(([path]) => !isOf(path)));
  for (const [path, text] of next.files) if (isOf(path)) files.set(path, text);
  const events = [
    ...revision.records.events.filter((event) => !isOf(eventPath(event))),
    ...next.records.events.filter((event) => isOf(eventPath(event))),
  ];
  return { number: next.number, files, records: { ...revision.records, events } };
}
