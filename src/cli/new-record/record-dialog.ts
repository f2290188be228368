import { randomUUID } from 'node:crypto';
import { formats } from '../../schema/formats.ts';
import { type Answer, askField, type Asking, complaintAboutDates, messageOf } from './ask-field.ts';
import { type Draft, fileOf, type NamedDraft, type Repeat } from './draft.ts';
import type { OpenFolder } from './new-file.ts';
import { SLUG_RULE } from './new-flags.ts';
import { BACK, type Back, type Choice, type Prompts, type Step, takeSteps } from './prompts.ts';
import { type Proposed, proposedLines } from './proposed-whereabouts.ts';
import type { NewValues } from './record-text.ts';
import { NEW_TYPE_OF, NEW_TYPES, type NewField } from './record-type.ts';
import { COUNT_RULE, proposedForDates, readCount, repeatedDrafts, rhythmsOf } from './repeat.ts';
import { slugsFor } from './slug.ts';

/** Returns why the files of a draft, one for each of its dates, cannot be written; undefined where they can. */
type FilesProblem = (folder: OpenFolder, draft: NamedDraft) => string | undefined;

function withValue(draft: Draft, key: string, answer: Answer): Draft {
  return answer === undefined ? draft : { ...draft, values: { ...draft.values, [key]: answer } };
}

/** The answer to a question for a reference: none, a new record, or the key of an existing record. */
type Referred = { readonly key: string } | 'none' | 'new';

/** Asks the user for the values of a record, and of new records that it refers to. */
export class RecordDialog {
  readonly #prompts: Prompts;
  readonly #editor: string | null;
  readonly #filesProblem: FilesProblem;
  readonly #made: NamedDraft[] = [];
  #folder: OpenFolder;

  constructor(prompts: Prompts, folder: OpenFolder, editor: string | null, filesProblem: FilesProblem) {
    this.#prompts = prompts;
    this.#folder = folder;
    this.#editor = editor;
    this.#filesProblem = filesProblem;
  }

