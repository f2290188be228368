import type { Request, Response } from 'express';
import type { Calendar } from '../../calendar/calendar.ts';
import { errorPage, type PageFault } from '../../pages/error-page.tsx';
import type { Page } from '../../pages/page.tsx';
import { FrequentCache } from '../../platform/frequent-cache.ts';
import { remember } from '../../platform/containers.ts';
import type { ApiError } from '../answer/api-errors.ts';
import { addToHeader } from '../answer/response-headers.ts';
import { sendError, sendErrorPage } from '../answer/send.ts';
import { readReader } from './page-parameters.ts';
import type { PageSenderDeps } from './page-sender.ts';

/** The errors that people get as pages (contract, section 5), by status. */
const KINDS: Readonly<Record<number, PageFault['kind']>> = {
  404: 'notFound',
  422: 'invalid',
  429: 'tooMany',
  503: 'overloaded',
};

/** What is for programs, whoever asks. */
const FOR_PROGRAMS =
  /^\/(?:open|feeds|assets|preview|healthz|readyz|event\/recent)(?![^/?])|^[^?]*\.(?:ics|json|xml|txt)(?:\?|$)/;

/** No browser accepts so much. */
const MAX_ACCEPT_LENGTH = 1_024;

/** Errors come when there is too much to do: each page is made once, and they take little room. */
const pagesOf = remember((_calendar: Calendar) => new FrequentCache<Page>({ maxEntries: 512 }));

export type SendError = (request: Request, response: Response, error: ApiError) => void;

/** Sends errors: pages to people, who ask for HTML, and JSON to programs. */
export function errorSender({ now, preview }: PageSenderDeps): SendError {
  const pageFor = (request: Request, response: Response, fault: PageFault): Page => {
    const { calendar } = response.locals;
    const reader = readReader(request, calendar, now(), preview?.() ?? null);
    const { language, chosen, today } = reader;
    const key = JSON.stringify([language, chosen, today, reader.preview?.version, fault]);
    return pagesOf(calendar).recallOr(key, () => errorPage(calendar, reader, fault));
  };
  return (request, response, error) => {
    const kind = KINDS[error.status];
    if (kind === undefined || FOR_PROGRAMS.test(request.url)) {
      sendError(response, error);
      return;
    }
    addToHeader(response, 'Vary', 'Accept');
    if (!asksForHtml(request)) {
      sendError(response, error);
      return;
    }
    addToHeader(response, 'Vary', 'Accept-Language');
    sendErrorPage(response, error, pageFor(request, response, faultOf(kind, error)));
  };
}

/** Whether a client names HTML, and likes it better than JSON; who takes anything is a program. */
function asksForHtml(request: Request): boolean {
  const { accept = '' } = request.headers;
  if (accept.length > MAX_ACCEPT_LENGTH || !/text\/html/i.test(accept)) return false;
  return request.accepts(['application/json', 'text/html']) === 'text/html';
}

function faultOf(kind: PageFault['kind'], { details: { errors = [], params = {} } }: ApiError): PageFault {
  const { retryAfter } = params;
  return {
    kind,
    fields: errors.map(({ field }) => field),
    seconds: typeof retryAfter === 'number' ? retryAfter : null,
  };
}
