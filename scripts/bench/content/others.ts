import type { Random } from './random.ts';
import { coordinatesOf } from './event.ts';
import { CITIES, ORGANIZATION_KINDS, SENTENCES, TOPICS, VENUES } from './words.ts';

export interface GeneratedRecord {
  readonly name: string;
  readonly extension: 'md' | 'yml';
  readonly text: string;
}

/** Returns a place as a YAML file. */
export function generatePlace(random: Random): GeneratedRecord {
  const where = random.choose(CITIES);
  const { name: city, country, countryCode } = where;
  const { name: venue, kind } = random.choose(VENUES);
  const name = `${random.choose(TOPICS)} ${venue} ${city}`;
  const address = `${random.choose(['Example Street', 'Station Road', 'Market Square'])} ${1 + random.below(99)}`;
  const keys = [
    `id: ${random.uuid()}`,
    `name: ${name}`,
    `kind: ${kind}`,
    `address: ${address}, ${city}, ${country}`,
    `countryCode: ${countryCode}`,
    ...coordinatesOf(random, where),
  ];
  return { name, extension: 'yml', text: `${keys.join('\n')}\n` };
}

/** Returns an organization, as a Markdown file with its description or as a YAML file. */
export function generateOrganization(random: Random): GeneratedRecord {
  const name = `${random.choose(TOPICS)} ${random.choose(ORGANIZATION_KINDS)} ${random.choose(CITIES).name}`;
  const site = `https://organizers.example.org/${random.below(100_000)}`;
  const keys = `id: ${random.uuid()}
name: ${name}
type: ${random.choose(['association', 'company', 'foundation'])}
logoUrl: ${site}/logo.svg
contactMail: hello${random.below(1000)}@example.org
website: ${site}
chatGroup: '${100_000_000 + random.below(900_000_000)}'
videoSite: ${site}/videos
creationTime: 20${10 + random.below(8)}-0${1 + random.below(9)}-${10 + random.below(18)}T10:00:00Z
`;
  const description = random.sample(SENTENCES, 3).join(' ');
  return random.below(2) === 0
    ? { name, extension: 'md', text: `---\n${keys}---\n\n${description}\n` }
    : { name, extension: 'yml', text: `${keys}description: >-\n  ${description}\n` };
}
