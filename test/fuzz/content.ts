import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import type { AnswerTable } from '../../src/calendar/calendar.ts';
import { createContentLoader } from '../../src/content/content-loader.ts';
import { loadContent, type LoadedContent } from '../../src/content/load.ts';
import { EVENT as EVENT_TYPE } from '../../src/schema/event.ts';
import { SOURCE as SOURCE_TYPE } from '../../src/schema/followed-source.ts';
import { type RecordType, rowsOf } from '../../src/schema/table.ts';
import { ORGANIZATION as ORGANIZATION_TYPE } from '../../src/schema/organization.ts';
import { PLACE as PLACE_TYPE } from '../../src/schema/place.ts';
import { SITE as SITE_TYPE } from '../../src/schema/site.ts';
import { writeFiles } from '../helpers/folder.ts';
import { avif, exifOf, jpeg, png, webp } from '../helpers/pictures.ts';
import { mutated } from './mutations.ts';
import { demand, quickly, target, type Target } from './target.ts';
import {
  demandEvent,
  demandOrganization,
  demandWholeEvent,
  demandWholeOrganization,
  demandWholePlace,
} from './wire-records.ts';

const EVENT = `---
id: 3f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a91
name: Hamburg Reading Day
scale: small
status: rescheduled
startDate: 2027-02-20
endDate: "2027-02-21 18:30"
timezone: Europe/Berlin
address: Große Straße 1 # at the corner
region: 'Hamburg, Germany'
thumbnail: images/a.png
place: town-hall
organization: reading-circle
coOrganizers: [choir]
tags: [books, tea-time]
countryCode: DE
latitude: 53.55
longitude: 9.99
links:
  - {kind: registration, url: https://example.org/日, opensAt: 2026-10-01, closesAt: "2026-11-30 12:00"}
sources: [https://example.org/2027]
---

Bring a book. There will be **tea**.
`;
const ORGANIZATION = `---
id: 9b7f8e0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b
name: Reading Circle
slug: reading-circle
type: club
logoUrl: images/b.jpg
contactMail: post@example.org
website: https://example.org
chatGroup: 784051168
richMediaConfig: {colours: [red, 2, null], nested: {deep: true}}
extra:
  number: 1.5
  list: [a, b]
creationTime: 2020-01-01T00:00:00Z
ignore: []
---
Since 2020.
`;
const PLACE = `id: 0f3c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a92
name: Town Hall
kind: hall
address: Marktplatz 1
countryCode: DE
latitude: 53.5
longitude: -9.9
`;
const CHOIR = '{id: 5f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a93, name: Choir, logoUrl: images/d.avif}\n';
const SITE = `logo: images/c.webp
url: https://calendar.example.org
public: false
timezone: Europe/Berlin
organizationLinks:
  chatGroup: qqGroup
`;

const SOURCE = `key: reading-circle
url: webcal://circle.example/日.ics
scale: cosy # we are few
organization: reading-circle
place: town-hall
map: {Beginn: startDate, "a/b": name, Notiz: }
since: "2027-01-01"
`;

const FLOW = '{id: 4f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a93, name: 2027, scale: mega, detail: "x\\ny"}\n';

/**
 * For each type of record, a file with every key: the keys that are written out above, and all others with their first
 * examples.
 */
const COMPLETE = Object.entries({
  'events/2027/hamburg-reading-day.md': withEveryKey(EVENT, EVENT_TYPE),
  'organizations/reading-circle.md': withEveryKey(ORGANIZATION, ORGANIZATION_TYPE),
  'places/town-hall.yml': withEveryKey(PLACE, PLACE_TYPE),
  'site.yml': withEveryKey(SITE, SITE_TYPE),
  'sources.yml': `- ${withEveryKey(SOURCE, SOURCE_TYPE).replace(/\n(?=.)/g, '\n  ')}`,
});
const METADATA = { exif: exifOf({ position: true, serialNumber: true, orientation: 6 }), xmp: '<x/>' };
const SIZE = { width: 40, height: 30, ...METADATA };

/** Valid files by their paths, which the fuzzer changes. */
export const SEEDS: Readonly<Record<string, string | Buffer>> = {
  ...Object.fromEntries(COMPLETE),
  'events/flow.yaml': FLOW,
  'organizations/choir.yaml': CHOIR,
  'images/a.png': png(SIZE),
  'images/b.jpg': jpeg(SIZE),
  'images/c.webp': webp(SIZE),
  'images/d.avif': avif(SIZE),
};

function withEveryKey(seed: string, type: RecordType): string {
  const missing = rowsOf(type).filter(
    ([key]) => key !== type.body && !new RegExp(`^${key}:`, 'm').test(seed),
  );
  const lines = missing
    .map(
      ([
        key,
        {
          examples: [example],
        },
      ]) => `${key}: ${JSON.stringify(example)}\n`,
    )
    .join('');
  return seed.startsWith('---') ? seed.replace(/(?<=\n)(?=---\n)/, lines) : seed + lines;
}

const NOW = Date.parse('2026-06-01T12:00:00Z');

/** Loads any files: the result is problems or a calendar, and the same every time. */
export function contentTarget(folder: string, load = loadContent): Target {
  const loader = createContentLoader(folder);
  writeFiles(folder, SEEDS);
  const inputs = fc.oneof(...Object.keys(SEEDS).map((most) => filesWith(most)));
  return target(inputs, (files) => {
    writeFiles(folder, files);
    const loaded = quickly(() => loader.load({ now: NOW }));
    const again = load(folder, { now: NOW });
    demand(JSON.stringify(loaded) === JSON.stringify(again), 'It is not the same a second time.');
    check(loaded);
  });
}

/** Returns sets of files: `most` is always mutated, the others rarely, so that a set has few faults. */
function filesWith(most: string): fc.Arbitrary<Readonly<Record<string, Buffer>>> {
  return fc.record(
    Object.fromEntries(
      Object.entries(SEEDS).map(([path, seed]) => [
        path,
        path === most
          ? mutated(seed)
          : fc.oneof(
              { weight: 19, arbitrary: fc.constant(Buffer.from(seed)) },
              { weight: 1, arbitrary: mutated(seed) },
            ),
      ]),
    ),
  );
}

function check({ records, diagnostics }: LoadedContent): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  for (const { file, line, column, message } of diagnostics)
    demand(
      file !== '' && line >= 1 && column >= 1 && message !== '',
      'A problem has no place or no message.',
    );
  demand((records === null) === errors.length > 0, 'There are errors and records, or neither.');
  if (records === null) return;
  const { events, organizations, places, site } = compileCalendar(records);
  for (const event of objectsOf(events)) demandEvent(event);
  for (const event of wholesOf(events)) demandWholeEvent(event);
  for (const place of wholesOf(places)) demandWholePlace(place);
  const links = Object.values(site.organizationLinks);
  for (const organization of objectsOf(organizations)) demandOrganization(organization, links);
  for (const organization of wholesOf(organizations)) demandWholeOrganization(organization, links);
}

function objectsOf(table: AnswerTable): unknown[] {
  return parsed(table, (position) => table.answer(position).json);
}

/** Returns the answers of a table with all their fields, parsed. */
function wholesOf(table: AnswerTable): unknown[] {
  return parsed(table, (position) => table.whole(position));
}

function parsed({ length }: AnswerTable, jsonOf: (position: number) => Buffer): unknown[] {
  return Array.from({ length }, (_, position): unknown => {
    const json = jsonOf(position);
    demand(isUtf8(json), 'An answer is not UTF-8.');
    return JSON.parse(json.toString());
  });
}
