import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { ValueSchema } from '../../schema/table.ts';
import { type Draft, isRequired, problemsAlone } from './draft.ts';
import type { OpenFolder } from './new-file.ts';
import { BACK, type Back, type Choice, type Prompts, type Step, takeSteps } from './prompts.ts';
import type { NewMapping, NewValues } from './record-text.ts';
import { choicesOf } from '../../schema/table.ts';
import type { NewField } from './record-type.ts';
import { repeatedDrafts } from './repeat.ts';

/** An answer to a question: the value of a key, or undefined where the key is left out. */
export type Answer = NewValues[string] | undefined;

/** The draft that questions are about, and the folder that its file will be added to. */
export interface Asking {
  readonly prompts: Prompts;
  readonly folder: OpenFolder;
  readonly draft: Draft;
  /** The person's editor; null where none is set. */
  readonly editor: string | null;
}

/** Returns the label of a question, including what pressing Enter chooses. */
export function messageOf({ folder, draft }: Asking, field: NewField): string {
  const { key, title, default: byDefault, ask: { label = title } = {} } = field;
  if (isRequired(draft, field)) return label;
  const { url, timezone } = folder.site;
  if (key === 'timezone') return `${label} (Enter for the site's, ${timezone})`;
  if (key === 'url' && url !== null && draft.values.organization !== undefined)
    return `${label} (Enter for its page at ${url})`;
  return `${label} (Enter for ${typeof byDefault === 'string' ? byDefault : 'none'})`;
}

/** Returns what is wrong with an answer and what to do about it; empty where it is valid. */
function complaintAbout({ folder, draft }: Asking, field: NewField, answer: Answer): string[] {
  if (answer === undefined) return isRequired(draft, field) ? ['This cannot be left out.'] : [];
  return complaintAboutDates(folder, { ...draft, values: { ...draft.values, [field.key]: answer } });
}

/** Returns the first problem that any of a draft's dates has by itself, as lines; empty where there is none. */
export function complaintAboutDates(folder: OpenFolder, draft: Draft): string[] {
  for (const date of repeatedDrafts(draft, folder.site.timezone)) {
    const [problem] = problemsAlone(folder, date);
    if (problem !== undefined) return [problem.message, problem.hint ?? ''].filter((line) => line !== '');
  }
  return [];
}

/** The values of an item that have been given so far; null where the user wants no further item. */
type Item = NewMapping | null;

/**
 * Asks for mappings, one after another, each of which begins with a choice. Going back from the first question of a mapping
 * removes the previous mapping.
 */
async function askItems(
  asking: Asking,
  field: NewField,
  schema: ValueSchema,
  before: Answer,
): Promise<Answer | Back> {
  const items = typeof before === 'object' ? before.filter((item) => typeof item === 'object') : [];
  const { maxItems = Infinity } = field.schema;
  while (items.length < maxItems) {
    const item = await takeSteps<Item>(stepsOf(asking, field, schema, items), {});
    if (item === null) break;
    if (item !== BACK) items.push(item);
    else if (items.pop() === undefined) return BACK;
  }
  return items.length === 0 ? undefined : items;
}

function stepsOf(
  asking: Asking,
  field: NewField,
  { properties = {}, required = [] }: ValueSchema,
  items: readonly NewMapping[],
): Step<Item>[] {
  const { prompts } = asking;
  return Object.entries(properties).map(([key, { title = key, enum: allowed, examples = [] }]) => {
    const isRequired = required.includes(key);
    return {
      isAsked: (item) => item !== null,
      async ask(item, before) {
        const withKey = (value: string): NewMapping =>
          value === '' ? { ...item } : { ...item, [key]: value };
        if (allowed !== undefined) {
          const none = { value: '', label: items.length === 0 ? 'none' : 'no more' };
          const choices = [none, ...allowed.map((value) => ({ value, label: value }))];
          const message = items.length === 0 ? messageOf(asking, field) : `${field.title}: one more?`;
          const chosen = await prompts.choose(message, choices, before?.[key]);
          return chosen === BACK ? BACK : chosen === '' ? null : withKey(chosen);
        }
        const typed = await prompts.text({
          message: isRequired ? title : `${title} (Enter for none)`,
          placeholder: examples.length === 0 ? '' : `like ${String(examples[0])}`,
          initial: before?.[key] ?? '',
          complaint: (text) =>
            text === '' && isRequired
              ? ['This cannot be left out.']
              : complaintAbout(asking, field, [...items, withKey(text)]),
        });
        return typed === BACK ? BACK : withKey(typed);
      },
    };
  });
}

/** Asks for a text of several lines, which is written in an editor, typed in, or left out. */
async function askLongText(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { prompts, editor } = asking;
  let text = typeof before === 'string' ? before : '';
  for (;;) {
    const chosen = await prompts.choose(messageOf(asking, field), waysOf(editor, text));
    if (chosen === BACK) return BACK;
    if (chosen === 'leave') return undefined;
    if (chosen === 'keep') return text;
    const written =
      chosen === 'edit' && editor !== null
        ? edited(prompts, editor, field.key, text)
        : await prompts.lines({
            message: field.title,
            initial: text,
            complaint: (lines) => (lines === '' ? [] : complaintAbout(asking, field, lines)),
          });
    if (written === null || written === BACK) continue;
    text = written;
    const wrong = text === '' ? [] : complaintAbout(asking, field, text);
    if (wrong.length === 0) return text === '' ? undefined : text;
    prompts.note(wrong.join(' '));
  }
}

