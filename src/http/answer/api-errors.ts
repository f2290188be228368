import type { SyncFault } from '../../calendar/changes-answer.ts';

/** Every error of the service by its code: its status and its general message (guide, "Errors, limits and retrying"). */
export const ERRORS = {
  E_BAD_REQUEST: {
    status: 400,
    message: 'The request cannot be read: it is no well-formed HTTP, or its URL is not percent-encoded.',
  },
  E_UNAUTHORIZED: {
    status: 401,
    message: 'A valid application token is required: send it as "Authorization: Bearer <token>".',
  },
  E_APPLICATION_FORBIDDEN: { status: 403, message: 'This application may not use this interface.' },
  E_ROUTE_NOT_FOUND: { status: 404, message: 'There is nothing at this path.' },
  E_EVENT_NOT_FOUND: { status: 404, message: 'There is no event with this id.' },
  E_ORGANIZATION_NOT_FOUND: { status: 404, message: 'There is no organization with this id.' },
  E_PLACE_NOT_FOUND: { status: 404, message: 'There is no place with this id.' },
  E_METHOD_NOT_ALLOWED: { status: 405, message: 'This path is read-only: use GET.' },
  E_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  E_GONE: {
    status: 410,
    message: 'This interface is gone: use /open/event/recent with an application token and keepOld.',
  },
  E_SYNC_EXPIRED: {
    status: 410,
    message:
      'The changes cannot be followed from there any longer: begin anew at /open/changes without since, and drop records that do not come.',
  },
  E_PRECONDITION_FAILED: {
    status: 412,
    message: 'The answer is no longer one that If-Match names: ask again without it.',
  },
  E_CONTENT_TOO_LARGE: { status: 413, message: 'The body of the request is too long.' },
  E_URI_TOO_LONG: { status: 414, message: 'The URL of the request is too long.' },
  E_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body of the request must be JSON in UTF-8: send it as Content-Type application/json.',
  },
  E_VALIDATION: { status: 422, message: 'Some parameters of the request are not valid.' },
  E_TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests: wait before the next one.' },
  E_HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  E_INTERNAL: { status: 500, message: 'Something went wrong on the server.' },
  E_OVERLOADED: { status: 503, message: 'The server is overloaded: wait before the next try.' },
  E_UNAVAILABLE: { status: 503, message: 'The server is shutting down.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** An invalid parameter; `meta` holds the bound that its value exceeds, or the values that are allowed. */
export interface ValidationIssue {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What an error says in addition to its code. */
interface ErrorDetails {
  /** Replaces the code's general message. */
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly ValidationIssue[];
  /** Response headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by a handler to answer with an error. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

const MAX_RETRY_AFTER_SECONDS = 60;

/** Makes an error that says after how many seconds a client should try again, as `params.retryAfter` and `Retry-After`. */
export function tryAgainAfter(
  seconds: number,
  code: ErrorCode,
  message: string = ERRORS[code].message,
): ApiError {
  return new ApiError(code, {
    message,
    params: { retryAfter: seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}

/**
 * Makes the error of a request that is refused because there is too much to do.
 *
 * @param milliseconds the time that other requests have waited already: a client that tries again sooner would have to wait too
 */
export function overloaded(milliseconds: number): ApiError {
  const seconds = Math.min(Math.max(Math.ceil(milliseconds / 1000), 1), MAX_RETRY_AFTER_SECONDS);
  return tryAgainAfter(seconds, 'E_OVERLOADED');
}

/** Returns the body of an error: an `ApiErrorDto` of the OpenAPI document, or a `ValidationErrorDto` where there are issues. */
export function errorBody({ message, code, details: { params, errors } }: ApiError): string {
  return JSON.stringify({ message, code, params, errors });
}

const RETRY_AFTER_SECONDS = 10;
/** Replicas lag behind each other by an hour at most: after that time, waiting for this server to catch up is of no use. */
const CATCHING_UP_MILLISECONDS = 3_600_000;

/**
 * Makes the error for a sync token from which this server cannot continue (guide, "Begin anew").
 *
 * @param age how long the calendar has been served, in milliseconds
 */
export function syncError(fault: SyncFault, age: number): ApiError {
  if (fault === 'more-kinds') {
    const message =
      'The parameter since must be a token for all of these kinds: this one was made with fewer.';
    return new ApiError('E_VALIDATION', { errors: [{ field: 'since', rule: 'token', message }] });
  }
  if (fault === 'ahead' && age < CATCHING_UP_MILLISECONDS) {
    const message = 'This server has not read yet what the token has seen already: wait before the next try.';
    return tryAgainAfter(RETRY_AFTER_SECONDS, 'E_UNAVAILABLE', message);
  }
  return new ApiError('E_SYNC_EXPIRED', { headers: { Link: '</open/changes>; rel="start"' } });
}
