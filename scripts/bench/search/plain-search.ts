import Fuse from 'fuse.js';
import { timeSearches } from './timed-searches.ts';

/*
 * The plain way to search names, as a process of its own: `node plain-search.js TASK`. fuse.js scans all names
 * for each word of the query, and the names that all words find are ordered by the sum of their scores.
 */

timeSearches((names) => {
  const fuse = new Fuse(names, { threshold: 0.3, ignoreLocation: true, includeScore: true });
  return (query) => {
    const [first, ...others] = query.split(' ').map((word) => scoresOf(fuse, word));
    const hits = Array.from(first ?? [])
      .filter(([name]) => others.every((scores) => scores.has(name)))
      .map(([name, score]) => ({
        name,
        score: others.reduce((sum, scores) => sum + (scores.get(name) ?? 0), score),
      }));
    return hits.sort((a, b) => a.score - b.score).length;
  };
});

function scoresOf(fuse: Fuse<string>, word: string): Map<number, number> {
  return new Map(fuse.search(word).map(({ refIndex, score = 0 }) => [refIndex, score]));
}
