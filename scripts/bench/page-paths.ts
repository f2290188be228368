import { LANGUAGES } from '../../src/event-text/languages.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { TAGS } from './content/event.ts';
import { createRandom, type Random } from './content/random.ts';
import { CITIES, TOPICS } from './content/words.ts';

const SEED = 20_261_123;
const HOME_PAGES = 60;
const FILTERED_LISTS = 200;
const [FIRST_YEAR, LAST_YEAR] = [2018, 2026];

/** A page as it is told apart by its address. */
export interface PageKind {
  readonly name: string;
  /** Each shows something else. */
  readonly paths: readonly string[];
}

/** The pages whose cost grows with the calendar, of which nothing but the organizations has to be known. */
export function pageKinds(organizations: readonly string[]): PageKind[] {
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
  return LANGUAGES.flatMap((language) =>
    paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
  );
}
