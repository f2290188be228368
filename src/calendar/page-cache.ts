import { AnswerCache } from './answer-cache.ts';
import type { Answer, Calendar } from './calendar.ts';

const pages = new AnswerCache<Answer>({
  maxBytes: 16 * 1024 * 1024,
  // Larger pages cost more to send than to make.
  maxValueBytes: 256 * 1024,
  sizeOf: ({ json, link = '' }) => json.length + link.length,
});

/**
 * The answer for a query string, where it is remembered; null where it has to be made.
 *
 * A query string has one answer in a calendar, so it is the key as it was sent, and a page that is remembered
 * costs no reading of parameters.
 */
export function recallAnswer(calendar: Calendar, queryString: string): Answer | null {
  return pages.recall(calendar, queryString);
}

/** Remembers an answer that had to be made, from the second time on. */
export function rememberAnswer(calendar: Calendar, queryString: string, answer: Answer): void {
  pages.remember(calendar, queryString, answer);
}
