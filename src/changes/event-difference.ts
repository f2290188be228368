import { isDeepStrictEqual } from 'node:util';
import { readEvent, type WireEvent } from '../calendar/wire.ts';
import { isObject } from '../platform/containers.ts';
import { publicAddressOf } from '../schema/event.ts';
import type { Served } from './served.ts';

/** A field whose value differs between two answers; undefined where an answer has no such field. */
export interface FieldChange {
  /** As a path within the record: `place.name`, `extra["opening hours"]`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A name that can stand in a path as it is. */
const PLAIN_NAME = /^[\p{Letter}\p{Mark}\p{Number}_-]+$/u;

/**
 * The differences between two values of JSON, as deep as both are objects, in the order of their fields. A
 * list is one value, but for two lists of as many objects. The order of the fields makes no difference.
 */
export function changedFields(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isListOfObjects(before) && isListOfObjects(after) && before.length === after.length)
    return after.flatMap((item, index) => changedFields(before[index], item, `${path}[${index}]`));
  if (!isObject(before) || !isObject(after)) return [{ field: path, before, after }];
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...current.keys(), ...old.keys()]);
  return [...names].flatMap((name) => changedFields(old.get(name), current.get(name), within(path, name)));
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every(isObject);
}

function within(path: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** A record before and after the change. */
export type Pair = readonly [before: Served, after: Served];

/** What becomes of that to which events refer. */
export interface Relations {
  /** By the id before the change. */
  readonly organizations: ReadonlyMap<string, Pair>;
  readonly places: ReadonlyMap<string, Pair>;
  /** The `url` of the site. */
  readonly siteUrlBefore: string | null;
  readonly siteUrlAfter: string | null;
}

interface EventDifference {
  readonly fields: readonly FieldChange[];
  /** What changes in the event with its organizations and its place. */
  readonly shows: readonly ShownChange[];
}

/** The fields of an organization or a place that differ where an event shows it. */
export interface ShownChange {
  /** After the change. */
  readonly served: Served;
  readonly fields: readonly FieldChange[];
}

/** The address of an event's page on the site (contract, section 3), which is no field of the answer. */
export const PUBLIC_URL = 'public URL';

/** What an event takes from its place where it says nothing itself. */
const OF_PLACE = ['countryCode', 'latitude', 'longitude'] as const;
/** Shown as what they are when the event gets another one, not field by field. */
const REFERENCES = ['place', 'organization', 'organizations'] as const;
/** What `eventKey` is made of. */
const PARTS_OF_KEY = ['slug', 'urlKey'];

/**
 * The differences of an event's own: those that are not the changes of its organizations or its place. Another place,
 * another organization or other co-organizers are one difference each.
 */
export function eventDifference([old, current]: Pair, relations: Relations): EventDifference {
  const [before, after] = [readEvent(old.answer), readEvent(current.answer)];
  const [addressBefore, addressAfter] = [
    publicAddress(relations.siteUrlBefore, before),
    publicAddress(relations.siteUrlAfter, after),
  ];
  const { event: expected, shows } = withChangesOfOthers(before, after, relations);
  const [host = null, ...others] = after.organizations;
  const [expectedHost = null, ...expectedOthers] = expected.organizations;
  const isMoved = before.slug !== after.slug || expectedHost?.id !== host?.id;
  const areKnown = addressBefore !== null && addressAfter !== null;
  const isUrlMade = areKnown && before.url === addressBefore && after.url === addressAfter;
  // The field is made of the address where a file has none, and says no more than it.
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

/** The event as it was, with the organizations and the place that it keeps as they are after the change. */
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

/** A path where the site has no `url`. */
function publicAddress(siteUrl: string | null, { slug, organization }: WireEvent): string | null {
  return publicAddressOf(siteUrl ?? '', organization?.slug ?? null, slug);
}

function without(event: WireEvent): object {
  return Object.fromEntries(
    Object.entries(event).filter(([key]) => !REFERENCES.some((each) => each === key)),
  );
}
