import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { etagOf } from './etag.ts';
import { eventJson, organizationJson } from './wire.ts';

/** An answer whose JSON is still a text: many strings take less memory than many buffers. */
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
  /** What the answer has in the place of the event's references. */
  readonly place: PlaceRecord | null;
  readonly organization: OrganizationRecord | null;
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

/** The serialiser remembers the answer of an event for as long as its record is in memory. */
export function createSerialiser(): Serialiser {
  const answers = new WeakMap<EventRecord, SerialisedEvent>();
  return {
    event(event, place, organization) {
      const known = answers.get(event);
      if (known?.place === place && known.organization === organization) return known;
      const json = eventJson(event, place, organization);
      const answer = {
        json,
        bytes: Buffer.byteLength(json),
        etag: etagOf(json),
        start: milliseconds(event.startDate),
        end: milliseconds(event.endDate),
        place,
        organization,
      };
      answers.set(event, answer);
      return answer;
    },
    organization(organization, site) {
      const json = organizationJson(organization, site);
      return { json, bytes: Buffer.byteLength(json), etag: etagOf(json) };
    },
  };
}

function milliseconds(instant: string | null): number {
  return instant === null ? NaN : Date.parse(instant);
}
