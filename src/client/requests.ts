import { apiErrorOf, CalendarConnectionError } from './errors.ts';
import type { RememberedAnswers } from './remembered-answers.ts';

export type Fetch = typeof globalThis.fetch;
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

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

/** What the service answers. */
export interface JsonAnswer {
  readonly body: unknown;
  /** `X-Calendar-Revision`; null where the answer has none. */
  readonly revision: string | null;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * The JSON that the service answers with; what is remembered where it has not changed.
 *
 * @throws CalendarApiError
 * @throws CalendarConnectionError
 */
export async function getJson(
  url: URL,
  settings: RequestSettings,
  signal?: AbortSignal,
): Promise<JsonAnswer> {
  const known = settings.remembered.get(url.href);
  const headers = {
    Authorization: `Bearer ${settings.token}`,
    ...(settings.strict && { Prefer: 'handling=strict' }),
    ...(known !== undefined && { 'If-None-Match': known.etag }),
  };
  const { status, headers: answered, text } = await patiently(url, headers, settings, signal);
  const revision = answered.get('X-Calendar-Revision');
  if (status === 304 && known !== undefined) return { body: parsed(known.json), revision };

  const body = parsed(text);
  const etag = answered.get('ETag');
  if (status === 200 && body !== undefined) {
    if (etag !== null) settings.remembered.set(url.href, { etag, json: text });
    return { body, revision };
  }
  const requestId = answered.get('X-Request-Id');
  throw (
    apiErrorOf({ status, requestId, retryAfter: retryAfterOf(answered), body }) ??
    new CalendarConnectionError(`The answer of ${url.href} (status ${status}) is none of a calendar.`, {
      status,
    })
  );
}

/** Asks again where the service says when to. */
async function patiently(
  url: URL,
  headers: Readonly<Record<string, string>>,
  settings: RequestSettings,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    const answer = await exchange(url, headers, settings.fetch, signal);
    const seconds = [429, 503].includes(answer.status) ? retryAfterOf(answer.headers) : null;
    if (seconds === null || seconds > settings.maxWaitSeconds || retries >= settings.maxRetries)
      return answer;
    await settings.sleep(seconds * 1000, signal);
  }
}

async function exchange(
  url: URL,
  headers: Readonly<Record<string, string>>,
  fetch: Fetch,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(url, { headers, ...(signal !== undefined && { signal }) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new CalendarConnectionError(`There is no answer from ${url.href}.`, { cause });
  }
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The seconds that an answer asks to wait (RFC 9110, section 10.2.3); null where it names none. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const time = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, (time - Date.now()) / 1000);
}