  /**
   * Asks for the values that a draft lacks: required keys, then some optional ones, then the slug.
   *
   * @param suggested the prefilled answers
   * @returns the records to write; the requested record comes last, after those that it refers to
   */
  async ask(draft: Draft, suggested: NewValues): Promise<readonly NamedDraft[] | Back> {
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
        const given = await this.#askSlug(answers, before?.slug);
        return given === BACK ? BACK : { ...answers, slug: given };
      },
    };
    const finished = await takeSteps(
      [...missing.map((field) => this.#stepOf(field, suggested)), slug, this.#whereaboutsStep()],
      draft,
    );
    return finished === BACK || finished.slug === null ? BACK : { ...finished, slug: finished.slug };
  }

  #stepOf(field: NewField, suggested: NewValues): Step<Draft> {
    if (field.key === 'series') return this.#seriesStep(field, suggested.series);
    const { key, reference, ask: { needs } = {} } = field;
    return {
      isAsked: ({ values }) => needs === undefined || values[needs] !== undefined,
      ask: async (answers, before) => {
        const ready = before === undefined ? suggested[key] : before.values[key];
        const answer =
          reference === undefined
            ? await askField(this.#asking(answers), field, ready)
            : await this.#askReference(field, reference, answers, ready);
        if (answer === BACK) return BACK;
        return withValue(answers, key, answer);
      },
    };
  }

  /** Asks whether an event repeats, how often and for how many dates, or which series it belongs to. */
  #seriesStep(field: NewField, suggested: Answer): Step<Draft> {
    return {
      isAsked: ({ repeat }) => repeat === undefined,
      ask: async (answers, before = answers) => {
        const series = before.values.series ?? suggested;
        const choices: Choice<Repeat['every'] | 'no' | 'known'>[] = [
          { value: 'no', label: 'no' },
          ...rhythmsOf(answers.values, this.#folder.site.timezone),
          { value: 'known', label: 'it is one of a series' },
        ];
        for (;;) {
          const ready = before.repeat?.every ?? (series === undefined ? 'no' : 'known');
          const every = await this.#prompts.choose('Does it come again?', choices, ready);
          if (every === BACK) return BACK;
          if (every === 'no') return answers;
          if (every === 'known') {
            const answer = await askField(this.#asking(answers), field, series);
            if (answer !== BACK) return withValue(answers, field.key, answer);
          } else {
            const dated = await this.#askCount(answers, every, before.repeat);
            if (dated !== BACK) return dated;
          }
        }
      },
    };
  }

  /** Asks for the number of dates. Each date has to be valid, and its file free where the slug is known already. */
  async #askCount(draft: Draft, every: Repeat['every'], before: Repeat | undefined): Promise<Draft | Back> {
    const withCount = (text: string): Draft | null => {
      const count = readCount(text);
      return count === null ? null : { ...draft, repeat: { every, count } };
    };
    const typed = await this.#prompts.text({
      message: 'How many dates are there, with the first one?',
      placeholder: 'like 12',
      initial: before === undefined ? '' : String(before.count),
      complaint: (text) => {
        const dates = withCount(text);
        if (dates === null) return [COUNT_RULE];
        const wrong = complaintAboutDates(this.#folder, dates);
        const { slug } = dates;
        return wrong.length > 0 || slug === null ? wrong : this.#complaintAboutFiles({ ...dates, slug });
      },
    });
    return typed === BACK ? BACK : (withCount(typed) ?? BACK);
  }

  #complaintAboutFiles(draft: NamedDraft): string[] {
    const problem = this.#filesProblem(this.#folder, draft);
    return problem === undefined ? [] : [problem];
  }

  /** Shows what the place tells about the event's location, and adds it unless the user declines. */
  #whereaboutsStep(): Step<Draft> {
    const proposedFor = ({ slug, ...draft }: Draft): Proposed =>
      slug === null ? {} : proposedForDates(this.#folder, { ...draft, slug });
    return {
      isAsked: (draft) => Object.keys(proposedFor(draft)).length > 0,
      ask: async (draft) => {
        const proposed = proposedFor(draft);
        const chosen = await this.#prompts.choose(
          `The place of the event says more about it: ${proposedLines(proposed)}`,
          [
            { value: true, label: 'write that, too' },
            { value: false, label: 'leave it out' },
          ],
        );
        if (chosen === BACK) return BACK;
        return chosen ? { ...draft, values: { ...draft.values, ...proposed } } : draft;
      },
    };
  }

  /** Asks for an existing record, or has a new one made and then continues with the record that refers to it. */
  async #askReference(
    field: NewField,
    reference: NonNullable<NewField['reference']>,
    answers: Draft,
    before: Answer,
  ): Promise<Answer | Back> {
    const type = NEW_TYPE_OF[reference];
    for (;;) {
      const choices: Choice<Referred>[] = [
        { value: 'none', label: 'none' },
        { value: 'new', label: `new ${type.name} …` },
        ...this.#folder[reference].map(({ key, name }) => ({ value: { key }, label: name, hint: key })),
      ];
      const ready = choices.find(({ value }) => typeof value === 'object' && value.key === before)?.value;
      const chosen = await this.#prompts.choose(messageOf(this.#asking(answers), field), choices, ready);
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

  /** Asks for the slug, prefilled with the first proposal that no file has yet. */
  async #askSlug(draft: Draft, before: string | null = null): Promise<string | Back> {
    const stems = this.#folder.stems(draft.type.collection);
    const isFree = (slug: string): boolean =>
      repeatedDrafts({ ...draft, slug }, this.#folder.site.timezone).every((date) => !stems.has(date.slug));
    return this.#prompts.text({
      message:
        draft.repeat === undefined
          ? 'Slug, which is the name of the file, too'
          : 'Slug, which the names of the files have behind their dates',
      initial: before ?? slugsFor(draft.values).find(isFree) ?? '',
      complaint: (slug) =>
        formats.slug.test(slug) ? this.#complaintAboutFiles({ ...draft, slug }) : [SLUG_RULE],
    });
  }

  #asking(draft: Draft): Asking {
    return { prompts: this.#prompts, folder: this.#folder, draft, editor: this.#editor };
  }
}

/** Asks for the type of the new record; since this is the first question, going back asks it again. */
export async function askKind(prompts: Prompts): Promise<string> {
  for (;;) {
    const kind = await prompts.choose(
      'What is new?',
      NEW_TYPES.map(({ name }) => ({ value: name, label: name })),
    );
    if (kind !== BACK) return kind;
  }
}
