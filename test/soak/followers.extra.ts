import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../scripts/bench/content/random.ts';
import { observable } from '../../src/platform/observable.ts';
import { TOKENS } from '../helpers/app.ts';
import { answersOf } from './expected.ts';
import { Findings } from './findings.ts';
import { Follower, FOLLOWINGS } from './followers.ts';
import { revisionOf } from './revision.ts';
import { calendarOfRevision, tamperingPort, type Sent, type Tamper } from './tampering-server.ts';

const FIRST_DAY = Date.parse('2026-03-01');
const REVISIONS = [3, 4, 6].map((number) => revisionOf(number, FIRST_DAY));
const CALENDARS = REVISIONS.map(calendarOfRevision);
const ANSWERS = REVISIONS.map((revision) => answersOf(revision));
const atOnce = (): Promise<boolean> => Promise.resolve(true);

interface Course {
  readonly tamper?: Tamper;
  /** Whether a sync token may have expired; without a repository, each change of the content expires it. */
  readonly mayExpire?: boolean;
}

/** Follows a server through its revisions by all ways. */
async function follow({ tamper, mayExpire = true }: Course = {}) {
  const findings = new Findings(() => undefined);
  const [first] = CALENDARS;
  if (first === undefined) throw new Error('There are some');
  const calendars = observable(first);
  const port = await tamperingPort(calendars, tamper);
  const followers = FOLLOWINGS.map(
    (following) =>
      new Follower({
        ...following,
        replica: { name: 'only', port, excuses: () => false },
        content: { between: () => ANSWERS, mayExpire: () => mayExpire },
        token: TOKENS.reader,
        findings,
      }),
  );
  const random = createRandom(1);
  for (const calendar of CALENDARS) {
    calendars.replace(calendar);
    // In the second round, followers whose token has expired begin anew.
    for (const follower of [...followers, ...followers]) await follower.follow(atOnce, random);
  }
  return { complaints: [...findings.complaints.keys()], followers };
}

function changing(path: string, change: (sent: Sent) => Sent): Tamper {
  return (asked, sent) => (asked.startsWith(path) && sent.status === 200 ? change(sent) : sent);
}

const WITHOUT_ONE = changing('/open/changes', (sent) => {
  const body = JSON.parse(sent.body) as { readonly data: readonly unknown[] };
  return { ...sent, body: JSON.stringify({ ...body, data: body.data.slice(1) }) };
});

const OF_ANOTHER_NAME = changing('/open/dump', (sent) => ({
  ...sent,
  body: sent.body.replace('Rust', 'Dust'),
}));

describe('followers', () => {
  test('have the records of a dump, whichever way they begin, and begin anew where their token has expired', async () => {
    const { complaints, followers } = await follow();
    expect(complaints).toEqual([]);
    for (const { compared, resets } of followers) {
      expect(compared).toBeGreaterThanOrEqual(CALENDARS.length);
      expect(resets).toBe(CALENDARS.length - 1);
    }
  });

  test('find a change that is missing', async () => {
    const { complaints } = await follow({ tamper: WITHOUT_ONE });
    expect(complaints).toContainEqual(expect.stringMatching(/from nothing: the copy is not the dump/));
  });

  test('find a dump that fits no revision', async () => {
    const { complaints } = await follow({ tamper: OF_ANOTHER_NAME });
    expect(complaints).toContainEqual(expect.stringContaining('the dump: from byte'));
  });

  test('find a token that expires for no reason, and an error', async () => {
    const expired = await follow({ mayExpire: false });
    expect(expired.complaints).toContainEqual(expect.stringContaining('410'));
    const failed = await follow({ tamper: changing('/open/changes', (sent) => ({ ...sent, status: 500 })) });
    expect(failed.complaints).toContainEqual(expect.stringContaining('500'));
  });

  test('wait as long as Retry-After says, and not at all without it', async () => {
    const busy = (headers: Readonly<Record<string, string>>): Tamper =>
      changing('/open/changes', (sent) => ({ ...sent, status: 503, headers }));
    const { complaints, followers } = await follow({ tamper: busy({ 'Retry-After': '10' }) });
    expect(complaints).toEqual([]);
    expect(followers[0]?.waits).toBeGreaterThan(0);
    const unsaid = await follow({ tamper: busy({}) });
    expect(unsaid.complaints).toContainEqual(expect.stringContaining('503'));
  });
});
