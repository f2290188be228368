import { appendFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { hashToken } from '../../src/tokens/registry.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { makeHome, startServer, stopServer, type Home, type RunningServer } from '../helpers/server.ts';
import { ask, type Answer } from './helpers/load.ts';
import { LockedRedis, PASSWORD } from './helpers/redis.ts';

const PATH = `/open/event/${uuid(1)}`;
const PER_MINUTE = 600;

/** A second token of the application whose first one is `TOKENS.reader`. */
const SECOND_TOKEN = `evc_${'second'.padEnd(43, '_')}`;

function homeWithTwoTokens(): Home {
  const home = makeHome({ 'events/a.md': event(1) });
  appendFileSync(
    home.tokensFile,
    `  - {id: reader, name: reader, tokenHash: ${hashToken(SECOND_TOKEN)}, permissions: [read], interfaces: [open]}\n`,
  );
  return home;
}

function startReplicas(
  number: number,
  redis: LockedRedis,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer[]> {
  const { environment } = homeWithTwoTokens();
  const shared = {
    ...environment,
    RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
    REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${redis.port}`,
    ...settings,
  };
  return Promise.all(Array.from({ length: number }, () => startServer(shared)));
}

/** Sends this number of requests at once, with each of the tokens in turn, to each replica. */
function askAll(replicas: readonly RunningServer[], times: number): Promise<Answer[]> {
  const tokens = [TOKENS.reader, SECOND_TOKEN];
  const requests = Array.from({ length: times }, (_, index) => {
    const replica = replicas[index % replicas.length];
    if (replica === undefined) throw new Error('There is no replica');
    return ask(replica.address, PATH, tokens[Math.floor(index / replicas.length) % tokens.length]);
  });
  return Promise.all(requests);
}

/**
 * Expects that the first answers count down from the limit, each number once, and that all others are refused for up to
 * a minute.
 */
function expectOneQuota(answers: readonly Answer[]): void {
  const allowed = answers.filter(({ status }) => status === 200);
  const remaining = allowed.map((answer) => answer.remaining).sort((a, b) => b - a);
  expect(remaining).toEqual(Array.from({ length: PER_MINUTE }, (_, index) => PER_MINUTE - 1 - index));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  for (const { retryAfter } of refused) {
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
  }
}

describe('servers that count in one Redis (L1)', () => {
  test.each([
    ['three replicas', 3, {}],
    ['two replicas of two workers each', 2, { WORKERS: '2' }],
  ])('%s give an application one quota, whichever of its tokens it uses', async (_what, number, settings) => {
    const redis = await LockedRedis.open();
    const replicas = await startReplicas(number, redis, settings);
    const answers = await askAll(replicas, PER_MINUTE + 100);
    expect(answers).toHaveLength(PER_MINUTE + 100);
    expectOneQuota(answers);
    await Promise.all(replicas.map(stopServer));
  });

  test('go on counting together when Redis has forgotten its scripts (L3)', async () => {
    const redis = await LockedRedis.open();
    const replicas = await startReplicas(2, redis);
    const before = await askAll(replicas, PER_MINUTE / 2);
    redis.command('SCRIPT', 'FLUSH');
    const after = await askAll(replicas, PER_MINUTE / 2 + 100);
    expectOneQuota([...before, ...after]);
    await Promise.all(replicas.map(stopServer));
  });

  test('tell applications apart, and count an address without a token for itself', async () => {
    const redis = await LockedRedis.open();
    const [one, two] = await startReplicas(2, redis, { RATE_LIMIT_PER_MINUTE: '1' });
    if (one === undefined || two === undefined) throw new Error('There are no replicas');
    const statusOf = async ({ address }: RunningServer, token: string): Promise<number> =>
      (await ask(address, PATH, token)).status;
    expect(await statusOf(one, TOKENS.reader)).toBe(200);
    expect(await statusOf(two, TOKENS.reader)).toBe(429);
    expect(await statusOf(one, TOKENS.unknown)).toBe(401);
    expect(await statusOf(two, TOKENS.unknown)).toBe(429);
    expect(await statusOf(two, TOKENS.other)).toBe(200);
    await Promise.all([one, two].map(stopServer));
  });
});
