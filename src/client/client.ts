import type { paths } from './api-types.ts';
import { type Mirror, type MirrorEntry, mirrorIn, type MirrorStore } from './mirror.ts';
import { allRecords, type Changes, changesSince } from './pages.ts';
import {
  type Fetch,
  getJson,
  queryText,
  type QueryValue,
  RememberedAnswers,
  type Sleep,
  wait,
} from './requests.ts';
import type {
  Beginning,
  CallOptions,
  Change,
  ChangePage,
  Choice,
  Choices,
  Choosing,
  EventField,
  EventPage,
  ListQuery,
  OrganizationField,
  OrganizationPage,
  OrganizationQuery,
  PlaceField,
  PlacePage,
  PlaceQuery,
  RecentQuery,
  RecordField,
  RecordKind,
  SelectedEvent,
  SelectedOrganization,
  SelectedPlace,
} from './types.ts';

export type { Mirror, MirrorEntry, MirrorPlace, MirrorStore, Synced } from './mirror.ts';
export type { Changes } from './pages.ts';
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
} from './requests.ts';

export interface ClientOptions {
  /** The address of the service: `https://calendar.example.org`, or with a path before `/open`. */
  readonly baseUrl: string | URL;
  /** The token of an application. */
  readonly token: string;
  /** A function to use in place of the global `fetch`. */
  readonly fetch?: Fetch;
  /** How often a request is retried after 429 or 503 with `Retry-After`; 3 by default. */
  readonly maxRetries?: number;
  /** The longest wait before a retry, in seconds; 60 by default. A request that would have to wait longer fails at once. */
  readonly maxWaitSeconds?: number;
  /** Whether a parameter that the service does not know leads to a ValidationError; by default it is ignored. */
  readonly strict?: boolean;
  /** Aborts all requests of the client. */
  readonly signal?: AbortSignal;
  /** Waits before a retry, in place of a timer. */
  readonly sleep?: Sleep;
}

/**
 * Reads a calendar. Calls fail with a CalendarApiError, a CalendarConnectionError, or the reason of the signal that aborted
 * them. Records have only the fields that the call chooses.
 */
