import { NEW_TYPES } from '../record-type.ts';
import { BACK, type Prompts } from './prompts.ts';

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
