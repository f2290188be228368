import { isObject } from '../../../platform/containers.ts';
import type { AttendanceMode } from '../../../schema/attendance.ts';
import type { EventStatus } from '../../../schema/event.ts';
import type { FoundOrganizer } from '../found-event.ts';
import { termOf, typesOf, type JsonGraph, type JsonNode } from './json-graph.ts';
import type { SaidEvent, SaidOffer, SaidPlace, SaidWords } from './said-event.ts';

export const JSON_LD_WORDS: SaidWords = {
  name: 'JSON-LD name',
  startDate: 'JSON-LD startDate',
  endDate: 'JSON-LD endDate',
  status: 'JSON-LD eventStatus',
  attendance: 'JSON-LD eventAttendanceMode',
  isFree: 'JSON-LD isAccessibleForFree',
  languages: 'JSON-LD inLanguage',
  series: 'JSON-LD superEvent',
  places: 'JSON-LD location',
  url: 'JSON-LD url',
  images: 'JSON-LD image',
  description: 'JSON-LD description',
  keywords: 'JSON-LD keywords',
  offers: 'JSON-LD offers',
};

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
const MAX_OFFERS = 50;
/** Nothing is read of a text behind so many characters. */
const MAX_TEXT = 300_000;

const NO_PLACE: SaidPlace = {
  name: '',
  street: '',
  postalCode: '',
  locality: '',
  region: '',
  country: '',
  latitude: '',
  longitude: '',
  webAddress: '',
};

/** What a node says of an event, in the words of schema.org (https://schema.org/Event). */
export function saidInJsonLd(graph: JsonGraph, node: JsonNode): SaidEvent {
  const texts = (of: JsonNode, ...terms: readonly string[]): string[] =>
    terms.flatMap((term) => graph.valuesOf(of, term)).flatMap((value) => textOf(graph, value));
  const text = (of: JsonNode, ...terms: readonly string[]): string => texts(of, ...terms)[0] ?? '';
  const nodes = (of: JsonNode, term: string): JsonNode[] => graph.valuesOf(of, term).filter(isObject);

  const word = <Value>(words: Readonly<Record<string, Value>>, term: string): Value | null => {
    const [value] = graph.valuesOf(node, term);
    const said = termOf(typeof value === 'boolean' ? String(value) : text(node, term));
    return Object.hasOwn(words, said) ? (words[said] ?? null) : null;
  };
  const ofSeries = nodes(node, 'superEvent').find((one) => typesOf(one).includes('EventSeries')) ?? {};
  return {
    id: text(node, '@id'),
    name: text(node, 'name', 'headline'),
    startDate: text(node, 'startDate'),
    endDate: text(node, 'endDate'),
    status: word(STATUSES, 'eventStatus'),
    attendance: word(ATTENDANCE_MODES, 'eventAttendanceMode'),
    isFree: word(TRUTHS, 'isAccessibleForFree'),
    languages: graph.valuesOf(node, 'inLanguage').flatMap(languageOf),
    series: text(ofSeries, 'name'),
    places: graph.valuesOf(node, 'location').map(placeOf),
    url: text(node, 'url', 'mainEntityOfPage'),
    images: texts(node, 'image', 'thumbnailUrl'),
    description: text(node, 'description'),
    keywords: texts(node, 'keywords'),
    offers: nodes(node, 'offers').slice(0, MAX_OFFERS).flatMap(offersOf),
    organizers: graph.valuesOf(node, 'organizer').flatMap(organizerOf),
    notes: typesOf(node).includes('EventSeries')
      ? ['It is a series of events, of which no single one is said.']
      : [],
  };

  function placeOf(value: unknown): SaidPlace {
    if (!isObject(value)) {
      const [said = ''] = textOf(graph, value);
      return /^https?:/i.test(said) ? { ...NO_PLACE, webAddress: said } : { ...NO_PLACE, name: said };
    }
    if (typesOf(value).includes('VirtualLocation')) return { ...NO_PLACE, webAddress: text(value, 'url') };
    const address = nodes(value, 'address')[0] ?? (typesOf(value).includes('PostalAddress') ? value : {});
    const geo = nodes(value, 'geo')[0] ?? value;
    return {
      ...NO_PLACE,
      name: text(value, 'name'),
      street: text(address, 'streetAddress') || plainAddressOf(value),
      postalCode: text(address, 'postalCode'),
      locality: text(address, 'addressLocality'),
      region: text(address, 'addressRegion'),
      country: text(address, 'addressCountry'),
      latitude: text(geo, 'latitude'),
      longitude: text(geo, 'longitude'),
    };
  }

  /** An address that is a text. */
  function plainAddressOf(place: JsonNode): string {
    return graph.valuesOf(place, 'address').find((value) => typeof value === 'string') ?? '';
  }

  function offersOf(offer: JsonNode): SaidOffer[] {
    return [offer, ...nodes(offer, 'offers')].map((one) => ({
      url: text(one, 'url'),
      opensAt: text(one, 'validFrom', 'availabilityStarts'),
      closesAt: text(one, 'validThrough', 'availabilityEnds'),
      prices: texts(one, 'price', 'lowPrice', 'highPrice'),
    }));
  }

  /** A `Language` has its tag as another name beside the one in words. */
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

/** What a node is called that stands where a text is meant: a picture, a country, a keyword. */
const NAMING_TERMS = ['@value', 'url', 'contentUrl', '@id', 'name'];

/** The text of a value, of which a node has one at most. */
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