export interface CalendarClient {
  /** @throws TypeError where the id is no UUID */
  getEvent<const Fields extends Choice<EventField> = undefined>(
    id: string,
    options?: CallOptions & Choosing<Fields>,
  ): Promise<SelectedEvent<Fields>>;
  /** @throws TypeError where the id is no UUID */
  getOrganization<const Fields extends Choice<OrganizationField> = undefined>(
    id: string,
    options?: CallOptions & Choosing<Fields>,
  ): Promise<SelectedOrganization<Fields>>;
  /** @throws TypeError where the id is no UUID */
  getPlace<const Fields extends Choice<PlaceField> = undefined>(
    id: string,
    options?: CallOptions & Choosing<Fields>,
  ): Promise<SelectedPlace<Fields>>;
  /** Scheduled events of the next 30 days, 10 at most; with `keepOld`, events that have ended where none is coming. */
  recentEvents<const Fields extends Choice<EventField> = undefined>(
    query?: RecentQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<EventPage<SelectedEvent<Fields>>>;
  /** One page of the list. */
  listEvents<const Fields extends Choice<EventField> = undefined>(
    query?: ListQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<EventPage<SelectedEvent<Fields>>>;
  /** The events of all pages, each once, even if the calendar changes meanwhile; 100 per request by default. */
  events<const Fields extends Choice<EventField> = undefined>(
    query?: Omit<ListQuery, 'current'> & Choosing<Fields>,
    options?: CallOptions,
  ): AsyncIterable<SelectedEvent<Fields>>;
  /** One page of the organizations. */
  listOrganizations<const Fields extends Choice<OrganizationField> = undefined>(
    query?: OrganizationQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<OrganizationPage<SelectedOrganization<Fields>>>;
  /** The organizations of all pages, like `events`. */
  organizations<const Fields extends Choice<OrganizationField> = undefined>(
    query?: Omit<OrganizationQuery, 'current'> & Choosing<Fields>,
    options?: CallOptions,
  ): AsyncIterable<SelectedOrganization<Fields>>;
  /** One page of the places. */
  listPlaces<const Fields extends Choice<PlaceField> = undefined>(
    query?: PlaceQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<PlacePage<SelectedPlace<Fields>>>;
  /** The places of all pages, like `events`. */
  places<const Fields extends Choice<PlaceField> = undefined>(
    query?: Omit<PlaceQuery, 'current'> & Choosing<Fields>,
    options?: CallOptions,
  ): AsyncIterable<SelectedPlace<Fields>>;
  /**
   * The changes after `since` in their order, each record once and in its present state; all records where `since` is left out.
   * Where the service no longer knows the value of `since`, a reset follows, and then all records.
   */
  changes<
    const Kinds extends Choice<RecordKind> = undefined,
    const Fields extends Choice<RecordField<Kinds>> = undefined,
  >(
    query?: Beginning & Choices<Kinds, Fields>,
    options?: CallOptions,
  ): NoInfer<Changes<Change<Kinds, Fields>>>;
  /** A mirror of the calendar in a store, which each sync brings up to date; 500 entries per request by default. */
  mirror<
    const Kinds extends Choice<RecordKind> = undefined,
    const Fields extends Choice<RecordField<Kinds>> = undefined,
  >(
    store: NoInfer<MirrorStore<MirrorEntry<Kinds, Fields>>>,
    choices?: Choices<Kinds, Fields>,
  ): Mirror;
}

const DEFAULT_PAGE_SIZE = 100;
const MIRROR_PAGE_SIZE = 500;
const MAX_REMEMBERED_CHARACTERS = 8_000_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The type of each path's answer for a choice of fields. */
interface Answers<Fields> extends Record<Extract<keyof paths, `/open/${string}`>, unknown> {
  '/open/event': EventPage<SelectedEvent<Fields>>;
  '/open/event/recent': EventPage<SelectedEvent<Fields>>;
  '/open/event/{id}': SelectedEvent<Fields>;
  '/open/organization': OrganizationPage<SelectedOrganization<Fields>>;
  '/open/organization/{id}': SelectedOrganization<Fields>;
  '/open/place': PlacePage<SelectedPlace<Fields>>;
  '/open/place/{id}': SelectedPlace<Fields>;
}
type ListPath = '/open/event' | '/open/organization' | '/open/place';
type ItemOf<Path extends ListPath, Fields> = Answers<Fields>[Path]['data'][number];
type RecordPath = '/open/event/{id}' | '/open/organization/{id}' | '/open/place/{id}';
type Query = ListQuery | OrganizationQuery | PlaceQuery | RecentQuery;
type Parameters = Readonly<Record<string, QueryValue>>;

/**
 * Makes a client. It caches answers, and revalidates them with the service before it returns them again.
 *
 * @throws TypeError where the base URL or the token cannot be used
 */
export function createClient({
  baseUrl,
  token,
  fetch = globalThis.fetch,
  maxRetries = 3,
  maxWaitSeconds = 60,
  strict = false,
  signal: ofClient,
  sleep = wait,
}: ClientOptions): CalendarClient {
  const base = checkedBaseUrl(baseUrl);
  const remembered = new RememberedAnswers(MAX_REMEMBERED_CHARACTERS);
  const settings = {
    token: checkedToken(token),
    strict,
    fetch,
    sleep,
    maxRetries,
    maxWaitSeconds,
    remembered,
  };

  const ask = (path: string, query: Parameters, { signal }: CallOptions = {}) => {
    const url = new URL(base + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, queryText(value));
    return getJson(url, settings, eitherOf(ofClient, signal));
  };
  // The types are generated from the OpenAPI document, against which the service's tests validate its
  // answers.
  const get = async <Path extends ListPath | '/open/event/recent', Fields extends Choice<string>>(
    path: Path,
    query: Query & Choosing<Fields>,
    call?: CallOptions,
  ) => (await ask(path, query, call)).body as Answers<Fields>[Path];
  const getRecord = async <Path extends RecordPath, Fields extends Choice<string>>(
    path: Path,
    id: string,
    { fields, ...call }: CallOptions & Choosing<Fields>,
  ) => (await ask(path.replace('{id}', checkedId(id)), { fields }, call)).body as Answers<Fields>[Path];
  const getAll = <Path extends ListPath, Fields extends Choice<string>>(
    path: Path,
    query: Query & Choosing<Fields>,
    call?: CallOptions,
  ) =>
    allRecords(async (current) => {
      const { fields, hasId } = withId(query.fields);
      const asked = { pageSize: DEFAULT_PAGE_SIZE, ...query, ...(fields && { fields }), current };
      const { body, revision } = await ask(path, asked, call);
      const { data, ...page } = body as EventPage<{ readonly id: string }>;
      const records = data.map((record): [string, ItemOf<Path, Fields>] => {
        const { id, ...rest } = record;
        return [id, (hasId ? record : rest) as ItemOf<Path, Fields>];
      });
      return { ...page, records: new Map(records), revision };
    });
  const changePages = <Kinds extends Choice<RecordKind>, Fields extends Choice<string>>(
    { kinds, ...query }: Choices<Kinds, Fields>,
    call?: CallOptions,
  ) => {
    return async (place: string) => {
      const { body } = await ask('/open/changes', { since: place || undefined, kind: kinds, ...query }, call);
      return body as ChangePage<Kinds, Fields>;
    };
  };

  return {
    getEvent: async (id, call = {}) => getRecord('/open/event/{id}', id, call),
    getOrganization: async (id, call = {}) => getRecord('/open/organization/{id}', id, call),
    getPlace: async (id, call = {}) => getRecord('/open/place/{id}', id, call),
    recentEvents: (query = {}, call) => get('/open/event/recent', query, call),
    listEvents: (query = {}, call) => get('/open/event', query, call),
    events: (query = {}, call) => getAll('/open/event', query, call),
    listOrganizations: (query = {}, call) => get('/open/organization', query, call),
    organizations: (query = {}, call) => getAll('/open/organization', query, call),
    listPlaces: (query = {}, call) => get('/open/place', query, call),
    places: (query = {}, call) => getAll('/open/place', query, call),
    changes: ({ since = '', ...choices } = {}, call) =>
      changesSince(queryText(since), changePages(choices, call)),
    mirror: (store, choices = {}) =>
      mirrorIn(store, JSON.stringify([choices.kinds, choices.fields]), (call) =>
        changePages({ pageSize: MIRROR_PAGE_SIZE, ...choices }, call),
      ),
  };
}

/** Adds the id to the chosen fields, since records that occur on several pages are recognized by it. */
function withId(chosen: Choice<string>): { readonly fields?: Choice<string>; readonly hasId: boolean } {
  const names = typeof chosen === 'string' ? [chosen] : (chosen ?? []);
  const hasId = names.length === 0 || ['id', 'all', 'default'].some((name) => names.includes(name));
  return hasId ? { hasId } : { fields: [...names, 'id'], hasId };
}

/** Checks that an id is a UUID, since any other text could lead to the path of another operation. */
function checkedId(id: string): string {
  if (!UUID.test(id)) throw new TypeError(`The id has to be a UUID: ${JSON.stringify(id)}`);
  return id;
}

function eitherOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

/**
 * Returns the address of the service without a slash at the end.
 *
 * @throws TypeError where it is no HTTP(S) URL, or contains credentials, which the message does not repeat
 */
function checkedBaseUrl(baseUrl: string | URL): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new TypeError(
      'The baseUrl has to begin with http:// or https:// and have no credentials in it, like http://127.0.0.1:3000.',
    );
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/**
 * Returns a token that can be sent in a header field.
 *
 * @throws TypeError where it cannot, with a message that does not contain the token
 */
function checkedToken(token: string): string {
  if (token === '') throw new TypeError('The token is empty: is the variable set that it is read from?');
  if (!/^[!-~]+$/.test(token)) throw new TypeError('The token has a character that no token has.');
  return token;
}
