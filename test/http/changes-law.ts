import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Response, Test } from 'supertest';
import { pageOf } from '../helpers/answers.ts';
import { testApp, type TestApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { anyTurn, growingContent, type GrowingContent, type Turn } from './followed-calendar.ts';
import { changesIn } from './served-repository.ts';

/** The records that a client has, by kind and id, and the token with which it continues. */
interface Followed {
  readonly kinds: readonly string[];
  readonly records: ReadonlyMap<string, unknown>;
  readonly since: string;
}

interface Round {
  readonly before: readonly Turn[];
  /** The replicas (0, 1 or both) that read the content after `before`. */
  readonly read: readonly number[];
  readonly begins: 'from nothing' | 'from a dump' | 'where it was';
  /** The kinds of records that the client follows from now on, unless it continues where it was. */
  readonly kinds: readonly string[];
  readonly pageSize: number;
  /** Before each page but the first: a change of the repository, and the replicas that read the content after it. */
  readonly meanwhile: readonly { readonly turn: Turn; readonly read: readonly number[] }[];
  /** Whether a replica is restarted after the first page. */
  readonly restarts: boolean;
}

const KINDS = ['event', 'organization', 'place'];
const NOTHING = '';
/**
 * When this many pages have been read since the last change, both replicas load the newest content. They then agree, and the
 * client reaches the last page.
 */
const PATIENCE = 20;
const MAX_PAGES = 100;

const anyRead = fc.constantFrom([0], [1], [0, 1], [0, 1], []);
const anyMeanwhile = fc.array(fc.record({ turn: anyTurn, read: anyRead }), { minLength: 1, maxLength: 4 });
const anyRound: fc.Arbitrary<Round> = fc.record({
  before: fc.array(anyTurn, { maxLength: 3 }),
  read: anyRead,
  begins: fc.constantFrom('from nothing', 'from a dump', 'where it was', 'where it was', 'where it was'),
  kinds: fc.oneof(fc.constant(KINDS), fc.subarray(KINDS, { minLength: 1 })),
  pageSize: fc.integer({ min: 1, max: 4 }),
  meanwhile: fc.oneof(fc.constant([]), anyMeanwhile),
  restarts: fc.boolean(),
});

/**
 * The law of changes (guide, "Follow the calendar"): a client that walks the changes from the beginning, or from a
 * dump, and goes on, has exactly what a new dump has. Every walk ends, only its last page is short, and it repeats
 * nothing while nothing changes. Two replicas, which read the content at different times, answer in turn.
 */
export async function changesLaw(all: number): Promise<void> {
  const histories = fc.record({
    // An edit of the site can change all of these 70 events, for which a sync token has no room.
    others: fc.constantFrom(0, 0, 0, 0, 70),
    rounds: fc.array(anyRound, { minLength: 2, maxLength: 6 }),
  });
  const law = fc.asyncProperty(histories, async ({ others, rounds }) => {
    const replicas = new Replicas(growingContent(others));
    await replicas.read([0, 1]);
    let followed: Followed | null = null;
    for (const round of rounds) {
      for (const turn of round.before) replicas.content.take(turn);
      await replicas.read(round.read);
      const { begins, kinds } = round;
      if (begins === 'from a dump') followed = await dumpOf(replicas.at(0), kinds);
      else if (begins === 'from nothing' || followed === null)
        followed = { kinds, records: new Map(), since: NOTHING };
      const pageSize = others === 0 ? round.pageSize : 12 * round.pageSize;
      followed = await walk(replicas, followed, { ...round, pageSize });
    }
  });
  // A failure is not shrunk, because that would take minutes.
  await fc.assert(law, { numRuns: runs(all), endOnFailure: true });
}

async function walk(
  replicas: Replicas,
  { kinds, records: before, since: from }: Followed,
  { pageSize, meanwhile, restarts }: Round,
): Promise<Followed> {
  const records = new Map(before);
  const told = new Set<string>();
  let since = from;
  let isQuiet = replicas.areAlike();
  let refusals = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const event = page === 0 ? undefined : meanwhile[page - 1];
    if (event !== undefined) {
      replicas.content.take(event.turn);
      await replicas.read(event.read);
      isQuiet = false;
    }
    if (page === meanwhile.length + PATIENCE) {
      await replicas.read([0, 1]);
      isQuiet = false;
    }
    if (restarts && page === 1) replicas.restart(1);
    const query = `fields=all&kind=${kinds.join()}&pageSize=${pageSize}&since=${since}`;
    const response: Response = await replicas.at(page).get(`/open/changes?${query}`);
    if (response.status === 503 && refusals < 2) {
      refusals += 1;
      await replicas.read([0, 1]);
      isQuiet = false;
      continue;
    }
    if (response.status !== 200) {
      // Dropped commits never come back, and the test does not wait for the hour after which 503 becomes 410.
      expect([410, 503]).toContain(response.status);
      records.clear();
      told.clear();
      [since, refusals, isQuiet] = [NOTHING, 0, replicas.areAlike()];
      continue;
    }
    const { data, next, more } = changesIn(response);
    expect(data.length).toBeLessThanOrEqual(pageSize);
    if (more) expect(data).toHaveLength(pageSize);
    for (const { kind, id, state, record, changedAt } of data) {
      const key = `${kind}/${id}`;
      expect(kinds).toContain(kind);
      if (isQuiet) expect(told).not.toContain(key);
      told.add(key);
      expect(state).toBe(record === null ? 'deleted' : 'updated');
      if (record === null) records.delete(key);
      else {
        expect(record.updatedAt).toBe(changedAt);
        records.set(key, record);
      }
    }
    since = next;
    if (more) continue;
    const { records: dumped } = await dumpOf(replicas.at(page), kinds);
    expect(records).toEqual(dumped);
    if (kinds.includes('event')) await expectListed(replicas.at(page), dumped);
    return { kinds, records, since };
  }
  throw new Error('The walk has no end');
}

