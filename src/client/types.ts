import type { components, operations } from './api-types.ts';

/*
 * The types of the API's values, as its OpenAPI document has them. Fields may be added at any time; the link fields of
 * an organization have the names that the site gives them.
 */

type Schemas = components['schemas'];

export type Event = Schemas['Event'];
export type Place = Schemas['Place'];
export type EventOrganization = Schemas['EventOrganization'];
export type EventLink = Schemas['EventLink'];
export type Organizer = Schemas['Organizer'];
export type Organization = Schemas['Organization'];

export type EventPage<Item = Event> = PageOf<Schemas['EventPage'], Item>;
export type OrganizationPage<Item = Organization> = PageOf<Schemas['OrganizationPage'], Item>;
export type PlacePage<Item = Place> = PageOf<Schemas['PlacePage'], Item>;

type PageOf<Page, Item> = Omit<Page, 'data'> & { readonly data: readonly Item[] };

export interface CallOptions {
  /** Aborts this call. */
  readonly signal?: AbortSignal;
}

/** Names of fields; `all` means all fields but the distance, `default` the fields that are returned without a choice. */
export type EventField = keyof Schemas['EventFields'] | 'all' | 'default';
export type OrganizationField = keyof Schemas['OrganizationFields'] | 'all' | 'default';
export type PlaceField = keyof Schemas['PlaceFields'] | 'all' | 'default';

/** The names that a call chooses, of fields or of kinds; undefined means the default. */
export type Choice<Name extends string> = Name | readonly Name[] | undefined;

/** The part of a query that chooses fields. */
export type Choosing<Fields> = Readonly<Partial<Record<'fields', Fields>>>;

export type SelectedEvent<Fields> = Selected<Event, Schemas['EventFields'], NoInfer<Fields>>;
export type SelectedOrganization<Fields> = Selected<
  Organization,
  Schemas['OrganizationFields'],
  NoInfer<Fields>
>;
export type SelectedPlace<Fields> = Selected<Place, Schemas['PlaceFields'], NoInfer<Fields>>;

/** The record with the chosen fields. Where the compiler does not know the list of names, every field is optional. */
type Selected<Standard, Some, Fields> = Fields extends undefined | readonly []
  ? Standard
  : Fields extends readonly (infer Name)[]
    ? number extends Fields['length']
      ? Pick<Some, Named<Standard, Some, Name>>
      : Required<Pick<Some, Named<Standard, Some, Name>>>
    : Required<Pick<Some, Named<Standard, Some, Fields>>>;

type Named<Standard, Some, Name> =
  | (Name & keyof Some)
  | ('default' extends Name ? keyof Standard & keyof Some : never)
  | ('all' extends Name ? Exclude<keyof Some, 'distance'> : never);

/** A moment: a Date, or UTC as `YYYY-MM-DDThh:mm:ss[.fraction]Z`. */
export type Time = string | Date;

/**
 * A period in which events take place, or their links close: with at least one end, both inclusive. A day (`YYYY-MM-DD`) means
 * the local day of the event's place.
 */
export type Interval =
  | { readonly from: Time; readonly until?: Time | undefined }
  | { readonly from?: Time | undefined; readonly until: Time };

/** A point, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A box on the map, in degrees; where `west` is greater than `east`, it crosses the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** The types of parameters that are sent as texts. */
interface Values {
  readonly eventStartAt: Time;
  readonly eventEndAt: Time;
  readonly updatedSince: Time;
  readonly datetime: Time | Interval;
  readonly closes: Time | Interval;
  readonly bbox: Box;
  readonly near: Coordinates;
  readonly keepOld: boolean;
}

/** The parameters of an operation, with these types in place of texts, and without the choice of fields. */
type QueryOf<Operation extends keyof operations> = {
  readonly [Name in Exclude<keyof Sent<Operation>, 'fields'>]?: Name extends keyof Values
    ? Values[Name] | undefined
    : OneOrMore<Sent<Operation>[Name]> | undefined;
};

type OneOrMore<Value> = Value extends readonly (infer Item)[] ? Item | Value : Value;

type Sent<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;

/** The parameters of the list of events. A list of values means any of them. */
export type ListQuery = QueryOf<'listEvents'>;
export type OrganizationQuery = QueryOf<'listOrganizations'>;
export type PlaceQuery = QueryOf<'listPlaces'>;
export type RecentQuery = QueryOf<'listRecentEvents'>;

export type RecordKind = 'event' | 'organization' | 'place';

/** The record of each kind, with the chosen fields. */
interface RecordsOf<Fields> {
  readonly event: SelectedEvent<Fields>;
  readonly organization: SelectedOrganization<Fields>;
  readonly place: SelectedPlace<Fields>;
}

interface FieldsOf {
  readonly event: Exclude<EventField, 'distance'>;
  readonly organization: OrganizationField;
  readonly place: PlaceField;
}

/** The kinds that a call chooses; all kinds without a choice. */
type Chosen<Kinds> = Kinds extends undefined | readonly []
  ? RecordKind
  : Kinds extends readonly (infer Kind extends RecordKind)[]
    ? Kind
    : Kinds & RecordKind;

/** Names of fields of these kinds; names that a record's kind does not have are ignored. */
export type RecordField<Kinds> = FieldsOf[Chosen<Kinds>];

/** The kinds and fields that a call chooses; all kinds, with their default fields, without a choice. */
export type Choices<Kinds extends Choice<RecordKind>, Fields> = Choosing<Fields> & {
  readonly kinds?: Kinds;
  /** The number of entries per request, from 1 to 500. */
  readonly pageSize?: number | undefined;
};

/** Where the changes begin. */
export interface Beginning {
  /** The `next` of earlier changes, a time, or `latest` for changes from now on; everything where it is empty. */
  readonly since?: Time | undefined;
}

/** A record, as a line of a dump has it. */
export interface RecordEntry<Kind extends RecordKind, Fields> {
  readonly kind: Kind;
  readonly id: string;
  readonly record: RecordsOf<Fields>[Kind];
}

/** A union with an entry for each kind, so that `kind` determines the type of `record`. */
export type RecordEntries<Kinds, Fields> = {
  [Kind in Chosen<Kinds>]: RecordEntry<Kind, Fields>;
}[Chosen<Kinds>];

/** A record that was added or changed, in its present state. */
export interface Updated<Kind extends RecordKind, Fields> extends RecordEntry<Kind, Fields> {
  readonly state: 'updated';
  /** When the record changed; null where the time is not known. An uncommitted change has none, and is repeated until it is committed. */
  readonly changedAt: string | null;
}

/** A record that was removed. */
export interface Deleted<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly state: 'deleted';
  readonly changedAt: string | null;
  readonly record: null;
}

/** Says that all earlier entries are void; all records of the calendar follow. */
export interface Reset {
  readonly kind: 'reset';
  readonly id: null;
  readonly state: 'reset';
  readonly changedAt: null;
  readonly record: null;
}

/** A change of a record of one of these kinds. */
type RecordChange<Kinds, Fields> = {
  [Kind in Chosen<Kinds>]: Updated<Kind, Fields> | Deleted<Kind>;
}[Chosen<Kinds>];

/** An entry of the changes: its `kind` and its `state` say what fields it has. */
export type Change<Kinds = undefined, Fields = undefined> = RecordChange<Kinds, Fields> | Reset;

/** A page of changes. */
export interface ChangePage<Kinds, Fields> {
  readonly data: readonly RecordChange<Kinds, Fields>[];
  readonly next: string;
  readonly more: boolean;
}
