import { WORDS } from '../../../event-text/words/words.ts';
import { EVENT_STATUSES, type EventStatus } from '../../../schema/event.ts';
import { formats } from '../../../schema/formats.ts';
import type { FoundEvent } from '../found-event.ts';
import { factOf, saying, type Said } from '../said.ts';
import { tagFacts } from '../tag-facts.ts';
import { escapedMarkdown } from '../text/escaped-markdown.ts';
import { plainLine } from '../text/plain-line.ts';
import { markdownSaid } from '../text/said-text.ts';
import type { Component } from './components.ts';
import { timesSaid } from './event-times-said.ts';
import { textValue, type ReadProperty } from './property.ts';
import type { Zones } from './zones.ts';

/** Some programs write HTML into a DESCRIPTION, which then breaks lines by its tags. */
const HTML = /<(?:br|p|div|ul|ol|li|span|html|a\s+href)\b/i;
/** Of a property that has more categories the others are not read. */
const MAX_CATEGORIES = 50;
/** No program makes a longer address or UID. */
const MAX_ADDRESS = 2000;
const MAX_UID = 1000;

/** What a VEVENT says (RFC 5545, section 3.6.1; RFC 7986). */
export function eventSaid(component: Component, zones: Zones, siteZone: string): FoundEvent {
  const { properties } = component;
  const text = (name: string): string | undefined => textValue(properties.get(name)?.[0]);
  const parts: readonly Said[] = [
    nameSaid(text('summary'), text('status')),
    timesSaid(component, zones, siteZone),
    saying('address', oneLine(text('location'), ', '), 'LOCATION'),
    geoSaid(properties.get('geo')?.[0]),
    urlSaid('url', text('url'), 'URL'),
    tagFacts((properties.get('categories') ?? []).flatMap(categoriesOf), 'CATEGORIES'),
    pictureSaid(properties),
    conferenceSaid(properties.get('conference') ?? []),
    saying('detail', detailOf(withoutOrganizers(text('description'), text('contact'))), 'DESCRIPTION'),
  ];
  return {
    uid: text('uid')?.slice(0, MAX_UID) ?? null,
    facts: parts.flatMap(({ facts }) => facts),
    notes: [
      ...parts.flatMap(({ notes }) => notes),
      ...(component.broken.length === 0
        ? []
        : [`Line ${component.broken[0]} cannot be read, and is left out.`]),
    ],
  };
}

/** What calendars write in front of a name, since iCalendar has no other word for it, or as Outlook does. */
const STATES = new Map<string, EventStatus>([
  ...EVENT_STATUSES.filter((status) => status !== 'scheduled').map(
    (status) => [WORDS.en.status[status].toLowerCase(), status] as const,
  ),
  ['canceled', 'cancelled'],
]);

function nameSaid(summary: string | undefined, status: string | undefined): Said {
  const whole = oneLine(summary, ' ');
  const [, word = '', rest = ''] = /^([a-z ]{1,20}): (.+)$/i.exec(whole ?? '') ?? [];
  const state = STATES.get(word.toLowerCase());
  const taken = status?.toUpperCase() === 'CANCELLED' ? 'cancelled' : state;
  const statusFrom = taken === state ? 'SUMMARY, which begins with it' : 'STATUS';
  return {
    facts: [
      ...factOf('name', state === undefined ? whole : rest, 'SUMMARY'),
      ...factOf('status', taken, statusFrom),
    ],
    notes: whole === undefined ? ['It has no SUMMARY, and so no name.'] : [],
  };
}

function oneLine(text: string | undefined, between: string): string | undefined {
  return text
    ?.split(/[\r\n\u2028\u2029]+/)
    .map(plainLine)
    .filter((line) => line !== '')
    .join(between);
}

/** Returns a description without its last line where that only names the organizers whom CONTACT names, as our feeds do. */
function withoutOrganizers(description: string | undefined, contact = ''): string | undefined {
  const [last = ''] = /\n[^\n]+$/.exec(description ?? '') ?? [];
  return contact !== '' && last.endsWith(`: ${contact}`) ? description?.slice(0, -last.length) : description;
}

function detailOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return HTML.test(text) ? markdownSaid(text) : escapedMarkdown(text);
}

function geoSaid(property: ReadProperty | undefined): Said {
  const [pair] = property?.values ?? [];
  if (!Array.isArray(pair)) return saying('latitude', undefined, 'GEO');
  const [latitude, longitude] = pair.map(Number);
  const isPlace =
    pair.length === 2 &&
    Math.abs(latitude ?? NaN) <= 90 &&
    Math.abs(longitude ?? NaN) <= 180 &&
    !(latitude === 0 && longitude === 0);
  return isPlace
    ? {
        facts: [
          { key: 'latitude', value: String(latitude), from: 'GEO' },
          { key: 'longitude', value: String(longitude), from: 'GEO' },
        ],
        notes: [],
      }
    : { facts: [], notes: ['Its GEO is no place, and is left out.'] };
}

function urlSaid(key: string, address: string | undefined, from: string): Said {
  if (address === undefined || isAddress(address)) return saying(key, address, from);
  return { facts: [], notes: [`Its ${from} "${address.slice(0, 60)}" is no web address, and is left out.`] };
}

function categoriesOf({ values }: ReadProperty): string[] {
  return values.slice(0, MAX_CATEGORIES).map(String);
}

/** IMAGE (RFC 7986, section 5.10), or an attachment that is said to be an image. */
function pictureSaid(properties: Component['properties']): Said {
  const attached = (properties.get('attach') ?? []).filter(({ parameters }) =>
    parameters.get('fmttype')?.toLowerCase().startsWith('image/'),
  );
  const pictures = [...(properties.get('image') ?? []), ...attached];
  const picture = pictures.find((one) => isAddress(textValue(one)));
  return saying('thumbnail', textValue(picture), picture?.name.toUpperCase() ?? '');
}

/** CONFERENCE (RFC 7986, section 5.11), where it can be opened in a browser. */
function conferenceSaid(properties: readonly ReadProperty[]): Said {
  const url = properties.map(textValue).find((address) => isAddress(address));
  return saying('links', url === undefined ? undefined : [{ kind: 'livestream', url }], 'CONFERENCE');
}

function isAddress(text: string | undefined): boolean {
  return text !== undefined && text.length <= MAX_ADDRESS && formats['http-url'](text);
}
