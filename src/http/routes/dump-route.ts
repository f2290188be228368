import type { RequestHandler, Router } from 'express';
import { dumpOf } from '../../calendar/changes-answer.ts';
import { overloaded } from '../answer/api-errors.ts';
import { callerOf } from '../guards/auth.ts';
import { ASK_EVERY_TIME, nameRevision } from '../answer/send.ts';
import { headersOf } from '../answer/response-headers.ts';
import { sendPieces } from '../answer/send-pieces.ts';
import { changesParameters } from './parameters.ts';
import { readOnly } from './read-only.ts';
import { queryOf, readQuery } from './read-query.ts';

/** Each is sent for as long as its client takes to read it, so that an application has one at a time. */
const MAX_AT_ONCE = 4;

/**
 * `/open/dump`: everything at once.
 *
 * @param now in milliseconds since 1970
 */
export function dumpRoute(router: Router, guards: readonly RequestHandler[], now: () => number): void {
  /** What each application is sent, by its id, the last begun last. */
  const underWay = new Map<string, { readonly since: number }>();
  readOnly(router, '/open/dump', ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { fields } = readQuery(queryOf(request, response), changesParameters(calendar.site).dump);
    const { etag, pieces } = dumpOf(calendar, fields);
    const caller = callerOf(response);
    const application = caller.kind === 'application' ? caller.application.id : '';
    const own = { since: now() };
    // What has no body takes no place.
    const begin = (): Iterable<Buffer> => {
      const isFull = underWay.size >= MAX_AT_ONCE;
      const other = underWay.get(application) ?? (isFull ? [...underWay.values()].at(-1) : undefined);
      if (other !== undefined) {
        // An error is of no revision.
        headersOf(response).length = named;
        // What has taken so long may take as long again.
        throw overloaded(own.since - other.since);
      }
      underWay.set(application, own);
      return pieces();
    };
    const named = headersOf(response).length;
    nameRevision(response);
    try {
      const head = { etag, cacheControl: ASK_EVERY_TIME, contentType: 'application/x-ndjson' };
      await sendPieces(request, response, head, begin);
    } finally {
      if (underWay.get(application) === own) underWay.delete(application);
    }
  });
}
