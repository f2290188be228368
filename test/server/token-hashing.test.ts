import { expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

/** Tells at SIGUSR2 how many tokens were hashed. */
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

const NEVER_A_TOKEN = [
  'a'.repeat(8_192),
  `evc_${'a'.repeat(8_192)}`,
  `${TOKENS.reader}a`,
  TOKENS.reader.slice(0, -1),
  'evc_\u00e9\u00ff!#$%&',
  `${TOKENS.reader} ${TOKENS.reader}`,
];

test('only what has the form of a token is hashed (T3)', async () => {
  const server = await startServer(makeHome({ 'events/a.md': event(1) }).environment, COUNT_HASHES);
  const hashes = async (): Promise<number> => {
    const told = (): unknown[] =>
      server.log().flatMap(({ hashes }) => (hashes === undefined ? [] : [hashes]));
    const before = told().length;
    server.kill('SIGUSR2');
    return eventually(() => {
      const [count] = told().slice(before);
      expect(count).toEqual(expect.any(Number));
      return Number(count);
    });
  };
  const ask = async (authorization: string): Promise<number> =>
    (await request(server.address).get('/open/event').set('Authorization', authorization)).status;

  await ask(`Bearer ${TOKENS.reader}`);
  const before = await hashes();
  for (const token of NEVER_A_TOKEN) expect(await ask(`Bearer ${token}`)).toBe(401);
  expect(await hashes()).toBe(before);
  expect(await ask(`Bearer ${TOKENS.unknown}`)).toBe(401);
  expect(await hashes()).toBe(before + 1);
  await stopServer(server);
});
