const STEP_MILLISECONDS = 37 * 60_000;
const FIRST_START = Date.UTC(2018, 6, 1);
const LAST_END = Date.UTC(2026, 11, 1);

/** How many requests of a kind differ: more than the service remembers pages, so that it has to make each. */
export const DISTINCT_REQUESTS = 10_000;

/** Paths of `/open/event`, each with the query string of a number of its own. */
export function listPaths(queryOf: (step: number) => string): string[] {
  return Array.from({ length: DISTINCT_REQUESTS }, (_, step) => `/open/event?${queryOf(step)}`);
}

/** Two dates between which most of the generated events lie, others for each number. */
export function boundsOf(step: number): string {
  const start = new Date(FIRST_START + step * STEP_MILLISECONDS).toISOString();
  const end = new Date(LAST_END - step * STEP_MILLISECONDS).toISOString();
  return `eventStartAt=${start}&eventEndAt=${end}`;
}
