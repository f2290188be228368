import { SCALES } from '../../../src/schema/event.ts';
import type { Random } from './random.ts';
import { ADJECTIVES, CITIES, KINDS, SENTENCES, SESSIONS, TOPICS, type City } from './words.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Local times at which no clock is changed. */
const OPENING = '09:00';
const CLOSING = '17:30';

export interface GeneratedEvent {
  readonly name: string;
  readonly year: string;
  readonly text: string;
}

/** An event of 1 to 5 days as a Markdown file of some 1.5 kB; `firstDay` is a UTC midnight in milliseconds. */
export function generateEvent(
  random: Random,
  firstDay: number,
  { place, organization }: { readonly place: string; readonly organization: string },
): GeneratedEvent {
  const city = random.choose(CITIES);
  const start = dayOf(firstDay);
  const end = dayOf(firstDay + random.below(5) * DAY_MILLISECONDS);
  const year = start.slice(0, 4);
  const name = nameOf(random, city, year);
  const site = `https://${random.choose(['conf', 'events', 'www'])}.example.org/${year}/${random.below(100_000)}`;
  const keys = [
    `id: ${random.uuid()}`,
    `name: ${name}`,
    `scale: ${random.choose(SCALES)}`,
    ...(random.below(20) === 0 ? ['status: rescheduled'] : []),
    ...datesOf(random, start, end),
    `timezone: ${city.timezone}`,
    `region: ${city.name}, ${city.country}`,
    ...(random.below(4) === 0 ? [`thumbnail: ${site}/banner.png`] : []),
    `url: ${site}`,
    `place: ${place}`,
    `organization: ${organization}`,
  ];
  return { name, year, text: `---\n${keys.join('\n')}\n---\n\n${bodyOf(random, name, city, site)}` };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function nameOf(random: Random, { name: city }: City, year: string): string {
  const words = [
    ...(random.below(4) === 0 ? [random.choose(ADJECTIVES)] : []),
    ...random.sample(TOPICS, 1 + random.below(2)),
    random.choose(KINDS),
    ...random.choose([[city], [year], [city, year]]),
  ];
  return words.join(' ');
}

/** Plain days mostly, as people write them, some local times and some instants. */
function datesOf(random: Random, start: string, end: string): string[] {
  switch (random.below(5)) {
    case 0:
      return [`startDate: ${start} ${OPENING}`, `endDate: ${end} ${CLOSING}`];
    case 1:
      return [`startDate: ${start}T${OPENING}:00Z`, `endDate: ${end}T${CLOSING}:00Z`];
    default:
      return [`startDate: ${start}`, `endDate: ${end}`];
  }
}

function bodyOf(random: Random, name: string, { name: city }: City, site: string): string {
  const paragraph = (): string => random.sample(SENTENCES, 5).join(' ');
  return `# ${name}

${paragraph()}

## Programme

${random
  .sample(SESSIONS, 5)
  .map((session) => `- **${session}**`)
  .join('\n')}

${paragraph()}

> Registration closes when the halls in ${city} are full.

More at [the site of the conference](${site}).
`;
}
