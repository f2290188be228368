import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import type { Language } from '../../event-text/languages.ts';
import { WORDS } from '../../event-text/words/words.ts';

/** Where people type what they look for; its label stands elsewhere, for `q`. */
export function SearchField({
  language,
  value = '',
}: {
  readonly language: Language;
  readonly value?: string;
}) {
  return (
    <input
      id="q"
      type="search"
      name="q"
      value={value}
      maxlength={MAX_SEARCH_LENGTH}
      placeholder={WORDS[language].list.searchHint}
      autocomplete="off"
      dir="auto"
    />
  );
}
