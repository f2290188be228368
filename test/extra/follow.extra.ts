import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createRandom, type Random } from '../../scripts/bench/content/random.ts';
import { loadContent } from '../../src/content/load.ts';
import { calendarWithPast } from '../helpers/past.ts';
import { eventually } from '../helpers/process.ts';
import { cloneOf, type Repository } from '../helpers/repository.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { EDITORS_SCRIPT, editorsRepository, type Act } from './helpers/editors-script.ts';
import { Follower, type Outcome } from './helpers/follower.ts';
import { ask } from './helpers/load.ts';
import { startNginx } from './helpers/nginx.ts';

/** The limit for a test that hangs, in milliseconds: a run takes some minutes, and twice as long on a busy machine. */
const HUNG_AFTER = 20 * 60_000;
/**
 * The numbers of steps after which a follower is killed: reading a change takes about ten steps, reading everything a
 * hundred.
 */
const LIVES = [10, 50, 250];
const TRIES = 4;
/** One of this number of killed followers is started again only after more has changed. */
const GIVES_UP = 4;

interface Served extends RunningServer {
  readonly repository: Repository;
}

async function serve(repository: Repository): Promise<Served> {
  const environment = { ...makeHome({}).environment, CONTENT_DIR: join(repository.folder, 'content') };
  return { ...(await startServer({ ...environment, ALLOW_SHRINK: 'true', TZ: 'UTC' })), repository };
}

/** Waits until a server serves the newest commit of its repository, or has refused it. */
async function taken(server: Served): Promise<void> {
  const { repository, address } = server;
  const folder = join(repository.folder, 'content');
  const isValid = loadContent(folder).records !== null;
  const expected = isValid
    ? {
        status: 'ready',
        content: {
          digest: (await calendarWithPast(folder)).digest,
          revision: repository.git('rev-parse', 'HEAD'),
        },
      }
    : { status: 'degraded' };
  server.kill('SIGHUP');
  await eventually(async () => {
    const { text } = await request(address).get('/readyz');
    expect(JSON.parse(text)).toMatchObject(expected);
  });
}

/** The number of commits of the content on the branch of a server. */
function commitsOf({ repository }: Served): number {
  return Number(repository.git('rev-list', '--first-parent', '--count', 'HEAD', '--', 'content'));
}

/** Returns the records of a server's dump by the keys that a mirror gives them. */
async function dumpOf({ address }: Served): Promise<ReadonlyMap<string, unknown>> {
  const { status, body } = await ask(address, '/open/dump?fields=all');
  expect(status).toBe(200);
  const [, ...lines] = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly id: string });
  return new Map(lines.map((line) => [`${line.kind}/${line.id}`, line]));
}

/**
 * Syncs until the follower has everything, starting it again when it is killed.
 *
 * @returns null where it was killed and not started again
 */
async function sync(follower: Follower, random: Random): Promise<Outcome | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await follower.sync(random.below(random.choose(LIVES)));
    if (outcome !== null) return outcome;
    if (random.below(GIVES_UP) === 0) return null;
  }
  return follower.sync();
}

/** Expects that a server with fewer commits than the client has seen asks it to wait for the missing ones. */
function expectToLack({ error }: Outcome, commits: number, seen: number): void {
  expect({ error, isShorter: commits < seen }).toEqual({ error: 'E_UNAVAILABLE', isShorter: true });
}

/** Does one act after the other. A failure names the act, and the seed that repeats the run. */
async function play(act: (act: Act, random: Random) => Promise<void>): Promise<void> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
  const random = createRandom(seed);
  for (const [what, each] of EDITORS_SCRIPT) {
    try {
      await act(each, random);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`After ${what}, with SEED=${seed}: ${reason}`, { cause: error });
    }
  }
}

test(
  'a mirror that is killed at any moment follows all that editors do',
  async () => {
    const server = await serve(editorsRepository());
    const follower = new Follower(server.address);
    let seen = 0;
    await play(async (act, random) => {
      act(server.repository);
      await taken(server);
      const outcome = await sync(follower, random);
      const commits = commitsOf(server);
      if (outcome?.error !== undefined) expectToLack(outcome, commits, seen);
      if (outcome === null || outcome.error !== undefined) return;
      seen = commits;
      expect(follower.records()).toEqual(await dumpOf(server));
    });
    await stopServer(server);
  },
  HUNG_AFTER,
);

test(
  'so does one behind a proxy of two servers, one of which is two commits behind',
  async () => {
    const repository = editorsRepository();
    const newer = await serve(repository);
    const older = await serve(cloneOf(repository));
    // The recipe has three servers, and the test has two.
    const servers = [newer, older].map(({ address }) => new URL(address).host);
    const nginx = await startNginx([...servers, 'unix:/nowhere down']);
    const follower = new Follower(nginx.address, { NODE_EXTRA_CA_CERTS: nginx.caFile });
    const heads = [repository.git('rev-parse', 'HEAD')];
    const met = new Set<unknown>();
    let seen = 0;
    const pull = async (head: string): Promise<void> => {
      older.repository.git('fetch', '--quiet', 'origin', head);
      older.repository.git('reset', '--quiet', '--hard', head);
      await taken(older);
    };
    await play(async (act, random) => {
      act(repository);
      const head = repository.git('rev-parse', 'HEAD');
      if (head !== heads.at(-1)) heads.push(head);
      await taken(newer);
      await pull(heads.at(-3) ?? heads[0] ?? head);
      const outcome = await sync(follower, random);
      for (const answer of outcome?.answers ?? []) met.add(answer);
      const commits = commitsOf(newer);
      if (outcome?.error !== undefined) expectToLack(outcome, commits, seen);
      else if (outcome !== null) seen = commits;
    });
    await pull(heads.at(-1) ?? '');
    expect((await follower.sync())?.error).toBeUndefined();
    expect(follower.records()).toEqual(await dumpOf(newer));
    expect([...met]).toEqual(expect.arrayContaining([200, 503, 'waited 10']));
    expect([200, 304, 410, 503, 'waited 10']).toEqual(expect.arrayContaining([...met]));
    await Promise.all([newer, older].map(stopServer));
  },
  HUNG_AFTER,
);
