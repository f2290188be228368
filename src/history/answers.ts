import { hash } from 'node:crypto';
import { EVENT, type EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import { recordSettingsOf, type RecordSettings } from '../schema/site.ts';
import { rowsOf, urlKeysOf } from '../schema/table.ts';
import type { Version } from './versions.ts';

/**
 * The version of the rules by which records are read and answered. It is raised with every change of the rules by which any file is read or
 * answered differently. Caches of the past that other versions wrote are not used, and their sync tokens have expired.
 */
export const RULES_VERSION = '7';

/** The JSON of a record with all fields but those of the history, in two parts. */
export interface AnswerParts {
  /** The object with the default fields. */
  readonly json: string;
  /**
   * What replaces the closing brace of `json` where all fields are asked for, without a closing brace and the fields of the
   * history.
   */
  readonly more: string;
  /** The length of the last part of `more`, which comes after the fields of the history. */
  readonly behind: number;
}

/** The records of which the answer of an event contains a part. */
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

/** The fields of an event's answer that come from its place or from other keys where the event itself has none. */
const MADE_OF_OTHERS: ReadonlySet<string> = new Set(['countryCode', 'attendanceMode']);

/** The fields that an event's answer takes from its record unchanged. */
const SAME_IN_ANSWERS = rowsOf(EVENT).flatMap(([key, { answer, schema, reference }]) => {
  const isSame = answer !== undefined && schema.type === 'string' && reference === undefined;
  return isSame && !MADE_OF_OTHERS.has(key) && !urlKeysOf(EVENT).includes(key) ? key : [];
});

const URL_KEYS = urlKeysOf(EVENT);

/** Whether the answers of two events differ for certain. For most versions that do, this finds it without making the answers. */
export function differAtSight(one: EventRecord, other: EventRecord): boolean {
  const [before, after]: readonly Readonly<Record<string, unknown>>[] = [one, other];
  if (SAME_IN_ANSWERS.some((key) => before?.[key] !== after?.[key])) return true;
  // Answers have URLs in ASCII, so two other URLs may look the same there.
  return URL_KEYS.some(
    (key) => before?.[key] !== after?.[key] && isAscii(before?.[key]) && isAscii(after?.[key]),
  );
}

function isAscii(url: unknown): boolean {
  return typeof url !== 'string' || /^[!-~]*$/.test(url);
}
