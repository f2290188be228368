import { sourceMark } from '../../../content/defaults.ts';
import { createHash, hash } from 'node:crypto';
import { groupedBy } from '../../../platform/collections.ts';
import { uuidBytes, uuidOf } from '../../../platform/uuid.ts';
import { formats } from '../../../schema/formats.ts';
import type { FoundEvent } from '../found-event.ts';
import { valueOf } from '../found-facts.ts';

/** An event of a source, with a UID that is unique within the source. */
export interface NamedEvent {
  readonly uid: string;
  readonly event: FoundEvent;
}

/** A duplicate within a source, and why it is not taken, in a whole sentence. */
export interface RepeatedEvent {
  readonly event: FoundEvent;
  readonly reason: string;
}

/** The events that were imported before, by their UIDs. */
export interface ImportedEvents extends Pick<ReadonlyMap<string, unknown>, 'keys' | 'has'> {
  /** Returns the number of distinguishing facts in which an event differs from the one that was imported under a UID. */
  readonly differing: (uid: string, event: FoundEvent) => number;
}

/**
 * Gives each event of a source a unique UID, and removes duplicates. Of events with the same UID, the highest SEQUENCE counts
 * (RFC 5546, section 2.1.5). Where these are equal, events with another name or start are distinct; in a table, also those with
 * another region, address or url. An event that was imported before keeps its UID, whatever comes and goes beside it.
 */
