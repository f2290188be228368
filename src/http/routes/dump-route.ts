import type { RequestHandler, Router } from 'express';
import { dumpOf } from '../../calendar/changes-answer.ts';
import { overloaded } from '../answer/api-errors.ts';
import { ASK_EVERY_TIME, nameRevision } from '../answer/send.ts';
import { headersOf } from '../answer/response-headers.ts';
import { sendPieces } from '../answer/send-pieces.ts';
import { changesParameters } from './parameters.ts';
import { readOnly } from './read-only.ts';
import { queryOf, readQuery } from './read-query.ts';

/** Each is sent for as long as its client takes to read it. */
const MAX_AT_ONCE = 2;

/** `/open/dump` (contract, section 7). */
export function dumpRoute(router: Router, guards: readonly RequestHandler[]): void {
  let underWay = 0;
  readOnly(router, '/open/dump', ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const { fields } = readQuery(queryOf(request, response), changesParameters(calendar.site).dump);
    const { etag, pieces } = dumpOf(calendar, fields);
    let taken = 0;
    // What has no body takes no place.
    const begin = (): Iterable<Buffer> => {
      if (underWay >= MAX_AT_ONCE) {
        // An error is of no revision.
        headersOf(response).length = named;
        throw overloaded();
      }
      taken = 1;
      underWay += taken;
      return pieces();
    };
    const named = headersOf(response).length;
    nameRevision(response);
    try {
      const head = { etag, cacheControl: ASK_EVERY_TIME, contentType: 'application/x-ndjson' };
      await sendPieces(request, response, head, begin);
    } finally {
      underWay -= taken;
    }
  });
}
