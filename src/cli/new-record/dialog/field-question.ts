import { choicesOf, type NewField } from '../record-type.ts';
import { complaintAbout, messageOf, type Answer, type Asking } from './asking.ts';
import { askItems } from './items-question.ts';
import { askLongText } from './long-text-question.ts';
import { BACK, type Back } from './prompts.ts';
import { tagComplaint } from './tag-complaint.ts';

/** Asks for the value of a field in the way that its schema says; a reference is asked for elsewhere. */
export async function askField(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { schema, key } = field;
  if (key === asking.draft.type.body) return askLongText(asking, field, before);
  if (schema.enum !== undefined) return askOneOf(asking, field, before);
  if (schema.items?.type === 'object') return askItems(asking, field, schema.items, before);
  return askText(asking, field, before);
}

async function askOneOf(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { default: byDefault } = field;
  // The default first, so that Enter chooses it.
  const choices = choicesOf(field).sort(
    (a, b) => Number(b.value === byDefault) - Number(a.value === byDefault),
  );
  const chosen = await asking.prompts.choose(
    messageOf(asking, field),
    choices,
    typeof before === 'string' ? before : undefined,
  );
  return chosen === byDefault ? undefined : chosen;
}

/** A text, or several with commas between them where the key takes a list. */
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
