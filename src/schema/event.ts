import { body, httpUrl, id, ignore, oneLine, slug, timeZone, WRITTEN_DATES } from './common-fields.ts';
import type { RecordOf, RecordType } from './field.ts';

/** Sizes of an event, smallest first (specification, section 2.1). */
export const SCALES = ['cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega'] as const;
export type Scale = (typeof SCALES)[number];

/** States of an event (specification, section 3). */
export const EVENT_STATUSES = ['cancelled', 'movedOnline', 'postponed', 'rescheduled', 'scheduled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The fields of an event (specification, section 2.1; contract, section 3). */
export const EVENT = {
  name: 'event',
  title: 'Event',
  description: 'One event of the calendar. In the API: /open/event and /open/event/{id}.',
  identity: ['id', 'slug', 'urlKey'],
  body: 'detail',
  asked: ['startDate', 'endDate', 'timezone', 'region', 'organization', 'place', 'url'],
  fields: {
    id: { ...id, answer: 'The event, for ever.' },
    name: {
      schema: oneLine,
      title: 'Name',
      help: 'What the event is called, on one line.',
      examples: ['Hamburg Reading Day'],
      required: true,
      apiHelp: 'In the API: name; search looks here.',
      answer: 'What the event is called, on one line.',
    },
    scale: {
      schema: { type: 'string', enum: SCALES },
      unknownCode: 'scale-unknown',
      title: 'Scale',
      help: `How large the event is, from the smallest to the largest: ${SCALES.join(', ')}.`,
      examples: ['small', 'large'],
      required: true,
      answer: 'How large it is, from the smallest to the largest.',
    },
    status: {
      schema: { type: 'string', enum: EVENT_STATUSES },
      unknownCode: 'status-unknown',
      title: 'Status',
      help: `One of ${EVENT_STATUSES.join(', ')}.`,
      examples: ['scheduled', 'postponed'],
      default: 'scheduled',
      apiHelp: 'In the API: status; /open/event/recent has scheduled events only.',
      answer: 'Whether it takes place as it was planned.',
    },
    slug: {
      schema: slug,
      title: 'Slug',
      help: 'The event in the address of a page: words of a-z and 0-9 joined by single hyphens, unique within its organization.',
      examples: ['hamburg-reading-day-2027'],
      defaultHelp: "this file's name without its extension",
      apiHelp: 'In the API: slug, and the beginning of eventKey.',
      answer: 'The event in the address of a page; may change.',
    },
    urlKey: {
      schema: { type: 'string', format: 'url-key' },
      title: 'URL key',
      help: 'Letters, digits, ".", "_", "~" and "-" that follow the slug in eventKey.',
      examples: ['3f0c1a52', '2027'],
      defaultHelp: 'the first 8 digits of the id',
      apiHelp: 'In the API: urlKey, and the end of eventKey.',
      answer: 'Tells events with the same slug apart.',
    },
    startDate: {
      schema: { type: 'string' },
      date: { edge: 'start', day: 'startDay' },
      title: 'Start',
      help: `When the event starts; a day is its first moment. ${WRITTEN_DATES}`,
      examples: ['2027-02-20', '2027-02-20T10:00', '2027-02-20T10:00+01:00', '2027-02-20T09:00:00.000Z'],
      ask: { like: '2027-02-20 or 2027-02-20T10:00' },
      defaultHelp: 'null, no date',
      apiHelp: 'In the API: startDate, in UTC.',
      answer: 'When it starts, in UTC with milliseconds.',
    },
    endDate: {
      schema: { type: 'string' },
      date: { edge: 'end', day: 'endDay' },
      title: 'End',
      help: `When the event ends, not before it starts; a day is its last moment, 23:59:59.999. ${WRITTEN_DATES}`,
      examples: ['2027-02-21', '2027-02-20T18:30', '2027-02-20T18:30+01:00', '2027-02-20T17:30:00.000Z'],
      ask: { like: '2027-02-21 or 2027-02-21T18:30', needs: 'startDate' },
      defaultHelp: 'null, no date',
      apiHelp: 'In the API: endDate, in UTC.',
      answer: 'When it ends, in UTC with milliseconds.',
    },
    timezone: {
      schema: timeZone,
      title: 'Time zone',
      help: 'The time zone of local times and plain days in this file, an IANA name.',
      examples: ['Europe/Berlin', 'Asia/Shanghai'],
      ask: { like: 'Europe/Berlin', needs: 'startDate' },
      default: ({ site }) => site.timezone,
      defaultHelp: 'the one of site.yml, or else UTC',
      apiHelp: 'Not in the API, where dates are in UTC.',
    },
    address: {
      schema: oneLine,
      title: 'Address',
      help: 'Where the event is, or how to get in, on one line.',
      examples: ['Messedamm 22, 14055 Berlin'],
      answer: 'Where it is, or how to get in, on one line.',
    },
    region: {
      schema: oneLine,
      title: 'Region',
      help: 'The city, region or country, on one line.',
      examples: ['Hamburg, Germany'],
      ask: { like: 'Hamburg, Germany' },
      answer: 'City, region or country, on one line.',
    },
    thumbnail: {
      schema: httpUrl,
      title: 'Thumbnail',
      help: 'The http or https URL of a promotional image.',
      examples: ['https://example.org/images/reading-day.webp'],
      answer: 'A promotional image, which may be large.',
    },
    url: {
      schema: httpUrl,
      title: 'Public page',
      help: "The http or https URL of the event's page.",
      examples: ['https://example.org/reading-day'],
      ask: { label: 'URL of the public page', like: 'https://example.org/2027' },
      default: ({ site, organization, slug }) => publicAddressOf(site.url, organization, slug),
      defaultHelp:
        'made from the url of site.yml, the organization and the slug where there are all three, or else null',
      answer: 'The public page of the event.',
    },
    place: {
      schema: oneLine,
      reference: 'places',
      title: 'Place',
      help: 'The name of a file under places/, without its extension.',
      examples: ['hilton-chicago', 'online'],
      apiHelp: 'In the API: place, with what that file says.',
      answer: 'Where it is held; null when no place is attached.',
    },
    organization: {
      schema: slug,
      reference: 'organizations',
      title: 'Organization',
      help: 'The slug of an organization, which is the name of its file where it gives no other.',
      examples: ['rust-foundation'],
      apiHelp: 'In the API: organization, a summary; orgSearch looks at its name.',
      answer: 'Who runs it; null when no organization is attached.',
    },
    detail: {
      ...body,
      examples: ['Bring a book. There will be **tea**.'],
      after: 'thumbnail',
      answer: 'What people should know, in Markdown. Clean it before you show it as HTML.',
    },
    ignore,
  },
  derived: {
    eventKey: {
      schema: { type: 'string' },
      after: 'urlKey',
      answer: 'slug and urlKey, joined by a hyphen.',
      of: eventKeyOf,
    },
  },
} as const satisfies RecordType;

export type EventRecord = RecordOf<typeof EVENT>;

/** Where an event's page is that names no other (contract, section 3); null where the site or the organization is missing. */
export function publicAddressOf(
  siteUrl: string | null,
  organizationSlug: string | null,
  slug: string,
): string | null {
  return siteUrl === null || organizationSlug === null ? null : `${siteUrl}/${organizationSlug}/${slug}`;
}

/** Specification, section 2.1: slug and urlKey joined by a hyphen. */
export function eventKeyOf({ slug, urlKey }: { readonly slug: string; readonly urlKey: string }): string {
  return `${slug}-${urlKey}`;
}
