import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row, Run } from '../comparison.ts';
import { writeContent } from '../content/content.ts';
import { requestsPerSecond } from '../http/load.ts';
import { SERVER_CORE, startServer, type ServerProcess } from '../http/server-process.ts';
import type { Bench } from '../open-bench.ts';
import { startOwnServer } from '../own-server.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { generateQueries } from './names.ts';
import { SCANNER } from './plain-scan.ts';

const EVENTS = 10_000;
const QUICK_EVENTS = 300;
const SECONDS = 2;
const QUICK_SECONDS = 1;
/** More queries than are answered in `SECONDS`. */
const QUERIES_OF_A_RUN = 40_000;
const QUICK_QUERIES_OF_A_RUN = 200;

/**
 * Compares searches over HTTP, sent as fast as they are answered, with a server that scans all names. No query is repeated.
 */
export function searchLoadRows({ quick, rounds, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const content = join(folder, 'content');
    const events = quick ? QUICK_EVENTS : EVENTS;
    writeContent(content, events);
    const servers: ServerProcess[] = [];
    try {
      const ours = await startOwnServer(folder, {
        environment: { CONTENT_DIR: content },
        core: SERVER_CORE,
      });
      servers.push(ours);
      const names = namesIn(await ours.get('/open/dump?fields=name'));
      writeFileSync(join(folder, 'names.json'), JSON.stringify(names));
      const plain = await startServer([
        'dist/scripts/bench/search/plain-server.js',
        join(folder, 'names.json'),
      ]);
      servers.push(plain);

      const queriesOfARun = quick ? QUICK_QUERIES_OF_A_RUN : QUERIES_OF_A_RUN;
      const queries = generateQueries(names, queriesOfARun * (rounds.warming + rounds.measured));
      const load = ({ port }: ServerProcess): Run => {
        let asked = 0;
        return () => {
          const path = queries
            .slice(asked, asked + queriesOfARun)
            .map((query) => `/open/event?search=${encodeURIComponent(query)}`);
          asked += queriesOfARun;
          return requestsPerSecond({
            port,
            path,
            headers: ours.headers,
            seconds: quick ? QUICK_SECONDS : SECONDS,
          });
        };
      };
      return [
        await compare({
          work: `searches over ${events.toLocaleString('en-US')} names, over HTTP, no two alike`,
          peer: `${SCANNER}, scan of all names, on bare node:http`,
          unit: 'requests/s',
          line: { side: 'ours', relation: '≥', factor: 300 },
          ours: load(ours),
          theirs: load(plain),
        }),
      ];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

/** The names of the events in a dump. */
function namesIn(dump: string): string[] {
  const lines = dump.trimEnd().split('\n');
  return lines
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly record?: { readonly name: string } })
    .flatMap(({ kind, record }) => (kind === 'event' && record !== undefined ? [record.name] : []));
}
