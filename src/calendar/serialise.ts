import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { etagOf } from './etag.ts';
import { eventJson, organizationJson } from './wire.ts';

/** An answer whose JSON is not yet bytes: many strings take less room than many buffers, and leave no gaps. */
export interface Serialised {
  readonly json: string;
  /** The length of the JSON in UTF-8. */
  readonly bytes: number;
  readonly etag: string;
}

export interface SerialisedEvent extends Serialised {
  /** Milliseconds since 1970; NaN where there is none. */
  readonly start: number;
  readonly end: number;
}

/** Turns records into answers. */
export interface Serialiser {
  readonly event: (
    event: EventRecord,
    place: PlaceRecord | null,
    organization: OrganizationRecord | null,
  ) => SerialisedEvent;
  readonly organization: (organization: OrganizationRecord, site: SiteRecord) => Serialised;
}

interface Remembered {
  readonly place: PlaceRecord | null;
  readonly organization: OrganizationRecord | null;
  readonly answer: SerialisedEvent;
}

/** Remembers the answer of an event as long as its record lives: the same objects are not serialised again. */
export function createSerialiser(): Serialiser {
  const answers = new WeakMap<EventRecord, Remembered>();
  return {
    event(event, place, organization) {
      const known = answers.get(event);
      if (known?.place === place && known.organization === organization) return known.answer;
      const answer = {
        ...answerOf(eventJson(event, place, organization)),
        start: milliseconds(event.startDate),
        end: milliseconds(event.endDate),
      };
      answers.set(event, { place, organization, answer });
      return answer;
    },
    organization: (organization, site) => answerOf(organizationJson(organization, site)),
  };
}

function answerOf(json: string): Serialised {
  return { json, bytes: Buffer.byteLength(json), etag: etagOf(json) };
}

function milliseconds(instant: string | null): number {
  return instant === null ? NaN : Date.parse(instant);
}
