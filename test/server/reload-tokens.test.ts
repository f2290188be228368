import { chmodSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { expectError } from '../helpers/answers.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { runNamed } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, type Home, type RunningServer } from '../helpers/server.ts';

let home: Home;
let server: RunningServer;

beforeAll(async () => {
  home = makeHome({ 'events/a.md': event(1) });
  server = await startServer(home.environment);
});

async function statusWith(token: string): Promise<number> {
  return (await server.get(`/open/event/${uuid(1)}`, token)).status;
}

async function eventuallyStatus(token: string, status: number): Promise<void> {
  await eventually(async () => {
    expect(await statusWith(token)).toBe(status);
  });
}

/** How often the server has told that it keeps the last good tokens. */
function refusals(): number {
  return server.log().filter(({ level, msg }) => level !== 'info' && String(msg).includes('tokens')).length;
}

async function keepsLastGoodAfter(change: () => void): Promise<void> {
  const before = refusals();
  change();
  await eventually(() => {
    expect(refusals()).toBeGreaterThan(before);
  });
  expect(await statusWith(TOKENS.reader)).toBe(200);
  expect(await statusWith(TOKENS.unknown)).toBe(401);
  expect(await statusWith(TOKENS.revoked)).toBe(401);
}

beforeEach(async () => {
  writeFileSync(`${home.tokensFile}.next`, tokensText(), { mode: 0o600 });
  renameSync(`${home.tokensFile}.next`, home.tokensFile);
  for (const token of [TOKENS.reader, TOKENS.other]) await eventuallyStatus(token, 200);
});

/** The superuser may read everything. */
const testAsUser = process.getuid?.() === 0 ? test.skip : test;

describe('tokens that change while the server runs', () => {
  test('a token that the script makes works, and is refused once revoked', async () => {
    const { stdout } = await runNamed('token', ['create', '--name', 'new'], home.environment);
    await eventuallyStatus(stdout.trim(), 200);
    const { stdout: listed } = await runNamed('token', ['list'], home.environment);
    const [id = ''] = listed.trimEnd().split('\n').at(-1)?.split(' ') ?? [];
    await runNamed('token', ['revoke', id], home.environment);
    await eventuallyStatus(stdout.trim(), 401);
    const refused = await server.get(`/open/event/${uuid(1)}`, stdout.trim());
    expectError(refused, 401, 'E_UNAUTHORIZED');
    expect(refused.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(await statusWith(TOKENS.reader)).toBe(200);
  });

  test.each([
    ['malformed', 'applications: [{'],
    ['cut off', tokensText().slice(0, 150)],
    ['empty', ''],
    ['of another form', 'tokens: []\n'],
  ])('a file that is %s keeps the last good ones (T6)', async (_how, text) => {
    await keepsLastGoodAfter(() => {
      writeFileSync(home.tokensFile, text);
    });
  });

  test.each([
    ['a link to itself', 'tokens.yml'],
    ['a device', '/dev/zero'],
  ])('%s in its place keeps the last good ones (T6)', async (_what, target) => {
    await keepsLastGoodAfter(() => {
      rmSync(home.tokensFile);
      symlinkSync(target, home.tokensFile);
    });
  });

  test('a file that everybody may write to keeps the last good ones (T7)', async () => {
    await keepsLastGoodAfter(() => {
      writeFileSync(home.tokensFile, 'applications: []\n');
      chmodSync(home.tokensFile, 0o666);
    });
  });

  testAsUser('a file that may not be read keeps the last good ones (T6)', async () => {
    await keepsLastGoodAfter(() => {
      writeFileSync(home.tokensFile, 'applications: []\n');
      chmodSync(home.tokensFile, 0o000);
    });
    chmodSync(home.tokensFile, 0o600);
    await eventuallyStatus(TOKENS.reader, 401);
  });

  test('a file that is removed keeps the last good ones, and a new one counts (T6)', async () => {
    await keepsLastGoodAfter(() => {
      rmSync(home.tokensFile);
    });
    const without = tokensText().replace(/^.*id: other,.*\n/m, '');
    writeFileSync(home.tokensFile, without);
    await eventuallyStatus(TOKENS.other, 401);
    expect(await statusWith(TOKENS.reader)).toBe(200);
  });

  test('an empty list of applications refuses everybody', async () => {
    writeFileSync(home.tokensFile, 'applications: []\n');
    await eventuallyStatus(TOKENS.reader, 401);
  });

  test('no token or hash of one ever stands in the output', () => {
    const output = server.stdout() + server.stderr();
    for (const token of Object.values(TOKENS)) expect(output).not.toContain(token);
    for (const hash of tokensText().match(/[0-9a-f]{64}/g) ?? []) expect(output).not.toContain(hash);
  });
});
