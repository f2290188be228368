import { mf2 } from 'microformats-parser';
import { isObject } from '../../../platform/collections.ts';
import type { EventStatus } from '../../../schema/event.ts';
import { MAX_EVENTS, type FoundEvent } from '../found-event.ts';
import { SourceError } from '../read/source.ts';
import { type EventMarkup, eventOfMarkup, type PlaceMarkup } from './event-markup.ts';
import type { JsonNode } from './json-graph.ts';

/** The classes of microformats by the terms of schema.org that they correspond to. */
const CLASS_OF: Readonly<Partial<Record<keyof EventMarkup, string>>> = {
  name: 'p-name',
  startDate: 'dt-start',
  endDate: 'dt-end',
  eventStatus: 'p-status',
  location: 'p-location',
  url: 'u-url',
  image: 'u-photo',
  description: 'e-content',
  keywords: 'p-category',
};
const STATUSES: Readonly<Record<string, EventStatus>> = { cancelled: 'cancelled', confirmed: 'scheduled' };
/** A page without any of these classes is not parsed. */
const CLASSES = /\b(?:h-event|vevent)\b/;
/** The current root class; the root class of its predecessor hCalendar is `vevent`. */
const ROOT_OF_TODAY = /\bclass\s*=\s*(?:"[^"]*|'[^']*)?\bh-event\b/i;
const MAX_ITEMS = 200_000;
/** The base URL for a page whose address is unknown; addresses that begin with it are made relative again, or left out. */
const NOWHERE = 'https://nowhere.invalid/';

/**
 * Finds the events that are marked by classes of HTML elements (https://microformats.org/wiki/h-event).
 *
 * @throws Error for a page that the parser cannot read, SourceError for one with too many events
 */
export function microformatEvents(html: string, base: string | null): FoundEvent[] {
  if (!CLASSES.test(html)) return [];
  const items: JsonNode[] = [];
  const queue: unknown[] = [...mf2(html, { baseUrl: base ?? NOWHERE }).items];
  for (let position = 0; position < Math.min(queue.length, MAX_ITEMS); position += 1) {
    const item = queue[position];
    if (!isObject(item)) continue;
    if (listOf(item.type).includes('h-event')) items.push(item);
    queue.push(...listOf(item.children));
  }
  if (items.length > MAX_EVENTS || queue.length > MAX_ITEMS)
    throw new SourceError(`It says more than the ${MAX_EVENTS} events that are taken. Take a part of it.`);
  // Ends are exclusive in hCalendar, as in iCalendar (https://microformats.org/wiki/hcalendar).
  const isEndExclusive = !ROOT_OF_TODAY.test(html);
  return items.map((item) =>
    eventOfMarkup(
      { ...markupOf(item), isEndExclusive },
      (term) => `h-event ${CLASS_OF[term] ?? ''}`.trim(),
      base,
    ),
  );
}

function markupOf(item: JsonNode): EventMarkup {
  const status = textOf(item, 'status');
  return {
    id: textOf(item, 'uid'),
    name: textOf(item, 'name'),
    startDate: textOf(item, 'start'),
    endDate: textOf(item, 'end'),
    eventStatus: Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? null) : null,
    location: propertyOf(item, 'location').map(placeOf),
    url: textOf(item, 'url').replace(NOWHERE, './'),
    image: [...addressesOf(item, 'photo'), ...addressesOf(item, 'featured')],
    description: descriptionOf(item),
    keywords: textsOf(item, 'category'),
    organizer: propertyOf(item, 'organizer').map((organizer) => ({
      name: isObject(organizer) ? textOf(organizer, 'name') : plainText(organizer),
      url: isObject(organizer) ? (addressesOf(organizer, 'url')[0] ?? '') : '',
    })),
  };
}

/** Reads a place: a text, or an h-card with an address and coordinates. */
function placeOf(value: unknown): PlaceMarkup {
  const card = isObject(value) ? value : { properties: { name: [value] } };
  const address = propertyOf(card, 'adr').find(isObject) ?? card;
  const geo = propertyOf(card, 'geo').find(isObject) ?? address;
  return {
    name: textOf(card, 'name'),
    streetAddress: textOf(address, 'street-address') || textOf(card, 'adr'),
    postalCode: textOf(address, 'postal-code'),
    addressLocality: textOf(address, 'locality'),
    addressRegion: textOf(address, 'region'),
    addressCountry: textOf(address, 'country-name'),
    latitude: textOf(geo, 'latitude'),
    longitude: textOf(geo, 'longitude'),
  };
}

function descriptionOf(item: JsonNode): string {
  const [content] = [...propertyOf(item, 'content'), ...propertyOf(item, 'description')];
  if (isObject(content) && typeof content.html === 'string') return content.html;
  return content === undefined ? textOf(item, 'summary') : plainText(content);
}

function textOf(item: JsonNode, key: string): string {
  return textsOf(item, key)[0] ?? '';
}

function textsOf(item: JsonNode, key: string): string[] {
  return propertyOf(item, key)
    .map(plainText)
    .filter((text) => text !== '');
}

/** Returns the addresses of a property, without relative ones where the address of the page is unknown. */
function addressesOf(item: JsonNode, key: string): string[] {
  return textsOf(item, key).filter((address) => !address.startsWith(NOWHERE));
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return isObject(value) && typeof value.value === 'string' ? value.value.trim() : '';
}

function propertyOf(item: JsonNode, key: string): unknown[] {
  const { properties } = item;
  return isObject(properties) && Object.hasOwn(properties, key) ? listOf(properties[key]) : [];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
