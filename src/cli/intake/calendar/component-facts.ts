import { WORDS } from '../../../event-text/words/words.ts';
import { remember } from '../../../platform/containers.ts';
import { EVENT_STATUSES, type EventStatus } from '../../../schema/event.ts';
import { formats } from '../../../schema/formats.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import {
  coordinateFacts,
  eventLine,
  factOf,
  foundEvent,
  type Said,
  saying,
  tagFacts,
} from '../found-facts.ts';
import { escapedMarkdown, MAX_TEXT } from '../text/escaped-markdown.ts';
import { isWrittenInHtml, withoutEntities } from '../text/html-text.ts';
import { lineSaid, markdownSaid, withoutMail } from '../text/said-text.ts';
import { webAddress } from '../text/web-address.ts';
import type { Component } from './components.ts';
import { TimesError, timesOf, timesSaid, type EventTimes } from './event-times.ts';
import { readWritten } from './moment.ts';
import { textValue, uriValue, type ReadProperty } from './property.ts';
import { isPrivate, sequenceOf, type Version } from './event-versions.ts';
import type { Zones } from './zones.ts';

/** The most categories of one property that are read. */
const MAX_CATEGORIES = 50;
/** The most older versions of an event that are named. */
const MAX_NAMED = 3;

/** Returns an event that does not recur. */
export function singleEvent(version: Version, zones: Zones): FoundEvent[] {
  const { component, uid } = version;
  const notes = olderNotes(version);
  return orRefused(version, () => [eventOf({ component, uid, times: timesOf(component, zones), notes })]);
}

/** Returns what is taken of a component; where its times are wrong, an event that is refused, which names no private one. */
export function orRefused(
  { component, uid }: Pick<EventParts, 'component' | 'uid'>,
  take: () => FoundEvent[],
): FoundEvent[] {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof TimesError)) throw error;
    return isPrivate(component) ? [] : [refusedEvent(component, uid, error.message)];
  }
}

/** What is known of an event besides what its component says; `times` are null where it has none. */
interface EventParts {
  readonly component: Component;
  readonly uid: string | null;
  readonly times: EventTimes | null;
  readonly notes: readonly string[];
}

/** @param others facts that the component does not say */
export function eventOf(
  { component, uid, times, notes }: EventParts,
  others: readonly Fact[] = [],
): FoundEvent {
  const said = factsOf(component);
  const when =
    times === null ? { facts: [], notes: ['It has no DTSTART, and so no date.'] } : timesSaid(times);
  const known = { facts: [], notes };
  return foundEvent([known, said, when, { facts: others, notes: [] }], {
    uid,
    sequence: sequenceOf(component),
  });
}

/** Returns an event that cannot be taken, with as much of it as names it. */
function refusedEvent(component: Component, uid: string | null, refusal: string): FoundEvent {
  const start = readWritten(component.properties.get('dtstart')?.[0]?.written ?? '');
  const day = start === null ? undefined : new Date(start.wall).toISOString().slice(0, 10);
  const named = factsOf(component).facts.filter(({ key }) => key === 'name');
  return { uid, facts: [...named, ...factOf('startDate', day, 'DTSTART')], notes: [], refusal };
}

/** Names the older versions of an event, which are passed over, but for those that were private. */
export function olderNotes({ older }: Version): string[] {
  return older
    .filter((component) => !isPrivate(component))
    .slice(0, MAX_NAMED)
    .map(
      (component) =>
        `An older version of it is passed over (SEQUENCE ${sequenceOf(component)}): ${eventLine(refusedEvent(component, null, ''))}.`,
    );
}

/** Returns what a VEVENT says but for its times (RFC 5545, section 3.6.1; RFC 7986). */
export const factsOf = remember(({ properties, broken }: Component): Said => {
  const first = (name: string): ReadProperty | undefined => properties.get(name)?.[0];
  const text = (name: string): string | undefined => textValue(first(name));
  const url = addressOf(first('url'), 'URL');
  const location = webAddress(text('location') ?? '');
  const isUrl = location !== null && url.facts.length === 0;
  const parts: readonly Said[] = [
    nameSaid(text('summary'), text('status')),
    saying('address', location === null ? oneLine(text('location')) : undefined, 'LOCATION'),
    geoSaid(first('geo')),
    url,
    saying('url', isUrl ? location : undefined, 'LOCATION, which is a web address'),
    tagFacts((properties.get('categories') ?? []).flatMap(categoriesOf), 'CATEGORIES'),
    pictureSaid(properties),
    conferenceSaid(properties.get('conference') ?? []),
    detailSaid(properties, isUrl ? null : location),
  ];
  return {
    facts: parts.flatMap(({ facts }) => facts),
    notes: [
      ...parts.flatMap(({ notes }) => notes),
      ...broken.slice(0, 1).map(({ number }) => `Line ${number} cannot be read, and is left out.`),
    ],
  };
});

