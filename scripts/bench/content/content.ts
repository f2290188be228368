import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { slugOf } from '../../../src/cli/new-record/slug.ts';
import { runNode } from '../node-process.ts';
import { generateEvent } from './event.ts';
import { generateOrganization, generatePlace, type GeneratedRecord } from './others.ts';
import { createRandom } from './random.ts';

const SEED = 20_260_306;
const FIRST_DAY = Date.UTC(2018, 0, 1);
const DAY_MILLISECONDS = 86_400_000;
const EVENTS_PER_ORGANIZATION = 50;
const EVENTS_PER_PLACE = 100;
/** Each organization has one event in each period, so that no two of its events overlap. */
const PERIOD_DAYS = 70;
const MAX_WAIT_DAYS = 60;

export interface ContentFile {
  /** Path within the content folder. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns a valid calendar without a warning, byte for byte the same for the same number of events. The events are from
 * 2018 to the middle of 2027; 50 events share an organization, and 100 a place.
 */
export function generateContent(events: number): ContentFile[] {
  const random = createRandom(SEED);
  const organizations = records('organizations', events / EVENTS_PER_ORGANIZATION, () =>
    generateOrganization(random),
  );
  const places = records('places', events / EVENTS_PER_PLACE, () => generatePlace(random));
  const slugFor = createSlugs();
  const files = Array.from({ length: events }, (_, index): ContentFile => {
    const period = Math.floor(index / organizations.length);
    const day = period * PERIOD_DAYS + random.below(MAX_WAIT_DAYS);
    const host = index % organizations.length;
    const others = [1, 2, 3]
      .map((step) => (host + step) % organizations.length)
      .filter((other) => other !== host);
    const references = {
      organization: organizations[host]?.slug ?? '',
      place: (places[index] ?? random.choose(places)).slug,
      others: [...new Set(others)].flatMap((other) => organizations[other]?.slug ?? []),
    };
    const firstDay = FIRST_DAY + day * DAY_MILLISECONDS;
    const { name, year, text } = generateEvent(random, firstDay, references);
    return { path: `events/${year}/${slugFor(`${year} ${name}`)}.md`, text };
  });
  return [...files, ...organizations, ...places];
}

/** Writes that calendar into an empty folder. Returns the number of files. */
export function writeContent(folder: string, events: number): number {
  const files = generateContent(events);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return files.length;
}

/**
 * Compiles a generated calendar into one file.
 *
 * @param folder for its content, which is removed when the file is there
 */
export async function compileContent(folder: string, events: number, file: string): Promise<void> {
  writeContent(folder, events);
  await runNode(['dist/scripts/open-event-calendar.js', 'build', '--content', folder, '--out', file]);
  rmSync(folder, { recursive: true });
}

function records(
  collection: 'organizations' | 'places',
  share: number,
  generate: () => GeneratedRecord,
): (ContentFile & { readonly slug: string })[] {
  const slugFor = createSlugs();
  return Array.from({ length: Math.ceil(share) }, () => {
    const { name, extension, text } = generate();
    const slug = slugFor(name);
    return { path: `${collection}/${slug}.${extension}`, text, slug };
  });
}

/** Returns a function that gives every name a unique slug: its words, and a number when that slug is taken. */
function createSlugs(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const words = slugOf(name);
    let slug = words;
    for (let number = 2; taken.has(slug); number += 1) slug = `${words}-${number}`;
    taken.add(slug);
    return slug;
  };
}
