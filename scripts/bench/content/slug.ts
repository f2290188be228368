import { slugOf } from '../../../src/cli/new-record/slug.ts';

/** Gives every name a slug that no other has: that of its words, and a number where it is taken. */
export function createSlugs(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const words = slugOf(name);
    let slug = words;
    for (let number = 2; taken.has(slug); number += 1) slug = `${words}-${number}`;
    taken.add(slug);
    return slug;
  };
}
