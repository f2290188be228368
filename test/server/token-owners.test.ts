import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS, tokensText } from '../helpers/tokens.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { preload } from '../helpers/preload.ts';
import { AS_NOBODY, eventually, NOBODY } from '../helpers/process.ts';
import { type Home, makeHome, type RunningServer, startServer, stopServer } from '../helpers/server.ts';
import {
  AS_SERVICE,
  expectStatus,
  expectUnreadableTold,
  makeServiceHome,
  testAsRoot,
  tokensOf,
} from '../helpers/service-user.ts';

/** At SIGUSR2 prints the number of tokens that were hashed. */
const COUNT_HASHES = preload(`
  import crypto from 'node:crypto';
  import { writeSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  let hashes = 0;
  const { hash } = crypto;
  crypto.hash = (...given) => {
    hashes += 1;
    return hash(...given);
  };
  syncBuiltinESMExports();
  if (isMainThread) process.on('SIGUSR2', () => writeSync(2, JSON.stringify({ hashes }) + '\\n'));`);

describe('token owners', () => {
  /** A server of all tests; each test restores the tokens of `tokensText`. */
  let shared: RunningServer;
  let sharedHome: Home;

  beforeAll(async () => {
    sharedHome = makeServiceHome();
    shared = await startServer(sharedHome.environment, COUNT_HASHES, { wrapper: AS_SERVICE });
  });

  afterAll(async () => {
    await stopServer(shared);
  });

  function token(
    { tokensFile }: Home,
    args: readonly string[],
    wrapper: readonly string[] = [],
  ): Promise<Finished> {
    return runNamed('token', args, { TOKENS_FILE: tokensFile }, wrapper);
  }

  function rightsOf({ tokensFile }: Home): unknown {
    const { uid, gid, mode } = statSync(tokensFile);
    return { uid, gid, mode: (mode & 0o7777).toString(8), beside: readdirSync(dirname(tokensFile)) };
  }

  describe('a change of the tokens file (T9)', () => {
    test.each([0o600, 0o640, 0o444])('keeps its owner, its group and its mode (%i)', async (mode) => {
      const home = makeHome({});
      chmodSync(home.tokensFile, mode);
      const before = rightsOf(home);
      expect(await token(home, ['create', '--name', 'new'])).toMatchObject({ status: 0 });
      expect(await token(home, ['revoke', 'reader'])).toMatchObject({ status: 0 });
      expect(rightsOf(home)).toEqual(before);
    });

    testAsRoot('by root keeps the user and the group of the service', async () => {
      const home = makeServiceHome();
      chownSync(home.tokensFile, NOBODY, 12);
      chmodSync(home.tokensFile, 0o640);
      const before = rightsOf(home);
      expect(await token(home, ['create', '--name', 'new'])).toMatchObject({ status: 0 });
      expect(await token(home, ['revoke', 'reader'])).toMatchObject({ status: 0 });
      expect(rightsOf(home)).toEqual(before);
    });

    testAsRoot('by root is taken over by a server of another user, and so is a revocation', async () => {
      const { stdout } = await token(sharedHome, ['create', '--name', 'new']);
      await expectStatus(shared, stdout.trim(), 200);
      await token(sharedHome, ['revoke', 'reader']);
      await expectStatus(shared, TOKENS.reader, 401);
      expect(await tokensOf(shared)).toMatchObject({ status: 'ready', tokens: { refused: null } });
      writeFileSync(sharedHome.tokensFile, tokensText());
      await expectStatus(shared, TOKENS.reader, 200);
    });

    testAsRoot('that is made by root belongs to whom its folder does', async () => {
      const home = makeServiceHome(null);
      expect(await token(home, ['create', '--name', 'first'])).toMatchObject({ status: 0 });
      expect(rightsOf(home)).toEqual({ uid: NOBODY, gid: NOBODY, mode: '600', beside: ['tokens.yml'] });
    });

    testAsRoot('that only root may read comes with a note', async () => {
      const home = makeHome({});
      chmodSync(home.tokensFile, 0o600);
      const { stderr } = await token(home, ['revoke', 'reader']);
      expect(stderr).toContain(`only root may read ${home.tokensFile}`);
      chmodSync(home.tokensFile, 0o644);
      expect((await token(home, ['revoke', 'reader'])).stderr).not.toContain('only root');
    });

    testAsRoot.each([
      ['create', '--name', 'new'],
      ['revoke', 'reader'],
    ])('by a user who would become its owner is refused before anything changes: %s', async (...args) => {
      const home = makeServiceHome();
      chownSync(home.tokensFile, 0, 12);
      chmodSync(home.tokensFile, 0o644);
      const before = rightsOf(home);
      const { status, stdout, stderr } = await token(home, args, AS_NOBODY);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/belongs to user 0 and group 12.*do it as that user/);
      expect(rightsOf(home)).toEqual(before);
      expect(readFileSync(home.tokensFile, 'utf8')).toBe(tokensText());
    });
  });

  describe('a folder whose entries cannot be synchronized with the disk (T9)', () => {
    testAsRoot.each([
      ['create', '--name', 'new'],
      ['revoke', 'reader'],
    ])('is refused before anything changes: %s', async (...args) => {
      const home = makeServiceHome();
      const folder = dirname(home.tokensFile);
      chmodSync(folder, 0o300);
      const { status, stdout } = await token(home, args, AS_NOBODY);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(readFileSync(home.tokensFile, 'utf8')).toBe(tokensText());
      expect(readdirSync(folder)).toEqual(['tokens.yml']);
    });
  });

  describe('tokens that are refused while the server runs (T10)', () => {
    test('"revoke" claims no more than it knows', async () => {
      const home = makeHome({});
      const { stderr } = await token(home, ['revoke', 'reader']);
      expect(stderr).toContain(home.tokensFile);
      expect(stderr).toMatch(/2 seconds.*\/readyz/);
      expect(stderr).not.toMatch(/is revoked\.$/m);
    });

    testAsRoot('a file that the server may not read any more, with 1 workers', async () => {
      await expectUnreadableTold(shared, sharedHome);
    });

    testAsRoot('a folder that the server may not enter is no reason to start without tokens', async () => {
      const home = makeServiceHome();
      chownSync(dirname(home.tokensFile), 0, 0);
      await expect(startServer(home.environment, [], { wrapper: AS_SERVICE })).rejects.toThrow(
        /tokens\.yml cannot be used: this user may not read it.*EACCES/,
      );
    });

    test('a file that could not be read for want of descriptors is read when there are some', async () => {
      const limit = (descriptors: string): void => {
        const [command, ...args] = [
          ...AS_SERVICE,
          'prlimit',
          `--pid=${shared.pid}`,
          `--nofile=${descriptors}:`,
        ];
        execFileSync(command, args);
      };
      limit('3');
      writeFileSync(sharedHome.tokensFile, tokensText().replace(/^.*id: reader,.*\n/m, ''));
      await eventually(() => {
        expect(shared.log().some(({ reason }) => String(reason).includes('EMFILE'))).toBe(true);
      });
      limit('512');
      await expectStatus(shared, TOKENS.reader, 401);
      writeFileSync(sharedHome.tokensFile, tokensText());
      await expectStatus(shared, TOKENS.reader, 200);
    });
  });

  describe('token hashing', () => {
    const NEVER_A_TOKEN = [
      'a'.repeat(8_192),
      `evc_${'a'.repeat(8_192)}`,
      `${TOKENS.reader}a`,
      TOKENS.reader.slice(0, -1),
      'evc_\u00e9\u00ff!#$%&',
      `${TOKENS.reader} ${TOKENS.reader}`,
    ];

    test('only texts with the form of a token are hashed (T3)', async () => {
      const hashes = async (): Promise<number> => {
        const told = (): unknown[] =>
          shared.log().flatMap(({ hashes }) => (hashes === undefined ? [] : [hashes]));
        const before = told().length;
        shared.kill('SIGUSR2');
        return eventually(() => {
          const [count] = told().slice(before);
          expect(count).toEqual(expect.any(Number));
          return Number(count);
        });
      };
      const ask = async (authorization: string): Promise<number> =>
        (await request(shared.address).get('/open/event').set('Authorization', authorization)).status;

      await ask(`Bearer ${TOKENS.reader}`);
      const before = await hashes();
      for (const token of NEVER_A_TOKEN) expect(await ask(`Bearer ${token}`)).toBe(401);
      expect(await hashes()).toBe(before);
      expect(await ask(`Bearer ${TOKENS.unknown}`)).toBe(401);
      expect(await hashes()).toBe(before + 1);
    });
  });
});
