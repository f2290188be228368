import { basename } from 'node:path';
import { groupedBy } from '../../../platform/containers.ts';
import { namedUuid } from '../../../platform/named-uuid.ts';
import { formats, httpsOf } from '../../../schema/formats.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import { valueOf } from '../found-facts.ts';
import type { KnownEvents } from './known-events.ts';

/** An event of a source, with the id of the record that it is or becomes. */
export interface IdentifiedEvent {
  readonly id: string;
  readonly event: FoundEvent;
}

/** An event that the source has once more, and why it is not taken, in a whole sentence. */
export interface RepeatedEvent {
  readonly event: FoundEvent;
  readonly reason: string;
}

/**
 * Gives each event of a source its id, and takes each once. Of events with one UID the highest SEQUENCE counts (RFC 5546,
 * section 2.1.5); where that is equal, another name or start is another event, and in a table another town or page, too.
 *
 * @param from where the source was taken: an address, the path of a file, or `-`
 * @param byId the events that the calendar has
 */
export function identifyEvents(
  found: readonly FoundEvent[],
  from: string,
  byId: KnownEvents['byId'],
): { readonly events: readonly IdentifiedEvent[]; readonly repeated: readonly RepeatedEvent[] } {
  const repeated: RepeatedEvent[] = [];
  const events = [...groupedBy(found, (event) => idOfEvent(event, from, byId))].flatMap(([id, same]) => {
    const start = byId.get(id)?.values.startDate;
    const [only, ...others] = same;
    if (only !== undefined && others.length === 0 && (byId.size === 0 || startOf(only) === start))
      return [{ id, event: only }];
    const latest = Math.max(...same.map(sequenceOf));
    const versions = groupedBy(same, (event) => sequenceOf(event) === latest);
    for (const event of versions.get(false) ?? [])
      repeated.push({ event, reason: `The source has a later version of it (SEQUENCE ${latest}).` });
    const byKey = groupedBy(versions.get(true) ?? [], sameKey);
    const distinct = [...byKey].flatMap(([key, group]) => {
      for (const event of group.slice(0, -1))
        repeated.push({ event, reason: 'The source has it once more.' });
      return group.slice(-1).map((event) => ({ event, ownId: idOf('same uid', id, key) }));
    });
    // The one that came first has the id of the UID, wherever it stands by now.
    const open = distinct.filter(({ ownId }) => !byId.has(ownId));
    const first = open.find(({ event }) => startOf(event) === start) ?? open[0];
    return distinct.map(({ event, ownId }) => ({ id: event === first?.event ? id : ownId, event }));
  });
  return { events, repeated };
}

function startOf({ facts }: FoundEvent): Fact['value'] | undefined {
  return valueOf(facts, 'startDate');
}

function sequenceOf({ sequence = 0 }: FoundEvent): number {
  return sequence;
}

/** What is the same where two events with one UID, or with none, are one. Calendars alone have a SEQUENCE. */
function sameKey({ facts, sequence }: FoundEvent): string {
  const keys = ['name', 'startDate', ...(sequence === undefined ? ['region', 'address', 'url'] : [])];
  return JSON.stringify(keys.map((key) => valueOf(facts, key) ?? null));
}

/** The namespace of the ids of imported events (RFC 9562, section 6.6); another one would import all of them again. */
const NAMESPACE = '4b0b5c3e-2f0e-5d43-9a39-6f1f2c1f7a55';

/** A UUID that somebody made and did not just write (RFC 9562, sections 4.1 and 4.2). */
const MADE_UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Names of fewer characters are counters, like "1", and every source has them. */
const UNIQUE_LENGTH = 16;

/**
 * The id of the record for an event of a source: the same in each import, wherever the file is by then.
 *
 * A UID is unique in the world (RFC 5545, section 3.8.4.7): a UUID is the id itself, of others it is made. Where a UID
 * cannot be unique, or there is none, the source counts as well.
 */
export function idOfEvent(
  { uid, facts }: Pick<FoundEvent, 'uid' | 'facts'>,
  from: string,
  byId: KnownEvents['byId'],
): string {
  if (uid === null) {
    const said = ['name', 'startDate'].map((key) => valueOf(facts, key) ?? null);
    return idOf('event', sourceName(from), ...said);
  }
  const own = uid.replace(/^urn:uuid:/i, '').toLowerCase();
  if (MADE_UUID.test(own) || (formats.uuid.test(own) && byId.has(own))) return own;
  return isCounter(uid) ? idOf('uid', sourceName(from), uid) : idOf('uid', uid);
}

/** Whether other sources have the same UID for other events. */
export function isCounter(uid: string): boolean {
  // A date of a series has its day behind the UID of the series.
  const [own = ''] = uid.split(' ', 1);
  return !own.includes('@') && own.length < UNIQUE_LENGTH;
}

function idOf(...parts: readonly unknown[]): string {
  return namedUuid(NAMESPACE, JSON.stringify(parts));
}

/** An address as it is asked, or the name of a file without its folders, which are others on other machines. */
function sourceName(from: string): string {
  const address = httpsOf(from);
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).href : basename(from);
}
