import type { NewField } from '../record-type.ts';
import { complaintAbout, messageOf, type Answer, type Asking } from './asking.ts';
import { BACK, type Back, type Choice } from './prompts.ts';
import { editText } from './text-editor.ts';

/** Asks for a text of several lines: written in the person's editor, typed, or left out. */
export async function askLongText(asking: Asking, field: NewField, before: Answer): Promise<Answer | Back> {
  const { prompts, editor } = asking;
  let text = typeof before === 'string' ? before : '';
  for (;;) {
    const chosen = await prompts.choose(messageOf(asking, field), waysOf(editor, text));
    if (chosen === BACK) return BACK;
    if (chosen === 'leave') return undefined;
    if (chosen === 'keep') return text;
    const written = chosen === 'edit' ? edited(asking, field, text) : await typed(asking, field, text);
    if (written === null) continue;
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

/** Null where nothing came of it. */
function edited({ prompts, editor }: Asking, { key }: NewField, text: string): string | null {
  if (editor === null) return null;
  const result = editText(editor, key, text);
  if ('text' in result) return result.text;
  prompts.note(result.failure);
  return null;
}

async function typed(asking: Asking, field: NewField, text: string): Promise<string | null> {
  const answer = await asking.prompts.lines({
    message: field.title,
    initial: text,
    complaint: (lines) => (lines === '' ? [] : complaintAbout(asking, field, lines)),
  });
  return answer === BACK ? null : answer;
}
