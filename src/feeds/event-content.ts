import type { CalendarEvent } from '../calendar/record-at.ts';
import { edgeOfDay, longDates } from '../event-text/event-dates.ts';
import { linkLines } from '../event-text/link-lines.ts';
import { htmlOf } from '../event-text/markdown-html.ts';
import { escapeHtml } from '../event-text/markdown-tokens.ts';
import { whereOf } from '../event-text/where.ts';
import { WORDS } from '../event-text/words/words.ts';

/** The language of what feeds add to what content says. */
export const LANGUAGE = 'en';

/** Like "Previously Friday, 6 March 2026", of an event that was moved from there; empty where it was not, or that is not known. */
export function previouslyOf({ previousStartDate, timezone }: CalendarEvent): string {
  return previousStartDate === null
    ? ''
    : `Previously ${edgeOfDay(previousStartDate, 'start', timezone, LANGUAGE)}`;
}

/** When and where, and whether as it was planned, on one line. */
export function summaryOf(event: CalendarEvent): string {
  const state = event.status === 'scheduled' ? '' : WORDS[LANGUAGE].status[event.status];
  const dates = longDates(event, LANGUAGE) ?? '';
  const parts = [state, dates, previouslyOf(event), whereOf(event, LANGUAGE)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** All that a feed says of an event below its name, as HTML: many readers show no summary beside a content. */
export function contentOf(event: CalendarEvent): string {
  const summary = summaryOf(event);
  const lead = summary === '' ? '' : `<p>${escapeHtml(summary)}</p>\n`;
  return lead + detailOf(event) + linksOf(event);
}

function detailOf({ detail }: CalendarEvent): string {
  return detail === null ? '' : (htmlOf(detail) ?? `<pre>${escapeHtml(detail)}</pre>\n`);
}

function linksOf(event: CalendarEvent): string {
  const items = linkLines(event, LANGUAGE).map(
    ({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>\n`;
}
