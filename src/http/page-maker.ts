import type { NextFunction, Request, Response } from 'express';
import { AnswerCache } from '../calendar/answer-cache.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { Page } from '../pages/page.tsx';
import type { Reader } from '../pages/site-page.tsx';
import { addToField } from './fields.ts';
import { sendPage } from './send-page.ts';
import type { WorkQueue } from './work-queue.ts';

/** A page that somebody asks for. */
export interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
  readonly reader: Reader;
  readonly calendar: Calendar;
  /** Tells it from all others of the same calendar, for the same reader. */
  readonly question: readonly unknown[];
  readonly make: () => Page;
}

/** Makes pages one after the other between other requests, and remembers what is asked for again. */
export class PageMaker {
  readonly #remembered = new AnswerCache<Page>({
    maxBytes: 16 * 1024 * 1024,
    maxValueBytes: 256 * 1024,
    sizeOf: ({ bytes }) => bytes.length,
  });
  readonly #work: WorkQueue;

  constructor(work: WorkQueue) {
    this.#work = work;
  }

  /** @throws ApiError E_OVERLOADED */
  send({ request, response, next, reader, calendar, question, make }: PageRequest): void {
    const key = JSON.stringify([reader.language, reader.chosen, reader.preview?.version, ...question]);
    const remembered = this.#remembered.recall(calendar, key);
    if (remembered !== null) {
      send(request, response, remembered);
      return;
    }
    const work = (): void => {
      if (response.destroyed) return;
      const page = make();
      this.#remembered.remember(calendar, key, page);
      send(request, response, page);
    };
    this.#work.add(work, next);
  }
}

/** A page is in the language that the browser asks for, where its address names none. */
function send(request: Request, response: Response, page: Page): void {
  addToField(response, 'Vary', 'Accept-Language');
  sendPage(request, response, page, 'https: http:');
}
