import { firstProblem, type Draft } from '../check.ts';
import type { OpenFolder } from '../new-file.ts';
import type { NewValues } from '../record-text.ts';
import type { NewField } from '../record-type.ts';
import type { Prompts } from './prompts.ts';

/** What a key is to have; undefined where it is left out. */
export type Answer = NewValues[string] | undefined;

/** The record that is asked for, and what it is to stand among. */
export interface Asking {
  readonly prompts: Prompts;
  readonly folder: OpenFolder;
  readonly draft: Draft;
  /** The person's editor; null where none is set. */
  readonly editor: string | null;
}

/** The label of a question, and what Enter stands for. */
export function messageOf({ folder, draft }: Asking, field: NewField): string {
  const { key, title, required, default: byDefault, ask: { label = title } = {} } = field;
  if (required) return label;
  const { url, timezone } = folder.site;
  if (key === 'timezone') return `${label} (Enter for the site's, ${timezone})`;
  if (key === 'url' && url !== null && draft.values.organization !== undefined)
    return `${label} (Enter for its page at ${url})`;
  return `${label} (Enter for ${typeof byDefault === 'string' ? byDefault : 'none'})`;
}

/** What is wrong with an answer, and what to do. */
export function complaintAbout({ folder, draft }: Asking, field: NewField, answer: Answer): string[] {
  if (answer === undefined) return field.required ? ['This cannot be left out.'] : [];
  const problem = firstProblem(folder, { ...draft, values: { ...draft.values, [field.key]: answer } });
  return problem === undefined ? [] : [problem.message, problem.hint ?? ''].filter((line) => line !== '');
}
