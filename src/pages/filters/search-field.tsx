import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import type { Language } from '../../words/language.ts';

/** The search field; its label is elsewhere, with `for="q"`. */
export function SearchField({
  language,
  value = '',
  form,
}: {
  readonly language: Language;
  readonly value?: string;
  /** The id of its form, where the field is outside of it. */
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
