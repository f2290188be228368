import type { components } from './api-types.ts';
import type { Coordinates, Interval } from './types.ts';

export type Fetch = typeof globalThis.fetch;
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** The value of a parameter; the items of a list are sent with commas between them. */
export type QueryValue =
  string | number | boolean | Date | Coordinates | Interval | readonly (string | number)[] | undefined;

export interface RequestSettings {
  readonly token: string;
  /** Whether parameters that the service does not know are an error. */
  readonly strict: boolean;
  readonly fetch: Fetch;
  readonly sleep: Sleep;
  readonly maxRetries: number;
  readonly maxWaitSeconds: number;
  readonly remembered: RememberedAnswers;
}

/** An answer of the service. */
interface JsonAnswer {
  readonly body: unknown;
  /** `X-Calendar-Revision`; null where the answer has none. */
  readonly revision: string | null;
}

/**
 * Sends a request and returns the JSON of its answer; the cached JSON where the answer has not changed (304).
 *
 * @throws CalendarApiError
 * @throws CalendarConnectionError
 */
export async function getJson(
  url: URL,
  settings: RequestSettings,
  signal?: AbortSignal,
): Promise<JsonAnswer> {
  const { token, strict, remembered } = settings;
  const known = remembered.get(url.href);
  const { status, headers, text } = await patiently(settings, url, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(strict && { Prefer: 'handling=strict' }),
      ...(known !== undefined && { 'If-None-Match': known.etag }),
    },
    ...(signal !== undefined && { signal }),
  });
  const revision = headers.get('X-Calendar-Revision');
  if (status === 304 && known !== undefined) return { body: parsed(known.json), revision };

  const body = parsed(text);
  const etag = headers.get('ETag');
  if (status === 200 && body !== undefined) {
    if (etag !== null) remembered.set(url.href, { etag, json: text });
    return { body, revision };
  }
  const requestId = headers.get('X-Request-Id');
  throw (
    apiErrorOf({ status, requestId, retryAfter: retryAfterOf(headers), body }) ??
    new CalendarConnectionError(`The answer of ${url.href} (status ${status}) is none of a calendar.`, {
      status,
    })
  );
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Sent {
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Sends a request, and repeats it where the answer says when to try again. */
async function patiently(
  { fetch, sleep, maxRetries, maxWaitSeconds }: RequestSettings,
  url: URL,
  sent: Sent,
): Promise<Received> {
  for (let retries = 0; ; retries += 1) {
    const received = await exchange(fetch, url, sent);
    const seconds = [429, 503].includes(received.status) ? retryAfterOf(received.headers) : null;
    if (seconds === null || seconds > maxWaitSeconds || retries >= maxRetries) return received;
    await sleep(seconds * 1000, sent.signal);
  }
}

async function exchange(fetch: Fetch, url: URL, sent: Sent): Promise<Received> {
  try {
    const response = await fetch(url, sent);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    sent.signal?.throwIfAborted();
    throw new CalendarConnectionError(`There is no answer from ${url.href}.`, { cause });
  }
}

/** Parses a text as JSON; returns undefined where it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the seconds of `Retry-After` (RFC 9110, section 10.2.3); null where it is missing or invalid. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const time = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, (time - Date.now()) / 1000);
}

/** Waits; where the signal is aborted, throws its reason. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
  signal?.throwIfAborted();
}

interface Remembered {
  readonly etag: string;
  readonly json: string;
}

/** A cache of the latest answers by URL. They are kept as texts, so that callers cannot change them. */
export class RememberedAnswers {
  readonly #answers = new Map<string, Remembered>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters the limit for the length of all answers together */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(url: string): Remembered | undefined {
    const answer = this.#answers.get(url);
    if (answer !== undefined) this.set(url, answer);
    return answer;
  }

  /** Caches an answer, and drops the least recently used ones where the limit is exceeded. */
  set(url: string, answer: Remembered): void {
    this.#forget(url);
    this.#answers.set(url, answer);
    this.#characters += answer.json.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(url: string): void {
    this.#characters -= this.#answers.get(url)?.json.length ?? 0;
    this.#answers.delete(url);
  }
}

/** Returns the text that is sent for the value of a parameter. */
export function queryText(value: Exclude<QueryValue, undefined>): string {
  // The number is written without an exponent, which the service does not read.
  if (typeof value === 'number')
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if ('latitude' in value) return queryText([value.latitude, value.longitude]);
  if ('length' in value) return value.map(queryText).join(',');
  return `${queryText(value.from ?? '..')}/${queryText(value.until ?? '..')}`;
}

export type ValidationIssue = components['schemas']['ValidationIssue'];

/** An answer that reports an error. */
export interface ErrorAnswer {
  readonly status: number;
  readonly requestId: string | null;
  /** The seconds to wait before the next try; null where the answer does not say. */
  readonly retryAfter: number | null;
  readonly body: unknown;
}

interface ErrorContent extends ErrorAnswer {
  readonly message: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly ValidationIssue[];
}

/** An error answer of the service. Programs should check `code`, since messages may change. */
export class CalendarApiError extends Error {
  /** The name is a literal, since minifiers rename classes. */
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

/** The token is missing, unknown, expired or revoked. */
export class UnauthorizedError extends CalendarApiError {
  override readonly name = 'UnauthorizedError';
}

/** The application's token does not permit this request, or not this part of the API. */
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
  /** The seconds to wait before the next try; null where the answer does not say. */
  readonly retryAfter: number | null;

  constructor(content: ErrorContent) {
    super(content);
    this.retryAfter = content.retryAfter;
  }
}

/** There was no answer, or one that does not come from a calendar: a fault of the network, a wrong address, or a proxy in between. */
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

/** Makes an error from an answer; returns null where the body is not an error of the service. */
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
