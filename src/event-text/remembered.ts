import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** In characters of what was made: that of 10,000 texts of some length. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** The same function, which remembers what it made of the last texts: each feed has them all, and most stay the same. */
export function remembered<T extends string | null>(make: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { readonly made: T }>({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ made }) => (made?.length ?? 0) + 100,
  });
  return (text) => {
    const key = hash('sha256', text, 'base64url');
    const { made } = known.get(key) ?? { made: make(text) };
    known.set(key, { made });
    return made;
  };
}
