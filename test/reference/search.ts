import Fuse from 'fuse.js';

const foldedTexts = new Map<string, string>();

/** Returns the form in which queries and names are compared: letters in lower case, without accents, in NFKC. */
export function folded(text: string): string {
  const known = foldedTexts.get(text) ?? foldedNow(text);
  foldedTexts.set(text, known);
  return known;
}

function foldedNow(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC');
}

export function wordsOf(query: string): string[] {
  const words = folded(query).split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '');
}

/**
 * Returns how many letters of a word may be inserted, deleted or replaced: none up to 3 letters, 1 up to 5, 2 up to
 * 32.
 */
function errorsForgiven(word: string): number {
  const letters = Array.from(word).length;
  if (letters <= 3 || letters > 32) return 0;
  return letters <= 5 ? 1 : 2;
}

/**
 * Returns a function that writes each letter as one UTF-16 unit. fuse.js counts units, but a letter may have two of
 * them.
 */
function unitsOf(texts: readonly string[]): (text: string) => string {
  const letters = new Set(texts.flatMap((text) => Array.from(text)));
  const units = new Map(Array.from(letters, (letter, index) => [letter, String.fromCharCode(256 + index)]));
  units.set(' ', ' ');
  return (text) => Array.from(text, (letter) => units.get(letter) ?? '\u00ff').join('');
}

/**
 * Returns the scores of the names that match a query, by their positions; lower is better. Null where the query has
 * no words, so that it excludes nothing.
 */
export type PlainSearch = (query: string) => ReadonlyMap<number, number> | null;

/** Returns a search that scans all names with fuse.js. No query finds a name that is null. */
export function createPlainSearch(names: readonly (string | null)[]): PlainSearch {
  const plain = names.map((name) => (name === null ? '' : folded(name)));
  const inUnits = unitsOf(plain);
  const texts = plain.map(inUnits);
  const index = Fuse.createIndex<string>([], texts);
  const known = new Map<string, ReadonlyMap<number, number> | null>();
  const knownScores = new Map<string, ReadonlyMap<number, number>>();

  function scoresOf(word: string): ReadonlyMap<number, number> {
    const scores = knownScores.get(word) ?? scoresNow(word);
    knownScores.set(word, scores);
    return scores;
  }

  function scoresNow(word: string): Map<number, number> {
    const errors = errorsForgiven(word);
    const pattern = inUnits(word);
    const options = { includeScore: true, ignoreLocation: true, isCaseSensitive: true };
    const fuse = new Fuse(texts, { ...options, threshold: errors / pattern.length }, index);
    const hits = fuse.search(pattern).filter(({ item }) => errors > 0 || item.includes(pattern));
    return new Map(hits.map(({ refIndex, score = 0 }) => [refIndex, score]));
  }

  function find(query: string): ReadonlyMap<number, number> | null {
    const words = wordsOf(query);
    if (words.length === 0) return null;
    const positions = [...names.keys()].filter((position) => names[position] !== null);
    const exact = positions.filter((position) => words.every((word) => plain[position]?.includes(word)));
    if (exact.length > 0) return new Map(exact.map((position) => [position, 0]));
    const scores = words.map(scoresOf);
    const forgiven = positions.filter((position) => scores.every((score) => score.has(position)));
    return new Map(
      forgiven.map((position) => [
        position,
        scores.reduce((sum, score) => sum + (score.get(position) ?? 0), 0),
      ]),
    );
  }

  return (query) => {
    const found = known.get(query) ?? find(query);
    known.set(query, found);
    return found;
  };
}
