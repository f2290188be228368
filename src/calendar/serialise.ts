import { comparable } from '../history/versions.ts';
import { countryNames } from '../schema/countries.ts';
import { EVENT, type EventRecord } from '../schema/event.ts';
import type { RecordType } from '../schema/field.ts';
import { ORGANIZATION, type OrganizationRecord } from '../schema/organization.ts';
import { PLACE, type PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { spanOf, type EventSpan } from './days.ts';
import { etagOf } from './etag.ts';
import { wordsOfName } from './search/pack.ts';
import {
  eventJson,
  organizationJson,
  placeJson,
  type EventRelations,
  type RecordJson,
  countryOf,
} from './wire.ts';

/** An answer whose JSON is still a text. */
export interface Serialised extends RecordJson {
  /** Of `json`. */
  readonly etag: string;
  /** The JSON by which it is compared with earlier versions. */
  readonly compared: () => RecordJson;
}

export interface SerialisedEvent extends Serialised, EventSpan {
  /** Milliseconds since 1970; NaN where there is none. */
  readonly start: number;
  readonly end: number;
  /** Those of its name, and what else `q` looks at. */
  readonly words: readonly string[];
  readonly labels: readonly string[];
}

/** @param relations what the answer has in the place of the event's references */
export function serialiseEvent(event: EventRecord, relations: EventRelations): SerialisedEvent {
  const toJson = (each: EventRecord): RecordJson => eventJson(each, relations);
  const { json, more, etag, compared } = serialised(EVENT, event, toJson);
  const { firstDay, lastDay, last } = spanOf(event);
  const [start, end] = [milliseconds(event.startDate), milliseconds(event.endDate)];
  const [words, labels] = [wordsOfName(event.name), labelsOf(event, relations)];
  return { json, more, etag, compared, firstDay, lastDay, last, start, end, words, labels };
}

export function serialiseOrganization(organization: OrganizationRecord, site: SiteRecord): Serialised {
  return serialised(ORGANIZATION, organization, (each) => organizationJson(each, site));
}

export function serialisePlace(place: PlaceRecord): Serialised {
  return serialised(PLACE, place, placeJson);
}

function serialised<T extends object>(
  type: RecordType,
  record: T,
  toJson: (record: T) => RecordJson,
): Serialised {
  const answer = toJson(record);
  const compared = (): RecordJson => {
    const shown = comparable(type, record);
    return shown === record ? answer : toJson(shown);
  };
  return { ...answer, etag: etagOf(answer.json), compared };
}

function milliseconds(instant: string | null): number {
  return instant === null ? NaN : Date.parse(instant);
}

/** What `q` looks at besides the name of an event (contract, section 6). */
function labelsOf(event: EventRecord, { place, organizations }: EventRelations): string[] {
  const { region, tags } = event;
  const names: readonly (OrganizationRecord | PlaceRecord)[] =
    place === null ? organizations : [...organizations, place];
  const country = countryOf(event, place);
  return [
    ...names.map(({ name }) => name),
    ...present(region),
    ...(country === null ? [] : countryNames(country)),
    ...tags,
  ];
}

/** None where there is no text, else that text alone. */
export function present(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : [text];
}
