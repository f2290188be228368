import { addTo, isObject } from '../../../platform/collections.ts';
import type { AttendanceMode } from '../../../schema/attendance.ts';
import type { EventStatus } from '../../../schema/event.ts';
import { MAX_EVENTS, type Found, type FoundEvent, type FoundOrganizer } from '../found-event.ts';
import { eventLine, valueOf } from '../found-facts.ts';
import { SourceError, type SourceReader } from '../read/source.ts';
import { type EventMarkup, eventOfMarkup, type OfferMarkup, type PlaceMarkup } from './event-markup.ts';
import { readJson, type JsonFault } from './lenient-json.ts';

const SERIES = 'EventSeries';
const OTHER_EVENTS: ReadonlySet<string> = new Set(['Festival', 'Hackathon', 'CourseInstance', SERIES]);

/** Finds the events in JSON-LD with the terms of schema.org. */
export const jsonLdEvents: SourceReader = (text, { url }) => {
  const read = readJson(text);
  if ('fault' in read) throw new SourceError(unreadable('The JSON', read.fault));
  return eventsOfValues([read.value], url);
};

/**
 * Finds the events in the JSON-LD scripts of a page, outer ones first; a broken script is left out with a note.
 *
 * @param base the base URL of relative addresses; null where unknown
 * @param lineOf returns the line of the page on which a script begins
 * @throws SourceError where there are too many events
 */
export function eventsOfScripts(
  scripts: readonly string[],
  base: string | null,
  lineOf: (script: string) => number,
): Found {
  const read = scripts.map((script) => ({ script, ...readJson(script) }));
  const found = eventsOfValues(
    read.flatMap((one) => ('value' in one ? [one.value] : [])),
    base,
  );
  const broken = read.flatMap((one) => ('fault' in one ? [one] : []));
  const more = broken.length - MAX_FAULTS;
  return {
    ...found,
    notes: [
      ...broken.slice(0, MAX_FAULTS).map(({ script, fault: { line, reason } }) => {
        return unreadable('A script of its JSON-LD', { line: lineOf(script) + line - 1, reason });
      }),
      ...(more > 0 ? [`Of its JSON-LD ${more} more scripts cannot be read.`] : []),
      ...found.notes,
    ],
  };
}

const MAX_FAULTS = 5;

/** Returns the message about JSON that cannot be parsed. */
function unreadable(what: string, { line, reason }: JsonFault): string {
  return `${what} cannot be read in line ${line}, and nothing of it is taken: ${reason}.`;
}

function eventsOfValues(values: readonly unknown[], base: string | null): Found {
  const graph = jsonGraph(values.filter((value) => value !== null));
  const { taken, series, unknown } = eventNodes(graph);
  if (taken.length > MAX_EVENTS || graph.isCut === 'in number')
    throw new SourceError(`It says more than the ${MAX_EVENTS} events that are taken. Take a part of it.`);
  const events = taken.map((node) => eventOfNode(graph, node, base));
  return {
    events: withoutRepetition(events),
    calendars: [],
    notes: [
      ...(graph.isCut === 'in depth' ? ['It is nested deeper than is looked at.'] : []),
      ...series.slice(0, MAX_SERIES).map((node) => {
        const named = eventLine(eventOfNode(graph, node, base));
        return `Not taken, since it is a series, and its single events are not said: ${named}.`;
      }),
      ...(series.length > MAX_SERIES
        ? [`Not taken either, since they are series: ${series.length - MAX_SERIES} more.`]
        : []),
      ...(unknown === 0 ? [] : [`Events with neither a name nor a start, which are left out: ${unknown}.`]),
    ],
  };
}

/** The maximum number of series that are named. */
const MAX_SERIES = 900;
/** An event is known by one of these terms. */
const KNOWING_TERMS = ['name', 'headline', 'startDate'];

/** The nodes that are events. */
interface EventNodes {
  readonly taken: readonly JsonNode[];
  /** The series beside single events, none of which is said to be a part of them. */
  readonly series: readonly JsonNode[];
  /** The number of those with neither a name nor a start, by which they could be known. */
  readonly unknown: number;
}

