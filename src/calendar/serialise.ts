import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Answer } from './calendar.ts';
import { etagOf } from './etag.ts';
import { eventJson, organizationJson } from './wire.ts';

/** Turns records into answers. */
export interface Serialiser {
  readonly event: (
    event: EventRecord,
    place: PlaceRecord | null,
    organization: OrganizationRecord | null,
  ) => Answer;
  readonly organization: (organization: OrganizationRecord, site: SiteRecord) => Answer;
}

interface Remembered {
  readonly place: PlaceRecord | null;
  readonly organization: OrganizationRecord | null;
  readonly answer: Answer;
}

/** Remembers the answer of an event as long as its record lives: the same objects are not serialised again. */
export function createSerialiser(): Serialiser {
  const answers = new WeakMap<EventRecord, Remembered>();
  return {
    event(event, place, organization) {
      const known = answers.get(event);
      if (known?.place === place && known.organization === organization) return known.answer;
      const answer = answerOf(eventJson(event, place, organization));
      answers.set(event, { place, organization, answer });
      return answer;
    },
    organization: (organization, site) => answerOf(organizationJson(organization, site)),
  };
}

function answerOf(text: string): Answer {
  const json = Buffer.from(text);
  return { json, etag: etagOf(json) };
}
