import { pageHtmlOf } from '../../event-text/page-html.ts';

/** What the event says of itself; as it is written where that is too long to be read as Markdown. */
export function EventText({ text }: { readonly text: string }) {
  const html = pageHtmlOf(text);
  return html === null ? (
    <pre class="detail" dir="auto" tabIndex={0}>
      {text}
    </pre>
  ) : (
    <div class="detail" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