export function distinctEvents(
  found: readonly FoundEvent[],
  known: ImportedEvents,
): { readonly events: readonly NamedEvent[]; readonly repeated: readonly RepeatedEvent[] } {
  const repeated: RepeatedEvent[] = [];
  const shared = new Set([...known.keys()].flatMap((uid) => /^(.*) \[/s.exec(uid)?.[1] ?? []));
  const events = [...groupedBy(found, uidOf)].flatMap(([uid, same]) => {
    const [only] = same;
    if (only !== undefined && same.length === 1 && !shared.has(uid)) return [{ event: only, uid }];
    const latest = Math.max(...same.map(sequenceOf));
    const versions = groupedBy(same, (event) => sequenceOf(event) === latest);
    for (const event of versions.get(false) ?? [])
      repeated.push({ event, reason: `The source has a later version of it (SEQUENCE ${latest}).` });
    const distinct = [...groupedBy(versions.get(true) ?? [], sameKey)].flatMap(([key, group]) => {
      for (const event of group.slice(0, -1))
        repeated.push({ event, reason: 'The source has it once more.' });
      return group.slice(-1).map((event) => ({ event, uid: `${uid} ${key}` }));
    });
    // The event that was imported first keeps the plain UID, wherever it is now.
    const others = distinct.filter((one) => !known.has(one.uid));
    const first = known.has(uid) ? mostAlike(others, (one) => known.differing(uid, one.event)) : others[0];
    return distinct.map((one) => (one === first ? { event: one.event, uid } : one));
  });
  return { events: withKnownForms(events, known), repeated };
}

/** Gives events of a calendar the form of their UID under which they were imported. */
function withKnownForms(events: readonly NamedEvent[], known: ImportedEvents): NamedEvent[] {
  const given = new Set(events.map(({ uid }) => uid));
  const isFull = ({ uid, event: { uids } }: NamedEvent): boolean =>
    uids !== undefined && known.has(uids.full) && (uids.full === uid || !given.has(uids.full));
  return [...groupedBy(events, ({ uid, event }) => event.uids?.plain ?? uid)].flatMap(([plain, same]) => {
    const others = same.filter((one) => one.event.uids !== undefined && !isFull(one));
    const isFree = known.has(plain) && !given.has(plain);
    const first = isFree ? others.find((one) => known.differing(plain, one.event) === 0) : undefined;
    return same.map((one) => {
      const { full = one.uid } = one.event.uids ?? {};
      return { event: one.event, uid: one === first ? plain : isFull(one) ? full : one.uid };
    });
  });
}

/** A row that differs in more distinguishing facts from one that was imported before is another event. */
const MAX_DIFFERING = 1;

/** Returns the event that differs least; undefined where all differ too much. */
function mostAlike<One>(events: readonly One[], differingOf: (one: One) => number): One | undefined {
  const [first] = events
    .map((one) => ({ one, differing: differingOf(one) }))
    .filter(({ differing }) => differing <= MAX_DIFFERING)
    .sort((a, b) => a.differing - b.differing);
  return first?.one;
}

/** Returns the UID of an event; without one, its name and start identify it. */
function uidOf({ uid, facts }: FoundEvent): string {
  return uid ?? JSON.stringify(['name', 'startDate'].map((key) => valueOf(facts, key) ?? null));
}

/** Returns the UIDs under which an event of a source can have been imported; null for one without a UID. */
export function possibleUids({ uid, uids }: FoundEvent): (string | null)[] {
  return uids === undefined ? [uid] : [uids.plain, uids.full];
}

export function sequenceOf({ sequence = 0 }: FoundEvent): number {
  return sequence;
}

/** Returns the key by which events with the same UID are duplicates. Only events of calendars have a SEQUENCE. */
function sameKey({ facts, sequence }: FoundEvent): string {
  const keys = ['name', 'startDate', ...(sequence === undefined ? ['region', 'address', 'url'] : [])];
  return JSON.stringify(keys.map((key) => valueOf(facts, key) ?? null));
}

/** The ids for the records of a source: UUIDs of version 8 (RFC 9562, section 5.8). */
export interface RecordIds {
  /** @param parts what identifies the event, such as its UID */
  readonly of: (...parts: readonly string[]) => string;
  /** Whether an id was made for an event of this source. */
  readonly has: (id: string) => boolean;
}

/** Returns the ids of a source, which end with digits derived from its key. */
export function recordIds(key: string): RecordIds {
  const mark = sourceMark(key);
  return {
    of: (...parts) => {
      const digits = hexOf(JSON.stringify([key, ...parts]));
      const variant = ((parseInt(digits.charAt(16), 16) % 4) + 8).toString(16);
      return uuidOf(`${digits.slice(0, 12)}8${digits.slice(13, 16)}${variant}${digits.slice(17, 20)}${mark}`);
    },
    has: (id) => id.endsWith(mark),
  };
}

function hexOf(text: string): string {
  return hash('sha256', text, 'hex');
}

/** A properly generated UUID, with a valid version and variant (RFC 9562, sections 4.1 and 4.2). */
const MADE_UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Returns the UUID that a UID consists of; null where it is not a properly generated one. */
export function ownIdOf(uid: string): string | null {
  const own = uid.replace(/^urn:uuid:/i, '').toLowerCase();
  return MADE_UUID.test(own) ? own : null;
}

/** The namespace from which version 1.1 derived ids of UIDs. */
const FORMER_NAMESPACE = '4b0b5c3e-2f0e-5d43-9a39-6f1f2c1f7a55';

/** Returns the ids that the calendar may use for an event that another import or an editor added. */
export function possibleIds(uid: string): string[] {
  const own = uid.replace(/^urn:uuid:/i, '').toLowerCase();
  const former = isCounter(uid) ? [] : [namedUuid(FORMER_NAMESPACE, JSON.stringify(['uid', uid]))];
  return formats.uuid.test(own) ? [own, ...former] : former;
}

/** Shorter UIDs are counters, like "1", which other sources use as well. */
const UNIQUE_LENGTH = 16;

/** Whether a UID is a mere counter, so that other sources may use it for other events. */
export function isCounter(uid: string): boolean {
  // The UID of a date of a series ends with its day.
  const [own = ''] = uid.split(' ', 1);
  return !own.includes('@') && own.length < UNIQUE_LENGTH;
}

/**
 * Returns the UUID of version 5 for a name in a namespace (RFC 9562, section 5.5).
 *
 * @param namespace a UUID
 */
function namedUuid(namespace: string, name: string): string {
  const digits = createHash('sha1').update(uuidBytes(namespace)).update(name).digest('hex');
  const variant = ((parseInt(digits.charAt(16), 16) % 4) + 8).toString(16);
  return uuidOf(`${digits.slice(0, 12)}5${digits.slice(13, 16)}${variant}${digits.slice(17, 32)}`);
}
