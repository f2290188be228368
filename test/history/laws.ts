import { deepStrictEqual, ok } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { COLLECTIONS } from '../../src/schema/records.ts';
import { pastIdAt, pastAt, timeOf, type History } from '../../src/history/history.ts';
import { PAST_LIMITS } from '../../src/history/limits.ts';
import { createPastReader } from '../../src/history/past-reader.ts';
import { makeFolder } from '../helpers/folder.ts';
import { cloneOf } from '../helpers/repository.ts';
import { anyStep, growingRepository, type AncestryCommit } from './any-past.ts';
import { plainPast } from './plain-past.ts';
import { readPast } from './read-past.ts';
import { ANSWERS } from '../../src/calendar/wire.ts';

/** A history, and a law that it must keep. */
export interface Case {
  readonly input: unknown;
  /** @throws AssertionError when the law does not hold */
  readonly prove: () => Promise<void>;
}

/** Laws that hold for any history. */
export const LAWS: Readonly<Record<string, fc.Arbitrary<Case>>> = {
  'what is said of any past is what the plain reference says': law(
    fc.array(anyStep, { minLength: 5, maxLength: 40 }),
    async (steps) => {
      const repository = growingRepository();
      repository.grow(steps);
      const { history } = await readPast(repository.folder);
      deepStrictEqual(said(history), expected(repository.ancestry()));
      const limits = { ...PAST_LIMITS, unsettledBytes: 1 };
      const settled = createPastReader({ folder: repository.folder, answers: ANSWERS, limits });
      deepStrictEqual((await settled.read()).history, history);
      const { changes } = plainPast(repository.ancestry().map(({ tree }) => tree));
      const recent = (history?.recent ?? []).map(
        ({ commit, kind, id, state }) => `${commit} ${kind}/${id} ${state}`,
      );
      // `recent` leaves out changes that an answer gets only from an embedded record, so it is a subset of `changes`.
      deepStrictEqual(
        recent.filter((change) => !changes.includes(change)),
        [],
      );
      deepStrictEqual(recent.filter(isTurn).sort(), changes.filter(isTurn).sort());
    },
  ),

  'the same is said when it goes on commit by commit, and after the history was rewritten': law(
    fc.array(
      fc.record({
        steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
        back: fc.constantFrom(0, 0, 0, 1, 3),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    async (rounds) => {
      const repository = growingRepository();
      const reader = createPastReader({ folder: repository.folder, answers: ANSWERS });
      let length = 0;
      for (const { steps, back } of rounds) {
        length = Math.max(0, length - back);
        repository.grow(steps, length);
        length += steps.length;
        const { history } = await reader.read();
        deepStrictEqual(said(history), expected(repository.ancestry()));
        deepStrictEqual(history, (await readPast(repository.folder)).history);
      }
    },
  ),

  'the same is said when each time another process goes on from what the last one kept': law(
    fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
    async (rounds) => {
      const repository = growingRepository();
      const cache = { file: join(makeFolder(), 'past'), rules: '1' };
      for (const round of rounds) {
        repository.grow(round);
        const reader = createPastReader({ folder: repository.folder, answers: ANSWERS, cache });
        const { history } = await reader.read();
        deepStrictEqual(said(history), expected(repository.ancestry()));
        deepStrictEqual(plain(history), plain((await readPast(repository.folder)).history));
      }
    },
  ),

  'a shallow clone never has a date that is not true': law(
    fc.tuple(fc.array(anyStep, { minLength: 8, maxLength: 25 }), fc.integer({ min: 1, max: 6 })),
    async ([steps, depth]) => {
      const repository = growingRepository();
      repository.grow(steps.map((step, number) => ({ ...step, time: 1_000 + number })));
      const whole = (await readPast(repository.folder)).history;
      const clone = cloneOf(
        { folder: join(repository.folder, '..') },
        `--depth=${depth}`,
        '--no-checkout',
      ).folder;
      mkdirSync(join(clone, 'content'));
      const part = (await readPast(join(clone, 'content'))).history;
      if (whole === null || part === null) return;
      for (const [key, { createdAt, updatedAt }] of datesIn(part)) {
        const truth = datesIn(whole).get(key);
        ok([truth?.createdAt, null].includes(createdAt), `${key} was not made at ${String(createdAt)}.`);
        ok([truth?.updatedAt, null].includes(updatedAt), `${key} did not change at ${String(updatedAt)}.`);
      }
    },
  ),
};

function law<T>(inputs: fc.Arbitrary<T>, prove: (input: T) => Promise<void>): fc.Arbitrary<Case> {
  return inputs.map((input) => ({ input, prove: () => prove(input) }));
}

/**
 * Returns the history as plain data, since objects that were deserialized in Jest have other prototypes than objects
 * that were made here.
 */
function plain(history: History | null): unknown {
  return JSON.parse(JSON.stringify(history));
}

/** Whether a record was added or removed. */
function isTurn(change: string): boolean {
  return !change.endsWith(' changed');
}

function datesIn(history: History): Map<string, ReturnType<typeof pastAt>> {
  const dates = COLLECTIONS.flatMap((kind) =>
    Array.from(history[kind].gone, (_gone, position) => {
      return [`${kind}/${pastIdAt(history[kind], position)}`, pastAt(history, kind, position)] as const;
    }),
  );
  return new Map(dates);
}

/** Converts a history to the form of the plain reference. */
function said(history: History | null): unknown {
  if (history === null) return { times: [], pasts: {} };
  const pasts = COLLECTIONS.flatMap((kind) =>
    Array.from(history[kind].firsts, (first, position) => {
      const { commit, isGone } = pastAt(history, kind, position);
      const previous = kind === 'events' && !isGone ? history.events.previousStarts[position] : undefined;
      const isKnown = previous !== undefined && !Number.isNaN(previous);
      const previousStart = isKnown ? new Date(previous).toISOString() : null;
      return [`${kind}/${pastIdAt(history[kind], position)}`, { first, last: commit, isGone, previousStart }];
    }),
  );
  const times = Array.from(history.commits.times, (_time, commit) => timeOf(history, commit));
  return { times, pasts: Object.fromEntries(pasts) as unknown };
}

function expected(ancestry: readonly AncestryCommit[]): unknown {
  const pasts = [...plainPast(ancestry.map(({ tree }) => tree)).pasts].map(([key, past]) => {
    return [key, { ...past, previousStart: past.isGone ? null : past.previousStart }] as const;
  });
  const times = ancestry.map(
    (_commit, number) => 1_000 * Math.min(...ancestry.slice(number).map(({ time }) => time)),
  );
  return { times, pasts: Object.fromEntries(pasts) };
}
