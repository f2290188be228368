import { hash } from 'node:crypto';
import { type Calendar, countsOf } from '../../calendar/calendar.ts';
import { changedAtOf } from '../../calendar/change-log.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { eventsFeed } from '../../feeds/feed.ts';
import type { FeedFormat } from '../../feeds/format.ts';
import { eventDataSchema } from '../../openapi/parts.ts';
import { CSV_HEAD, csvLine } from './csv.ts';
import { dataPackage, type ListedFile } from './data-package.ts';

/** A file of a release. */
export interface ReleaseFile {
  /** The path of the file within the folder of the release, with slashes. */
  readonly path: string;
  readonly content: Buffer;
}

/**
 * Yields the files with the public data of a calendar (operators' handbook, "Publish the data"): all events in the order of
 * `/open/event`, a description of their tables, a manifest, and checksums in the form of `sha256sum`. The bytes depend only on
 * the calendar.
 */
export function* releaseFiles(calendar: Calendar): Generator<ReleaseFile, void> {
  const sums: ListedFile[] = [];
  const listed = (path: string, content: Buffer): ReleaseFile => {
    sums.push({ path, bytes: content.length, sha256: hash('sha256', content, 'hex') });
    return { path, content };
  };
  for (const [path, contentOf] of Object.entries(DATA)) yield listed(path, contentOf(calendar));
  const { site, digest, changeLog } = calendar;
  const changedAt = changedAtOf(changeLog);
  const time = changedAt === null ? null : new Date(changedAt).toISOString();
  const described = dataPackage({ site, version: digest, created: time, files: sums });
  yield listed('datapackage.json', json(described));
  const manifest = {
    name: site.name,
    url: site.url,
    license: site.license,
    revision: digest,
    time,
    counts: countsOf(calendar),
    files: [...sums],
  };
  yield listed('manifest.json', json(manifest));
  yield {
    path: 'SHA256SUMS',
    content: Buffer.from(sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')),
  };
}

const DATA: Readonly<Record<string, (calendar: Calendar) => Buffer>> = {
  'events.ndjson': ({ events }) =>
    Buffer.concat(positions(events).flatMap((at) => [events.whole(at), LINE_END])),
  'events.csv': ({ events }) =>
    Buffer.from(
      [CSV_HEAD, ...positions(events).map((at) => csvLine(JSON.parse(events.whole(at).toString())))].join(''),
    ),
  'events.ics': (calendar) => feed(calendar, 'ics'),
  'events.geojson': (calendar) => feed(calendar, 'geojson'),
  'schemas/event.schema.json': () => json(eventDataSchema()),
};

const LINE_END = Buffer.from('\n');

function positions({ length }: { readonly length: number }): number[] {
  return Array.from({ length }, (_, position) => position);
}

function feed(calendar: Calendar, format: FeedFormat): Buffer {
  return Buffer.from([...eventsFeed(calendar, format, NO_FILTER).pieces()].join(''));
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
