import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createRandom } from '../../scripts/bench/content/random.ts';
import { siteFiles } from '../../src/cli/site/site-files.ts';
import { loadContent } from '../../src/content/load.ts';
import { observable } from '../../src/platform/observable.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { calendarWithPast } from '../helpers/past.ts';
import { checkAnswer, type Answer } from './check-answer.ts';
import { ContentChurn } from './content-churn.ts';
import type { Course } from './course.ts';
import type { Answers } from './expected.ts';
import { Findings } from './findings.ts';
import { GitFolder } from './git-folder.ts';
import { siteFault } from './site-builder.ts';

const DAY = 86_400_000;
const TODAY = Date.now() - (Date.now() % DAY);
const CHANGES = 7;
const FIRST_SECOND = 1_700_000_000;
const PATHS_A_CHANGE = 3;
const FIELDS = 'fields=all&pageSize=500';
const PATHS = [
  ...['event', 'organization', 'place'].map((list) => `/open/${list}?${FIELDS}`),
  ...['updatedAt', '-updatedAt'].map((sort) => `/open/event?sort=${sort}&${FIELDS}`),
  ...['ics', 'atom', 'json', 'geojson'].map((ending) => `/feeds/events.${ending}`),
  ...['/feeds/changes.atom', '/open/dump?fields=all', '/', '/guild-1'],
];

function openChurn(): Promise<ContentChurn> {
  const root = makeFolder();
  return ContentChurn.open({
    firstDay: TODAY,
    isPublic: true,
    open: (files, seconds) => GitFolder.make(root, files, seconds),
  });
}

/** Returns a course whose pauses take no time. */
function courseOf(seed: number): Course {
  return {
    random: createRandom(seed),
    findings: new Findings(() => undefined),
    pause: () => Promise.resolve(true),
  };
}

/** Returns the answers that are expected once the last change is settled. */
function settled(churn: ContentChurn): Answers {
  const [newest, ...others] = churn.between(Infinity, Infinity);
  if (newest === undefined || others.length > 0) throw new Error('One is left');
  return newest;
}

/** Returns the answers of this code to the paths, from the folder as it is. */
async function answersTo(churn: ContentChurn, paths: readonly string[]): Promise<Answer[]> {
  const calendars = observable(await calendarWithPast(churn.folder.path));
  const app = testApp({ 'events/a.md': event(1) }, { calendars, now: Date.now, rateLimitPerMinute: 1e9 });
  const answers: Answer[] = [];
  for (const path of paths) {
    const response = await app.get(path).buffer(true);
    const { status, headers, text } = response;
    const read: unknown = response.body;
    const body = Buffer.isBuffer(read) ? read : Buffer.from(text);
    const sentAt = performance.now();
    answers.push({ path, sentAt, receivedAt: sentAt, status, etag: String(headers.etag), body });
  }
  return answers;
}

test('the expected answers of a folder with a history are the real ones, whatever editors do', async () => {
  const churn = await openChurn();
  const course = courseOf(1);
  let before = settled(churn);
  const differing = new Set<string>();
  for (let change = 1; change <= CHANGES; change += 1) {
    await churn.change(course);
    const now = settled(churn);
    if (loadContent(churn.folder.path).records === null) continue;
    const paths = Array.from(
      { length: PATHS_A_CHANGE },
      (_, number) => PATHS[(PATHS_A_CHANGE * change + number) % PATHS.length],
    );
    for (const answer of await answersTo(
      churn,
      paths.filter((path) => path !== undefined),
    )) {
      expect([change, checkAnswer(answer, [now])]).toEqual([change, { fault: null, revisions: [now] }]);
      if (checkAnswer(answer, [before]).fault !== null) differing.add(answer.path);
    }
    before = now;
  }
  expect(differing.size).toBeGreaterThan(5);
  expect([...course.findings.faults.keys()]).toEqual(
    expect.arrayContaining(['commit', 'content: last commit replaced']),
  );
});

test('each way of publishing leaves exactly the files of the revision', async () => {
  const folder = await GitFolder.make(makeFolder(), new Map([['site.yml', 'public: true\n']]), FIRST_SECOND);
  for (const [number, way] of folder.ways.entries()) {
    const files = new Map([
      ['site.yml', `name: Number ${number}\n`],
      [`events/${number}.md`, `${number}`],
    ]);
    await folder.publish(files, way, FIRST_SECOND + number);
    const there = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(there.map(({ name }) => name).sort()).toEqual([`${number}.md`, 'site.yml']);
    expect(readFileSync(join(folder.path, 'site.yml'), 'utf8')).toBe(files.get('site.yml'));
  }
});

test('a static site that is not that of its commit is found', async () => {
  const churn = await openChurn();
  const first = churn.committed;
  const calendar = await calendarWithPast(churn.folder.path);
  const files = new Map(
    Array.from(siteFiles(calendar, { base: '', now: Date.now() }), ({ path, make }) => [path, make] as const),
  );
  const read = (path: string): Buffer => files.get(path)?.() ?? Buffer.alloc(0);
  if (first === null) throw new Error('It is committed');
  expect(siteFault(read, first)).toBeNull();
  await churn.change(courseOf(3));
  expect(siteFault(read, settled(churn))).not.toBeNull();
  for (const file of ['feeds/events.atom', 'index.html', 'api/events.json']) {
    const without = (path: string): Buffer => (path === file ? Buffer.alloc(0) : read(path));
    expect([file, siteFault(without, first)]).toEqual([file, expect.any(String)]);
  }
});