/** Finds the nodes that are events. An EventSeries counts only where there is no other event. */
function eventNodes(graph: JsonGraph): EventNodes {
  const events = graph.nodes.filter(
    (node) =>
      typesOf(node).some((type) => type.endsWith('Event') || OTHER_EVENTS.has(type)) && !isReference(node),
  );
  const known = events.filter((node) => KNOWING_TERMS.some((term) => graph.valuesOf(node, term).length > 0));
  const single = known.filter((node) => !typesOf(node).includes(SERIES));
  const unknown = events.length - known.length;
  if (single.length === 0) return { taken: known, series: [], unknown };
  const parts = new Set<unknown>(single);
  const wholes = new Set(single.flatMap((node) => graph.valuesOf(node, 'superEvent')));
  const isSaid = (node: JsonNode): boolean =>
    wholes.has(node) || graph.valuesOf(node, 'subEvent').some((one) => parts.has(one));
  const series = known.filter((node) => typesOf(node).includes(SERIES) && !isSaid(node));
  return { taken: single, series, unknown };
}

/** Removes duplicates, which have the same name and start, and no different region or url; the one with the most facts is kept. */
function withoutRepetition(events: readonly FoundEvent[]): FoundEvent[] {
  const groups = new Map<string, FoundEvent[]>();
  for (const event of events) {
    const key = JSON.stringify(['name', 'startDate'].map((one) => valueOf(event.facts, one) ?? ''));
    const group = groups.get(key) ?? [];
    const at = group.slice(0, MAX_COMPARED).findIndex((other) => isSame(other, event));
    const before = group[at];
    if (before === undefined) addTo(groups, key, event);
    else if (before.facts.length < event.facts.length) group[at] = event;
  }
  return [...groups.values()].flat();
}

/** The maximum number of events with the same name and start that an event is compared with. */
const MAX_COMPARED = 50;

function isSame({ facts: one }: FoundEvent, { facts: other }: FoundEvent): boolean {
  return ['region', 'url'].every((key) => {
    const values = [valueOf(one, key), valueOf(other, key)];
    return values.includes(undefined) || values[0] === values[1];
  });
}

const STATUSES: Readonly<Record<string, EventStatus>> = {
  EventCancelled: 'cancelled',
  EventMovedOnline: 'movedOnline',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
  EventScheduled: 'scheduled',
};
const ATTENDANCE_MODES: Readonly<Record<string, AttendanceMode>> = {
  OfflineEventAttendanceMode: 'offline',
  OnlineEventAttendanceMode: 'online',
  MixedEventAttendanceMode: 'mixed',
};
const TRUTHS: Readonly<Record<string, boolean>> = { true: true, True: true, false: false, False: false };
const NO_SINGLE_ONE = 'It is a series of events, of which no single one is said.';
const SCHEDULE = 'Its schedule (JSON-LD eventSchedule) is not read: add its dates by hand.';
const MAX_OFFERS = 50;
/** Texts are cut at so many characters. */
const MAX_TEXT = 300_000;

