import type { Beginning, Change, Choices, RecordField, RecordKind } from './change-types.ts';
import type { Changes } from './changes.ts';
import type { Mirror, MirrorEntry, MirrorStore } from './mirror.ts';
import type { Fetch, Sleep } from './requests.ts';
import type {
  CallOptions,
  Choice,
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
  SelectedEvent,
  SelectedOrganization,
  SelectedPlace,
} from './types.ts';

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
  /** Whether a parameter that the service does not know is a ValidationError, in place of passed over. */
  readonly strict?: boolean;
  /** Ends all requests of the client. */
  readonly signal?: AbortSignal;
  /** Waits between tries, in place of a timer. */
  readonly sleep?: Sleep;
}

/**
 * Reads a calendar. Calls fail with a CalendarApiError, a CalendarConnectionError, or the reason of a signal that
 * ended them. What they give has the fields that they choose, and nothing else.
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
  /** Scheduled events of the next 30 days, 10 at most; those that have ended stand in with `keepOld`. */
  recentEvents<const Fields extends Choice<EventField> = undefined>(
    query?: RecentQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<EventPage<SelectedEvent<Fields>>>;
  /** One page of the list. */
  listEvents<const Fields extends Choice<EventField> = undefined>(
    query?: ListQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<EventPage<SelectedEvent<Fields>>>;
  /** The events of all pages, each once, also where the calendar changes meanwhile; 100 a request unless told otherwise. */
  events<const Fields extends Choice<EventField> = undefined>(
    query?: Omit<ListQuery, 'current'> & Choosing<Fields>,
    options?: CallOptions,
  ): AsyncIterable<SelectedEvent<Fields>>;
  /** One page of the organizations. */
  listOrganizations<const Fields extends Choice<OrganizationField> = undefined>(
    query?: OrganizationQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<OrganizationPage<SelectedOrganization<Fields>>>;
  /** All organizations, as all events. */
  organizations<const Fields extends Choice<OrganizationField> = undefined>(
    query?: Omit<OrganizationQuery, 'current'> & Choosing<Fields>,
    options?: CallOptions,
  ): AsyncIterable<SelectedOrganization<Fields>>;
  /** One page of the places. */
  listPlaces<const Fields extends Choice<PlaceField> = undefined>(
    query?: PlaceQuery & Choosing<Fields>,
    options?: CallOptions,
  ): Promise<PlacePage<SelectedPlace<Fields>>>;
  /** All places, as all events. */
  places<const Fields extends Choice<PlaceField> = undefined>(
    query?: Omit<PlaceQuery, 'current'> & Choosing<Fields>,
    options?: CallOptions,
  ): AsyncIterable<SelectedPlace<Fields>>;
  /**
   * What has changed since, in its order, each record once and as it is now; everything where `since` is left out. Where
   * the service no longer knows the place, there is a reset, and then everything.
   */
  changes<
    const Kinds extends Choice<RecordKind> = undefined,
    const Fields extends Choice<RecordField<Kinds>> = undefined,
  >(
    query?: Beginning & Choices<Kinds, Fields>,
    options?: CallOptions,
  ): NoInfer<Changes<Change<Kinds, Fields>>>;
  /** A mirror of the calendar in a store: each sync brings it up to date; 500 entries a request unless told otherwise. */
  mirror<
    const Kinds extends Choice<RecordKind> = undefined,
    const Fields extends Choice<RecordField<Kinds>> = undefined,
  >(
    store: NoInfer<MirrorStore<MirrorEntry<Kinds, Fields>>>,
    choices?: Choices<Kinds, Fields>,
  ): Mirror;
}
