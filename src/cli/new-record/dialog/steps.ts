import { BACK, type Back } from './prompts.ts';

/** A question, and what becomes of the answers so far. */
export interface Step<T> {
  /** Whether it is asked at all. */
  readonly isAsked: (answers: T) => boolean;
  /** @param before what this step has made before, where somebody came back to it */
  readonly ask: (answers: T, before: T | undefined) => Promise<T | Back>;
}

/**
 * Takes steps in their order. Whoever goes back is asked the last question again, with what they had answered.
 *
 * @returns what goes back beyond the first question as such
 */
export async function takeSteps<T>(steps: readonly Step<T>[], start: T): Promise<T | Back> {
  const made = new Map<Step<T>, T>();
  const taken: { readonly position: number; readonly answers: T }[] = [];
  let answers = start;
  for (let position = 0; ; position++) {
    const step = steps[position];
    if (step === undefined) return answers;
    if (!step.isAsked(answers)) continue;
    const next = await step.ask(answers, made.get(step));
    if (next !== BACK) {
      taken.push({ position, answers });
      made.set(step, next);
      answers = next;
      continue;
    }
    const last = taken.pop();
    if (last === undefined) return BACK;
    answers = last.answers;
    position = last.position - 1;
  }
}
