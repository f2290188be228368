import type {
  Choice,
  Choosing,
  EventField,
  OrganizationField,
  PlaceField,
  SelectedEvent,
  SelectedOrganization,
  SelectedPlace,
  Time,
} from './types.ts';

export type RecordKind = 'event' | 'organization' | 'place';

/** What each kind has, with the fields that are chosen. */
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

/** The kinds that a call chooses: all where it chooses none. */
type Chosen<Kinds> = Kinds extends undefined | readonly []
  ? RecordKind
  : Kinds extends readonly (infer Kind extends RecordKind)[]
    ? Kind
    : Kinds & RecordKind;

/** Names of fields that records of these kinds have; records pass over those of other kinds. */
export type RecordField<Kinds> = FieldsOf[Chosen<Kinds>];

/** What a call chooses of the calendar: all kinds and the fields that come without a choice, unless it says so. */
export type Choices<Kinds extends Choice<RecordKind>, Fields> = Choosing<Fields> & {
  readonly kinds?: Kinds;
  /** How many entries a request asks for: 1 to 500. */
  readonly pageSize?: number | undefined;
};

/** Where to begin. */
export interface Beginning {
  /** The `next` of earlier changes, a time, or `latest` for what changes from now on; from nothing where it is empty. */
  readonly since?: Time | undefined;
}

/** A record, as a line of a dump has it. */
export interface RecordEntry<Kind extends RecordKind, Fields> {
  readonly kind: Kind;
  readonly id: string;
  readonly record: RecordsOf<Fields>[Kind];
}

/** Each of these kinds has an entry of its own, so that its `kind` says what its record is. */
export type RecordEntries<Kinds, Fields> = {
  [Kind in Chosen<Kinds>]: RecordEntry<Kind, Fields>;
}[Chosen<Kinds>];

/** A record that is there, as it is now. */
export interface Updated<Kind extends RecordKind, Fields> extends RecordEntry<Kind, Fields> {
  readonly state: 'updated';
  /** Null where the time is not known. What is not committed has none, and comes again until it is. */
  readonly changedAt: string | null;
}

/** A record that is gone. */
export interface Deleted<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly state: 'deleted';
  readonly changedAt: string | null;
  readonly record: null;
}

/** All that was read before counts for nothing: what there is comes behind this. */
export interface Reset {
  readonly kind: 'reset';
  readonly id: null;
  readonly state: 'reset';
  readonly changedAt: null;
  readonly record: null;
}

/** What happened to a record of one of these kinds. */
type RecordChange<Kinds, Fields> = {
  [Kind in Chosen<Kinds>]: Updated<Kind, Fields> | Deleted<Kind>;
}[Chosen<Kinds>];

/** An entry of what a client follows: its `kind` and its `state` say what it has. */
export type Change<Kinds = undefined, Fields = undefined> = RecordChange<Kinds, Fields> | Reset;

/** A page of changes. */
export interface ChangePage<Kinds, Fields> {
  readonly data: readonly RecordChange<Kinds, Fields>[];
  readonly next: string;
  readonly more: boolean;
}
