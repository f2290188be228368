import type { ValueSchema } from '../../../schema/field.ts';
import type { NewMapping } from '../record-text.ts';
import type { NewField } from '../record-type.ts';
import { complaintAbout, messageOf, type Answer, type Asking } from './asking.ts';
import { BACK, type Back } from './prompts.ts';
import { takeSteps, type Step } from './steps.ts';

/** What an item has so far; null where there is to be none. */
type Item = NewMapping | null;

/**
 * Asks for mappings, one after another, each of which begins with a choice; a step back from one that is not begun takes
 * the last one back.
 */
export async function askItems(
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
