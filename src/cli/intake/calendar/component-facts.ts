import { remember } from '../../../platform/collections.ts';
import { EVENT_STATUSES, type EventStatus } from '../../../schema/event.ts';
import { formats } from '../../../schema/formats.ts';
import type { Fact, FoundEvent, UidForms } from '../found-event.ts';
import {
  coordinateFacts,
  eventLine,
  factOf,
  foundEvent,
  type Said,
  saying,
  tagFacts,
} from '../found-facts.ts';
import {
  escapedMarkdown,
  isWrittenInHtml,
  MAX_MARKDOWN,
  textAsMarkdown,
  visibleLine,
  withoutEntities,
  withoutMail,
} from '../text/said-text.ts';
import { webAddress } from '../text/web-address.ts';
import { type Component, lineOf, type ReadProperty, textOf, uriValue, writtenOf } from './components.ts';
import { timeFacts, type EventTimes } from './event-times.ts';
import { readWritten } from './moment.ts';
import { isPrivate, sequenceOf, type Version } from './event-versions.ts';
import { ENGLISH_LANGUAGE } from '../../../words/languages.ts';

/** The maximum number of categories that are read from a property. */
const MAX_CATEGORIES = 50;
/** The maximum number of older versions of an event that are named. */
const MAX_NAMED = 3;

/** The parts from which an event is made; `times` is null where it has no start. */
export interface EventParts {
  readonly component: Component;
  readonly uid: string | null;
  readonly uids?: UidForms | undefined;
  readonly times: EventTimes | null;
  readonly notes: readonly string[];
}

/** @param others facts that are not in the component */
export function eventOf(
  { component, uid, uids, times, notes }: EventParts,
  others: readonly Fact[] = [],
): FoundEvent {
  const said = factsOf(component);
  const when =
    times === null ? { facts: [], notes: ['It has no DTSTART, and so no date.'] } : timeFacts(times);
  const known = { facts: [], notes };
  return foundEvent([known, said, when, { facts: others, notes: [] }], {
    uid,
    ...(uids && { uids }),
    sequence: sequenceOf(component),
  });
}

/** Returns a refused event, with only the facts that identify it. */
export function refusedEvent(
  { component, uid, uids }: Pick<EventParts, 'component' | 'uid' | 'uids'>,
  refusal: string,
): FoundEvent {
  const start = readWritten(writtenOf(component, 'dtstart'));
  const day = start === null ? undefined : new Date(start.wall).toISOString().slice(0, 10);
  const named = factsOf(component).facts.filter(({ key }) => key === 'name');
  const facts = [...named, ...factOf('startDate', day, 'DTSTART', null)];
  return { uid, ...(uids && { uids }), facts, notes: [], refusal };
}

/** Returns notes about the older versions of an event, which are ignored; private ones are not mentioned. */
export function olderVersionNotes({ older }: Version): string[] {
  return older
    .filter((component) => !isPrivate(component))
    .slice(0, MAX_NAMED)
    .map(
      (component) =>
        `An older version of it is passed over (SEQUENCE ${sequenceOf(component)}): ${componentLine(component)}.`,
    );
}

/** Describes an event by its name and day. */
export function componentLine(component: Component): string {
  return eventLine(refusedEvent({ component, uid: null }, ''));
}

/** Returns the facts of a VEVENT, except its times (RFC 5545, section 3.6.1; RFC 7986). */
export const factsOf = remember((component: Component): Said => {
  const { properties, broken } = component;
  const text = (name: string): string | undefined => textOf(component, name);
  const url = urlSaid(properties.get('url')?.[0]);
  const location = webAddress(text('location') ?? '');
  const isUrl = location !== null && url.facts.length === 0;
  const place = [lineOf(component, 'location')];
  const conference = properties.get('conference')?.find(isOpen);
  const livestream = { kind: 'livestream', url: uriValue(conference) ?? '' };
  const parts: readonly Said[] = [
    nameSaid(component),
    saying('address', location === null ? oneLine(text('location')) : undefined, 'LOCATION', place),
    geoSaid(properties.get('geo')?.[0]),
    url,
    saying('url', isUrl ? location : undefined, 'LOCATION, which is a web address', place),
    tagsSaid(properties.get('categories') ?? []),
    pictureSaid(properties),
    // CONFERENCE (RFC 7986, section 5.11), where it can be opened in a browser.
    saying('links', conference && [livestream], 'CONFERENCE', [conference?.line]),
    detailSaid(component, isUrl ? null : location),
  ];
  return {
    facts: parts.flatMap(({ facts }) => facts),
    notes: [
      ...parts.flatMap(({ notes }) => notes),
      ...broken.slice(0, 1).map(({ number }) => `Line ${number} cannot be read, and is left out.`),
    ],
  };
});

