import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { HARD_QUERIES } from '../../scripts/bench/search/names.ts';
import { TOKENS } from '../helpers/app.ts';
import { runScript } from '../helpers/command.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const EVENTS = 10_000;
const ROUNDS = 12;
const SEARCHES = 20;

test('an event does not wait for the 20 worst searches that came before it (W11)', async () => {
  const file = join(makeFolder(), 'calendar.json');
  const made = await runScript('scripts/bench/small-calendar.ts', [file, String(EVENTS), String(ROUNDS)]);
  const { ids } = JSON.parse(made.stdout) as { ids: readonly string[] };
  const server = await startServer({ ...makeHome({}).environment, CALENDAR_FILE: file });
  const answer = async (path: string): Promise<void> => {
    const headers = { Authorization: `Bearer ${TOKENS.reader}` };
    const response = await fetch(`${server.address}${path}`, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  };

  const before: number[] = [];
  for (const [round, id] of ids.entries()) {
    let answered = 0;
    const searches = Array.from({ length: SEARCHES }, async (_, number) => {
      const query = HARD_QUERIES[(round + number) % HARD_QUERIES.length] ?? '';
      // No two alike: a page that was asked for before is remembered.
      await answer(
        `/open/event?search=${encodeURIComponent(query)}&current=${round * SEARCHES + number + 1}`,
      );
      answered += 1;
    });
    await answer(`/open/event/${id}`);
    before.push(answered);
    await Promise.all(searches);
  }
  before.sort((a, b) => a - b);
  // On a machine that does much else, the event itself may be sent late, but not every time.
  expect(before[Math.floor(ROUNDS / 4)]).toBeLessThan(SEARCHES / 2);
  await stopServer(server);
});
