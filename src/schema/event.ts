import {
  ignore,
  oneLine,
  optionalOneLine,
  optionalSlug,
  optionalText,
  optionalTimeZone,
  optionalUrl,
  uuid,
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
  properties: {
    id: uuid,
    name: oneLine,
    scale: { type: 'string', enum: SCALES },
    status: { type: 'string', enum: EVENT_STATUSES, nullable: true },
    slug: optionalSlug,
    urlKey: { type: 'string', format: 'url-key', nullable: true },
    startDate: { type: 'string', nullable: true },
    endDate: { type: 'string', nullable: true },
    timezone: optionalTimeZone,
    address: optionalOneLine,
    region: optionalOneLine,
    thumbnail: optionalUrl,
    url: optionalUrl,
    place: optionalOneLine,
    organization: optionalSlug,
    detail: optionalText,
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

/** Specification, section 2.1: slug and urlKey joined by a hyphen. */
export function eventKeyOf({ slug, urlKey }: { readonly slug: string; readonly urlKey: string }): string {
  return `${slug}-${urlKey}`;
}
