import { randomUUID } from 'node:crypto';
import { fileOf, type Draft, type NamedDraft } from '../check.ts';
import type { OpenFolder } from '../new-file.ts';
import type { NewValues } from '../record-text.ts';
import { NEW_TYPE_OF, type NewField, type NewType, NEW_TYPES } from '../record-type.ts';
import { BACK, type Back, type Choice, type Prompts, takeSteps, type Step } from './prompts.ts';
import { messageOf, type Answer, type Asking, askField, askSlug, type SlugProblem } from './questions.ts';

/** What a reference can be: none, a new record, or what is there by its key. */
type Referred = { readonly key: string } | 'none' | 'new';

/** Asks for records: for one, and for those that it refers to and that are not there yet. */
export class RecordDialog {
  readonly #prompts: Prompts;
  readonly #editor: string | null;
  readonly #slugProblem: SlugProblem;
  readonly #made: NamedDraft[] = [];
  #folder: OpenFolder;

  constructor(prompts: Prompts, folder: OpenFolder, editor: string | null, slugProblem: SlugProblem) {
    this.#prompts = prompts;
    this.#folder = folder;
    this.#editor = editor;
    this.#slugProblem = slugProblem;
  }

  /**
   * Asks for what a draft misses: required keys, then some optional ones, then the slug.
   *
   * @param suggested what stands ready as answers
   * @returns the records that are to be written, those first that the last one refers to
   */
  async ask(draft: Draft, suggested: NewValues = {}): Promise<readonly NamedDraft[] | Back> {
    this.#prompts.intro(`A new ${draft.type.name}.`);
    const finished = await this.#finish(draft, suggested);
    if (finished === BACK) return BACK;
    const values = Object.values(finished.values);
    return [...this.#made.filter(({ slug }) => values.includes(slug)), finished];
  }

  async #finish(draft: Draft, suggested: NewValues): Promise<NamedDraft | Back> {
    const { fields, asked } = draft.type;
    const optional = asked.flatMap((wanted) => fields.filter(({ key }) => key === wanted));
    const wanted = [...fields.filter(({ required }) => required), ...optional];
    const missing = wanted.filter(({ key }) => draft.values[key] === undefined);
    const slug: Step<Draft> = {
      isAsked: () => draft.slug === null,
      ask: async (answers, before) => {
        const given = await askSlug(this.#asking(answers), this.#slugProblem, before?.slug ?? null);
        return given === BACK ? BACK : { ...answers, slug: given };
      },
    };
    const finished = await takeSteps(
      [...missing.map((field) => this.#stepOf(field, suggested)), slug],
      draft,
    );
    return finished === BACK || finished.slug === null ? BACK : { ...finished, slug: finished.slug };
  }

  #stepOf(field: NewField, suggested: NewValues): Step<Draft> {
    const { key, ask: { needs } = {} } = field;
    return {
      isAsked: ({ values }) => needs === undefined || values[needs] !== undefined,
      ask: async (answers, before) => {
        const ready = before === undefined ? suggested[key] : before.values[key];
        const answer = await this.#answerOf(field, answers, ready);
        if (answer === BACK) return BACK;
        return { ...answers, values: { ...answers.values, ...(answer !== undefined && { [key]: answer }) } };
      },
    };
  }

  #answerOf(field: NewField, answers: Draft, before: Answer): Promise<Answer | Back> {
    const { reference } = field;
    if (reference === undefined) return askField(this.#asking(answers), field, before);
    return this.#askReference(field, NEW_TYPE_OF[reference], answers, before);
  }

  /** Goes to a new record and back, with or without it. */
  async #askReference(
    field: NewField,
    type: NewType,
    answers: Draft,
    before: Answer,
  ): Promise<Answer | Back> {
    for (;;) {
      const asking = this.#asking(answers);
      const known = this.#folder[field.reference ?? 'places'];
      const choices: Choice<Referred>[] = [
        { value: 'none', label: 'none' },
        { value: 'new', label: `new ${type.name} …` },
        ...known.map(({ key, name }) => ({ value: { key }, label: name, hint: key })),
      ];
      const ready = choices.find(({ value }) => typeof value === 'object' && value.key === before)?.value;
      const chosen = await this.#prompts.choose(messageOf(asking, field), choices, ready);
      if (chosen === BACK) return BACK;
      if (chosen === 'none') return undefined;
      if (typeof chosen === 'object') return chosen.key;
      this.#prompts.intro(`A new ${type.name}, then on with the ${answers.type.name}.`);
      const made = await this.#finish({ type, id: randomUUID(), slug: null, values: {} }, {});
      if (made === BACK) continue;
      this.#made.push(made);
      this.#folder = this.#folder.with(fileOf(made).file);
      this.#prompts.note(`On with the ${answers.type.name}.`);
      return made.slug;
    }
  }

  #asking(draft: Draft): Asking {
    return { prompts: this.#prompts, folder: this.#folder, draft, editor: this.#editor };
  }
}

/** Asks what is to be made; there is no question before it to go back to. */
export async function askKind(prompts: Prompts): Promise<string> {
  for (;;) {
    const kind = await prompts.choose(
      'What is new?',
      NEW_TYPES.map(({ name }) => ({ value: name, label: name })),
    );
    if (kind !== BACK) return kind;
  }
}
