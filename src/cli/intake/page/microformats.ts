import { mf2 } from 'microformats-parser';
import { isObject } from '../../../platform/containers.ts';
import type { EventStatus } from '../../../schema/event.ts';
import { MAX_EVENTS, type FoundEvent } from '../found-event.ts';
import { SourceError } from '../read/source.ts';
import type { JsonNode } from './json-graph.ts';
import type { SaidEvent, SaidPlace, SaidWords } from './said-event.ts';
import { eventFacts } from './said-facts.ts';

const WORDS: SaidWords = {
  name: 'h-event p-name',
  startDate: 'h-event dt-start',
  endDate: 'h-event dt-end',
  status: 'h-event p-status',
  attendance: 'h-event',
  isFree: 'h-event',
  languages: 'h-event',
  series: 'h-event',
  places: 'h-event p-location',
  url: 'h-event u-url',
  images: 'h-event u-photo',
  description: 'h-event e-content',
  keywords: 'h-event p-category',
  offers: 'h-event',
};
const STATUSES: Readonly<Record<string, EventStatus>> = { cancelled: 'cancelled', confirmed: 'scheduled' };
/** A page without one of these has no such event, and is not read for it. */
const CLASSES = /\b(?:h-event|vevent)\b/;
const MAX_ITEMS = 200_000;
/** Relative addresses of a page whose own is not known count from here, and are left out. */
const NOWHERE = 'https://nowhere.invalid/';

/**
 * The events that the classes of a page's elements mark (https://microformats.org/wiki/h-event).
 *
 * @throws Error for a page that the parser cannot read, SourceError for one with more than is taken
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
  return items.map((item) => eventFacts(saidInClasses(item), WORDS, base));
}

function saidInClasses(item: JsonNode): SaidEvent {
  const status = textsOf(item, 'status')[0] ?? '';
  return {
    id: textsOf(item, 'uid')[0] ?? '',
    name: textsOf(item, 'name')[0] ?? '',
    startDate: textsOf(item, 'start')[0] ?? '',
    endDate: textsOf(item, 'end')[0] ?? '',
    status: Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? null) : null,
    ...{ attendance: null, isFree: null, languages: [], series: '' },
    places: propertyOf(item, 'location').map(placeOf),
    url: addressesOf(item, 'url')[0] ?? '',
    images: [...addressesOf(item, 'photo'), ...addressesOf(item, 'featured')],
    description: descriptionOf(item),
    keywords: textsOf(item, 'category'),
    offers: [],
    organizers: propertyOf(item, 'organizer').map((organizer) => ({
      name: isObject(organizer) ? (textsOf(organizer, 'name')[0] ?? '') : textOf(organizer),
      url: isObject(organizer) ? (addressesOf(organizer, 'url')[0] ?? '') : '',
    })),
    notes: [],
  };
}

/** A text, or a card with an address and coordinates in it or within it. */
function placeOf(value: unknown): SaidPlace {
  const card = isObject(value) ? value : { properties: { name: [value] } };
  const address = propertyOf(card, 'adr').find(isObject) ?? card;
  const geo = propertyOf(card, 'geo').find(isObject) ?? address;
  const text = (item: JsonNode, key: string): string => textsOf(item, key)[0] ?? '';
  return {
    name: text(card, 'name'),
    street: text(address, 'street-address') || text(card, 'adr'),
    postalCode: text(address, 'postal-code'),
    locality: text(address, 'locality'),
    region: text(address, 'region'),
    country: text(address, 'country-name'),
    latitude: text(geo, 'latitude'),
    longitude: text(geo, 'longitude'),
    webAddress: '',
  };
}

function descriptionOf(item: JsonNode): string {
  const [content] = [...propertyOf(item, 'content'), ...propertyOf(item, 'description')];
  if (isObject(content) && typeof content.html === 'string') return content.html;
  return content === undefined ? (textsOf(item, 'summary')[0] ?? '') : textOf(content);
}

function textsOf(item: JsonNode, key: string): string[] {
  return propertyOf(item, key)
    .map(textOf)
    .filter((text) => text !== '');
}

/** The addresses of a property; one that counts from an address that is not known is none. */
function addressesOf(item: JsonNode, key: string): string[] {
  return textsOf(item, key).filter((address) => !address.startsWith(NOWHERE));
}

function textOf(value: unknown): string {
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
