import { mf2 } from 'microformats-parser';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isObject } from '../../../platform/collections.ts';
import type { EventStatus } from '../../../schema/event.ts';
import { httpsOf } from '../../../schema/formats.ts';
import { type FoundEvent, MAX_EVENTS } from '../found-event.ts';
import { valueOf } from '../found-facts.ts';
import { SourceError, type SourceReader } from '../read/source.ts';
import { linkedAddress } from '../text/web-address.ts';
import { type EventMarkup, eventOfMarkup, type PlaceMarkup } from './event-markup.ts';
import { eventsOfScripts, type JsonNode } from './json-ld-events.ts';

/**
 * Finds the events of a web page in its JSON-LD, or else in its microformats, and the calendars that it links to.
 *
 * @throws SourceError where the page is cut off within its JSON-LD, or has too many events
 */
export const pageEvents: SourceReader = (html, { url }) => {
  const { base, scripts, calendars } = pageParts(html, url);
  const cutOff = lineOfOpenScript(html, scripts.at(-1) ?? '');
  if (cutOff !== null)
    throw new SourceError(`It is cut off: the JSON-LD that begins in line ${cutOff} has no </script>.`);
  const { events, notes } = eventsOfScripts(scripts, base, (script) => lineOfScript(html, script));
  if (events.length > 0) return { events: ownFirst(events, url), calendars, notes };
  try {
    return { events: microformatEvents(html, base), calendars, notes };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return { events: [], calendars, notes: [...notes, 'The classes of its elements cannot be read.'] };
  }
};

/** Puts the events whose url is the page itself first. */
function ownFirst(events: readonly FoundEvent[], url: string | null): FoundEvent[] {
  if (url === null) return [...events];
  const isOwn = ({ facts }: FoundEvent): boolean => {
    const own = valueOf(facts, 'url');
    return typeof own === 'string' && isSamePage(own, url);
  };
  return events.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

function isSamePage(one: string, other: string): boolean {
  const pathOf = (address: string): string => {
    const { host, pathname } = new URL(address);
    return `${host}${pathname}`.replace(/\/$/, '');
  };
  return pathOf(one) === pathOf(other);
}

/** The machine-readable parts of a web page. */
interface PageParts {
  /** The base URL of relative addresses; null where unknown. */
  readonly base: string | null;
  /** The texts of its scripts of JSON-LD. */
  readonly scripts: readonly string[];
  /** The addresses of linked calendars, first those of `<link rel="alternate">`. */
  readonly calendars: readonly string[];
}

const MAX_CALENDARS = 10;

/**
 * Parses a page, without running scripts or requesting anything.
 *
 * @param url the address of the page; null where unknown
 */
function pageParts(html: string, url: string | null): PageParts {
  const elements = [...elementsOf(html)];
  const href = elements.find(({ tagName }) => tagName === 'base');
  const base = linkedAddress(href === undefined ? '' : attributeOf(href, 'href'), url) ?? url;
  const scripts = elements.filter(
    (one) =>
      one.tagName === 'script' && /^application\/ld\+json\s*(?:;|$)/i.test(attributeOf(one, 'type').trim()),
  );
  const links = elements.filter(isCalendarLink);
  const anchors = elements.filter(
    (one) =>
      one.tagName === 'a' &&
      (isOfCalendar(one) || /^webcal:|\.ics(?:[?#]|$)/i.test(attributeOf(one, 'href'))),
  );
  const calendars = [...links, ...anchors].flatMap((one) => {
    return linkedAddress(httpsOf(attributeOf(one, 'href').trim()), base) ?? [];
  });
  return {
    base,
    scripts: scripts.map(scriptText),
    calendars: [...new Set(calendars)].slice(0, MAX_CALENDARS),
  };
}

/** Returns the line of a page, counted from 1, on which a script begins. The parser changes only line ends in its text. */
function lineOfScript(html: string, script: string): number {
  const page = html.replace(/\r\n?/g, '\n');
  return page.slice(0, Math.max(0, page.indexOf(script))).split('\n').length;
}

const START_OF_SCRIPT = /<script\b[^<]*>$/i;
/** The maximum length of the start tag of a script. */
const MAX_START = 1_000;

/** Returns the line on which the last script of a page begins, if the page ends within it; otherwise null. */
function lineOfOpenScript(html: string, script: string): number | null {
  const page = html.replace(/\r\n?/g, '\n');
  const before = page.slice(0, page.length - script.length);
  const isOpen =
    script.trim() !== '' && page.endsWith(script) && START_OF_SCRIPT.test(before.slice(-MAX_START));
  return isOpen ? before.split('\n').length : null;
}

/** Yields all elements in document order, without recursion, since a page may be nested deeply. */
function* elementsOf(html: string): Generator<Tree.Element> {
  const left: Tree.ChildNode[] = parse(html).childNodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) left.push(child);
  }
}

function isCalendarLink(element: Tree.Element): boolean {
  const relations = attributeOf(element, 'rel').toLowerCase().split(/\s+/);
  return element.tagName === 'link' && relations.includes('alternate') && isOfCalendar(element);
}

function isOfCalendar(element: Tree.Element): boolean {
  return /^text\/calendar\s*(?:;|$)/i.test(attributeOf(element, 'type').trim());
}

function attributeOf({ attrs }: Tree.Element, name: string): string {
  return attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

function scriptText({ childNodes }: Tree.Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** The classes of microformats by the terms of schema.org that they correspond to. */
const CLASS_OF: Readonly<Partial<Record<keyof EventMarkup, string>>> = {
  name: 'p-name',
  startDate: 'dt-start',
  endDate: 'dt-end',
  duration: 'dt-duration',
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
function microformatEvents(html: string, base: string | null): FoundEvent[] {
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
    duration: textOf(item, 'duration'),
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
