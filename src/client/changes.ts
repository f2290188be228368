import type { Change, ChangePage, Reset } from './change-types.ts';
import { CalendarApiError, CalendarConnectionError } from './errors.ts';

const MAX_RESETS = 3;
const NO_END = 'The service says again and again that there are more changes, and does not give them.';
const RESET: Reset = { kind: 'reset', id: null, state: 'reset', changedAt: null, record: null };

/** What has changed, up to now. To iterate again is to get what has changed meanwhile. */
export interface Changes<Entry = Change> extends AsyncIterable<Entry> {
  /**
   * What to give as `since` in order to go on behind what has been handled. It moves on when the last entry of a page
   * has been handled: so at most a page comes again after an interruption. Empty where that is everything.
   */
  readonly next: string;
}

/**
 * Walks the pages behind `since` until there are no more.
 *
 * @param pageBehind gives the page behind a place; the first page of everything where that is empty
 * @yields pages; null where the service no longer knows the place (410), after which the walk begins with everything
 * @throws CalendarApiError of the service where there would be more than 3 resets
 * @throws CalendarConnectionError where the service says that there is more and gives nothing
 */
export async function* pagesSince<Kinds, Fields>(
  since: string,
  pageBehind: (place: string) => Promise<ChangePage<Kinds, Fields>>,
): AsyncGenerator<ChangePage<Kinds, Fields> | null, void> {
  let next = since;
  let resets = 0;
  for (let more = true; more;) {
    const page = await unlessExpired(pageBehind(next), resets < MAX_RESETS);
    if (page === null) {
      resets += 1;
      next = '';
    } else {
      if (page.more && (page.data.length === 0 || page.next === next))
        throw new CalendarConnectionError(NO_END);
      ({ next, more } = page);
    }
    yield page;
  }
}

/** The entries of `pagesSince`, with a reset in place of null; the parameters and the errors are the same. */
export function changesSince<Kinds, Fields>(
  since: string,
  pageBehind: (place: string) => Promise<ChangePage<Kinds, Fields>>,
): Changes<Change<Kinds, Fields>> {
  let next = since;
  return {
    get next() {
      return next;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of pagesSince(next, pageBehind)) {
        if (page === null) yield RESET;
        else yield* page.data;
        next = page?.next ?? '';
      }
    },
  };
}

/** Null where the service no longer knows the place. */
function unlessExpired<Page>(page: Promise<Page>, isAllowed: boolean): Promise<Page | null> {
  return page.catch((error: unknown) => {
    if (isAllowed && error instanceof CalendarApiError && error.code === 'E_SYNC_EXPIRED') return null;
    throw error;
  });
}
