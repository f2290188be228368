import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../helpers/answers.ts';
import { event } from '../helpers/content.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const HOUR = 3_600_000;

/** The day of an instant in a zone, as YYYY-MM-DD. */
function dayIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

/** The first and the last moment of every day of a zone from three days ago to 34 days from now. */
function daysAround(now: number, timeZone: string): Record<string, string> {
  // By hours, because a day of 23 hours can be stepped over.
  const days = Array.from({ length: 38 * 24 }, (_, hour) => dayIn(timeZone, now + (hour - 3 * 24) * HOUR));
  const edges = [...new Set(days)].flatMap((day) => [day, `${day}T23:59:59.999`]);
  return Object.fromEntries(
    edges.map((startDate, number) => [
      `events/${number}.md`,
      event(number, { name: `"${startDate}"`, startDate, timezone: timeZone }),
    ]),
  );
}

describe('/open/event/recent', () => {
  test.each(['Pacific/Kiritimati', 'America/St_Johns'])('counts days in TZ=%s', async (timeZone) => {
    const { environment } = makeHome(daysAround(Date.now(), timeZone));
    const server = await startServer({ ...environment, TZ: timeZone });
    const before = dayIn(timeZone, Date.now());
    const { total, data } = pageOf(await server.get('/open/event/recent'));
    const after = dayIn(timeZone, Date.now());
    expect(total).toBe(2 * 31);
    expect([before, after]).toContain(data[0]?.name);
    expect(data[1]?.name).toBe(`${String(data[0]?.name)}T23:59:59.999`);
    await stopServer(server);
  });
});