/** Two servers of the same content. */
class Replicas {
  readonly content: GrowingContent;
  readonly #servers = [start(), start()];

  constructor(content: GrowingContent) {
    this.content = content;
  }

  /** Returns one of the two, in turn. */
  at(turn: number): TestApp {
    const server = this.#servers[turn % 2];
    if (server === undefined) throw new Error('There are two');
    return server;
  }

  /** @param which the replicas that read the content */
  async read(which: readonly number[]): Promise<void> {
    if (which.length === 0) return;
    const calendar = await this.content.calendar();
    for (const number of which) this.at(number).calendars.replace(calendar);
  }

  restart(number: number): void {
    const server = start();
    server.calendars.replace(this.at(number).calendars.current());
    this.#servers[number] = server;
  }

  areAlike(): boolean {
    return this.at(0).calendars.current() === this.at(1).calendars.current();
  }
}

function start(): TestApp {
  return testApp({ 'events/a.md': event(1) }, { rateLimitPerMinute: 1e9 });
}

async function dumpOf(replica: TestApp, kinds: readonly string[]): Promise<Followed> {
  const dump: Test = replica.get('/open/dump?fields=all').buffer(true);
  const [first, ...lines] = (await dump).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ kind: 'calendar', revision: replica.calendars.current().digest });
  const wanted = lines.filter(({ kind }) => kinds.includes(String(kind)));
  const records = wanted.map(({ kind, id, record }) => [`${String(kind)}/${String(id)}`, record] as const);
  return { kinds, records: new Map(records), since: String(first?.next) };
}

/** Expects that the list of events has the same records. */
async function expectListed(replica: TestApp, records: ReadonlyMap<string, unknown>): Promise<void> {
  const { data } = pageOf(await replica.get('/open/event?fields=all&pageSize=500'));
  const events = [...records].filter(([key]) => key.startsWith('event/'));
  expect(new Map(data.map((record) => [`event/${record.id}`, record]))).toEqual(new Map(events));
}