/** What our own calendars write in front of a name, since iCalendar has no other word for it; other calendars say "cancelled", too. */
const STATES = new Map<string, EventStatus>(
  EVENT_STATUSES.filter((status) => status !== 'scheduled' && status !== 'cancelled').map((status) => [
    WORDS.en.status[status].toLowerCase(),
    status,
  ]),
);

function nameSaid(summary: string | undefined, status: string | undefined): Said {
  const name = lineSaid(summary ?? '');
  const [, word = '', rest = ''] = /^([a-z ]{1,20}): (.+)$/i.exec(name) ?? [];
  const state = STATES.get(word.toLowerCase());
  return {
    facts: [
      ...factOf('name', state === undefined ? name : rest, 'SUMMARY'),
      ...(/^cancell?ed$/i.test(status ?? '')
        ? factOf('status', 'cancelled', 'STATUS')
        : factOf('status', state, 'SUMMARY, which names it')),
    ],
    notes: name === '' ? ['It has no SUMMARY, and so no name.'] : [],
  };
}

function oneLine(text: string | undefined): string | undefined {
  return text
    ?.split(/[\r\n\u2028\u2029]+/)
    .map(lineSaid)
    .filter((line) => line !== '')
    .join(', ');
}

/** Outlook writes a description in HTML beside one without links. */
function detailSaid(properties: Component['properties'], location: string | null): Said {
  const text = (name: string): string | undefined => textValue(properties.get(name)?.[0]);
  const written = text('description') ?? text('x-alt-desc');
  const described = withoutOrganizers(written, text('contact')) ?? '';
  const decoded = withoutEntities(described);
  const isHtml = isWrittenInHtml(described) || isWrittenInHtml(decoded);
  const detail = isHtml ? markdownSaid(described) : escapedMarkdown(decoded);
  const lines = [detail, location === null ? '' : `<${location}>`];
  const isCut = !isHtml && decoded.length > MAX_TEXT;
  return {
    facts: factOf('detail', lines.filter((line) => line !== '').join('\n\n'), 'DESCRIPTION'),
    notes: isCut ? [`Its DESCRIPTION has more than ${MAX_TEXT} characters: the others are left out.`] : [],
  };
}

/** Returns a description without its last line where that only names the organizers whom CONTACT names, as our feeds do. */
function withoutOrganizers(description: string | undefined, contact = ''): string | undefined {
  const [last = ''] = /\n[^\n]+$/.exec(description ?? '') ?? [];
  return contact !== '' && last.endsWith(`: ${contact}`) ? description?.slice(0, -last.length) : description;
}

function geoSaid(property: ReadProperty | undefined): Said {
  const [pair] = property?.values ?? [];
  if (!Array.isArray(pair)) return saying('latitude', undefined, 'GEO');
  const [latitude = NaN, longitude = NaN] = pair.length === 2 ? pair.map(Number) : [];
  const facts = coordinateFacts(latitude, longitude, 'GEO');
  return { facts, notes: facts.length === 0 ? ['Its GEO is no place, and is left out.'] : [] };
}

function addressOf(property: ReadProperty | undefined, from: string): Said {
  const written = uriValue(property);
  const address = webAddress(written ?? '');
  if (written === undefined || address !== null) return saying('url', address ?? undefined, from);
  const shown = withoutMail(written).slice(0, 60);
  const named = shown === '' ? from : `${from} "${shown}"`;
  return { facts: [], notes: [`Its ${named} is no web address, and is left out.`] };
}

function categoriesOf({ values }: ReadProperty): string[] {
  return values.slice(0, MAX_CATEGORIES).map((value) => lineSaid(String(value)));
}

/** IMAGE (RFC 7986, section 5.10), or an attachment that is said to be an image. */
function pictureSaid(properties: Component['properties']): Said {
  const attached = (properties.get('attach') ?? []).filter(({ parameters }) =>
    parameters.get('fmttype')?.toLowerCase().startsWith('image/'),
  );
  const pictures = [...(properties.get('image') ?? []), ...attached];
  const picture = pictures.find((one) => formats['http-url'](uriValue(one) ?? ''));
  return saying('thumbnail', uriValue(picture), picture?.name.toUpperCase() ?? '');
}

/** CONFERENCE (RFC 7986, section 5.11), where it can be opened in a browser. */
function conferenceSaid(properties: readonly ReadProperty[]): Said {
  const url = properties.map(uriValue).find((address) => formats['http-url'](address ?? ''));
  return saying('links', url === undefined ? undefined : [{ kind: 'livestream', url }], 'CONFERENCE');
}
