import { randomUUID } from 'node:crypto';
import { problemsAlone } from '../new-record/draft.ts';
import type { OpenFolder } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import type { Fact } from './found-event.ts';
import { valuesOf, type Said } from './said.ts';

/**
 * Leaves out the facts that break a rule of content files, each with a note that says why; what is missing does not matter. A
 * damaged text stays, so that the event is refused: nobody knows what else was lost with it.
 *
 * @param given what the event is to have besides, and instead of facts with the same keys
 */
export function soundFacts(folder: OpenFolder, facts: readonly Fact[], given: NewValues = {}): Said {
  const type = NEW_TYPE_OF.events;
  const keys = new Set(type.fields.map(({ key }) => key));
  let kept = facts.filter(({ key }) => keys.has(key) && given[key] === undefined);
  const notes: string[] = [];
  for (;;) {
    const values = { ...valuesOf(kept), ...given };
    const problems = problemsAlone(folder, { type, id: randomUUID(), slug: null, values }).filter(
      ({ code }) => code !== 'text-damaged',
    );
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

/** Where the file as a whole is wrong, it is too large. */
function longest(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((a, b) => JSON.stringify(b.value).length - JSON.stringify(a.value).length)[0];
}
