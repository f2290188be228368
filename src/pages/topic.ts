import type { ListedEvent } from '../event-text/event-dates.ts';

/** The number of hues in tokens.css. */
const HUES = 8;

/**
 * Returns a stable hash of a text: FNV-1a, 32 bits (RFC 9923), of its UTF-16 code units.
 *
 * @returns a whole number from 0 to 2^32 - 1
 */
export function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}

/**
 * Returns the class for the colour of a topic: one of eight hues, depending on its name, or the colour that the site gives it.
 *
 * @param ownTopics the tags to which the site gives a colour, in the order of its settings
 */
export function topicClass(tag: string, ownTopics: readonly string[]): string {
  const own = ownTopics.indexOf(tag);
  return own === -1 ? `hue-${numberOf(tag) % HUES}` : `own-${own}`;
}

/** Returns the class for the colour of an event: that of its first tag, else of its organizer, else of its id. */
export function colourClass({ tags, organization, id }: ListedEvent, ownTopics: readonly string[]): string {
  return topicClass(tags[0] ?? organization?.slug ?? id, ownTopics);
}
