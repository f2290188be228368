/** In milliseconds, where the clocks are not changed. */
export const DAY = 86_400_000;

/** Stands where no day is. */
export const NO_DAY = -(2 ** 31);

/** Days since 1970 of a day (`YYYY-MM-DD`) on whatever clocks; `NO_DAY` for null. */
export function dayNumber(day: string | null): number {
  return day === null ? NO_DAY : Date.parse(day) / DAY;
}

/** The day of a number, `YYYY-MM-DD`; null for `NO_DAY`. */
export function dayText(number: number): string | null {
  return number === NO_DAY ? null : new Date(number * DAY).toISOString().slice(0, 10);
}
