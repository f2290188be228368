/** A source of numbers that look random. The same seed gives the same numbers. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** @throws RangeError when there is nothing to choose from */
  choose<T>(items: readonly T[]): T;
  /** Takes this number of the items, at most all, each once. */
  sample<T>(items: readonly T[], count: number): T[];
  /** A UUID of version 4 (RFC 9562, section 5.4). */
  uuid(): string;
}

/** The generator "mulberry32" by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  const hex = (digits: number): string =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    below,
    choose: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to choose from');
      return item;
    },
    sample: (items, count) => {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(below(rest.length), 1),
      ).flat();
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(below(4))}${hex(3)}-${hex(8)}${hex(4)}`,
  };
}
