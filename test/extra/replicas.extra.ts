import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { runNamed } from '../helpers/command.ts';
import { event, organization, place, uuid } from '../helpers/content-files.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { ask } from './helpers/load.ts';

const NUMBERS = Array.from({ length: 50 }, (_, index) => index + 1);
const FILES: Files = {
  'organizations/readers.md': organization(1),
  'places/hall.yml': place(1),
  ...Object.fromEntries(
    NUMBERS.map((number): [string, string] => {
      const startDate = `2026-03-${String((number % 5) + 1).padStart(2, '0')}`;
      return [
        `events/${number % 3}/event-${number}.md`,
        event(number, { startDate, organization: 'readers', place: 'hall' }, `Text ${number}`),
      ];
    }),
  ),
};

const PATHS = [
  '/open/event',
  '/open/event?current=3&pageSize=7',
  '/open/event?search=event%201',
  '/open/event?search=evemt',
  '/open/event?eventStartAt=2026-03-03T00:00:00Z',
  '/open/event/recent?keepOld=true',
  `/open/event/${uuid(7)}`,
  `/open/organization/${uuid(1)}`,
];

/** Starts a server of a folder with these files, which are written in this order and have the same time. */
function startReplica(files: Files, writtenAt: Date): Promise<RunningServer> {
  const { contentDir, environment } = makeHome(files);
  for (const file of readdirSync(contentDir, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(contentDir, file), writtenAt, writtenAt);
  return startServer({ ...environment, TZ: 'UTC' });
}

test('replicas of the same content give the same bytes and entity tags', async () => {
  const reversed = Object.fromEntries(Object.entries(FILES).reverse());
  const [one, two] = await Promise.all([
    startReplica(FILES, new Date('2026-01-01T00:00:00Z')),
    startReplica(reversed, new Date('2020-02-02T00:00:00Z')),
  ]);
  for (const path of PATHS) {
    const [first, second] = await Promise.all([ask(one.address, path), ask(two.address, path)]);
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^"/) });
    expect({ etag: second.etag, body: second.body }).toEqual({ etag: first.etag, body: first.body });
    await two
      .get(path)
      .set('If-None-Match', first.etag ?? '')
      .expect(304);
  }
  await Promise.all([one, two].map(stopServer));
});

test('feeds from a folder and from a compiled file are the same, in one process and in two', async () => {
  const home = makeHome({
    'site.yml': 'public: true\n',
    'events/a.md': event(1, { startDate: '2026-03-06', endDate: '2026-03-07', organization: 'guild' }),
    'events/b.md': event(2, { startDate: '2026-03-06T10:00', status: 'cancelled' }),
    'organizations/guild.md': organization(10),
  });
  const file = join(makeFolder(), 'calendar.json');
  const built = await runNamed('build', ['--out', file], home.environment);
  expect(built.status).toBe(0);
  const servers = [
    await startServer(home.environment),
    await startServer({ ...home.environment, CALENDAR_FILE: file, WORKERS: '2' }),
  ];
  const paths = ['events.ics', 'organizations/guild.ics', 'events.atom', 'events.json', 'events.geojson'];
  for (const path of paths) {
    const [direct, compiled] = await Promise.all(
      servers.map(({ address }) => request(address).get(`/feeds/${path}`).buffer(true).expect(200)),
    );
    expect(compiled?.headers.etag).toBe(direct?.headers.etag);
    expect(compiled?.headers['content-length']).toBe(direct?.headers['content-length']);
    expect(compiled?.body).toEqual(direct?.body);
    expect(compiled?.text).toBe(direct?.text);
  }
  await Promise.all(servers.map(stopServer));
});
