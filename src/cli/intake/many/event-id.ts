import { basename } from 'node:path';
import { namedUuid } from '../../../platform/named-uuid.ts';
import { formats } from '../../../schema/formats.ts';
import type { FoundEvent } from '../found-event.ts';
import { valueOf } from '../said.ts';
import { httpsOf } from '../source.ts';

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
 *
 * @param from where the source was taken: an address, the path of a file, or `-`
 * @param isKnown whether a record has this id
 */
export function idOfEvent(
  { uid, facts }: FoundEvent,
  from: string,
  isKnown: (id: string) => boolean,
): string {
  if (uid === null) {
    const said = ['name', 'startDate'].map((key) => valueOf(facts, key) ?? null);
    return idOf('event', sourceName(from), ...said);
  }
  const own = uid.replace(/^urn:uuid:/i, '').toLowerCase();
  if (MADE_UUID.test(own) || (formats.uuid.test(own) && isKnown(own))) return own;
  return isCounter(uid) ? idOf('uid', sourceName(from), uid) : idOf('uid', uid);
}

/** Whether other sources have the same UID for other events. */
export function isCounter(uid: string): boolean {
  return !uid.includes('@') && uid.length < UNIQUE_LENGTH;
}

function idOf(...parts: readonly unknown[]): string {
  return namedUuid(NAMESPACE, JSON.stringify(parts));
}

/** An address as it is asked, or the name of a file without its folders, which are others on other machines. */
function sourceName(from: string): string {
  const address = httpsOf(from);
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).href : basename(from);
}
