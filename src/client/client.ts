import { allRecords } from './all-records.ts';
import type { paths } from './api-types.ts';
import type { CalendarClient, ClientOptions } from './calendar-client.ts';
import type { ChangePage, Choices, RecordKind } from './change-types.ts';
import { changesSince } from './changes.ts';
import { checkedBaseUrl, checkedToken } from './checked-options.ts';
import { mirrorIn } from './mirror.ts';
import { textOf, type QueryValue } from './query-string.ts';
import { RememberedAnswers } from './remembered-answers.ts';
import { getJson } from './requests.ts';
import { sleep } from './sleep.ts';
import type {
  CallOptions,
  Choice,
  Choosing,
  EventPage,
  ListQuery,
  OrganizationPage,
  OrganizationQuery,
  PlacePage,
  PlaceQuery,
  RecentQuery,
  SelectedEvent,
  SelectedOrganization,
  SelectedPlace,
} from './types.ts';

export type { CalendarClient, ClientOptions } from './calendar-client.ts';
export * from './change-types.ts';
export type { Changes } from './changes.ts';
export type { Mirror, MirrorEntry, MirrorPlace, MirrorStore, Synced } from './mirror.ts';
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

const DEFAULT_PAGE_SIZE = 100;
const MIRROR_PAGE_SIZE = 500;
const MAX_REMEMBERED_CHARACTERS = 8_000_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What each path answers to a choice of fields. */
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
 * A client that remembers answers, and asks whether they have changed before it gives them again.
 *
 * @throws TypeError where the base URL or the token cannot be used
 */
export function createClient(options: ClientOptions): CalendarClient {
  const { maxRetries = 3, maxWaitSeconds = 60 } = options;
  const base = checkedBaseUrl(options.baseUrl);
  const settings = {
    token: checkedToken(options.token),
    maxRetries,
    maxWaitSeconds,
    strict: options.strict ?? false,
    fetch: options.fetch ?? globalThis.fetch,
    sleep: options.sleep ?? sleep,
    remembered: new RememberedAnswers(MAX_REMEMBERED_CHARACTERS),
  };

  const ask = (path: string, query: Parameters, { signal }: CallOptions = {}) => {
    const url = new URL(base + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, textOf(value));
    return getJson(url, settings, eitherOf(options.signal, signal));
  };
  // The service holds its answers against the document that the types are made of.
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
      changesSince(textOf(since), changePages(choices, call)),
    mirror: (store, choices = {}) =>
      mirrorIn(store, JSON.stringify([choices.kinds, choices.fields]), (call) =>
        changePages({ pageSize: MIRROR_PAGE_SIZE, ...choices }, call),
      ),
  };
}

/** By its id a record is known on other pages: so it is asked for, also where it is not chosen. */
function withId(chosen: Choice<string>): { readonly fields?: Choice<string>; readonly hasId: boolean } {
  const names = typeof chosen === 'string' ? [chosen] : (chosen ?? []);
  const hasId = names.length === 0 || ['id', 'all', 'default'].some((name) => names.includes(name));
  return hasId ? { hasId } : { fields: [...names, 'id'], hasId };
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
