import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { HARD_QUERIES } from '../../scripts/bench/search/names.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runScript } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const EVENTS = 10_000;
const ATTACKERS = 20;
const MOST_MILLISECONDS = 100;

test('while 20 clients send the worst searches we know, an event is answered within 100 ms (W11)', async () => {
  const file = join(makeFolder(), 'calendar.json');
  const made = await runScript('scripts/bench/plot/small-calendar.ts', [file, String(EVENTS), '300']);
  const { ids } = JSON.parse(made.stdout) as { ids: readonly string[] };
  const server = await startServer({ ...makeHome({}).environment, CALENDAR_FILE: file });

  let attacked = true;
  const statuses = new Map<number, number>();
  const attack = async (first: number): Promise<void> => {
    for (let number = first; attacked; number += ATTACKERS) {
      const query = HARD_QUERIES[number % HARD_QUERIES.length] ?? '';
      // No two alike: a page that was asked for before is remembered.
      const path = `/open/event?search=${encodeURIComponent(query)}&current=${number + 1}`;
      const { status } = await server.get(path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const attackers = Array.from({ length: ATTACKERS }, (_, first) => attack(first));
  const times: number[] = [];
  for (const id of ids) {
    const start = performance.now();
    await server.get(`/open/event/${id}`).expect(200);
    times.push(performance.now() - start);
  }
  attacked = false;
  await Promise.all(attackers);
  times.sort((a, b) => a - b);
  expect(times[Math.floor(times.length * 0.99) - 1]).toBeLessThan(MOST_MILLISECONDS);
  expect([...statuses.keys()]).toEqual([200]);
  await stopServer(server);
});
