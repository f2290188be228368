import { allEvents } from './all-events.ts';
import type { paths } from './api-types.ts';
import { RememberedAnswers } from './remembered-answers.ts';
import { getJson, type Fetch, type Sleep } from './requests.ts';
import { sleep } from './sleep.ts';
import type { Event, EventPage, ListQuery, Organization } from './types.ts';

export * from './types.ts';
export {
  CalendarApiError,
  CalendarConnectionError,
  ForbiddenError,
  NotFoundError,
  TooManyRequestsError,
  UnauthorizedError,
  ValidationError,
  type ValidationIssue,
} from './errors.ts';

export interface ClientOptions {
  /** Where the service is: `https://calendar.example.org`, also with a path before `/open`. */
  readonly baseUrl: string | URL;
  /** The token of an application. */
  readonly token: string;
  /** In place of the global one. */
  readonly fetch?: Fetch;
  /** How often to ask again after 429 or 503 with `Retry-After`; 3 unless told otherwise. */
  readonly maxRetries?: number;
  /** The longest wait before asking again; 60 unless told otherwise. What has to wait longer fails at once. */
  readonly maxWaitSeconds?: number;
  /** Ends all requests of the client. */
  readonly signal?: AbortSignal;
  /** Waits between tries, in place of a timer. */
  readonly sleep?: Sleep;
}

export interface CallOptions {
  /** Ends this call. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a calendar. Calls fail with a CalendarApiError, a CalendarConnectionError, or the reason of a signal that
 * ended them.
 */
export interface CalendarClient {
  /** @throws TypeError where the id is no UUID */
  getEvent(id: string, options?: CallOptions): Promise<Event>;
  /** @throws TypeError where the id is no UUID */
  getOrganization(id: string, options?: CallOptions): Promise<Organization>;
  /** Scheduled events of the next 30 days, 10 at most; those that have ended stand in with `keepOld`. */
  recentEvents(query?: { readonly keepOld?: boolean }, options?: CallOptions): Promise<EventPage>;
  /** One page of the list. */
  listEvents(query?: ListQuery, options?: CallOptions): Promise<EventPage>;
  /** The events of all pages, each once, also where the calendar changes meanwhile; 100 a request unless told otherwise. */
  events(query?: Omit<ListQuery, 'current'>, options?: CallOptions): AsyncIterable<Event>;
}

const DEFAULT_PAGE_SIZE = 100;
const MAX_REMEMBERED_CHARACTERS = 8_000_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

type OpenPath = Extract<keyof paths, `/open/${string}`>;
type Answered<Path extends OpenPath> = paths[Path]['get']['responses'][200]['content']['application/json'];
type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * A client that remembers answers, and asks whether they have changed before it gives them again.
 *
 * @throws TypeError where the base URL or the token cannot be used
 */
export function createClient(options: ClientOptions): CalendarClient {
  const { token, maxRetries = 3, maxWaitSeconds = 60 } = options;
  const base = checkedBaseUrl(options.baseUrl);
  if (!/^[!-~]+$/.test(token)) throw new TypeError('The token has a character that no token has.');
  const settings = {
    token,
    maxRetries,
    maxWaitSeconds,
    fetch: options.fetch ?? globalThis.fetch,
    sleep: options.sleep ?? sleep,
    remembered: new RememberedAnswers(MAX_REMEMBERED_CHARACTERS),
  };

  const get = async <Path extends OpenPath>(
    path: Path,
    { id, ...query }: Parameters,
    { signal }: CallOptions = {},
  ): Promise<Answered<Path>> => {
    const url = new URL(base + path.replace('{id}', String(id)));
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    // The service holds its answers against the document that the types are made of.
    return (await getJson(url, settings, eitherOf(options.signal, signal))) as Answered<Path>;
  };
  const listEvents: CalendarClient['listEvents'] = (query = {}, call) => get('/open/event', query, call);

  return {
    getEvent: async (id, call) => get('/open/event/{id}', { id: checkedId(id) }, call),
    getOrganization: async (id, call) => get('/open/organization/{id}', { id: checkedId(id) }, call),
    recentEvents: (query = {}, call) => get('/open/event/recent', query, call),
    listEvents,
    events: (query = {}, call) =>
      allEvents((current) => listEvents({ pageSize: DEFAULT_PAGE_SIZE, ...query, current }, call)),
  };
}

/** Without a slash at the end. */
function checkedBaseUrl(baseUrl: string | URL): string {
  const { protocol, username, password, origin, pathname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    throw new TypeError('The base URL has to be http or https, without credentials in it.');
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}

/** Any other text could be the path of another operation. */
function checkedId(id: string): string {
  if (!UUID.test(id)) throw new TypeError(`The id has to be a UUID: ${JSON.stringify(id)}`);
  return id;
}

function eitherOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
