import { SCALES } from '../../../src/schema/scale.ts';
import type { Random } from './random.ts';
import { slugOf } from '../../../src/cli/new-record/slug.ts';
import { isOneErrorAway } from '../../../src/platform/did-you-mean.ts';
import { ADJECTIVES, CITIES, KINDS, SENTENCES, SESSIONS, TOPICS, type City } from './words.ts';

const DAY_MILLISECONDS = 86_400_000;
/** No clock changes at these local times. */
const OPENING = '09:00';
const CLOSING = '17:30';

/** No tag is a typing error away from another one. */
export const TAGS = TOPICS.map(slugOf).filter(
  (tag, at, all) => !all.slice(0, at).some((other) => isOneErrorAway(tag, other)),
);

export interface GeneratedEvent {
  readonly name: string;
  readonly year: string;
  readonly text: string;
}

/** The names of the files that an event refers to. */
export interface EventReferences {
  readonly place: string;
  readonly organization: string;
  /** Organizations that may co-organize it. */
  readonly others: readonly string[];
}

/** Returns an event of 1 to 5 days as a Markdown file of 1.5 kB; `firstDay` is a UTC midnight in milliseconds. */
export function generateEvent(
  random: Random,
  firstDay: number,
  { place, organization, others }: EventReferences,
): GeneratedEvent {
  const city = random.choose(CITIES);
  const start = dayOf(firstDay);
  const end = dayOf(firstDay + random.below(5) * DAY_MILLISECONDS);
  const year = start.slice(0, 4);
  const name = nameOf(random, city, year);
  const site = `https://${random.choose(['conf', 'events', 'www'])}.example.org/${year}/${random.below(2 ** 30)}`;
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
    ...(random.below(5) === 0 ? [`coOrganizers: [${random.sample(others, 2).join(', ')}]`] : []),
    `tags: [${random.sample(TAGS, random.below(4)).join(', ')}]`,
    `countryCode: ${city.countryCode}`,
    ...(random.below(3) === 0 ? middleOf(city) : coordinatesOf(random, city)),
    ...factsOf(firstDay / DAY_MILLISECONDS, city),
    ...(random.below(3) === 0
      ? [`links: [{kind: cfp, url: "${site}/cfp", closesAt: ${dayOf(firstDay - 60 * DAY_MILLISECONDS)}}]`]
      : []),
    `sources: [${site}]`,
  ];
  const body = bodyOf(random, name, city, site);
  return { name, year, text: `---\n${keys.join('\n')}\n---\n\n${body}` };
}

/** The languages of events and of the questions about them. */
export const LANGUAGES = ['en', 'de', 'zh-Hans', 'fr', 'pt-BR'];

/** Returns what people ask of an event besides; it follows from the day, so that the other draws stay the same. */
function factsOf(day: number, { countryCode }: City): string[] {
  return [
    ...(day % 7 === 0 ? ['attendanceMode: mixed'] : []),
    ...(day % 3 === 0 ? [] : [`isAccessibleForFree: ${day % 3 === 1}`]),
    ...(day % 2 === 0 ? [] : [`inLanguage: [${LANGUAGES[day % LANGUAGES.length]}]`]),
    ...(day % 5 === 0 ? [`series: ${seriesIn(countryCode)}`] : []),
  ];
}

/** Returns the series that some events of a country belong to. */
export function seriesIn(countryCode: string): string {
  return `${countryCode.toLowerCase()}-days`;
}

/** Returns a position in the city, in most cases of the event's own. */
export function coordinatesOf(random: Random, { latitude, longitude }: City): string[] {
  const nearby = (degrees: number): string => (degrees + (random.below(4_000) - 2_000) / 20_000).toFixed(4);
  return [`latitude: ${nearby(latitude)}`, `longitude: ${nearby(longitude)}`];
}

function middleOf({ latitude, longitude }: City): string[] {
  return [`latitude: ${latitude}`, `longitude: ${longitude}`];
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

/** Returns dates as people write them: mostly plain days, some local times and some instants. */
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
