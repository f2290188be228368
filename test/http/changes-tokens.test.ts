import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { RULES } from '../../src/history/rules.ts';
import { decodeSyncToken, encodeSyncToken } from '../../src/history/sync-token.ts';
import { expectError } from '../helpers/answers.ts';
import { CONTENT_STATUS, NOW, TOKENS_STATUS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { cloneOf, type Repository } from '../helpers/repository.ts';
import {
  changesIn,
  day,
  FILES,
  inShort,
  servedFolder,
  servedRepository,
  type ServedFolder,
} from './served-repository.ts';

function expectExpired(response: Response): void {
  expect(expectError(response, 410, 'E_SYNC_EXPIRED').message).toMatch(/begin anew/);
  expect(response.headers.link).toBe('</open/changes>; rel="start"');
}

function expectRefused(response: Response): void {
  const { errors } = expectError(response, 422, 'E_VALIDATION');
  expect(errors).toMatchObject([{ field: 'since', rule: 'token' }]);
}

/** The next of a walk that has come to its end, and of one that has not, with three commits behind them. */
async function grownRepository(): Promise<{ served: ServedFolder & Repository; nexts: string[] }> {
  const served = await servedRepository();
  served.commit({ 'events/c.md': event(3) }, day(2));
  served.commit({ 'events/d.md': event(4) }, day(3));
  await served.reload();
  const nexts = [await served.latest(), (await served.changes('pageSize=2')).next];
  return { served, nexts };
}

describe('a token of a history that is another one: 410', () => {
  test.each<[string, (repository: Repository) => void]>([
    [
      'the last commit amended',
      (repository) => {
        repository.write({ 'events/d.md': event(4, { name: 'Other' }) });
        repository.git('commit', '--quiet', '--all', '--amend', '--message=Another');
      },
    ],
    [
      'the line goes on from an earlier commit, and is longer',
      (repository) => {
        repository.git('reset', '--quiet', '--hard', 'HEAD~1');
        for (const number of [5, 6]) repository.commit({ [`events/${number}.md`]: event(number) }, day(4));
      },
    ],
    [
      'a merge has the old head as its second parent',
      (repository) => {
        repository.git('checkout', '--quiet', '-b', 'other', 'HEAD~2');
        for (const number of [5, 6]) repository.commit({ [`events/${number}.md`]: event(number) }, day(4));
        repository.git('merge', '--quiet', '--no-edit', 'main');
      },
    ],
    [
      'all in one commit without a past',
      (repository) => {
        repository.git('checkout', '--quiet', '--orphan', 'other');
        repository.git('commit', '--quiet', '--message=All');
      },
    ],
  ])('%s', async (_what, rewrite) => {
    const { served, nexts } = await grownRepository();
    rewrite(served);
    await served.reload();
    for (const next of nexts) expectExpired(await served.get(`/open/changes?since=${next}`));
  });

  test('but a merge that has it as its first parent goes on', async () => {
    const { served, nexts } = await grownRepository();
    served.git('checkout', '--quiet', '-b', 'other', 'HEAD~1');
    served.commit({ 'events/5.md': event(5) }, day(4));
    served.git('checkout', '--quiet', 'main');
    served.git('merge', '--quiet', '--no-ff', '--no-commit', 'other');
    served.commit({}, day(5));
    await served.reload();
    const [whole = '', half = ''] = nexts;
    expect(await served.since(whole)).toEqual(['event 5']);
    expect(await served.since(half)).toHaveLength(5);
  });

  test('a clone that begins with another commit', async () => {
    const { served, nexts } = await grownRepository();
    const [two, three] = await Promise.all(
      [2, 3].map((depth) => servedFolder(cloneOf(served, `--depth=${depth}`).folder)),
    );
    for (const next of nexts) {
      expectExpired(await (two ?? served).get(`/open/changes?since=${next}`));
      // It has all commits.
      changesIn(await (three ?? served).get(`/open/changes?since=${next}`));
    }
    const next = (await two?.latest()) ?? '';
    expectExpired(await served.get(`/open/changes?since=${next}`));
    expect(await two?.since(next)).toEqual([]);
  });

  test('one with git, where there is none any more, and the other way round', async () => {
    const { served, nexts } = await grownRepository();
    served.git('checkout-index', '--all', '--prefix=copy/');
    const without = await servedFolder(`${served.folder}/copy`);
    served.git('init', '--quiet', 'copy');
    await without.reload();
    for (const next of nexts) expectExpired(await without.get(`/open/changes?since=${next}`));
    expectExpired(await served.get(`/open/changes?since=${await without.latest()}`));
  });

  test('one of other rules', async () => {
    const { served, nexts } = await grownRepository();
    for (const next of nexts) {
      const token = decodeSyncToken(next, RULES);
      if (token === null || token === 'expired') throw new Error('It is a token');
      expectExpired(await served.get(`/open/changes?since=${encodeSyncToken(token, `${RULES}.`)}`));
      expect(encodeSyncToken(token, RULES)).toBe(next);
    }
  });
});

describe('a token that is newer than the calendar', () => {
  test.each([
    [0, 503],
    [3_599_999, 503],
    [3_600_000, 410],
  ])('which has been served for %d ms: %d', async (age, status) => {
    const { served: newer, nexts } = await grownRepository();
    const clone = cloneOf(newer);
    clone.git('reset', '--quiet', '--hard', 'HEAD~1');
    const content = { ...CONTENT_STATUS, since: NOW - age };
    const older = await servedFolder(clone.folder, {
      readiness: () => ({ draining: false, content, tokens: TOKENS_STATUS }),
    });
    for (const next of nexts) {
      const response = await older.get(`/open/changes?since=${next}`);
      if (status === 410) {
        expectExpired(response);
        continue;
      }
      const { params } = expectError(response, 503, 'E_UNAVAILABLE');
      expect(params).toEqual({ retryAfter: 10 });
      expect(response.headers['retry-after']).toBe('10');
    }
    clone.git('pull', '--quiet', '--ff-only');
    await older.reload();
    for (const next of nexts) expect(await older.since(next)).toEqual(await newer.since(next));
    // The other way round nobody has to wait.
    expect(await newer.since(await older.latest())).toEqual([]);
  });
});

describe('kinds', () => {
  test('a token is good for its kinds and for fewer, not for more: 422', async () => {
    const { served } = await grownRepository();
    const { next } = await served.changes('kind=event,place&since=latest');
    served.commit({ ...FILES, 'events/e.md': event(5), 'places/hall.yml': null }, day(4));
    await served.reload();
    const query = `since=${next}&kind=`;
    expect(inShort(await served.changes(`${query}event,place`))).toEqual(['event 5', 'place 20 deleted']);
    expect(inShort(await served.changes(`${query}place`))).toEqual(['place 20 deleted']);
    for (const more of [`since=${next}`, `${query}organization`, `${query}event,organization`, query])
      expectRefused(await served.get(`/open/changes?${more}`));
    const fewer = await served.changes(`${query}event`);
    expectRefused(await served.get(`/open/changes?kind=event,place&since=${fewer.next}`));
  });
});

describe('what is no token: 422', () => {
  const repository = grownRepository();

  test.each(['x', '*', 'LATEST', 'null', '-1', '2026-01-01', '2026-02-30T00:00:00Z', 'A'.repeat(4_000)])(
    '%.30s',
    async (text) => {
      expectRefused(await (await repository).served.get(`/open/changes?since=${text}`));
    },
  );

  test('a token that is cut off, longer, or has another character', async () => {
    const { served, nexts } = await repository;
    const [next = ''] = nexts;
    const other = (at: number): string =>
      next.slice(0, at) + (next[at] === 'A' ? 'B' : 'A') + next.slice(at + 1);
    const at = fc.nat(next.length - 1);
    const damaged = fc.oneof(
      at.map(other),
      at.filter((length) => length > 0).map((length) => next.slice(0, length)),
      fc.constantFrom(`${next}A`, `${next}=`, `${next}%20`, next + next),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        expectRefused(await served.get(`/open/changes?since=${text}`));
      }),
      { numRuns: 60 },
    );
  });

  /** A token of any bytes that has the right checksum. */
  const sealed = (body: Uint8Array): string =>
    Buffer.concat([createHash('sha256').update(body).digest().subarray(0, 4), body]).toString('base64url');

  test('whatever stands in a token of the right checksum, the answer is one of those for tokens', async () => {
    const { served, nexts } = await repository;
    const [whole = '', half = ''] = nexts;
    const bodyOf = (next: string): Buffer => Buffer.from(next, 'base64url').subarray(4);
    const change = fc.record({ at: fc.nat(200), byte: fc.integer({ min: 0, max: 255 }) });
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 1_300 }),
      fc
        .tuple(
          fc.constantFrom(whole, half),
          fc.array(change, { maxLength: 4 }),
          fc.uint8Array({ maxLength: 80 }),
          fc.nat(120),
        )
        .map(([next, changes, more, cut]) => {
          const body = Buffer.concat([bodyOf(next), more]);
          for (const { at, byte } of changes) body[at % body.length] = byte;
          return cut > 110 ? body.subarray(0, cut) : body;
        }),
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom('', '&kind=event', '&pageSize=1'), async (body, query) => {
        const response = await served.get(`/open/changes?since=${sealed(body)}${query}`);
        seen.add(response.status);
        if (response.status === 422) expectRefused(response);
        else if (response.status === 410) expectExpired(response);
        else if (response.status === 503) expectError(response, 503, 'E_UNAVAILABLE');
        else changesIn(response);
      }),
      { numRuns: 250 },
    );
    expect([...seen].sort()).toEqual([200, 410, 422, 503]);
    expect(served.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  test('a record of no kind in a token of the right checksum is told to nobody', async () => {
    const { served, nexts } = await repository;
    const [next = ''] = nexts;
    const body = Buffer.from(next, 'base64url').subarray(4);
    const forged = sealed(Buffer.concat([body, Buffer.from([32, ...Array<number>(16).fill(7)])]));
    const response = await served.get(`/open/changes?since=${forged}`);
    if (response.status === 200) expect(changesIn(response).data).toEqual([]);
    else expectRefused(response);
  });
});