/** Reads a node that is an event (https://schema.org/Event). */
function eventOfNode(graph: JsonGraph, node: JsonNode, base: string | null): FoundEvent {
  const texts = (of: JsonNode, ...terms: readonly string[]): string[] =>
    terms.flatMap((term) => graph.valuesOf(of, term)).flatMap((value) => textOf(graph, value));
  const text = (of: JsonNode, ...terms: readonly string[]): string => texts(of, ...terms)[0] ?? '';
  const nodes = (of: JsonNode, term: string): JsonNode[] => graph.valuesOf(of, term).filter(isObject);

  const word = <Value>(words: Readonly<Record<string, Value>>, term: string): Value | null => {
    const [value] = graph.valuesOf(node, term);
    const said = termOf(typeof value === 'boolean' ? String(value) : text(node, term));
    return Object.hasOwn(words, said) ? (words[said] ?? null) : null;
  };
  const ofSeries = nodes(node, 'superEvent').find((one) => typesOf(one).includes(SERIES)) ?? {};
  const markup: EventMarkup = {
    id: text(node, '@id'),
    name: text(node, 'name', 'headline'),
    startDate: dates('startDate'),
    endDate: dates('endDate'),
    duration: dates('duration'),
    eventStatus: word(STATUSES, 'eventStatus'),
    eventAttendanceMode: word(ATTENDANCE_MODES, 'eventAttendanceMode'),
    isAccessibleForFree: word(TRUTHS, 'isAccessibleForFree'),
    inLanguage: graph.valuesOf(node, 'inLanguage').flatMap(languageOf),
    superEvent: text(ofSeries, 'name'),
    location: graph.valuesOf(node, 'location').map(placeOf),
    url: text(node, 'url', 'mainEntityOfPage'),
    image: texts(node, 'image', 'thumbnailUrl'),
    description: text(node, 'description'),
    keywords: texts(node, 'keywords'),
    offers: nodes(node, 'offers').slice(0, MAX_OFFERS).flatMap(offersOf),
    organizer: graph.valuesOf(node, 'organizer').flatMap(organizerOf),
  };
  const event = eventOfMarkup(markup, (term) => `JSON-LD ${term}`, base);
  const isSeries = typesOf(node).includes(SERIES);
  const isScheduled = graph.valuesOf(node, 'eventSchedule').length > 0;
  const notes = [...(isSeries ? [NO_SINGLE_ONE] : []), ...(isScheduled ? [SCHEDULE] : [])];
  return { ...event, notes: [...event.notes, ...notes] };

  /** Joins several dates, and names the type of other values, so that they are refused as unreadable. */
  function dates(term: string): string {
    const said = graph.valuesOf(node, term).flatMap((value) => {
      const [one = typeof value === 'string' ? '' : typeof value] = textOf(graph, value);
      return one === '' ? [] : [one];
    });
    return [...new Set(said)].join(', ');
  }

  function placeOf(value: unknown): PlaceMarkup {
    if (!isObject(value)) {
      const [said = ''] = textOf(graph, value);
      return /^https?:/i.test(said) ? { url: said } : { name: said };
    }
    if (typesOf(value).includes('VirtualLocation')) return { url: text(value, 'url') };
    const address = nodes(value, 'address')[0] ?? (typesOf(value).includes('PostalAddress') ? value : {});
    const geo = nodes(value, 'geo')[0] ?? value;
    return {
      name: text(value, 'name'),
      streetAddress: text(address, 'streetAddress') || plainAddressOf(value),
      postalCode: text(address, 'postalCode'),
      addressLocality: text(address, 'addressLocality'),
      addressRegion: text(address, 'addressRegion'),
      addressCountry: text(address, 'addressCountry'),
      latitude: text(geo, 'latitude'),
      longitude: text(geo, 'longitude'),
    };
  }

  /** Returns an address that is a plain text. */
  function plainAddressOf(place: JsonNode): string {
    return graph.valuesOf(place, 'address').find((value) => typeof value === 'string') ?? '';
  }

  function offersOf(offer: JsonNode): OfferMarkup[] {
    return [offer, ...nodes(offer, 'offers')].map((one) => ({
      url: text(one, 'url'),
      opensAt: text(one, 'validFrom', 'availabilityStarts'),
      closesAt: text(one, 'validThrough', 'availabilityEnds'),
      prices: texts(one, 'price', 'lowPrice', 'highPrice'),
    }));
  }

  /** Returns the texts of a language; a `Language` has its tag as `alternateName`. */
  function languageOf(value: unknown): string[] {
    return isObject(value) ? texts(value, 'alternateName', 'name').slice(0, 1) : textOf(graph, value);
  }

  function organizerOf(value: unknown): FoundOrganizer[] {
    const said = isObject(value)
      ? { name: text(value, 'name'), url: text(value, 'url', '@id') }
      : { name: textOf(graph, value)[0] ?? '', url: '' };
    return said.name === '' && said.url === '' ? [] : [said];
  }
}

/** The terms that give the text of a node where a text is expected, such as a picture, country or keyword. */
const NAMING_TERMS = ['@value', 'url', 'contentUrl', '@id', 'name'];

