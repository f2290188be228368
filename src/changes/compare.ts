import { addTo, isObject } from '../platform/collections.ts';
import { isDeepStrictEqual } from 'node:util';
import type { AnswerTable } from '../calendar/calendar.ts';
import { compileCalendar } from '../calendar/compile.ts';
import { readEvent, type WireEvent } from '../calendar/wire.ts';
import { eventKeyOf, publicAddressOf } from '../schema/event.ts';
import type { SourceRecord } from '../schema/followed-source.ts';
import type { Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';

/** The types of records for which the API has answers. */
export const SERVED_TYPES = ['event', 'organization', 'place'] as const;
export type ServedType = (typeof SERVED_TYPES)[number];

/** What identifies a record for people. */
interface Subject {
  readonly type: ServedType;
  readonly id: string;
  readonly name: string;
  /** The `eventKey` of an event, the slug of an organization, the name of a place's file. */
  readonly key: string;
  readonly startDate: string | null;
  /** The status; null for a place, which has none. */
  readonly status: string | null;
}

/** A record with its answer. */
interface Served {
  readonly subject: Subject;
  /** The answer with all fields, in JSON. */
  readonly answer: Buffer;
  /** Texts by which the record is recognized when its id has changed, the most reliable first; null matches nothing. */
  readonly aliases: readonly (string | null)[];
}

function servedRecords(records: Records): Record<ServedType, Served[]> {
  const { events, organizations, places } = compileCalendar(records);
  return {
    event: served('event', records.events, events, (event) => {
      const { name, slug, organization, startDate, status } = event;
      const within = organization === null ? null : `${organization}/${slug}`;
      return { key: eventKeyOf(event), startDate, status, aliases: [within, `${slug} ${name}`] };
    }),
    organization: served('organization', records.organizations, organizations, ({ slug, status }) => ({
      key: slug,
      startDate: null,
      status,
      aliases: [slug],
    })),
    place: served('place', records.places, places, ({ stem }) => ({
      key: stem,
      startDate: null,
      status: null,
      aliases: [stem],
    })),
  };
}

/** @param records the records in the order of their ids */
function served<T extends { readonly id: string; readonly name: string }>(
  type: ServedType,
  records: readonly T[],
  table: AnswerTable,
  known: (record: T) => Pick<Subject, 'key' | 'startDate' | 'status'> & Pick<Served, 'aliases'>,
): Served[] {
  return records.map((record, rank) => {
    const { aliases, ...rest } = known(record);
    const subject = { type, id: record.id, name: record.name, ...rest };
    return { subject, answer: table.whole(table.byId[rank] ?? 0), aliases };
  });
}

/** A field whose value differs between two answers; undefined where an answer has no such field. */
export interface FieldChange {
  /** The path of the field within the record: `place.name`, `extra["opening hours"]`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A name that needs no quotes within a path. */
const PLAIN_NAME = /^[\p{Letter}\p{Mark}\p{Number}_-]+$/u;

/**
 * Returns the differences between two JSON values, field by field where both are objects. A list is compared as one value,
 * unless both are lists of equally many objects. The order of fields makes no difference.
 */
function changedFields(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isListOfObjects(before) && isListOfObjects(after) && before.length === after.length)
    return after.flatMap((item, index) => changedFields(before[index], item, `${path}[${index}]`));
  if (!isObject(before) || !isObject(after)) return [{ field: path, before, after }];
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...current.keys(), ...old.keys()]);
  return [...names].flatMap((name) => changedFields(old.get(name), current.get(name), within(path, name)));
}

/** What holds for the calendar as a whole: the settings in `site.yml`, and the sources that are followed. */
export interface Settings {
  readonly site: SiteRecord;
  readonly sources: readonly SourceRecord[];
}

/** Returns the differences between two states of the settings, with paths like `site.public` and `sources[0].url`. */
export function compareSettings(before: Settings, after: Settings): FieldChange[] {
  return changedFields(before, after);
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every(isObject);
}

