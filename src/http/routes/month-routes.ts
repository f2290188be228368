import type { RequestHandler, Response, Router } from 'express';
import { monthPage } from '../../pages/month/month-page.tsx';
import { MONTH_PATTERN, monthOf } from '../../pages/months.ts';
import { sendElsewhere } from '../answer/send.ts';
import { queryStringOf } from '../guards/request-target.ts';
import { readReader, readView } from './page-parameters.ts';
import type { PageSenderDeps, SendSitePage } from './page-sender.ts';
import { isPublic, readOnlyWhere } from './read-only.ts';

interface MonthDeps extends Pick<PageSenderDeps, 'now'> {
  readonly send: SendSitePage;
}

/** The page of each month, and the way there from the form of a page; no other word is a month. */
export function monthRoutes(
  router: Router,
  { send, now }: MonthDeps,
  guards: readonly RequestHandler[],
): void {
  readOnlyWhere(router, '/month', isAskedWell, ...guards, (request, response) => {
    const { date, to } = readReader(request, response.locals.calendar, now(), null);
    const month = askedMonth(response) ?? monthOf(date);
    sendElsewhere(response, to.month(month, readView(request).parameters) ?? to.home);
  });

  readOnlyWhere(router, '/month/:month', isOfMonth, ...guards, async (request, response) => {
    const month = String(request.params.month);
    const view = readView(request);
    await send(request, response, {
      question: ['month', month, { ...view, page: 1, past: false }],
      make: (calendar, reader) => monthPage(calendar, month, view, reader),
    });
  });

  function isAskedWell(response: Response): boolean {
    const month = askedMonth(response);
    return isPublic(response) && (month === null || MONTH_PATTERN.test(month));
  }

  function isOfMonth(response: Response): boolean {
    return isPublic(response) && MONTH_PATTERN.test(String(response.req.params.month));
  }
}

/** Null where none is named. */
function askedMonth({ req: { url } }: Response): string | null {
  const month = new URLSearchParams(queryStringOf(url)).get('month') ?? '';
  return month === '' ? null : month;
}
