import type { Served } from './served.ts';

/**
 * The pairs of a removed and an added record that are one record whose id has changed: they have an alias
 * in common, the surest ones first. Each record is in one pair at most.
 */
export function pairsOf(removed: readonly Served[], added: readonly Served[]): [Served, Served][] {
  const pairs = new Map<Served, Served>();
  const free = new Set(added);
  const positions = Math.max(0, ...removed.map(({ aliases }) => aliases.length));
  for (let position = 0; position < positions; position++) {
    const byAlias = new Map([...free].map((served) => [served.aliases[position] ?? null, served]));
    for (const old of removed) {
      const alias = old.aliases[position] ?? null;
      const current = alias === null || pairs.has(old) ? undefined : byAlias.get(alias);
      if (current === undefined || !free.delete(current)) continue;
      pairs.set(old, current);
    }
  }
  return [...pairs];
}
