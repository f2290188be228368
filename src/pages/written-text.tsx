import { pageHtmlOf } from '../event-text/markdown-text.ts';

/** A text in Markdown; shown as it is written where it is too long. */
export function WrittenText({ text }: { readonly text: string }) {
  const html = pageHtmlOf(text);
  return html === null ? (
    <pre class="detail" dir="auto" tabIndex={0}>
      {text}
    </pre>
  ) : (
    <div class="detail" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