/** Returns the text of a value, in a list that is empty where there is none. */
function textOf(graph: JsonGraph, value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.slice(0, MAX_TEXT)];
  if (typeof value === 'number') return [String(value)];
  if (!isObject(value)) return [];
  const isCalled = typesOf(value).some((type) => /^(?:DefinedTerm|Country|AdministrativeArea)$/.test(type));
  const terms = isCalled ? NAMING_TERMS.toReversed() : NAMING_TERMS;
  const [said] = terms
    .flatMap((term) => graph.valuesOf(value, term))
    .filter((one) => typeof one === 'string' && one.trim() !== '');
  return typeof said === 'string' ? [said.slice(0, MAX_TEXT)] : [];
}

/** A node of untrusted JSON-LD. */
export type JsonNode = Readonly<Record<string, unknown>>;

/** The nodes of JSON-LD documents. */
interface JsonGraph {
  /** Outer nodes first, otherwise in the order of the documents. */
  readonly nodes: readonly JsonNode[];
  /** Returns the values of a term of schema.org in a node, with references resolved; empty where there are none. */
  readonly valuesOf: (node: JsonNode, term: string) => readonly unknown[];
  /** Which limit was exceeded, so that some nodes were left out; null where none was. */
  readonly isCut: 'in depth' | 'in number' | null;
}

const MAX_VALUES = 500_000;
const MAX_DEPTH = 40;
/** The maximum number of values of a key that are read. */
const MAX_ITEMS = 200;
const PREFIXES = ['', 'schema:', 'https://schema.org/', 'http://schema.org/'];
/** These terms lead to other events, of which hardly anything is said. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['superEvent', 'previousStartDate']);

/** Collects the nodes of documents at any depth, within limits of depth and number. */
function jsonGraph(documents: readonly unknown[]): JsonGraph {
  const nodes: JsonNode[] = [];
  const byId = new Map<string, JsonNode>();
  const queue: { readonly value: unknown; readonly depth: number }[] = documents.map((value) => ({
    value,
    depth: 0,
  }));
  let isCut: JsonGraph['isCut'] = null;
  // The queue grows during the loop.
  for (const { value, depth } of queue) {
    const children = Array.isArray(value) ? value : isObject(value) ? followed(value) : [];
    if (isObject(value)) {
      nodes.push(value);
      const id = ownValue(value, '@id');
      if (typeof id === 'string' && !isReference(value) && !byId.has(id)) byId.set(id, value);
    }
    const room = depth < MAX_DEPTH ? MAX_VALUES - queue.length : 0;
    const objects = children.filter((child) => typeof child === 'object' && child !== null);
    if (objects.length > room) isCut = depth < MAX_DEPTH ? 'in number' : (isCut ?? 'in depth');
    for (const child of objects.slice(0, room)) queue.push({ value: child, depth: depth + 1 });
  }
  const resolved = (value: unknown): unknown => {
    const id = isObject(value) && isReference(value) ? ownValue(value, '@id') : undefined;
    return typeof id === 'string' ? (byId.get(id) ?? value) : value;
  };
  return {
    nodes,
    isCut,
    valuesOf: (node, term) => {
      const written = PREFIXES.map((prefix) => ownValue(node, `${prefix}${term}`)).find(
        (value) => value !== undefined && value !== null,
      );
      return listOf(written).map(resolved);
    },
  };
}

/** Returns the types of a node, without the prefix of schema.org. */
function typesOf(node: JsonNode): string[] {
  return listOf(ownValue(node, '@type'))
    .filter((type) => typeof type === 'string')
    .map(termOf);
}

/** Removes the prefix of a term of schema.org: "https://schema.org/EventCancelled" becomes "EventCancelled". */
function termOf(word: string): string {
  return word.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}

/** Returns the value of an own property, never an inherited one. */
function ownValue(node: JsonNode, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

function followed(node: JsonNode): unknown[] {
  return Object.entries(node).flatMap(([key, value]) => (NOT_FOLLOWED.has(termOf(key)) ? [] : [value]));
}

/** Whether a node merely refers to another one. */
function isReference(node: JsonNode): boolean {
  return Object.keys(node).every((key) => key === '@id' || key === '@type');
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).flatMap((item: unknown) => item ?? []);
  const list = isObject(value) ? (ownValue(value, '@list') ?? ownValue(value, '@set')) : undefined;
  return Array.isArray(list) ? list.slice(0, MAX_ITEMS) : [value];
}
