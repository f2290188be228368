import { EVENT_STATUSES, type EventStatus } from '../../../schema/event.ts';
import { WORDS } from '../../../event-text/words/words.ts';
import { formats } from '../../../schema/formats.ts';
import { slugOf } from '../../new-record/slug.ts';
import { UNPRINTABLE } from '../../../platform/printable.ts';
import { escapedMarkdown } from '../text/escaped-markdown.ts';
import { markdownSaid } from '../text/said-text.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import type { Component } from './components.ts';
import { timesSaid, type Said } from './event-times-said.ts';
import { textValue, type ReadProperty } from './property.ts';
import type { Zones } from './zones.ts';

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');
/** Some programs write HTML into a DESCRIPTION, which then breaks lines by its tags. */
const HTML = /<(?:br|p|div|ul|ol|li|span|html|a\s+href)\b/i;
const MAX_TAGS = 10;
/** A longer category is no tag, a longer address or UID none that a program would make. */
const MAX_TAG = 100;
const MAX_ADDRESS = 2000;
const MAX_UID = 1000;

/** What a VEVENT says (RFC 5545, section 3.6.1; RFC 7986). */
export function eventSaid(component: Component, zones: Zones, siteZone: string): FoundEvent {
  const { properties } = component;
  const text = (name: string): string | undefined => textValue(properties.get(name)?.[0]);
  const parts: readonly Said[] = [
    nameSaid(text('summary'), text('status')),
    timesSaid(component, zones, siteZone),
    noted('address', oneLine(text('location'), ', '), 'LOCATION'),
    geoSaid(properties.get('geo')?.[0]),
    addressSaid('url', text('url'), 'URL'),
    tagsSaid(properties.get('categories') ?? []),
    pictureSaid(properties),
    conferenceSaid(properties.get('conference') ?? []),
    noted('detail', detailOf(text('description')), 'DESCRIPTION'),
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

const NOTHING: Said = { facts: [], notes: [] };

function noted(key: string, value: Fact['value'] | undefined, from: string): Said {
  return value === undefined || value.length === 0 ? NOTHING : { facts: [{ key, value, from }], notes: [] };
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
  const said = status?.toUpperCase() === 'CANCELLED' ? 'cancelled' : state;
  const statusFrom = said === state ? 'SUMMARY, which begins with it' : 'STATUS';
  return {
    facts: [
      ...noted('name', state === undefined ? whole : rest, 'SUMMARY').facts,
      ...noted('status', said, statusFrom).facts,
    ],
    notes: whole === undefined ? ['It has no SUMMARY, and so no name.'] : [],
  };
}

function oneLine(text: string | undefined, between: string): string | undefined {
  return text
    ?.split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').replaceAll(EVERY_UNPRINTABLE, '').trim())
    .filter((line) => line !== '')
    .join(between);
}

function detailOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return HTML.test(text) ? markdownSaid(text) : escapedMarkdown(text);
}

function geoSaid(property: ReadProperty | undefined): Said {
  const [pair] = property?.values ?? [];
  if (!Array.isArray(pair)) return NOTHING;
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

function addressSaid(key: string, address: string | undefined, from: string): Said {
  if (address === undefined || isAddress(address)) return noted(key, address, from);
  return { facts: [], notes: [`Its ${from} "${address.slice(0, 60)}" is no web address, and is left out.`] };
}

function tagsSaid(properties: readonly ReadProperty[]): Said {
  const written = properties.flatMap(({ values }) => values.slice(0, 5 * MAX_TAGS).map(String));
  const tags = [...new Set(written.filter(({ length }) => length <= MAX_TAG).map(slugOf))].filter(
    (tag) => tag !== '',
  );
  return {
    facts: noted('tags', tags.slice(0, MAX_TAGS), 'CATEGORIES').facts,
    notes:
      tags.length > MAX_TAGS
        ? [`It has more than ${MAX_TAGS} CATEGORIES, of which the first are taken.`]
        : [],
  };
}

/** IMAGE (RFC 7986, section 5.10), or an attachment that is said to be an image. */
function pictureSaid(properties: Component['properties']): Said {
  const attached = (properties.get('attach') ?? []).filter(({ parameters }) =>
    parameters.get('fmttype')?.toLowerCase().startsWith('image/'),
  );
  const pictures = [...(properties.get('image') ?? []), ...attached];
  const picture = pictures.find((one) => isAddress(textValue(one)));
  return noted('thumbnail', textValue(picture), picture?.name.toUpperCase() ?? '');
}

/** CONFERENCE (RFC 7986, section 5.11), where it can be opened in a browser. */
function conferenceSaid(properties: readonly ReadProperty[]): Said {
  const url = properties.map(textValue).find((address) => isAddress(address));
  return noted('links', url === undefined ? undefined : [{ kind: 'livestream', url }], 'CONFERENCE');
}

function isAddress(text: string | undefined): boolean {
  return text !== undefined && text.length <= MAX_ADDRESS && formats['http-url'](text);
}
