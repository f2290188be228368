import { join } from 'node:path';
import { ATTENDANCE_MODES } from '../../src/schema/attendance.ts';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { limited, percentile, type Row } from './comparison.ts';
import { compileContent } from './content/content.ts';
import { LANGUAGES, seriesIn, TAGS } from './content/event.ts';
import { createRandom, type Random } from './content/random.ts';
import { CITIES, type City, ORGANIZATION_KINDS, TOPICS } from './content/words.ts';
import type { Bench } from './open-bench.ts';
import { fieldOf, serving, timeOf } from './own-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const FIRST_DAY = Date.UTC(2018, 0, 1);
const DAYS = 3_400;
const DAY_MILLISECONDS = 86_400_000;
const PAGES = 20;
const MOST_PARAMETERS = 6;

/** Slugs of organizations and ids of places for the queries. */
interface Named {
  readonly organizations: readonly string[];
  readonly places: readonly string[];
}

/** Queries of `/open/event`, each with another combination of filters, fields and orders. */
function questions(random: Random, named: Named, count: number): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(question(random, named));
  return [...drawn];
}

function question(random: Random, { organizations, places }: Named): string {
  const instant = (): string => `${dayOf(random)}T10:00:00Z`;
  const draw: Readonly<Record<string, () => string>> = {
    eventStartAt: instant,
    eventEndAt: instant,
    search: () =>
      random.choose([
        random.choose(TOPICS),
        `${random.choose(TOPICS).slice(0, -1)}x`,
        random.choose(CITIES).name,
      ]),
    orgSearch: () => random.choose(ORGANIZATION_KINDS),
    datetime: () =>
      random.choose([`${dayOf(random)}/${dayOf(random)}`, `${dayOf(random)}/..`, `../${instant()}`]),
    status: () => random.sample(EVENT_STATUSES, 1 + random.below(2)).join(','),
    scale: () => random.sample(SCALES, 1 + random.below(4)).join(','),
    organization: () => random.sample(organizations.slice(0, 200), 1 + random.below(20)).join(','),
    place: () => random.sample(places.slice(0, 200), 1 + random.below(20)).join(','),
    countryCode: () =>
      random
        .sample(CITIES, 1 + random.below(4))
        .map(({ countryCode }) => countryCode)
        .join(','),
    tag: () => random.sample(TAGS, 1 + random.below(5)).join(','),
    bbox: () => boxAround(random.choose(CITIES), 1 + random.below(40)),
    near: () => centerIn(random),
    q: () =>
      random.choose([
        random.choose(TOPICS),
        random.choose(CITIES).country,
        `${random.choose(CITIES).name.slice(0, 3)} ${random.choose(TOPICS)}`,
        'e',
      ]),
    updatedSince: instant,
    attendanceMode: () => random.sample(ATTENDANCE_MODES, 1 + random.below(2)).join(','),
    isAccessibleForFree: () => random.choose(['true', 'false']),
    inLanguage: () => random.choose([...LANGUAGES, 'zh', '*']),
    series: () => seriesIn(random.choose(CITIES).countryCode),
    linkKind: () => random.sample(LINK_KINDS, 1 + random.below(2)).join(','),
    closes: () =>
      random.choose([`${dayOf(random)}/${dayOf(random)}`, `${dayOf(random)}/..`, `../${instant()}`]),
    sort: () => random.choose(['-startDate', 'startDate', 'updatedAt', 'distance', 'closesAt']),
    fields: () => random.choose(['all', 'id,name,startLocal,endLocal', 'default,tags,organizations', 'id']),
  };
  const names = random.sample(Object.keys(draw), 1 + random.below(MOST_PARAMETERS));
  const parameters = new URLSearchParams(names.map((name) => [name, draw[name]?.() ?? '']));
  if (parameters.get('sort') === 'distance' && !parameters.has('near'))
    parameters.set('near', centerIn(random));
  if (parameters.has('near')) parameters.set('radius', String(1 + random.below(20_000)));
  parameters.set('current', String(1 + random.below(PAGES)));
  parameters.set('pageSize', '20');
  return parameters.toString();
}

function dayOf(random: Random): string {
  return new Date(FIRST_DAY + random.below(DAYS) * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

function centerIn(random: Random): string {
  const { latitude, longitude } = random.choose(CITIES);
  return `${(latitude + random.below(1_000) / 1_000).toFixed(3)},${longitude.toFixed(3)}`;
}

function boxAround({ latitude, longitude }: City, degrees: number): string {
  const sides = [
    Math.max(-180, longitude - degrees),
    Math.max(-90, latitude - degrees),
    Math.min(180, longitude + degrees),
    Math.min(90, latitude + degrees),
  ];
  return sides.map((side) => side.toFixed(3)).join(',');
}

const EVENTS = 100_000;
const QUICK_EVENTS = 300;
const QUESTIONS = 2_000;
const QUICK_QUESTIONS = 20;
const SEED = 20_261_122;
const LIMIT_MICROSECONDS = 10_000;

/** The time of queries with any combination of filters, fields and orders, one after the other, all different. */
export function questionRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const [events, count] = quick ? [QUICK_EVENTS, QUICK_QUESTIONS] : [EVENTS, QUESTIONS];
    const file = join(folder, 'calendar.json');
    await compileContent(join(folder, 'content'), events, file);
    return serving(folder, file, async (server) => {
      const random = createRandom(SEED);
      const named: Named = {
        organizations: await fieldOf(server, 'organization', 'slug'),
        places: await fieldOf(server, 'place', 'id'),
      };
      return [
        await compare(
          limited({
            work: `99 of 100 questions of any kind about ${events.toLocaleString('en-US')} events`,
            unit: 'µs',
            limit: LIMIT_MICROSECONDS,
            ours: async () => {
              const times: number[] = [];
              for (const query of questions(random, named, count))
                times.push(await timeOf(server, `/open/event?${query}`));
              return percentile(times, 0.99);
            },
          }),
        ),
      ];
    });
  });
}
