import {
  ignore,
  oneLine,
  optionalOneLine,
  optionalSlug,
  optionalText,
  optionalTimeZone,
  optionalUrl,
  uuid,
  WRITTEN_DATES,
} from './fields.ts';
import type { JSONSchemaType } from './validator.ts';

/** Sizes of an event, smallest first (specification, section 2.1). */
export const SCALES = ['cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega'] as const;
export type Scale = (typeof SCALES)[number];

/** States of an event (specification, section 3). */
export const EVENT_STATUSES = ['cancelled', 'movedOnline', 'postponed', 'rescheduled', 'scheduled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** An event as a file writes it (contract, section 3); dates are in any of the written forms. */
export interface WrittenEvent {
  id: string;
  name: string;
  scale: Scale;
  status?: EventStatus;
  slug?: string;
  urlKey?: string;
  startDate?: string;
  endDate?: string;
  timezone?: string;
  address?: string;
  region?: string;
  thumbnail?: string;
  url?: string;
  place?: string;
  organization?: string;
  detail?: string;
  ignore?: string[];
}

export const eventSchema: JSONSchemaType<WrittenEvent> = {
  type: 'object',
  required: ['id', 'name', 'scale'],
  additionalProperties: false,
  title: 'Event',
  description: 'One event of the calendar. In the API: /open/event and /open/event/{id}.',
  properties: {
    id: uuid,
    name: {
      ...oneLine,
      title: 'Name',
      description: 'What the event is called, on one line. In the API: name; search looks here.',
      examples: ['Hamburg Reading Day'],
    },
    scale: {
      type: 'string',
      enum: SCALES,
      title: 'Scale',
      description: `How large the event is, from the smallest to the largest: ${SCALES.join(', ')}. In the API: scale.`,
      examples: ['small', 'large'],
    },
    status: {
      type: 'string',
      enum: EVENT_STATUSES,
      nullable: true,
      title: 'Status',
      description: `One of ${EVENT_STATUSES.join(', ')}. Default: scheduled. In the API: status; /open/event/recent has scheduled events only.`,
      examples: ['scheduled', 'postponed'],
    },
    slug: {
      ...optionalSlug,
      title: 'Slug',
      description:
        "The event in the address of a page: words of a-z and 0-9 joined by single hyphens, unique within its organization. Default: this file's name without its extension. In the API: slug, and the beginning of eventKey.",
      examples: ['hamburg-reading-day-2027'],
    },
    urlKey: {
      type: 'string',
      format: 'url-key',
      nullable: true,
      title: 'URL key',
      description:
        'Letters, digits, ".", "_", "~" and "-" that follow the slug in eventKey. Default: the first 8 digits of the id. In the API: urlKey, and the end of eventKey.',
      examples: ['3f0c1a52', '2027'],
    },
    startDate: {
      type: 'string',
      nullable: true,
      title: 'Start',
      description: `When the event starts; a day is its first moment. ${WRITTEN_DATES} Default: null, no date. In the API: startDate, in UTC.`,
      examples: ['2027-02-20', '2027-02-20T10:00', '2027-02-20T10:00+01:00', '2027-02-20T09:00:00.000Z'],
    },
    endDate: {
      type: 'string',
      nullable: true,
      title: 'End',
      description: `When the event ends, not before it starts; a day is its last moment, 23:59:59.999. ${WRITTEN_DATES} Default: null, no date. In the API: endDate, in UTC.`,
      examples: ['2027-02-21', '2027-02-20T18:30', '2027-02-20T18:30+01:00', '2027-02-20T17:30:00.000Z'],
    },
    timezone: {
      ...optionalTimeZone,
      title: 'Time zone',
      description:
        'The time zone of local times and plain days in this file, an IANA name. Default: the one of site.yml, or else UTC. Not in the API, where dates are in UTC.',
      examples: ['Europe/Berlin', 'Asia/Shanghai'],
    },
    address: {
      ...optionalOneLine,
      title: 'Address',
      description: 'Where the event is, or how to get in, on one line. Default: null. In the API: address.',
      examples: ['Messedamm 22, 14055 Berlin'],
    },
    region: {
      ...optionalOneLine,
      title: 'Region',
      description: 'The city, region or country, on one line. Default: null. In the API: region.',
      examples: ['Hamburg, Germany'],
    },
    thumbnail: {
      ...optionalUrl,
      title: 'Thumbnail',
      description: 'The http or https URL of a promotional image. Default: null. In the API: thumbnail.',
      examples: ['https://example.org/images/reading-day.webp'],
    },
    url: {
      ...optionalUrl,
      title: 'Public page',
      description:
        "The http or https URL of the event's page. Default: made from the url of site.yml, the organization and the slug where there are all three, or else null. In the API: url.",
      examples: ['https://example.org/reading-day'],
    },
    place: {
      ...optionalOneLine,
      title: 'Place',
      description:
        'The name of a file under places/, without its extension. Default: null. In the API: place, with what that file says.',
      examples: ['hilton-chicago', 'online'],
    },
    organization: {
      ...optionalSlug,
      title: 'Organization',
      description:
        'The slug of an organization, which is the name of its file where it gives no other. Default: null. In the API: organization, a summary; orgSearch looks at its name.',
      examples: ['rust-foundation'],
    },
    detail: {
      ...optionalText,
      title: 'Description',
      description:
        'What people should know, in Markdown. In a .md file this is the text below the front matter, not a key. Default: null. In the API: detail.',
      examples: ['Bring a book. There will be **tea**.'],
    },
    ignore,
  },
};

/** A complete event: every default filled in, dates as UTC instants (`YYYY-MM-DDTHH:mm:ss.sssZ`). */
export interface EventRecord {
  readonly id: string;
  readonly name: string;
  readonly scale: Scale;
  readonly status: EventStatus;
  readonly slug: string;
  readonly urlKey: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** The day (`YYYY-MM-DD`, in the event's time zone) where the start is written without a time; never on the wire. */
  readonly startDay: string | null;
  readonly endDay: string | null;
  /** The IANA time zone that the event takes place in; never on the wire. */
  readonly timezone: string;
  readonly address: string | null;
  readonly region: string | null;
  readonly thumbnail: string | null;
  readonly detail: string | null;
  readonly url: string | null;
  /** The stem of a place. */
  readonly place: string | null;
  /** The slug of an organization. */
  readonly organization: string | null;
}

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
