import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BenchError, type Line, type Row, type Run } from '../comparison.ts';
import { writeContent } from '../content/content.ts';
import type { Bench } from '../open-bench.ts';
import { startOwnServer } from '../own-server.ts';
import { peerName, PEERS_FOLDER } from '../peers.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { requestsPerSecond } from './load.ts';
import { SERVER_CORE, type ServerProcess, startServer } from './server-process.ts';

/** A recorded answer of the service, which a peer sends, too. */
interface RecordedAnswer {
  readonly path: string;
  readonly status: number;
  /** Names and values in turn, without the fields that Node.js adds itself. */
  readonly fields: readonly string[];
  readonly body: string;
  readonly etag: string;
}

const WRITTEN_BY_NODE = /^(?:date|connection|keep-alive|transfer-encoding)$/i;

/** @throws BenchError when the answer is an error */
function recordAnswer(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const { statusCode: status = 0, rawHeaders, headers: named } = response;
      if (status >= 400) reject(new BenchError(`${path} is answered with ${status}.`));
      const fields = rawHeaders.filter(
        (_, index) => !WRITTEN_BY_NODE.test(rawHeaders[index - (index % 2)] ?? ''),
      );
      text(response).then((body) => {
        resolve({ path, status, fields, body, etag: named.etag ?? '' });
      }, reject);
    }).on('error', reject);
  });
}

const EVENTS = 1_000;
const QUICK_EVENTS = 50;
const SECONDS = 2;
const QUICK_SECONDS = 1;
/** The length of the first run, which is not counted: on one core, compiling the code takes seconds. */
const WARMING_SECONDS = 6;
/** Our requests a second must reach this share of those of bare node:http. */
const LINE = 0.75;
const PAGE = '/open/event?pageSize=20';
const ALL_FIELDS = 'fields=all';
const FILTERED = '/open/event?status=scheduled&scale=large,medium&eventStartAt=2024-01-01T00:00:00Z';

/**
 * Compares the requests a second of one process on one core with servers that send exactly the same bytes and header
 * fields. Ours checks the token, counts for the limit, validates the parameters and sends entity tags; it logs only
 * warnings, or also has metrics and a line in the log for each request.
 */
export function httpRows({ quick, withoutPeers, compare }: Bench): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const content = join(folder, 'content');
    writeContent(content, quick ? QUICK_EVENTS : EVENTS);
    const servers: ServerProcess[] = [];
    const start = async (...args: Parameters<typeof startServer>): Promise<ServerProcess> => {
      const server = await startServer(...args);
      servers.push(server);
      return server;
    };

    try {
      const ours = await startOwnServer(folder, {
        environment: { CONTENT_DIR: content },
        core: SERVER_CORE,
      });
      servers.push(ours);
      const talkative = await startOwnServer(folder, {
        environment: { CONTENT_DIR: content, LOG_LEVEL: 'info', METRICS_PORT: join(folder, 'metrics') },
        core: SERVER_CORE,
        logFile: join(folder, 'log'),
      });
      servers.push(talkative);
      const { headers } = ours;
      const page = await recordAnswer(ours.port, PAGE, headers);
      const { id } = firstEvent(page);
      const event = await recordAnswer(ours.port, `/open/event/${id}`, headers);
      const whole = await recordAnswer(ours.port, `${event.path}?${ALL_FIELDS}`, headers);
      const wholePage = await recordAnswer(ours.port, `${PAGE}&${ALL_FIELDS}`, headers);
      const filtered = await recordAnswer(ours.port, FILTERED, headers);
      const conditional = { ...headers, 'If-None-Match': event.etag };
      const unchanged = await recordAnswer(ours.port, event.path, conditional);
      const answers = join(folder, 'answers.json');
      writeFileSync(
        answers,
        JSON.stringify({ answers: [page, event, whole, wholePage, filtered], unchanged }),
      );
      const records = join(folder, 'records.json');
      const all = await recordAnswer(ours.port, '/open/event?pageSize=500', headers);
      writeFileSync(records, JSON.stringify({ event: eventsOf(all) }));

      const bare = await start(['bare-http.mjs', answers], { cwd: PEERS_FOLDER });
      const peers =
        withoutPeers === null
          ? {
              'json-server': await start(['json-server.mjs', records], { cwd: PEERS_FOLDER }),
              fastify: await start(['fastify.mjs', answers], { cwd: PEERS_FOLDER }),
              express: await start(['stock-express.mjs', answers], { cwd: PEERS_FOLDER }),
            }
          : null;

      const seconds = quick ? QUICK_SECONDS : SECONDS;
      const load = (
        { port }: ServerProcess,
        path: string,
        fields: Readonly<Record<string, string>> = headers,
      ): Run => {
        let duration = quick ? QUICK_SECONDS : WARMING_SECONDS;
        return async () => {
          const rate = await requestsPerSecond({ port, path, headers: fields, seconds: duration });
          duration = seconds;
          return rate;
        };
      };
      const peerLoad = (name: 'json-server' | 'fastify' | 'express', path: string): Run | null =>
        peers === null ? null : load(peers[name], path);
      const [eventWork, pageWork] = ['GET /open/event/{id}', `GET ${PAGE}`];
      const bareName = 'bare node:http';
      const ofEvent = load(ours, event.path);
      const ofPage = load(ours, PAGE);
      const sameByBoth = ({ path }: RecordedAnswer): [Run, Run] => [load(ours, path), load(bare, path)];
      const ofUnchanged = load(ours, event.path, conditional);
      const bareUnchanged = load(bare, event.path, conditional);

      /** The number is the share of the peer's requests that ours must reach; null for a row without a promise. */
      const comparisons: readonly (readonly [string, string, number | null, Run, Run | null])[] = [
        [eventWork, bareName, LINE, ofEvent, load(bare, event.path)],
        [pageWork, bareName, LINE, ofPage, load(bare, PAGE)],
        [`${eventWork}?${ALL_FIELDS}`, bareName, LINE, ...sameByBoth(whole)],
        [`${pageWork}&${ALL_FIELDS}`, bareName, LINE, ...sameByBoth(wholePage)],
        [`GET ${FILTERED}`, bareName, LINE, ...sameByBoth(filtered)],
        [
          `${eventWork}, with metrics and a line in the log for each`,
          bareName,
          null,
          load(talkative, event.path, talkative.headers),
          load(bare, event.path),
        ],
        [`${eventWork}, 304`, bareName, 0.5, ofUnchanged, bareUnchanged],
        [eventWork, peerName('json-server'), 6, ofEvent, peerLoad('json-server', `/event/${id}`)],
        [pageWork, peerName('json-server'), 15, ofPage, peerLoad('json-server', '/event?_page=1&_limit=20')],
        [eventWork, `${peerName('fastify')}, same bytes`, null, ofEvent, peerLoad('fastify', event.path)],
        [
          eventWork,
          `${peerName('express')}, stock, same bytes`,
          null,
          ofEvent,
          peerLoad('express', event.path),
        ],
      ];
      const rows: Row[] = [];
      for (const [work, peer, factor, run, theirs] of comparisons) {
        const line: Line | null = factor === null ? null : { side: 'ours', relation: '≥', factor };
        rows.push(await compare({ work, peer, unit: 'requests/s', line, ours: run, theirs }));
      }
      return rows;
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

function eventsOf({ body }: RecordedAnswer): { readonly id: string }[] {
  const { data } = JSON.parse(body) as { data: { id: string }[] };
  return data;
}

function firstEvent(page: RecordedAnswer): { readonly id: string } {
  const [event] = eventsOf(page);
  if (event === undefined) throw new Error('The generated calendar has no event');
  return event;
}
