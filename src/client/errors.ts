import type { components } from './api-types.ts';

export type ValidationIssue = components['schemas']['ValidationIssue'];

/** An answer that is no success. */
export interface ErrorAnswer {
  readonly status: number;
  readonly requestId: string | null;
  /** The seconds to wait; null where the answer names none. */
  readonly retryAfter: number | null;
  readonly body: unknown;
}

interface ErrorContent extends ErrorAnswer {
  readonly message: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly ValidationIssue[];
}

/** An error with which the service answered. Programs should look at `code`, since messages may change. */
export class CalendarApiError extends Error {
  /** The name is written out, since minifiers give classes other names. */
  override readonly name: string = 'CalendarApiError';
  readonly code: string;
  readonly status: number;
  /** The values of the error; empty where the answer has none. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The id of the request, for questions to those who run the service (`X-Request-Id`). */
  readonly requestId: string | null;

  constructor({ message, code, status, params, requestId }: ErrorContent) {
    super(message);
    this.code = code;
    this.status = status;
    this.params = params;
    this.requestId = requestId;
  }
}

/** The token is unknown, expired or revoked. */
export class UnauthorizedError extends CalendarApiError {
  override readonly name = 'UnauthorizedError';
}

/** The application lacks the permission or the interface. */
export class ForbiddenError extends CalendarApiError {
  override readonly name = 'ForbiddenError';
}

/** No such record has this id. */
export class NotFoundError extends CalendarApiError {
  override readonly name = 'NotFoundError';
}

export class ValidationError extends CalendarApiError {
  override readonly name = 'ValidationError';
  /** The parameters of the request that are not valid. */
  readonly errors: readonly ValidationIssue[];

  constructor(content: ErrorContent) {
    super(content);
    this.errors = content.errors;
  }
}

/** The rate limit was reached, and the retries were used up or the wait is too long. */
export class TooManyRequestsError extends CalendarApiError {
  override readonly name = 'TooManyRequestsError';
  /** The seconds to wait; null where the answer names none. */
  readonly retryAfter: number | null;

  constructor(content: ErrorContent) {
    super(content);
    this.retryAfter = content.retryAfter;
  }
}

/** There was no answer, or none that a calendar gives: the network, the address, or something in between. */
export class CalendarConnectionError extends Error {
  override readonly name = 'CalendarConnectionError';
  /** The status of the answer; null where there was none. */
  readonly status: number | null;

  constructor(message: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

const CLASSES = new Map<string, new (content: ErrorContent) => CalendarApiError>([
  ['E_UNAUTHORIZED', UnauthorizedError],
  ['E_APPLICATION_FORBIDDEN', ForbiddenError],
  ['E_EVENT_NOT_FOUND', NotFoundError],
  ['E_ORGANIZATION_NOT_FOUND', NotFoundError],
  ['E_PLACE_NOT_FOUND', NotFoundError],
  ['E_VALIDATION', ValidationError],
  ['E_TOO_MANY_REQUESTS', TooManyRequestsError],
]);

/** Makes an error of an answer; returns null where the body is not that of an error of the service. */
export function apiErrorOf(answer: ErrorAnswer): CalendarApiError | null {
  const { body } = answer;
  if (!isObject(body) || typeof body.code !== 'string' || typeof body.message !== 'string') return null;
  const ErrorClass = CLASSES.get(body.code) ?? CalendarApiError;
  return new ErrorClass({
    ...answer,
    message: body.message,
    code: body.code,
    params: isObject(body.params) ? body.params : {},
    errors: Array.isArray(body.errors) ? body.errors.filter(isIssue) : [],
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isIssue(value: unknown): value is ValidationIssue {
  return (
    isObject(value) &&
    typeof value.field === 'string' &&
    typeof value.rule === 'string' &&
    typeof value.message === 'string'
  );
}
