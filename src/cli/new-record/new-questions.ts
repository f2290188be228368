import type { Readable, Writable } from 'node:stream';
import {
  autocomplete,
  type CANCEL_SYMBOL,
  intro,
  isCancel,
  select,
  text,
  updateSettings,
} from '@clack/prompts';
import { printable } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { firstProblem, type Draft } from './check.ts';
import type { Known, OpenFolder } from './new-file.ts';
import { SLUG_RULE } from './new-flags.ts';
import type { NewField } from './record-type.ts';
import { slugsFor } from './slug.ts';

/** Where questions are asked: keys come in, the questions go out. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Says what is wrong with a slug, in a sentence. */
export type SlugCheck = (draft: Draft & { readonly slug: string }) => string | undefined;

const MAX_SHOWN = 8;
/** Puts a second line of a complaint below the first. */
const INDENTATION = '   ';

// The end of the input (Ctrl-D) leaves nobody to answer.
updateSettings({ aliases: { '\u0004': 'cancel' } });

/**
 * Asks for what a draft misses: required keys, then some optional ones, which Enter skips, then the slug.
 *
 * @returns null when the person stops it (Ctrl-C)
 */
export async function askMissing(
  terminal: Terminal,
  folder: OpenFolder,
  draft: Draft,
  checkSlug: SlugCheck,
): Promise<(Draft & { readonly slug: string }) | null> {
  const dialog = new Dialog(terminal, folder, draft);
  try {
    return await dialog.ask(checkSlug);
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}

class Stopped extends Error {}

class Dialog {
  readonly #streams: Terminal;
  readonly #folder: OpenFolder;
  readonly #closed = new AbortController();
  #draft: Draft;

  constructor(terminal: Terminal, folder: OpenFolder, draft: Draft) {
    this.#streams = terminal;
    this.#folder = folder;
    this.#draft = draft;
    terminal.input.once('end', () => {
      this.#closed.abort();
    });
  }

  async ask(checkSlug: SlugCheck): Promise<Draft & { readonly slug: string }> {
    const { name, fields, asked } = this.#draft.type;
    intro(`A new ${name}. Ctrl-C stops, and nothing is written.`, this.#streams);
    const optional = asked.flatMap((wanted) => fields.filter(({ key }) => key === wanted));
    for (const field of [...fields.filter(({ required }) => required), ...optional])
      await this.#askField(field);
    const slug = this.#draft.slug ?? (await this.#askSlug(checkSlug));
    return { ...this.#draft, slug };
  }

  async #askField(field: NewField): Promise<void> {
    const { key, ask: { needs } = {} } = field;
    const { values } = this.#draft;
    const isUseless = needs !== undefined && values[needs] === undefined;
    if (values[key] !== undefined || isUseless) return;
    const answer = await this.#answerOf(field);
    if (answer !== '') this.#draft = this.#with(key, answer);
  }

  #answerOf(field: NewField): Promise<string> {
    const { reference, schema } = field;
    if (reference !== undefined) return this.#askKnown(field, this.#folder[reference]);
    return schema.enum === undefined ? this.#askText(field) : this.#askOneOf(field, schema.enum);
  }

  async #askText(field: NewField): Promise<string> {
    const answer = await text({
      ...this.#common(),
      message: this.#messageOf(field),
      placeholder: field.ask?.like === undefined ? '' : `like ${field.ask.like}`,
      validate: (typed = '') => this.#complaintAbout(field, typed.trim()),
    });
    return answered(answer).trim();
  }

  async #askOneOf(field: NewField, allowed: readonly string[]): Promise<string> {
    const options = allowed.map((value) => ({ value }));
    return answered(await select({ ...this.#common(), message: this.#messageOf(field), options }));
  }

  /** Nobody is asked to choose among none. */
  async #askKnown(field: NewField, known: readonly Known[]): Promise<string> {
    if (known.length === 0) return '';
    const options = known.map(({ key, name }) => ({ value: key, label: printable(name), hint: key }));
    const answer = await autocomplete({
      ...this.#common(),
      message: this.#messageOf(field),
      options: [{ value: '', label: 'none' }, ...options],
      maxItems: MAX_SHOWN,
      validate: (chosen) =>
        chosen === undefined
          ? 'Nothing has this name. Delete it to see the list, which begins with none.'
          : undefined,
    });
    return answered(answer);
  }

  async #askSlug(checkSlug: SlugCheck): Promise<string> {
    const { type, values } = this.#draft;
    const stems = this.#folder.stems(type.collection);
    const initialValue = slugsFor(values).find((slug) => !stems.has(slug)) ?? '';
    const answer = await text({
      ...this.#common(),
      message: 'Slug, which is the name of the file, too',
      initialValue,
      validate: (typed = '') => {
        const slug = typed.trim();
        return formats.slug.test(slug) ? checkSlug({ ...this.#draft, slug }) : SLUG_RULE;
      },
    });
    return answered(answer).trim();
  }

  #complaintAbout({ key, required }: NewField, typed: string): string | undefined {
    if (typed === '') return required ? 'This cannot be left out.' : undefined;
    const problem = firstProblem(this.#folder, this.#with(key, typed));
    return problem && [problem.message, problem.hint ?? ''].map(printable).join(`\n${INDENTATION}`).trimEnd();
  }

  #messageOf({ key, title, required, ask: { label = title } = {} }: NewField): string {
    if (required) return label;
    return `${label} (Enter for ${this.#defaultOf(key)})`;
  }

  #defaultOf(key: string): string {
    const { url, timezone } = this.#folder.site;
    if (key === 'timezone') return `the site's, ${timezone}`;
    return key === 'url' && url !== null && this.#draft.values.organization !== undefined
      ? `its page at ${url}`
      : 'none';
  }

  #with(key: string, answer: string): Draft {
    return { ...this.#draft, values: { ...this.#draft.values, [key]: answer } };
  }

  #common(): Terminal & { readonly signal: AbortSignal } {
    return { ...this.#streams, signal: AbortSignal.any([this.#closed.signal]) };
  }
}

/** @throws Stopped */
function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new Stopped();
  return answer;
}
