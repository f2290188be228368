/** Milliseconds of a day on which the clocks do not change. */
export const DAY = 86_400_000;

/** Stands in columns where there is no day. */
export const NO_DAY = -(2 ** 31);

/** Days since 1970 of a day (`YYYY-MM-DD`) on whatever clocks; `NO_DAY` for null. */
export function dayNumber(day: string | null): number {
  return day === null ? NO_DAY : Date.parse(day) / DAY;
}
