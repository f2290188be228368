import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { tokensText } from '../helpers/app.ts';
import { runNamed } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const TOKEN = /evc_[A-Za-z0-9_-]{43}/g;
const CURL = /^ *curl -H '(?<name>[^:']+): (?<value>[^']+)' '(?<url>http:[^']+)'$/m;
const CONTENT = { 'events/a.md': event(1, { startDate: '2026-03-01' }) };

/** What a server that has ended printed for a person after its address. */
function linesAfterAddress(server: RunningServer): string[] {
  return server.stdout().trimEnd().split('\n').slice(1);
}

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
    await first.get('/feeds/events.ics', token).expect(403);
    expect(value).toBe(`Bearer ${token}`);

    expect(statSync(tokensFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(tokensFile, 'utf8')).not.toContain(token);
    expect(first.stderr()).not.toMatch(TOKEN);
    await stopServer(first);

    const second = await startServer(environment);
    await second.get(`/open/event/${uuid(1)}`, token).expect(200);
    await stopServer(second);
    expect(second.stdout() + second.stderr()).not.toMatch(TOKEN);
    expect(linesAfterAddress(second)).toEqual([
      `The development token was shown when ${tokensFile} was made, and cannot be shown again.`,
      '"npm run --silent token -- create --name NAME" makes another.',
    ]);
  });

  test.each([
    ['in production', 'reader', { NODE_ENV: 'production' }],
    ['where the development token is revoked', 'revoked', {}],
    ['where it has expired', 'expiring', {}],
  ])('says nothing of it at a later start %s', async (_when, application, environment) => {
    const tokens = tokensText()
      .replace(`name: ${application},`, 'name: development,')
      .replace('expiresAt: 2026', 'expiresAt: 2020');
    const server = await startServer({ ...makeHome(CONTENT, tokens).environment, ...environment });
    await stopServer(server);
    expect(linesAfterAddress(server)).toEqual([]);
  });

  test('says nothing of one at a later start where "token create" made the file', async () => {
    const { environment } = makeHome(CONTENT, null);
    const { status } = await runNamed('token', ['create', '--name', 'first'], environment);
    expect(status).toBe(0);
    const server = await startServer(environment);
    await stopServer(server);
    expect(linesAfterAddress(server)).toEqual([]);
  });

  test('says it once with several processes, and not again when the tokens change', async () => {
    const tokens = tokensText().replace('name: other,', 'name: development,');
    const { environment } = makeHome(CONTENT, tokens);
    const server = await startServer({ ...environment, WORKERS: '2' });
    const { stdout } = await runNamed('token', ['create', '--name', 'more'], environment);
    await eventually(() => server.get(`/open/event/${uuid(1)}`, stdout.trim()).expect(200));
    await stopServer(server);
    expect(linesAfterAddress(server)).toHaveLength(2);
  });

  test('says why it could make none, and refuses everybody', async () => {
    const { environment, tokensFile } = makeHome(CONTENT, null);
    rmSync(dirname(tokensFile), { recursive: true });
    const server = await startServer(environment);
    await eventually(() => {
      expect(server.stdout()).toMatch(/^No development token was made, .* its folder does not exist/m);
    });
    expectError(await server.get('/open/event'), 401, 'E_UNAUTHORIZED');
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
