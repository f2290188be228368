import { isUtf8 } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import type { AnswerTable } from '../../src/calendar/calendar.ts';
import { createContentLoader, loadContent, type LoadedContent } from '../../src/content/load.ts';
import { mutated } from './mutations.ts';
import { demand, target, type Target } from './target.ts';
import { demandEvent, demandOrganization, demandWholeEvent, demandWholePlace } from './wire-records.ts';

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
thumbnail: https://example.org/a.png
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
type: club
logoUrl: https://example.org/logo.png
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
const CHOIR = '{id: 5f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a93, name: Choir}\n';
const SITE = `url: https://calendar.example.org
public: false
timezone: Europe/Berlin
organizationLinks:
  chatGroup: qqGroup
`;

const FLOW = '{id: 4f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a93, name: 2027, scale: mega, detail: "x\\ny"}\n';

/** The files of a set; the first is the one that is changed most. */
const SEEDS = [
  ['events/2027/hamburg-reading-day.md', EVENT],
  ['events/flow.yaml', FLOW],
  ['organizations/reading-circle.md', ORGANIZATION],
  ['organizations/choir.yaml', CHOIR],
  ['places/town-hall.yml', PLACE],
  ['site.yml', SITE],
] as const;

/** Small files are done in a moment; so much is a loop. */
const MAX_MILLISECONDS = 5_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');

/** Any files: problems or a calendar, and the same every time. */
export function contentTarget(folder: string): Target {
  const loader = createContentLoader(folder);
  for (const [path] of SEEDS) mkdirSync(dirname(join(folder, path)), { recursive: true });
  const [[main, seed], ...others] = SEEDS;
  const inputs = fc.record({
    [main]: mutated(seed),
    ...Object.fromEntries(others.map(([path, other]) => [path, rarely(other)])),
  });
  return target(inputs, (files) => {
    for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder, path), bytes);
    const start = performance.now();
    const loaded = loader.load({ now: NOW });
    const passed = performance.now() - start;
    demand(passed < MAX_MILLISECONDS, `It took ${passed.toFixed(0)} ms.`);
    const again = loadContent(folder, { now: NOW });
    demand(JSON.stringify(loaded) === JSON.stringify(again), 'It is not the same a second time.');
    check(loaded);
  });
}

/** So that a set has no more than a fault or two, mostly. */
function rarely(seed: string): fc.Arbitrary<Buffer> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(Buffer.from(seed)) },
    { weight: 1, arbitrary: mutated(seed) },
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
  for (const organization of objectsOf(organizations))
    demandOrganization(organization, Object.values(site.organizationLinks));
}

function objectsOf(table: AnswerTable): unknown[] {
  return parsed(table, (position) => table.answer(position).json);
}

/** With all their fields. */
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
