import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import type { Language } from '../../words/language.ts';

/** Where people type what they look for; its label stands elsewhere, for `q`. */
export function SearchField({
  language,
  value = '',
  form,
}: {
  readonly language: Language;
  readonly value?: string;
  /** The id of its form, where it stands elsewhere. */
  readonly form?: string | undefined;
}) {
  return (
    <input
      id="q"
      form={form}
      type="search"
      name="q"
      value={value}
      maxlength={MAX_SEARCH_LENGTH}
      placeholder={language.words.list.searchHint}
      autocomplete="off"
      dir="auto"
    />
  );
}
