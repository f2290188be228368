import { createRandom, type Random } from '../content/random.ts';
import { ADJECTIVES, CITIES, KINDS, ORGANIZATION_KINDS, TOPICS, VENUES } from '../content/words.ts';

const NAMES_SEED = 20_260_307;
const QUERIES_SEED = 20_260_308;
const FIRST_YEAR = 2010;
const YEARS = 18;
const MAX_WORDS = 3;
/** One query in four has a typing error. */
const ERROR_EVERY = 4;
/** Words in which an error is forgiven, also after the loss of a letter. */
const FORGIVEN = /^\p{L}{5,}$/u;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Names like those of real events, always the same: topics, kinds, hosts, venues, cities and years. */
export function generateNames(count: number): string[] {
  const random = createRandom(NAMES_SEED);
  return Array.from({ length: count }, () => nameOf(random));
}

function nameOf(random: Random): string {
  const city = random.choose(CITIES);
  const year = String(FIRST_YEAR + random.below(YEARS));
  const sometimes = (word: string, every: number): string[] => (random.below(every) === 0 ? [word] : []);
  return [
    ...sometimes(random.choose(ADJECTIVES), 4),
    ...random.sample(TOPICS, 1 + random.below(2)),
    ...sometimes(random.choose(ORGANIZATION_KINDS), 5),
    random.choose(KINDS),
    ...sometimes(random.choose(VENUES).name, 6),
    ...random.choose([[city.name], [year], [city.name, year], [city.name, city.country]]),
  ].join(' ');
}

/**
 * Returns different queries that all find something: one to three words of a name, in lower case. In one query of four,
 * a word has a typing error that makes it occur in no name, so that the search has to forgive it.
 */
export function generateQueries(names: readonly string[], count: number): string[] {
  const random = createRandom(QUERIES_SEED);
  const text = names.join('\n').toLowerCase();
  const known = new Set(text.split(/\s+/));
  const occurs = (word: string): boolean => [...known].some((other) => other.includes(word));
  const queries = new Set<string>();
  while (queries.size < count) {
    const words = random.choose(names).toLowerCase().split(' ');
    const some = random.sample(words, 1 + random.below(MAX_WORDS));
    if (queries.size % ERROR_EVERY === 0) {
      const at = some.findIndex((word) => FORGIVEN.test(word));
      const wrong = mistype(random, some[at] ?? '');
      if (at === -1 || occurs(wrong)) continue;
      some[at] = wrong;
    }
    queries.add(some.join(' '));
  }
  return [...queries];
}

/** Replaces, leaves out or inserts one letter behind the first. */
function mistype(random: Random, word: string): string {
  const at = 1 + random.below(word.length - 1);
  const letter = LETTERS.charAt(random.below(LETTERS.length));
  const [deleted, inserted] = random.choose<readonly [number, string]>([
    [1, letter],
    [1, ''],
    [0, letter],
  ]);
  return word.slice(0, at) + inserted + word.slice(at + deleted);
}

/**
 * Queries that are hard to search for: long, short, repetitive, almost matching again and again, and without a match.
 */
export const HARD_QUERIES: readonly string[] = [
  ...Array.from(LETTERS),
  ...Array.from('aeiost', (letter) => letter.repeat(100)),
  ...Array.from('aeiost', (letter) => letter.repeat(32)),
  ...Array.from('aeiost', (letter) => `${letter.repeat(6)} ${letter.repeat(5)} ${letter.repeat(4)}`),
  'a e i o n s t r l c d u',
  'conferencesummitdeveloperdayssecurityopensourcemachinelearningamsterdamkubernetesinternationalsympos',
  'nothing of this occurs anywhere: ψψψψψψ ωωωωωω ξξξξξξ',
  'ψ'.repeat(100),
  '街头生活'.repeat(25),
  'confernce summitt develper securty amstrdam kubernets symposum internatonal europaen festval wrkshop',
  'sumxit sumyit suqmit sxmmit suzmit summqt summiq sumkit sujmit sunmit',
  'conf dev java rust data node open lean edge lisp ruby perl',
  'erencesum ernational berneteskub terdamams posiumsym',
  'conferqnceconfxrencesummiqxxxxxx internationalintqrnationalinterx developerdaysdeveloperqaysdevelo',
];
