import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { runNamed } from '../helpers/command.ts';
import { event, organization, yaml } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const content: Files = {
  'events/a.md': event(1, { startDate: '2026-03-06', endDate: '2026-03-07', organization: 'guild' }),
  'events/b.md': event(2, { startDate: '2026-03-06T10:00', status: 'cancelled' }),
  'organizations/guild.md': organization(10),
};
const PATHS = [
  '/feeds/events.ics',
  '/feeds/organizations/guild.ics',
  '/feeds/events.atom',
  '/feeds/events.json',
  '/feeds/events.geojson',
];

describe('feeds of a server (contract, section 5)', () => {
  test('a key that the script makes opens them until it is revoked, and is in no output', async () => {
    const home = makeHome(content);
    const server = await startServer({ ...home.environment, LOG_LEVEL: 'trace' });
    const token = (...args: readonly string[]) => runNamed('token', args, home.environment);
    const made = await token('create', '--name', 'subscriber', '--interfaces', 'feeds');
    const [, id = ''] = /Added application (\S+)/.exec(made.stderr) ?? [];
    const key = made.stdout.trim();
    const ask = () => request(server.address).get(`/feeds/events.ics?key=${key}`);

    await eventually(() => ask().expect(200));
    expect((await ask()).text).toContain('DTSTART;VALUE=DATE:20260306\r\nDTEND;VALUE=DATE:20260308\r\n');
    expect((await token('revoke', id)).status).toBe(0);
    await eventually(() => ask().expect(401));

    await stopServer(server);
    expect(server.log().filter(({ path }) => path === '/feeds/events.ics')).not.toEqual([]);
    expect(server.stdout() + server.stderr()).not.toContain(key.slice(4));
  });

  test('are the same from a folder and from a compiled file, in one process and in two', async () => {
    const home = makeHome({ ...content, 'site.yml': yaml({ public: 'true' }) });
    const file = join(makeFolder({}), 'calendar.json');
    const built = await runNamed('build', ['--out', file], home.environment);
    expect(built.status).toBe(0);
    const servers = [
      await startServer(home.environment),
      await startServer({ ...home.environment, CALENDAR_FILE: file, WORKERS: '2' }),
    ];
    for (const path of PATHS) {
      const [direct, compiled] = await Promise.all(
        servers.map(({ address }) => request(address).get(path).buffer(true).expect(200)),
      );
      expect(compiled?.headers.etag).toBe(direct?.headers.etag);
      expect(compiled?.headers['content-length']).toBe(direct?.headers['content-length']);
      expect(compiled?.body).toEqual(direct?.body);
      expect(compiled?.text).toBe(direct?.text);
    }
    await Promise.all(servers.map(stopServer));
  });
});
