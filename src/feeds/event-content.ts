import type { CalendarEvent } from '../calendar/event-at.ts';
import { htmlOf } from '../event-text/markdown-html.ts';
import { escapeHtml } from '../event-text/markdown-tokens.ts';
import { summaryOf } from './summary.ts';

/** All that a feed says of an event below its name, as HTML: many readers show no summary beside a content. */
export function contentOf(event: CalendarEvent): string {
  const summary = summaryOf(event);
  const lead = summary === '' ? '' : `<p>${escapeHtml(summary)}</p>\n`;
  const { detail } = event;
  return detail === null ? lead : lead + (htmlOf(detail) ?? `<pre>${escapeHtml(detail)}</pre>\n`);
}
