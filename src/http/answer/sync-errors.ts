import type { SyncFault } from '../../calendar/next-token.ts';
import { ApiError } from './api-errors.ts';

const RETRY_AFTER_SECONDS = 10;
/** Replicas are that far apart at most; a calendar that is served for longer will not catch up. */
const CATCHING_UP_MILLISECONDS = 3_600_000;

/**
 * What a client is answered whose token does not go on here (contract, section 7).
 *
 * @param age of the calendar that is served, in milliseconds
 */
export function syncError(fault: SyncFault, age: number): ApiError {
  if (fault === 'more-kinds') {
    const message =
      'The parameter since must be a token for all of these kinds: this one was made with fewer.';
    return new ApiError('E_VALIDATION', { errors: [{ field: 'since', rule: 'token', message }] });
  }
  if (fault === 'ahead' && age < CATCHING_UP_MILLISECONDS) {
    return new ApiError('E_UNAVAILABLE', {
      message: 'This server has not read yet what the token has seen already: wait before the next try.',
      params: { retryAfter: RETRY_AFTER_SECONDS },
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    });
  }
  return new ApiError('E_SYNC_EXPIRED', { headers: { Link: '</open/changes>; rel="start"' } });
}
