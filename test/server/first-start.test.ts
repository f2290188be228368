import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { runNamed } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const TOKEN = /evc_[A-Za-z0-9_-]{43}/g;
const CURL = /^ *curl -H '(?<name>[^:']+): (?<value>[^']+)' '(?<url>http:[^']+)'$/m;
const CONTENT = { 'events/a.md': event(1, { startDate: '2026-03-01' }) };

describe('a start without a tokens file (contract, section 2)', () => {
  test('prints a token once, with a request that works', async () => {
    const { environment, tokensFile } = makeHome(CONTENT, null);
    const first = await startServer(environment);
    const {
      name = '',
      value = '',
      url = '',
    } = await eventually(() => {
      const groups = CURL.exec(first.stdout())?.groups;
      if (groups === undefined) throw new Error(first.stdout());
      return groups;
    });
    expect(url.startsWith(`${first.address}/open/`)).toBe(true);
    await request(url).get('').set(name, value).expect(200);
    await request(url).get('').expect(401);
    const [token = ''] = first.stdout().match(TOKEN) ?? [];
    expect(value).toBe(`Bearer ${token}`);

    expect(statSync(tokensFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(tokensFile, 'utf8')).not.toContain(token);
    expect(first.stderr()).not.toMatch(TOKEN);
    await stopServer(first);

    const second = await startServer(environment);
    await second.get(`/open/event/${uuid(1)}`, token).expect(200);
    await stopServer(second);
    expect(second.stdout() + second.stderr()).not.toMatch(TOKEN);
  });

  test('in production creates none, says why, refuses everybody, and takes up the first one made', async () => {
    const { environment, tokensFile } = makeHome(CONTENT, null);
    const server = await startServer({ ...environment, NODE_ENV: 'production' });
    expectError(await server.get(`/open/event/${uuid(1)}`), 401, 'E_UNAUTHORIZED');
    await request(server.address).get('/readyz').expect(200);
    await eventually(() => {
      expect(server.stdout() + server.stderr()).toContain(tokensFile);
    });
    expect(server.stdout() + server.stderr()).toContain('401');
    expect(server.stdout()).not.toMatch(TOKEN);
    expect(existsSync(tokensFile)).toBe(false);

    const { stdout } = await runNamed('token', ['create', '--name', 'first'], environment);
    await eventually(() => server.get(`/open/event/${uuid(1)}`, stdout.trim()).expect(200));
  });
});
