import { randomUUID } from 'node:crypto';
import { problemsAlone, type Draft } from '../new-record/check.ts';
import type { OpenFolder } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPES, type NewType } from '../new-record/record-type.ts';
import type { Fact } from './found-event.ts';

/** Facts that an event's file can have, and what was left out of them, in whole sentences. */
export interface SoundFacts {
  readonly facts: readonly Fact[];
  readonly notes: readonly string[];
}

const EVENT_TYPE: NewType | undefined = NEW_TYPES.find(({ name }) => name === 'event');

/**
 * Leaves out the facts that break a rule of content files, each with a note that says why; what is missing does not matter.
 *
 * @param given what the event is to have besides, and instead of facts with the same keys
 */
export function soundFacts(folder: OpenFolder, facts: readonly Fact[], given: NewValues = {}): SoundFacts {
  if (EVENT_TYPE === undefined) return { facts: [], notes: [] };
  const keys = new Set(EVENT_TYPE.fields.map(({ key }) => key));
  let kept = facts.filter(({ key }) => keys.has(key) && given[key] === undefined);
  const notes: string[] = [];
  for (;;) {
    const draft: Draft = {
      type: EVENT_TYPE,
      id: randomUUID(),
      slug: null,
      values: { ...valuesOf(kept), ...given },
    };
    const problems = problemsAlone(folder, draft);
    const [problem] = problems;
    if (problem === undefined) return { facts: kept, notes };
    const wrong = new Map(problems.map((one) => [one.key ?? longest(kept)?.key, one.message]));
    const left = kept.filter(({ key }) => !wrong.has(key));
    // What is wrong with the values that were given is reported where those are checked.
    if (left.length === kept.length) return { facts: kept, notes };
    for (const { key } of kept) {
      const message = wrong.get(key);
      if (message !== undefined) notes.push(`Left out: ${key}. ${message}`);
    }
    kept = left;
  }
}

/** What a file has of facts. */
export function valuesOf(facts: readonly Fact[]): NewValues {
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}

/** Where the file as a whole is wrong, it is too large. */
function longest(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((a, b) => JSON.stringify(b.value).length - JSON.stringify(a.value).length)[0];
}