function waysOf(editor: string | null, text: string): Choice<'keep' | 'leave' | 'edit' | 'type'>[] {
  return [
    ...(text === '' ? [] : [{ value: 'keep', label: 'keep what is written' } as const]),
    { value: 'leave', label: 'none' },
    ...(editor === null ? [] : [{ value: 'edit', label: `write it in ${editor}` } as const]),
    { value: 'type', label: 'type it here', ...(editor === null && { hint: 'EDITOR names no editor' }) },
  ];
}

/** Returns a function that complains about a new tag which resembles a known one; the same answer is accepted the second time. */
function tagComplaint({ events }: OpenFolder): (tags: readonly string[]) => string[] {
  const known = new Set(events().flatMap(({ record }) => record?.tags ?? []));
  let asked = '';
  return (tags) => {
    const given = tags.join();
    if (given === asked) return [];
    const doubts = tags
      .filter((tag) => !known.has(tag))
      .flatMap((tag) => {
        const guesses = guessesFor(tag, [...known]);
        return guesses.length === 0
          ? []
          : [`No event has the tag "${tag}" yet. ${didYouMean(guesses).trim()}`];
      });
    if (doubts.length === 0) return [];
    asked = given;
    return [...doubts, 'Correct it, or press Enter once more to keep it.'];
  };
}

/** Asks for the value of a field by its schema; `RecordDialog` asks for references. */
export async function askField(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { schema, key } = field;
  if (key === asking.draft.type.body) return askLongText(asking, field, before);
  if (choicesOf(field).length > 0) return askOneOf(asking, field, before);
  if (schema.items?.type === 'object') return askItems(asking, field, schema.items, before);
  return askText(asking, field, before);
}

async function askOneOf(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { default: byDefault = field.required ? undefined : '' } = field;
  const none = { value: '', label: 'not known' };
  // The default comes first, so that Enter chooses it.
  const choices = [...(byDefault === '' ? [none] : []), ...choicesOf(field)].sort(
    (a, b) => Number(b.value === byDefault) - Number(a.value === byDefault),
  );
  const chosen = await asking.prompts.choose(
    messageOf(asking, field),
    choices,
    typeof before === 'string' ? before : undefined,
  );
  return chosen === byDefault ? undefined : chosen;
}

/** Asks for a text, or for a comma-separated list where the key takes a list. */
async function askText(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { key, schema, ask: { like } = {} } = field;
  const isList = schema.type === 'array';
  const answerOf = (typed: string): Answer => {
    if (!isList) return typed === '' ? undefined : typed;
    const items = typed.split(',').map((item) => item.trim());
    const given = items.filter((item) => item !== '');
    return given.length === 0 ? undefined : given;
  };
  const unfamiliar = key === 'tags' ? tagComplaint(asking.folder) : () => [];
  const typed = await asking.prompts.text({
    message: messageOf(asking, field),
    placeholder: like === undefined ? '' : `like ${like}`,
    initial: typeof before === 'object' ? before.map(String).join(', ') : (before ?? ''),
    complaint: (text) => {
      const answer = answerOf(text);
      const wrong = complaintAbout(asking, field, answer);
      return wrong.length > 0 || typeof answer !== 'object' ? wrong : unfamiliar(answer.map(String));
    },
  });
  return typed === BACK ? BACK : answerOf(typed);
}

const MAX_BYTES = 1024 * 1024;

/**
 * Opens a text in the user's editor, as a temporary file that only the user can read. The command is not run by a shell: it is a
 * program and its arguments, quoted where they contain spaces.
 *
 * @param editor the value of VISUAL or EDITOR
 * @returns the saved text; null where there is none, after the reason was shown
 */
function edited(prompts: Prompts, editor: string, key: string, text: string): string | null {
  const failed = (why: string): null => {
    prompts.note(why);
    return null;
  };
  const [program = '', ...args] = wordsOf(editor);
  const folder = mkdtempSync(join(tmpdir(), 'new-record-'));
  const path = join(folder, `${key}.md`);
  try {
    writeFileSync(path, text, { mode: 0o600 });
    const { error, status } = spawnSync(program, [...args, path], { stdio: 'inherit' });
    if (error !== undefined)
      return failed(`"${program}" cannot be started (${errnoOf(error) ?? 'unknown'}).`);
    if (status !== 0) return failed(`"${program}" ended with a failure, so its text is not taken.`);
    const saved = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: false });
    return saved?.toString('utf8').trimEnd() ?? failed('The text is larger than 1 MiB.');
  } catch (error) {
    return failed(`The text that was saved cannot be read (${errnoOf(error) ?? 'unknown'}).`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordsOf(command: string): string[] {
  const words = command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return Array.from(words, ([, double, single, bare]) => double ?? single ?? bare ?? '');
}