function within(path: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** A record before and after the change. */
type Pair = readonly [before: Served, after: Served];

/** The records to which events refer, before and after the change. */
interface Relations {
  /** The organizations by their ids before the change. */
  readonly organizations: ReadonlyMap<string, Pair>;
  readonly places: ReadonlyMap<string, Pair>;
  /** The `url` of the site before the change. */
  readonly siteUrlBefore: string | null;
  readonly siteUrlAfter: string | null;
}

interface EventDifference {
  readonly fields: readonly FieldChange[];
  /** The differences that come from changes of its organizations and its place. */
  readonly shows: readonly ShownChange[];
}

/** The fields of an organization or a place that differ where an event shows it. */
interface ShownChange {
  /** The organization or the place after the change. */
  readonly served: Served;
  readonly fields: readonly FieldChange[];
}

/** The address of an event's page on the site, which is no field of the answer. */
export const PUBLIC_URL = 'public URL';

/** The fields that an event takes from its place where it has none of its own. */
const OF_PLACE = ['countryCode', 'latitude', 'longitude'] as const;
/** Another place or organization is one difference; its fields are not compared with those of the former one. */
const REFERENCES = ['place', 'organization', 'organizations'] as const;
/** The parts of `eventKey`. */
const PARTS_OF_KEY = ['slug', 'urlKey'];

/**
 * Separates the differences of an event itself from those that come from changes of its organizations or its place. Another place,
 * another organization and other co-organizers are one difference each.
 */
function eventDifference([old, current]: Pair, relations: Relations): EventDifference {
  const [before, after] = [readEvent(old.answer), readEvent(current.answer)];
  const addressBefore = publicAddress(relations.siteUrlBefore, before);
  const addressAfter = publicAddress(relations.siteUrlAfter, after);
  const { event: expected, shows } = withChangesOfOthers(before, after, relations);
  const [host = null, ...others] = after.organizations;
  const [expectedHost = null, ...expectedOthers] = expected.organizations;
  const isMoved = before.slug !== after.slug || expectedHost?.id !== host?.id;
  const areKnown = addressBefore !== null && addressAfter !== null;
  const isUrlMade = areKnown && before.url === addressBefore && after.url === addressAfter;
  // Where the file has no `url`, the field is made of the public address, whose change is reported instead.
  if (isUrlMade && (isMoved || relations.siteUrlBefore === relations.siteUrlAfter)) expected.url = after.url;

  const references = [
    { field: 'place', before: expected.place, after: after.place },
    { field: 'organization', before: expected.organization, after: after.organization },
    { field: 'organizations', before: expectedOthers, after: others },
    ...(isMoved && areKnown ? [{ field: PUBLIC_URL, before: addressBefore, after: addressAfter }] : []),
  ];
  return {
    fields: [
      ...changedFields(without(expected), without(after)).filter(
        ({ field }) => !PARTS_OF_KEY.includes(field),
      ),
      ...references.filter((reference) => !isDeepStrictEqual(reference.before, reference.after)),
    ],
    shows: shows.filter(({ fields }) => fields.length > 0),
  };
}

/** Returns the event before the change, but with the later state of each organization and place that it still has. */
function withChangesOfOthers(
  before: WireEvent,
  after: WireEvent,
  { organizations, places }: Relations,
): {
  readonly event: { -readonly [Key in keyof WireEvent]: WireEvent[Key] };
  readonly shows: readonly ShownChange[];
} {
  const event = { ...before };
  const shows: ShownChange[] = [];
  event.organizations = before.organizations.map((old, index) => {
    const [, current = null] = organizations.get(old.id) ?? [];
    const kept = after.organizations.find(({ id }) => id === current?.subject.id);
    if (current === null || kept === undefined) return old;
    shows.push({ served: current, fields: changedFields(old, kept) });
    if (index === 0 && after.organizations[0] === kept) event.organization = after.organization;
    return kept;
  });
  const [oldPlace, place] = places.get(before.place?.id ?? '') ?? [];
  if (oldPlace === undefined || place === undefined || place.subject.id !== after.place?.id)
    return { event, shows };
  event.place = after.place;
  const [was, is] = [readOfPlace(oldPlace), readOfPlace(place)];
  const taken = OF_PLACE.filter((key) => before[key] === was[key] && after[key] === is[key]);
  const [from, to] = [before, after].map((of) => Object.fromEntries(taken.map((key) => [key, of[key]])));
  Object.assign(event, to);
  const fields = changedFields({ ...before.place, ...from }, { ...after.place, ...to });
  return { event, shows: [...shows, { served: place, fields }] };
}

function readOfPlace({ answer }: Served): Pick<WireEvent, (typeof OF_PLACE)[number]> {
  return JSON.parse(answer.toString()) as Pick<WireEvent, (typeof OF_PLACE)[number]>;
}

/** Returns the public address of an event, which is only a path where the site has no `url`. */
function publicAddress(siteUrl: string | null, { slug, organization }: WireEvent): string | null {
  return publicAddressOf(siteUrl ?? '', organization?.slug ?? null, slug);
}

function without(event: WireEvent): object {
  return Object.fromEntries(
    Object.entries(event).filter(([key]) => !REFERENCES.some((each) => each === key)),
  );
}

/** The kinds of changes of a record; those that a reader wants to see first come first. */
export const CHANGE_KINDS = ['cancelled', 'id-changed', 'removed', 'added', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What happens to the answer of one record. */
export interface Change {
  readonly kind: ChangeKind;
  /** The record as it is after the change, or as it was where it is removed. */
  readonly subject: Subject;
  /** The answer of `subject` with all fields. */
  readonly answer: Buffer;
  /** The answer before the change; null where the record is added. */
  readonly formerAnswer: Buffer | null;
  /** The id before the change, where it gets another one. */
  readonly formerId: string | null;
  /** The fields that differ; there are none where the record is added or removed. */
  readonly fields: readonly FieldChange[];
  /** The number of events that show the organization or the place, and so change with it. */
  readonly shownBy: number;
}

/**
 * Lists the changes of the API's answers, with all their fields, when the records `before` become the records `after`: events,
 * then organizations, then places; each by kind, start date (undated last), name and id. When an organization or a place
 * changes, the events that show it do not count as changed.
 *
 * A removed record and an added one are one record with a changed id where they have the same slug: events
 * within the same organization or with the same name, organizations always; and places where their files have one name.
 */
export function compareRecords(before: Records, after: Records): Change[] {
  const [old, current] = [servedRecords(before), servedRecords(after)];
  const events = matched(old.event, current.event);
  const organizations = matched(old.organization, current.organization);
  const places = matched(old.place, current.place);
  const relations: Relations = {
    organizations: byFormerId(organizations.pairs),
    places: byFormerId(places.pairs),
    siteUrlBefore: before.site.url,
    siteUrlAfter: after.site.url,
  };
  const shown = new Map<Served, ShownChange[]>();
  const ofEvents = changesOf(events, (pair) => {
    if (isSame(pair)) return [];
    const { fields, shows } = eventDifference(pair, relations);
    for (const each of shows) addTo(shown, each.served, each);
    return fields;
  });
  const ofOthers = [organizations, places].map((each) =>
    changesOf(
      each,
      (pair) => fieldsWith(pair, shown.get(pair[1])?.[0]?.fields ?? []),
      (served) => shown.get(served)?.length ?? 0,
    ),
  );
  return [ofEvents, ...ofOthers].flat();
}

function isSame([before, after]: Pair): boolean {
  return before.answer.equals(after.answer);
}

/** @param shown the fields that differ in the part of an event that shows the record: an organization's `url` is only there */
function fieldsWith(pair: Pair, shown: readonly FieldChange[]): FieldChange[] {
  const [before, after] = pair;
  const fields = isSame(pair) ? [] : changedFields(parse(before), parse(after));
  const names = new Set(fields.map(({ field }) => field));
  return [...fields, ...shown.filter(({ field }) => !names.has(field))];
}

/** The records of one type, before and after the change. */
interface Matched {
  readonly pairs: readonly Pair[];
  readonly removed: readonly Served[];
  readonly added: readonly Served[];
}

function matched(before: readonly Served[], after: readonly Served[]): Matched {
  const afterById = new Map(after.map((served) => [served.subject.id, served]));
  const beforeIds = new Set(before.map(({ subject }) => subject.id));
  const removed = before.filter(({ subject }) => !afterById.has(subject.id));
  const added = after.filter(({ subject }) => !beforeIds.has(subject.id));
  const renumbered = pairsOf(removed, added);
  const paired = new Set(renumbered.flat());
  const kept = before.flatMap((old): Pair[] => {
    const current = afterById.get(old.subject.id);
    return current === undefined ? [] : [[old, current]];
  });
  return {
    pairs: [...kept, ...renumbered],
    removed: removed.filter((served) => !paired.has(served)),
    added: added.filter((served) => !paired.has(served)),
  };
}

function byFormerId(pairs: readonly Pair[]): ReadonlyMap<string, Pair> {
  return new Map(pairs.map((pair) => [pair[0].subject.id, pair]));
}

/** Returns the changes of the records of one type, in the order for readers. */
function changesOf(
  { pairs, removed, added }: Matched,
  fieldsOf: (pair: Pair) => readonly FieldChange[],
  shownBy: (served: Served) => number = () => 0,
): Change[] {
  const changed = pairs.flatMap((pair): Change[] => {
    const [old, current] = pair;
    const fields = fieldsOf(pair);
    if (fields.length === 0) return [];
    const formerId = old.subject.id === current.subject.id ? null : old.subject.id;
    const isCancelling = isCancelled(current) && !isCancelled(old);
    const kind = formerId !== null ? 'id-changed' : isCancelling ? 'cancelled' : 'changed';
    const { subject, answer } = current;
    return [{ kind, subject, answer, formerAnswer: old.answer, formerId, fields, shownBy: shownBy(current) }];
  });
  return [
    ...changed,
    ...removed.map((served) => whole('removed', served)),
    ...added.map((served) => whole('added', served)),
  ].sort(byReader);
}

/**
 * Pairs removed records with added ones that are the same record under another id: both have an alias in common, and the surest
 * aliases are tried first. Each record is in one pair at most.
 */
function pairsOf(removed: readonly Served[], added: readonly Served[]): Pair[] {
  const pairs = new Map<Served, Served>();
  const free = new Set(added);
  const positions = removed.reduce((most, { aliases }) => Math.max(most, aliases.length), 0);
  for (let position = 0; position < positions; position++) {
    const byAlias = new Map<string | null, Served[]>();
    for (const served of free) addTo(byAlias, served.aliases[position] ?? null, served);
    for (const old of removed) {
      const alias = old.aliases[position] ?? null;
      const current = alias === null || pairs.has(old) ? undefined : byAlias.get(alias)?.shift();
      if (current === undefined) continue;
      free.delete(current);
      pairs.set(old, current);
    }
  }
  return [...pairs];
}

function isCancelled({ subject: { type, status } }: Served): boolean {
  return type === 'event' && status === 'cancelled';
}

function whole(kind: 'removed' | 'added', { subject, answer }: Served): Change {
  const formerAnswer = kind === 'removed' ? answer : null;
  return { kind, subject, answer, formerAnswer, formerId: null, fields: [], shownBy: 0 };
}

function parse({ answer }: Served): unknown {
  return JSON.parse(answer.toString());
}

function byReader(a: Change, b: Change): number {
  const kinds = CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind);
  return kinds || (sortKey(a) < sortKey(b) ? -1 : 1);
}

/** Undated records are ordered as if U+FFFF were their date, which comes after every date. */
function sortKey({ subject: { startDate, name, id } }: Change): string {
  return [startDate ?? '\uffff', name, id].join('\0');
}