/** The statuses that our own feeds write before a name, since iCalendar cannot express them; "cancelled" is read elsewhere. */
const STATES = new Map<string, EventStatus>(
  EVENT_STATUSES.filter((status) => status !== 'scheduled' && status !== 'cancelled').map((status) => [
    ENGLISH_LANGUAGE.words.status[status].toLowerCase(),
    status,
  ]),
);

function nameSaid(component: Component): Said {
  const name = visibleLine(textOf(component, 'summary') ?? '');
  const words = [lineOf(component, 'summary')];
  const [, word = '', rest = ''] = /^([a-z ]{1,20}): (.+)$/i.exec(name) ?? [];
  const state = STATES.get(word.toLowerCase());
  return {
    facts: [
      ...factOf('name', state === undefined ? name : rest, 'SUMMARY', words),
      ...(/^cancell?ed$/i.test(textOf(component, 'status') ?? '')
        ? factOf('status', 'cancelled', 'STATUS', [lineOf(component, 'status')])
        : factOf('status', state, 'SUMMARY, which names it', words)),
    ],
    notes: name === '' ? ['It has no SUMMARY, and so no name.'] : [],
  };
}

function oneLine(text: string | undefined): string | undefined {
  return text
    ?.split(/[\r\n\u2028\u2029]+/)
    .map(visibleLine)
    .filter((line) => line !== '')
    .join(', ');
}

/** The lines about a meeting on the web that Google adds to a description, in the language of its owner. */
const MEETING = /-::~:~::[^]*?-::~:~::[~:]*-?/g;

/** Returns the detail of an event. Outlook also writes the description in HTML, as X-ALT-DESC. */
function detailSaid(component: Component, location: string | null): Said {
  const property = textOf(component, 'description') === undefined ? 'x-alt-desc' : 'description';
  const written = (textOf(component, property) ?? '').replace(MEETING, '');
  // Our feeds repeat the CONTACT, the organizers, in the last line of the description.
  const contact = textOf(component, 'contact');
  const [last = ''] = /\n[^\n]+$/.exec(written) ?? [];
  const isContact = contact !== undefined && last.endsWith(`: ${contact}`);
  const described = isContact ? written.slice(0, -last.length) : written;
  const decoded = withoutEntities(described);
  const isHtml = isWrittenInHtml(described) || isWrittenInHtml(decoded);
  const detail = isHtml ? textAsMarkdown(described) : escapedMarkdown(decoded);
  const lines = [detail, location === null ? '' : `<${location}>`];
  const isCut = !isHtml && decoded.length > MAX_MARKDOWN;
  const words = [property, ...(location === null ? [] : ['location'])].map((name) => lineOf(component, name));
  return {
    facts: factOf('detail', lines.filter((line) => line !== '').join('\n\n'), 'DESCRIPTION', words),
    notes: isCut
      ? [`Its DESCRIPTION has more than ${MAX_MARKDOWN} characters: the others are left out.`]
      : [],
  };
}

function geoSaid(property: ReadProperty | undefined): Said {
  const [pair] = property?.values ?? [];
  if (!Array.isArray(pair)) return { facts: [], notes: [] };
  const [latitude = NaN, longitude = NaN] = pair.length === 2 ? pair.map(Number) : [];
  const facts = coordinateFacts(latitude, longitude, 'GEO', [property?.line]);
  return { facts, notes: facts.length === 0 ? ['Its GEO is no place, and is left out.'] : [] };
}

function urlSaid(property: ReadProperty | undefined): Said {
  const written = uriValue(property);
  const address = webAddress(written ?? '');
  if (written === undefined || address !== null)
    return saying('url', address ?? undefined, 'URL', [property?.line]);
  const shown = withoutMail(written).slice(0, 60);
  const named = shown === '' ? 'URL' : `URL "${shown}"`;
  return { facts: [], notes: [`Its ${named} is no web address, and is left out.`] };
}

function tagsSaid(properties: readonly ReadProperty[]): Said {
  const said = properties.flatMap(({ values }) => values.slice(0, MAX_CATEGORIES));
  return tagFacts(
    said.map((value) => visibleLine(String(value))),
    'CATEGORIES',
    properties.map(({ line }) => line),
  );
}

/** Returns the picture from IMAGE (RFC 7986, section 5.10), or from an attachment with the type of an image. */
function pictureSaid(properties: Component['properties']): Said {
  const attached = (properties.get('attach') ?? []).filter(({ parameters }) =>
    parameters.get('fmttype')?.toLowerCase().startsWith('image/'),
  );
  const pictures = [...(properties.get('image') ?? []), ...attached];
  const picture = pictures.find(isOpen);
  return saying('thumbnail', uriValue(picture), picture?.name.toUpperCase() ?? '', [picture?.line]);
}

/** Whether the value of a property is an http or https address. */
function isOpen(property: ReadProperty): boolean {
  return formats['http-url'](uriValue(property) ?? '');
}
