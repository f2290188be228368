import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { icalEvents } from '../../src/cli/intake/calendar/ical-events.ts';
import type { Found } from '../../src/cli/intake/found-event.ts';
import { isFound } from '../../src/cli/intake/read/read-source.ts';
import { knownEvents } from '../../src/cli/intake/resolve/known-events.ts';
import { newOutcomes } from '../../src/cli/intake/write/new-events.ts';
import { eventLine } from '../../src/cli/intake/found-facts.ts';
import { planSource } from '../../src/cli/sources/plan-source.ts';
import { jsonLdEvents } from '../../src/cli/intake/page/json-ld-events.ts';
import { pageEvents } from '../../src/cli/intake/page/page-events.ts';
import { SourceError, type SourceReader, type SourceType } from '../../src/cli/intake/read/source.ts';
import { sourceText } from '../../src/cli/intake/read/parse-source.ts';
import { jsonEvents } from '../../src/cli/intake/table/json-table.ts';
import { csvEvents } from '../../src/cli/intake/table/table-events.ts';
import { releaseFiles } from '../../src/cli/release/release-files.ts';
import { openFolder } from '../../src/cli/new-record/new-file.ts';
import { createContentLoader } from '../../src/content/content-loader.ts';
import { loadContent } from '../../src/content/load.ts';
import { event } from '../cli/intake/any-json-ld.ts';
import { WEB_PAGES } from '../cli/intake/web-pages.ts';
import { writeFiles } from '../helpers/folder.ts';
import { SEEDS } from './content.ts';
import { mutated } from './mutations.ts';
import { demand, quickly, target, type Target } from './target.ts';

type Read = Exclude<SourceType, 'application/xhtml+xml'>;

/** The readers of sources by media type; XHTML has the reader of HTML. */
export const READERS: Readonly<Record<Read, SourceReader>> = {
  'text/html': pageEvents,
  'application/ld+json': jsonLdEvents,
  'application/json': jsonEvents,
  'text/calendar': icalEvents,
  'text/csv': csvEvents,
};

const CALENDAR = 'test/cli/intake/calendars/khal.ics';
const URL_OF_PAGES = 'https://example.org/a';

/** Tables as calendars export them and as people write them. */
const TABLES = [
  'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\r\nTea,05/30/2027,7:00 PM,05/30/2027,9:30 PM,False,<b>Cups</b>,Hall,False\r\nFair,03/16/2027,,03/17/2027,,True,,https://example.org/,True\r\n',
  'sep=;\r\nDatum;Uhrzeit;Titel;Ort;Stadt;Land;Thema;Link\r\n6.3.2027;19:30 Uhr;Lesung;"Haus; Hof";Kiel;DE;Bücher, Tee;example.org\r\n6.–8.3.2027;;Fest;;;;;\r\n',
];
const CONFERENCE = {
  name: 'Tea',
  startDate: '2027-06-10',
  endDate: '2027-06-12',
  city: 'Kiel',
  country: 'Germany',
  online: true,
  locales: 'EN',
  cfpUrl: 'https://example.org/cfp',
  cfpEndDate: '2027-02-01',
  mastodon: '@tea@example.org',
  topics: ['a b', 'c'],
  place: { name: 'Hall' },
};

const UPDATING = {
  ...{
    now: Date.parse('2027-01-01'),
    isUpdate: true,
    take: null,
    isAccepted: true,
    isAdopted: false,
    same: null,
  },
  brought: new Map<string, string>(),
};

/** Imports random sources, well formed or not: each event becomes a valid record, or is refused with a reason. */
export function importsTarget(folder: string, readers = READERS): Target {
  writeFiles(folder, SEEDS);
  const content = openFolder(folder);
  const receiving = {
    target: { directory: folder, folder: content, displayPath: (file: string) => file },
    known: knownEvents(content),
  };
  const loader = createContentLoader(folder);
  return target(sourcesBeside(folder), ({ type, bytes }) => {
    const { text } = sourceText({ type, charset: null, bytes });
    const outcomes = quickly(() => {
      const found = foundBy(readers[type], text);
      if (found === null) return [];
      demand(isFound(found), 'What is found has another shape.');
      const answer = {
        ...{ key: 'fuzz', isFollowed: false, memory: null },
        found: { ...found, urls: [URL_OF_PAGES], isPage: false, version: null },
        facts: { urls: [URL_OF_PAGES], given: { scale: 'small' } },
      };
      const { incoming, outcomes: decided } = planSource(receiving, answer, UPDATING);
      return [...decided, ...newOutcomes(receiving, incoming, true)];
    });
    for (const line of outcomes.flatMap((one) => [eventLine(one), ...one.reasons, ...one.notes]))
      demand(
        // Reports escape all characters that are not shown; a line break would be shown as its escape.
        !/[\r\n\u2028\u2029]/.test(line),
        `A line has a line break: ${JSON.stringify(line)}`,
      );
    for (const outcome of outcomes)
      demand(
        outcome.state !== 'refused' || outcome.reasons.join('') !== '',
        'An event is refused without a reason.',
      );
    demandValid(outcomes.flatMap(({ findings }) => findings ?? []));
  });

  /** Reads a source; null if the reader refuses the whole source. */
  function foundBy(read: SourceReader, text: string): Found | null {
    try {
      return read(text, { url: URL_OF_PAGES, timezone: content.site.timezone });
    } catch (error) {
      if (error instanceof SourceError) return null;
      throw error;
    }
  }

  function demandValid(files: readonly { readonly path: string; readonly text: string }[]): void {
    if (files.length === 0) return;
    writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
    try {
      const { records, diagnostics } = loader.load({ errorsOnly: true });
      demand(records !== null, `What is written is not valid: ${JSON.stringify(diagnostics[0])}`);
    } finally {
      for (const { path } of files) rmSync(join(folder, path));
    }
  }
}

/** Sources like those of the web, those that other programs write, and the files that a release of this content has. */
function sourcesBeside(folder: string): fc.Arbitrary<{ readonly type: Read; readonly bytes: Buffer }> {
  const { records } = loadContent(folder);
  if (records === null) throw new Error('The content is not valid.');
  const released = new Map(
    [...releaseFiles(compileCalendar(records))].map(({ path, content }) => [path, content]),
  );
  const like = (type: Read, seed: string | Buffer = ''): fc.Arbitrary<{ type: Read; bytes: Buffer }> =>
    mutated(seed).map((bytes) => ({ type, bytes }));
  return fc.oneof(
    fc.oneof(...Object.values(WEB_PAGES).map(({ html }) => like('text/html', html))),
    fc.oneof(
      like('text/calendar', readFileSync(CALENDAR)),
      like('text/calendar', released.get('events.ics')),
    ),
    like('text/csv', released.get('events.csv')),
    fc.oneof(...TABLES.map((table) => like('text/csv', table))),
    like('application/json', JSON.stringify([CONFERENCE, CONFERENCE])),
    event.map((said) => ({ type: 'application/ld+json', bytes: Buffer.from(JSON.stringify(said)) }) as const),
  );
}
