import Fuse from 'fuse.js';

/** The name and version of the scanner. */
export const SCANNER = `fuse.js ${Fuse.version}`;

/** Returns the names that match all words of a query, best match first. */
export type PlainScan = (query: string) => readonly string[];

/**
 * The plain way to search names: fuse.js scans all of them for each word of the query, and the names that all words
 * find are ordered by the sum of their scores.
 */
export function plainScan(names: readonly string[]): PlainScan {
  const fuse = new Fuse(names, { threshold: 0.3, ignoreLocation: true, includeScore: true });
  return (query) => {
    const [first, ...others] = query.split(' ').map((word) => scoresOf(fuse, word));
    const hits = Array.from(first ?? [])
      .filter(([name]) => others.every((scores) => scores.has(name)))
      .map(([position, score]) => ({
        name: names[position] ?? '',
        score: others.reduce((sum, scores) => sum + (scores.get(position) ?? 0), score),
      }));
    return hits.sort((a, b) => a.score - b.score).map(({ name }) => name);
  };
}

function scoresOf(fuse: Fuse<string>, word: string): Map<number, number> {
  return new Map(fuse.search(word).map(({ refIndex, score = 0 }) => [refIndex, score]));
}
