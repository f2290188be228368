import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { limited, median, type Row } from './comparison.ts';
import { runNode } from './node-process.ts';
import type { Bench } from './open-bench.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { HARD_QUERIES } from './search/names.ts';
import type { SmallCalendar } from './small-calendar.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const EVENTS = 10_000;
const QUICK_EVENTS = 300;
const ROUNDS = 100;
const QUICK_ROUNDS = 5;
const SEARCHES = 20;
const HALF_OPEN = 500;
const MICROSECONDS = 1_000;

const BLANKS = ' '.repeat(15_500);
/** Header fields of the greatest length, in the worst shape for the patterns that read them. */
const LONGEST_FIELDS: readonly (readonly [name: string, value: string])[] = [
  ['Authorization', `Bearer x${BLANKS}x`],
  ['Accept-Encoding', `${'a;q=0.1,'.repeat(1_900)}x`],
  ['Accept-Encoding', `gzip${BLANKS}x`],
  ['If-None-Match', `${'W/"a",'.repeat(2_500)}x`],
  ['If-None-Match', `"${BLANKS}`],
  ['Accept-Language', `${'a;q=0.1,'.repeat(1_900)}x`],
  ['Cookie', `${'a=b;'.repeat(3_800)}x`],
  ['Range', `bytes=${'0-1,'.repeat(3_800)}x`],
  ['Prefer', '"\\"'.repeat(5_000)],
  ['Prefer', `${'a=",";b,'.repeat(1_900)}x`],
];

/** The time of ordinary requests beside hostile ones, against the promised limit. */
export function hostileRequestRows({ quick, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const [events, rounds] = quick ? [QUICK_EVENTS, QUICK_ROUNDS] : [EVENTS, ROUNDS];
    const file = join(folder, 'calendar.json');
    const program = ['dist/scripts/bench/small-calendar.js', file, String(events), String(rounds)];
    const { ids } = JSON.parse((await runNode(program)).stdout) as SmallCalendar;
    const server = await startOwnServer(folder, { environment: { CALENDAR_FILE: file }, core: null });
    let page = 0;
    /** Twenty of the worst searches at once, all different. */
    const search = (): Promise<string>[] =>
      Array.from({ length: SEARCHES }, () => {
        const query = HARD_QUERIES[page % HARD_QUERIES.length] ?? '';
        page += 1;
        return server.get(`/open/event?search=${encodeURIComponent(query)}&current=${page}`);
      });
    try {
      return [
        await compare(
          limited({
            work: `99 of 100 events, each beside ${SEARCHES} of the worst searches (W11)`,
            unit: 'µs',
            limit: 100 * MICROSECONDS,
            ours: () =>
              slowestOfHundred(ids, async (id) => {
                const searches = search();
                const time = await timeOf(() => server.get(`/open/event/${id}`));
                await Promise.all(searches);
                return time;
              }),
          }),
        ),
        await compare(
          limited({
            work: `99 of 100 events beside ${HALF_OPEN} requests half sent (W6)`,
            unit: 'µs',
            limit: 100 * MICROSECONDS,
            ours: async () => {
              const clients = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfAsk(server)));
              const time = await slowestOfHundred(ids, (id) => timeOf(() => server.get(`/open/event/${id}`)));
              for (const client of clients) client.destroy();
              return time;
            },
          }),
        ),
        await compare(
          limited({
            work: 'what the longest header field adds to a request (W12)',
            unit: 'µs',
            limit: 2 * MICROSECONDS,
            ours: async () => {
              const plain = await middleTime(server, rounds, {});
              const times: number[] = [];
              for (const [name, value] of LONGEST_FIELDS)
                times.push((await middleTime(server, rounds, { [name]: value })) - plain);
              return Math.max(...times);
            },
          }),
        ),
      ];
    } finally {
      await server.stop();
    }
  });
}

async function slowestOfHundred(
  ids: readonly string[],
  ask: (id: string) => Promise<number>,
): Promise<number> {
  const times: number[] = [];
  for (const id of ids) times.push(await ask(id));
  return times.toSorted((a, b) => a - b)[Math.ceil(0.99 * times.length) - 1] ?? NaN;
}

/** The median time of a request with these header fields, whatever its status. */
async function middleTime(
  { port, headers }: OwnServer,
  rounds: number,
  fields: Readonly<Record<string, string>>,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await timeOf(async () => {
        const response = await fetch(`http://127.0.0.1:${port}/open/event`, {
          headers: { ...headers, ...fields },
        });
        await response.arrayBuffer();
      }),
    );
  }
  return median(times);
}

async function halfAsk({ port }: OwnServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  return socket;
}

/** Returns microseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) * MICROSECONDS;
}
