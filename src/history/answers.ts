import { hash } from 'node:crypto';
import { EVENT, type EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import { recordSettingsOf, type RecordSettings } from '../schema/site.ts';
import { rowsOf, urlKeysOf } from '../schema/table.ts';
import type { Version } from './versions.ts';

/**
 * The number of the rules by which records are read and answered. It is raised whenever a change of them has any file read otherwise, or answered
 * otherwise. What other rules have learned of the past is not used, and what was given out by them has expired.
 */
export const RULES = '7';

/** The JSON of a record with all fields that its file says, in two parts. */
export interface AnswerParts {
  /** The fields that are there without being asked for: an object. */
  readonly json: string;
  /**
   * What stands in the place of the object's last brace where all fields are asked for, without that brace and what the
   * history says.
   */
  readonly more: string;
  /** The length of the end of `more` that stands behind what the history says; it is ASCII. */
  readonly behind: number;
}

/** The records that the answer of an event has a part of. */
export interface EmbeddedRecords {
  readonly place: PlaceRecord | null;
  /** The host comes first; an event without a host has no co-organizers. */
  readonly organizations: readonly OrganizationRecord[];
}

/**
 * Makes the answers of records with all fields, without the dates of changes. Two versions of a record are equal where these
 * answers are.
 */
export interface Answers {
  readonly event: (event: EventRecord, relations: EmbeddedRecords) => AnswerParts;
  readonly organization: (organization: OrganizationRecord, site: RecordSettings) => AnswerParts;
  readonly place: (place: PlaceRecord) => AnswerParts;
}

export const ANSWER_HASH_BYTES = 16;

/** A version of a record; for an event, together with the records that its answer embeds. */
export interface ResolvedVersion {
  readonly version: Version;
  readonly resolved: EmbeddedRecords | null;
}

export function pastAnswerOf(
  answers: Answers,
  { version, resolved }: ResolvedVersion,
  site: RecordSettings,
): AnswerParts {
  switch (version.kind) {
    case 'events':
      return answers.event(version.record, resolved ?? { place: null, organizations: [] });
    case 'organizations':
      return answers.organization(version.record, site);
    case 'places':
      return answers.place(version.record);
  }
}

/** Returns a hash of an answer, as `ANSWER_HASH_BYTES` characters of one byte each. */
export function answerHash({ json, more }: Pick<AnswerParts, 'json' | 'more'>): string {
  return hash('sha256', json + more, 'binary').slice(0, ANSWER_HASH_BYTES);
}

/** Returns a hash of the settings by which records are read and answered; it is as long as that of an answer. */
export function siteHash(settings: RecordSettings): string {
  return answerHash({ json: JSON.stringify(recordSettingsOf(settings)), more: '' });
}

/** The fields of an event's answer that its place or other keys say where it does not. */
const MADE_OF_OTHERS: ReadonlySet<string> = new Set(['countryCode', 'attendanceMode']);

/** The fields that an event's answer takes from its record unchanged. */
const SAME_IN_ANSWERS = rowsOf(EVENT).flatMap(([key, { answer, schema, reference }]) => {
  const isSame = answer !== undefined && schema.type === 'string' && reference === undefined;
  return isSame && !MADE_OF_OTHERS.has(key) && !urlKeysOf(EVENT).includes(key) ? key : [];
});

const URL_KEYS = urlKeysOf(EVENT);

/** Whether the answers of two events differ for certain: most versions do, and no answer need be made to see it. */
export function differAtSight(one: EventRecord, other: EventRecord): boolean {
  const [before, after]: readonly Readonly<Record<string, unknown>>[] = [one, other];
  if (SAME_IN_ANSWERS.some((key) => before?.[key] !== after?.[key])) return true;
  // Answers have the URLs in ASCII.
  return URL_KEYS.some(
    (key) => before?.[key] !== after?.[key] && isAscii(before?.[key]) && isAscii(after?.[key]),
  );
}

function isAscii(url: unknown): boolean {
  return typeof url !== 'string' || /^[!-~]*$/.test(url);
}
