import type { Request, Response } from 'express';
import type { Calendar } from '../../calendar/calendar.ts';
import type { Page } from '../../pages/page.tsx';
import type { PagePreview, Reader } from '../../pages/reader.ts';
import { AnswerCache } from '../answer/answer-cache.ts';
import { addToHeader, USUAL_ORIGINS, type PageOrigins } from '../answer/response-headers.ts';
import { sendPage } from '../answer/send.ts';
import { inOnePiece, type WorkQueue } from '../answer/work-queue.ts';
import { readReader } from './page-parameters.ts';

const REMEMBERED = {
  maxEntries: 4_096,
  maxSize: 16 * 1024 * 1024,
  maxValueSize: 256 * 1024,
  sizeOf: ({ bytes }: Page) => bytes.length,
};

/** A page to be made for whoever asks for it. */
export interface AskedPage {
  /** Distinguishes the page from all others of the same calendar, for the same reader. */
  readonly question: readonly unknown[];
  readonly make: (calendar: Calendar, reader: Reader) => Page;
  /** Where they are other than those of most pages. */
  readonly origins?: Partial<PageOrigins>;
}

export type SendSitePage = (request: Request, response: Response, asked: AskedPage) => Promise<void>;

export interface PageSenderDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What editors see besides; null where pages are for others. */
  readonly preview: (() => PagePreview) | null;
}

/**
 * Sends pages, each made once for a calendar and a language as long as the same events are to come.
 *
 * @param queue does what takes a while
 */
export function pageSender({ now, preview }: PageSenderDeps, queue: WorkQueue): SendSitePage {
  const pages = new AnswerCache<Page>(queue, 'short', REMEMBERED);
  return async (request, response, { question, make, origins }) => {
    const { calendar } = response.locals;
    const reader = readReader(request, calendar, now(), preview?.() ?? null);
    const { language, chosen } = reader;
    const key = JSON.stringify([language, chosen, reader.now, reader.preview?.version, ...question]);
    const pieces = inOnePiece(() => make(calendar, reader));
    const page = await pages.make(request, calendar, key, pieces);
    // It is in the language that the browser asks for, where its address names none.
    addToHeader(response, 'Vary', 'Accept-Language');
    sendPage(request, response, page, { ...USUAL_ORIGINS, ...origins });
  };
}
