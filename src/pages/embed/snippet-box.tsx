import type { Language } from '../../words/language.ts';

interface SnippetBoxProps {
  readonly label: string;
  readonly snippet: string;
  readonly language: Language;
}

/** A text to copy, by a button where scripts run. */
export function SnippetBox({ label, snippet, language }: SnippetBoxProps) {
  const { subscribe } = language.words;
  return (
    <div class="address snippet">
      <label>
        <span>{label}</span>
        <textarea readonly rows={snippet.split('\n').length} spellcheck={false} dir="ltr">
          {snippet}
        </textarea>
      </label>
      <button type="button" class="quiet" data-copy={snippet} data-copied={subscribe.copied}>
        {subscribe.copy}
      </button>
    </div>
  );
}
