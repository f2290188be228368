import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { etagOf } from './etag.ts';
import { labelsOf } from './event-texts.ts';
import { spanOf, type EventSpan } from './local-dates.ts';
import { wordsOfName } from './search/pack.ts';
import { eventJson, organizationJson, placeJson, type EventRelations, type RecordJson } from './wire.ts';

/** An answer whose JSON is still a text. */
export interface Serialised extends RecordJson {
  /** Of `json`. */
  readonly etag: string;
}

export interface SerialisedEvent extends Serialised, EventSpan {
  /** Milliseconds since 1970; NaN where there is none. */
  readonly start: number;
  readonly end: number;
  /** What the answer has in the place of the event's references. */
  readonly relations: EventRelations;
  /** Those of its name, and what else `q` looks at. */
  readonly words: readonly string[];
  readonly labels: readonly string[];
}

/** Turns records into answers. */
export interface Serialiser {
  readonly event: (event: EventRecord, relations: EventRelations) => SerialisedEvent;
  readonly organization: (organization: OrganizationRecord, site: SiteRecord) => Serialised;
  readonly place: (place: PlaceRecord) => Serialised;
}

/** Turns records into answers that are wanted once. */
export const SERIALISER: Serialiser = {
  event(event, relations) {
    const { json, more, etag } = serialised(eventJson(event, relations));
    const { firstDay, lastDay, last } = spanOf(event);
    const [start, end] = [milliseconds(event.startDate), milliseconds(event.endDate)];
    const [words, labels] = [wordsOfName(event.name), labelsOf(event, relations)];
    return { json, more, etag, firstDay, lastDay, last, start, end, relations, words, labels };
  },
  organization: (organization, site) => serialised(organizationJson(organization, site)),
  place: (place) => serialised(placeJson(place)),
};

/** The same, but the answer of an event is remembered for as long as its record is in memory. */
export function createSerialiser(): Serialiser {
  const answers = new WeakMap<EventRecord, SerialisedEvent>();
  return {
    ...SERIALISER,
    event(event, relations) {
      const known = answers.get(event);
      if (known !== undefined && areSame(known.relations, relations)) return known;
      const answer = SERIALISER.event(event, relations);
      answers.set(event, answer);
      return answer;
    },
  };
}

function areSame(one: EventRelations, other: EventRelations): boolean {
  return (
    one.place === other.place &&
    one.organizations.length === other.organizations.length &&
    one.organizations.every((organization, index) => organization === other.organizations[index])
  );
}

function serialised({ json, more }: RecordJson): Serialised {
  return { json, more, etag: etagOf(json) };
}

function milliseconds(instant: string | null): number {
  return instant === null ? NaN : Date.parse(instant);
}
