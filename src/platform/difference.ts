/** Where two lists differ: in what is from `start` to before `end`, which was to before `endBefore`. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly endBefore: number;
}

/** The shortest stretch outside of which two lists have the same items. */
export function differenceOf(before: readonly unknown[], now: readonly unknown[]): Difference {
  let start = 0;
  while (start < now.length && start < before.length && now[start] === before[start]) start += 1;
  let [end, endBefore] = [now.length, before.length];
  while (end > start && endBefore > start && now[end - 1] === before[endBefore - 1]) {
    end -= 1;
    endBefore -= 1;
  }
  return { start, end, endBefore };
}
