import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createRandom } from '../../scripts/bench/content/random.ts';
import { compareIds } from '../../src/schema/records.ts';
import { checkAnswer, type Answer } from './check-answer.ts';
import { BREAKS } from './content-churn.ts';
import { answersOf, type Answers } from './expected.ts';
import { Findings } from './findings.ts';
import { growthOf } from './growth.ts';
import { Load } from './load.ts';
import { partlyNext, revisionOf, type Revision } from './revision.ts';
import { Timeline } from './timeline.ts';
import { idlenessOf, overloadOf } from './worth.ts';
import { eventId } from './written.ts';
import { eventPath } from './events.ts';
import { runScript } from '../helpers/command.ts';
import { problemsOf, recordsOf } from '../helpers/content.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';

const SCRIPT = 'test/soak/main.ts';
const FIRST_DAY = Date.parse('2026-03-01');
const [OLD, NEW] = [answersOf(revisionOf(5, FIRST_DAY)), answersOf(revisionOf(6, FIRST_DAY))];

describe('soak', () => {
  test('--help says how it is called', async () => {
    const { status, stdout } = await runScript(SCRIPT, ['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('npm run soak [-- [--minutes N]');
  });

  test.each([['--minutes', '0'], ['--minutes', 'ten'], ['--workers', '0'], ['--fast'], ['1']])(
    '%s %s is wrong use',
    async (...args) => {
      const { status, stdout, stderr } = await runScript(SCRIPT, args);
      expect(status).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toContain('npm run soak [-- [--minutes N]');
    },
  );
});

describe('the model of the content', () => {
  function expectValid({ files, records }: Revision): void {
    const { site, ...read } = recordsOf(Object.fromEntries(files));
    expect(site).toEqual(records.site);
    for (const type of ['events', 'organizations', 'places'] as const)
      expect(read[type]).toEqual([...records[type]].sort(compareIds));
  }

  test.each([0, 1, 2, 3, 17])('revision %i is valid, and has the records that it says', (number) => {
    expectValid(revisionOf(number, FIRST_DAY, number % 2 === 0));
  });

  test('so is a revision with some events of the next one: changed, new or removed', () => {
    const [before, after] = [revisionOf(2, FIRST_DAY), revisionOf(3, FIRST_DAY)];
    const paths = [...before.records.events, ...after.records.events].map(eventPath);
    const some = paths.filter((_, index) => index % 3 === 0);
    const between = partlyNext(before, after, new Set(some));
    expectValid(between);
    expect(between.files).not.toEqual(before.files);
    expect(partlyNext(before, after, new Set(paths)).records.events.length).toBe(after.records.events.length);
    expect(some.map((path) => between.files.get(path))).toEqual(some.map((path) => after.files.get(path)));
  });

  test('two revisions have some events in common, some changed, and some in one of them alone', () => {
    const [first, second] = [2, 3].map((number) => revisionOf(number, FIRST_DAY).files);
    const paths = [...(first?.keys() ?? [])];
    const changed = paths.filter((path) => second?.has(path) && second.get(path) !== first?.get(path));
    expect(changed.length).toBeGreaterThan(10);
    expect(changed.length).toBeLessThan(paths.length);
    expect(paths.some((path) => !second?.has(path))).toBe(true);
  });

  test.each(Object.entries(BREAKS))('%s breaks the content', (_, breakFile) => {
    const files = new Map(revisionOf(1, FIRST_DAY).files);
    const path = [...files.keys()].find((candidate) => candidate.startsWith('events/')) ?? '';
    files.set(path, breakFile(files.get(path) ?? ''));
    expect(problemsOf(Object.fromEntries(files))).toContainEqual(expect.stringContaining(path));
    expect(() => recordsOf(Object.fromEntries(files))).toThrow();
  });
});

/** Returns the right answer at the first moment; `more` makes it a wrong one. */
function answerOf(answers: Answers, path: string, more: Partial<Answer> = {}): Answer {
  const { status, body } = answers(path, performance.timeOrigin);
  return { path, sentAt: 0, receivedAt: 0, status, etag: '"x"', body, ...more };
}

describe('the check of an answer', () => {
  const list = '/open/event?search=rust';

  test('the answer of a revision that may be served is right, and says which one it was', () => {
    expect(checkAnswer(answerOf(NEW, list), [NEW])).toEqual({ fault: null, revisions: [NEW] });
    expect(checkAnswer(answerOf(OLD, list), [OLD, NEW])).toEqual({ fault: null, revisions: [OLD] });
  });

  const { body } = answerOf(NEW, list);
  const changed = Buffer.from(body);
  changed.write('X', 200);

  test.each<[what: string, fault: string, more: Partial<Answer>]>([
    ['the answer of another revision', 'from byte', answerOf(OLD, list)],
    ['one byte that differs', 'from byte 200 on', { body: changed }],
    ['one byte that is missing', 'from byte 0 on', { body: body.subarray(1) }],
    ['no body', 'from byte 0 on', { body: Buffer.alloc(0) }],
    ['another status', '503', { status: 503 }],
    ['no entity tag', 'no ETag', { etag: null }],
    ['304 for what the client does not have', '304', { status: 304, body: Buffer.alloc(0) }],
  ])('%s is wrong', (_, fault, more) => {
    expect(checkAnswer(answerOf(NEW, list, more), [NEW]).fault).toContain(fault);
  });

  test('another error code is wrong', () => {
    const unknown = `/open/event/${eventId(9_999)}`;
    expect(checkAnswer(answerOf(NEW, unknown), [NEW]).fault).toBeNull();
    const other = Buffer.from('{"code":"E_ROUTE_NOT_FOUND"}');
    expect(checkAnswer(answerOf(NEW, unknown, { body: other }), [NEW]).fault).toContain('E_EVENT_NOT_FOUND');
  });

  test('304 is right only while the cached body may be served', () => {
    const answer = answerOf(NEW, list, { status: 304, body: Buffer.alloc(0) });
    expect(checkAnswer(answer, [NEW], body).fault).toBeNull();
    expect(checkAnswer(answer, [OLD], body).fault).toContain('304 for');
  });
});

test('answers may show the old value until a change is settled, and the new one from its beginning', () => {
  const timeline = new Timeline('old');
  timeline.begin('new', 100);
  expect(timeline.between(0, 99)).toEqual(['old']);
  expect(timeline.between(0, 100)).toEqual(['old', 'new']);
  expect(timeline.between(9_000, 9_000)).toEqual(['old', 'new']);
  timeline.settle(300);
  expect(timeline.between(300, 400)).toEqual(['old', 'new']);
  expect(timeline.between(301, 400)).toEqual(['new']);
  // A change before the last one is settled does not postpone that.
  timeline.begin('newer', 200);
  timeline.settle(400);
  expect(timeline.between(250, 250)).toEqual(['old', 'new', 'newer']);
  expect(timeline.between(350, 350)).toEqual(['new', 'newer']);
});

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close();
});

type Reply = (response: ServerResponse, path: string) => void;

/** Sends requests to a server of the test, and returns the findings. */
async function findingsOf(reply: Reply, isExcused = false): Promise<Findings> {
  const server = createServer((request, response) => {
    reply(response, request.url ?? '');
  });
  servers.push(server);
  const port = await listenOnLoopback(server);
  const findings = new Findings(() => undefined);
  const load = new Load({
    targets: [
      {
        replica: { name: 'only', port, excuses: () => isExcused },
        content: { between: () => [NEW], meet: () => undefined },
      },
    ],
    token: 'token',
    guests: () => [],
    firstDay: FIRST_DAY,
    random: createRandom(1),
    findings,
  });
  await load.measureCapacity((milliseconds) => sleep(milliseconds, true), 200);
  load.close();
  expect(load.requests).toBeGreaterThan(0);
  return findings;
}

function send(answers: Answers): Reply {
  return (response, path) => {
    const { status, body } = answers(path, Date.now());
    response.writeHead(status, { ETag: '"x"' }).end(body);
  };
}

describe('the load', () => {
  const cutOff: Reply = (response) => void response.destroy();
  const refuse: Reply = (response) => void response.writeHead(401).end('{"code":"E_UNAUTHORIZED"}');

  test('finds nothing wrong with right answers', async () => {
    const { complaints, excused } = await findingsOf(send(NEW));
    expect([...complaints.keys()]).toEqual([]);
    expect(excused).toBe(0);
  });

  test.each([
    ['old answers', send(OLD), 'wrong answer', /^wrong answer: \/open\S* of the only replica: /],
    ['a valid token that is refused', refuse, 'wrong answer', /a valid token is refused$/],
    ['requests that fail', cutOff, 'request failed (ECONNRESET)', /^request failed/],
  ])('finds %s', async (_, reply, kind, complaint) => {
    const { failures, complaints, excused } = await findingsOf(reply);
    expect([...failures.keys()]).toEqual([kind]);
    expect([...complaints.keys()][0]).toMatch(complaint);
    expect(excused).toBe(0);
  });

  test('excuses the failed requests of a killed worker', async () => {
    const { failures, excused } = await findingsOf(cutOff, true);
    expect(failures.size).toBe(0);
    expect(excused).toBeGreaterThan(0);
  });
});

describe('overload', () => {
  test('is no fault of a request', async () => {
    const { failures, refused } = await findingsOf((response) => {
      response.writeHead(503).end('{"code":"E_OVERLOADED"}');
    });
    expect(failures.size).toBe(0);
    expect(refused).toBeGreaterThan(0);
  });

  test('is reported where it is not rare', () => {
    expect(overloadOf({ refused: 10 }, 1_000)).toEqual([]);
    expect(overloadOf({ refused: 11 }, 1_000)).toEqual([expect.stringContaining('11 were refused')]);
  });
});

test('a soak in which one part had nothing to do is a failure', () => {
  const busy = { visitors: { visits: 1 }, followers: [{ compared: 0 }, { compared: 1 }], site: { built: 1 } };
  expect(idlenessOf(busy, 1)).toEqual([]);
  expect(idlenessOf({ ...busy, visitors: { visits: 0 } }, 1)).toHaveLength(1);
  expect(idlenessOf({ ...busy, followers: [{ compared: 0 }] }, 1)).toHaveLength(1);
  expect(idlenessOf({ ...busy, site: { built: 0 } }, 2)).toHaveLength(1);
  expect(idlenessOf({ ...busy, site: { built: 0 } }, 1)).toEqual([]);
});

describe('growth', () => {
  const start = { processes: 2, mebibytes: 200, descriptors: 50 };

  test.each([
    ['memory', { mebibytes: 400 }, 'Memory grew from 200 to 400 MiB'],
    ['descriptors', { descriptors: 90 }, 'Open descriptors grew from 50 to 90'],
    ['processes', { processes: 3 }, 'There were 2 processes'],
  ])('of %s is reported', (_, more, complaint) => {
    expect(growthOf(start, { ...start, ...more })).toEqual([expect.stringContaining(complaint)]);
  });

  test('within the bounds is none', () => {
    expect(growthOf(start, { processes: 2, mebibytes: 250, descriptors: 55 })).toEqual([]);
  });
});
