import type { Readable, Writable } from 'node:stream';
import {
  autocomplete,
  type CANCEL_SYMBOL,
  intro,
  isCancel,
  log,
  multiline,
  text,
  updateSettings,
} from '@clack/prompts';
import { printable } from '../../platform/printable.ts';

/** The terminal where questions are asked: keys are read from `input`, and questions are written to `output`. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The user has stopped the questions (Ctrl-C), or the input has ended. */
export class Stopped extends Error {}

/** An answer that ends with this character goes back to the previous question. */
const BACK_KEY = '<';
export const BACK = Symbol('back');
export type Back = typeof BACK;

/** A value that can be chosen, and how it is shown. */
export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

interface Question {
  readonly message: string;
  /** Returns what is wrong with an answer, as lines; empty where it is valid. */
  readonly complaint?: (typed: string) => readonly string[];
}

/** A question that is answered with a text; `initial` is the prefilled answer. */
interface TextQuestion extends Question {
  readonly initial?: string;
  readonly placeholder?: string;
}

const MAX_SHOWN = 9;
/** Aligns further lines of a complaint with the first. */
const INDENTATION = '   ';
const STEP_BACK = `${BACK_KEY} a step back`;

// After the end of the input (Ctrl-D) nobody can answer.
updateSettings({ aliases: { '\u0004': 'cancel' } });

/** Asks one question after another at a terminal. Every method throws `Stopped`. */
export class Prompts {
  readonly #streams: Terminal;
  readonly #closed = new AbortController();

  constructor(terminal: Terminal) {
    this.#streams = terminal;
    terminal.input.once('end', () => {
      this.#closed.abort();
    });
  }

  intro(title: string): void {
    intro(
      `${title} Enter skips what is optional, "${BACK_KEY}" goes a step back, Ctrl-C stops.`,
      this.#streams,
    );
  }

  note(line: string): void {
    log.step(printable(line), this.#streams);
  }

  async text({ message, complaint, initial = '', placeholder = '' }: TextQuestion): Promise<string | Back> {
    const answer = await text({
      ...this.#common(),
      message,
      placeholder,
      initialValue: initial,
      validate: (typed = '') => complaintOf(complaint, typed.trim()),
    });
    return orBack(answered(answer).trim());
  }

  async lines({ message, complaint, initial = '' }: TextQuestion): Promise<string | Back> {
    const answer = await multiline({
      ...this.#common(),
      message: `${message} (Tab, then Enter ends it)`,
      initialValue: initial,
      showSubmit: true,
      validate: (typed = '') => complaintOf(complaint, typed.trim()),
    });
    return orBack(answered(answer).trim());
  }

  /** @param initial the preselected value; the first choice is preselected where no choice has it */
  async choose<T>(message: string, choices: readonly Choice<T>[], initial?: T): Promise<T | Back> {
    const options = choices.map(({ label, hint }, position) => ({
      value: String(position),
      label: printable(label),
      ...(hint !== undefined && { hint: printable(hint) }),
    }));
    const ready = choices.findIndex(({ value }) => value === initial);
    const answer = await autocomplete<string>({
      ...this.#common(),
      message,
      options: [...options, { value: BACK_KEY, label: STEP_BACK }],
      initialValue: String(Math.max(ready, 0)),
      maxItems: MAX_SHOWN,
      filter: (search, { value, label = '', hint = '' }) =>
        (value === BACK_KEY) === (search.trim() === BACK_KEY) &&
        `${label}\n${hint}`.toLowerCase().includes(search.trim().toLowerCase()),
      validate: (chosen) =>
        chosen === undefined ? 'Nothing has this name. Delete it to see the whole list.' : undefined,
    });
    const chosen = choices[Number(answered(answer))];
    return chosen === undefined ? BACK : chosen.value;
  }

  #common(): Terminal & { readonly signal: AbortSignal } {
    return { ...this.#streams, signal: AbortSignal.any([this.#closed.signal]) };
  }
}

function complaintOf(complaint: Question['complaint'], typed: string): string | undefined {
  if (typed.endsWith(BACK_KEY)) return undefined;
  const lines = complaint?.(typed) ?? [];
  return lines.length === 0 ? undefined : lines.map(printable).join(`\n${INDENTATION}`);
}

function orBack(typed: string): string | Back {
  return typed.endsWith(BACK_KEY) ? BACK : typed;
}

/** @throws Stopped */
function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new Stopped();
  return answer;
}

/** A question, and how its answer is added to the previous answers. */
export interface Step<T> {
  /** Whether the question is asked. */
  readonly isAsked: (answers: T) => boolean;
  /** @param before the result of this step from before the user went back; undefined the first time */
  readonly ask: (answers: T, before: T | undefined) => Promise<T | Back>;
}

/**
 * Asks the questions in order. Going back asks the previous question again, prefilled with the earlier answer.
 *
 * @returns the answers; BACK where the user goes back from the first question
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
