import { LRUCache } from 'lru-cache';

/** In characters of texts and of what was made of them. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** The same function, which remembers what it made of the last texts: feeds tell the same ones again and again. */
export function remembered<T extends string | null>(make: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { readonly made: T }>({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ made }, text) => text.length + (made?.length ?? 0) + 1,
  });
  return (text) => {
    const { made } = known.get(text) ?? { made: make(text) };
    known.set(text, { made });
    return made;
  };
}
