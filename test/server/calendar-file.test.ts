import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { packCalendar } from '../../src/calendar/compile.ts';
import { encodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { sealed } from '../calendar/damaged-file.ts';
import { event, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const GIBIBYTE = 2 ** 30;

function fileOf(name: string): Buffer {
  return encodeCalendarFile(packCalendar(recordsOf({ 'events/a.md': event(1, { name }) })));
}

/** Of right checksum, with the names of the last event missing. */
function shortened(): Buffer {
  const packed = packCalendar(recordsOf({ 'events/a.md': event(1), 'events/b.md': event(2) }));
  const { names } = packed.eventNames;
  return encodeCalendarFile({
    ...packed,
    eventNames: { ...packed.eventNames, names: { ...names, starts: names.starts.slice(0, 1) } },
  });
}

/** What a person or a program may put in the place of a calendar file. */
const DAMAGED: readonly (readonly [what: string, put: (path: string) => void])[] = [
  [
    'cut off',
    (path) => {
      writeFileSync(path, fileOf('x').subarray(0, 500));
    },
  ],
  [
    'of another format',
    (path) => {
      writeFileSync(path, fileOf('x').toString('latin1').replace('"format":11', '"format":5'), 'latin1');
    },
  ],
  [
    'of null',
    (path) => {
      writeFileSync(path, sealed(Buffer.from('{"byteOrder":"LE","columns":[]}\nnull\n')));
    },
  ],
  [
    'of columns of another length',
    (path) => {
      writeFileSync(path, shortened());
    },
  ],
  [
    'of 10 GiB',
    (path) => {
      truncateSync(empty(path), 10 * GIBIBYTE);
    },
  ],
  [
    'of 10 GiB, with the right beginning',
    (path) => {
      writeFileSync(path, fileOf('x'));
      truncateSync(path, 10 * GIBIBYTE);
    },
  ],
  [
    'of nearly 2 GiB',
    (path) => {
      truncateSync(empty(path), 2 * GIBIBYTE - 1);
    },
  ],
  [
    'that is a folder',
    (path) => {
      mkdirSync(path);
    },
  ],
  ['that is a FIFO', (path) => execFileSync('mkfifo', [path])],
];

function empty(path: string): string {
  writeFileSync(path, '');
  return path;
}

describe('a calendar file while the server runs (P4)', () => {
  let server: RunningServer;
  let file: string;

  /** Another file takes the place of the served one at once. */
  function replaceFile(put: (path: string) => void): void {
    const next = join(makeFolder(), 'next');
    put(next);
    rmSync(file, { recursive: true, force: true });
    renameSync(next, file);
  }

  async function readiness(): Promise<unknown> {
    return JSON.parse((await request(server.address).get('/readyz').expect(200)).text);
  }

  beforeAll(async () => {
    file = join(makeFolder({ 'calendar.json': fileOf('first') }), 'calendar.json');
    const { environment } = makeHome({});
    server = await startServer({ ...environment, CALENDAR_FILE: file });
  });

  test.each(DAMAGED)('%s is refused with a sentence, and the last good one serves', async (_what, put) => {
    replaceFile(put);
    await eventually(async () => {
      expect(await readiness()).toMatchObject({
        status: 'degraded',
        content: { refused: { code: 'content-unreadable', file: null } },
      });
    });
    const { reason } = server.log().findLast(({ level }) => level === 'error') ?? {};
    expect(reason).toMatch(/^The calendar file \S+ cannot be (?:used|read)\b.*\.$/);
    const name = `after ${_what}`;
    await server.get(`/open/event/${uuid(1)}`).expect(200);
    replaceFile((path) => {
      writeFileSync(path, fileOf(name));
    });
    await eventually(async () => {
      expect((await server.get(`/open/event/${uuid(1)}`)).text).toContain(JSON.stringify(name));
    });
    expect(await readiness()).toMatchObject({ status: 'ready' });
  });

  afterAll(async () => {
    expect(server.log().some(({ msg }) => String(msg).includes('thread'))).toBe(false);
    await stopServer(server);
  });
});

test('records that are no JSON cost an answer, never the server (P4)', async () => {
  const packed = packCalendar(
    recordsOf({ 'site.yml': 'public: true\n', 'events/a.md': event(1, { startDate: '2099-01-01' }) }),
  );
  const json = Uint8Array.from(packed.events.json, (byte, at) => (at === 1 ? 0x7b : byte));
  const bytes = encodeCalendarFile({ ...packed, events: { ...packed.events, json } });
  const file = join(makeFolder({ 'calendar.json': bytes }), 'calendar.json');
  const server = await startServer({ ...makeHome({}).environment, CALENDAR_FILE: file });
  for (const path of ['/', '/feeds/events.ics', '/feeds/events.atom', '/feeds/events.json']) {
    await request(server.address).get(path).expect(500);
  }
  await request(server.address).get('/healthz').expect(200);
  await stopServer(server);
});
