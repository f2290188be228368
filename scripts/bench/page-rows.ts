import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from '../../src/schema/site.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { BenchError, limited, percentile, type Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { TAGS } from './content/event.ts';
import { createRandom, type Random } from './content/random.ts';
import { CITIES, TOPICS } from './content/words.ts';
import { requestsPerSecond } from './http/load.ts';
import type { Bench } from './open-bench.ts';
import { fieldOf, type OwnServer, serving, timeOf } from './own-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const SEED = 20_261_123;
const HOME_PAGES = 60;
const FILTERED_LISTS = 200;
const [FIRST_YEAR, LAST_YEAR] = [2018, 2026];

/** A kind of page. */
interface PageKind {
  readonly name: string;
  /** Each path shows another page. */
  readonly paths: readonly string[];
}

/** The pages whose cost grows with the calendar. Only the organizations have to be known for their paths. */
function pageKinds(organizations: readonly string[]): PageKind[] {
  return [
    { name: 'home', paths: inEachLanguage(homePages()) },
    { name: 'a month', paths: inEachLanguage(months()) },
    { name: 'an organizer', paths: inEachLanguage(organizations.map((slug) => `/${slug}`)) },
    { name: 'a filtered list', paths: inEachLanguage(filteredLists(createRandom(SEED))) },
  ];
}

function homePages(): string[] {
  return Array.from({ length: HOME_PAGES }, (_, index) => `/?page=${index + 1}`);
}

function months(): string[] {
  return Array.from({ length: (LAST_YEAR - FIRST_YEAR + 1) * 12 }, (_, index) =>
    new Date(Date.UTC(FIRST_YEAR, index)).toISOString().replace(/^(\d+-\d+).*/, '/month/$1'),
  );
}

function filteredLists(random: Random): string[] {
  const lists = new Set<string>();
  while (lists.size < FILTERED_LISTS) {
    const parameters = {
      countryCode: random.choose(CITIES).countryCode,
      tag: random.choose(TAGS),
      scale: random.choose(SCALES),
      q: random.choose(TOPICS),
    };
    const chosen = random.sample(Object.entries(parameters), 1 + random.below(3));
    lists.add(`/?${new URLSearchParams(chosen).toString()}`);
  }
  return [...lists];
}

function inEachLanguage(paths: readonly string[]): string[] {
  return SITE.fields.languages.default.flatMap((language) =>
    paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
  );
}

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
/** The number of requests in a run. In all rounds these are fewer than the paths of any kind, twice. */
const FIRST_REQUESTS = 50;
const QUICK_FIRST_REQUESTS = 5;
const FIRST_LIMIT_MICROSECONDS = 10_000;
const AGAIN_REQUESTS_PER_SECOND = 1_000;
const SECONDS = 2;
const QUICK_SECONDS = 1;

/** The time for pages: one that nobody has requested before, and one that is requested again and again. */
export function pageRows(bench: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const events = bench.quick ? QUICK_EVENTS : EVENTS;
    const [content, file] = [join(folder, 'content'), join(folder, 'calendar.json')];
    mkdirSync(content);
    writeFileSync(join(content, 'site.yml'), 'public: true\n');
    await compileContent(content, events, file);
    return serving(folder, file, async (server) => {
      const rows: Row[] = [];
      for (const kind of pageKinds(await fieldOf(server, 'organization', 'slug')))
        rows.push(...(await rowsOf(kind, server, events, bench)));
      return rows;
    });
  });
}

async function rowsOf(
  { name, paths }: PageKind,
  server: OwnServer,
  events: number,
  { quick, compare }: Bench,
): Promise<Row[]> {
  const work = `${name} of ${events.toLocaleString('en-US')} events`;
  const count = quick ? QUICK_FIRST_REQUESTS : FIRST_REQUESTS;
  // The server caches a page when it makes it for the second time.
  const unknown = [...paths, ...paths];
  const runs: number[][] = [];
  const slowest = limited({
    work: `${work}, the first time: the slowest of ${count}`,
    unit: 'µs',
    limit: FIRST_LIMIT_MICROSECONDS,
    ours: async () => {
      const times: number[] = [];
      for (const path of unknown.splice(0, count)) times.push(await timeOf(server, path));
      if (times.length < count) throw new BenchError(`There are too few paths of ${name}.`);
      runs.push(times);
      return Math.max(...times);
    },
  });
  const typical = limited({
    work: `${work}, the first time: half of the same ${count}`,
    unit: 'µs',
    limit: FIRST_LIMIT_MICROSECONDS,
    ours: () => Promise.resolve(percentile(runs.shift() ?? [], 0.5)),
  });
  const again = limited({
    work: `${work}, asked for again`,
    unit: 'requests/s',
    relation: '≥',
    limit: AGAIN_REQUESTS_PER_SECOND,
    ours: () => {
      const [path = ''] = paths;
      return requestsPerSecond({
        port: server.port,
        path,
        headers: {},
        seconds: quick ? QUICK_SECONDS : SECONDS,
      });
    },
  });
  return [await compare(slowest), await compare(typical), await compare(again)];
}
