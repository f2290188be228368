import { groupedBy } from '../../../platform/collections.ts';
import type { UidForms } from '../found-event.ts';
import { plainLine } from '../text/said-text.ts';
import { textOf, writtenOf, type Component } from './components.ts';

/** The latest version of an event of a calendar. */
export interface Version {
  /** Its UID, followed by its start and name where several events have the same UID. */
  readonly uid: string | null;
  /** Undefined for an event without a UID. */
  readonly uids: UidForms | undefined;
  readonly component: Component;
  /** The versions that it replaces. */
  readonly older: readonly Component[];
}

/** The components of a calendar with the same UID. */
export interface Entry {
  readonly uid: string | null;
  readonly events: readonly Version[];
  /** The latest version of each component with a RECURRENCE-ID, which changes a date of a series. */
  readonly overrides: readonly Component[];
}

/** The length to which UIDs are cut. */
const MAX_UID = 1000;
const MAX_NAME = 200;

/** Groups components by their UIDs, in the order of the lines; each component without a UID is a group by itself. */
export function entriesOf(components: readonly Component[]): Entry[] {
  const byUid = groupedBy(components, (component) => uidOf(component) ?? component);
  return [...byUid].map(([uid, same]) => entryOf(typeof uid === 'string' ? uid : null, same));
}

/** Returns the SEQUENCE of an event (RFC 5546, section 2.1.5); 0 where it is missing or invalid. */
export function sequenceOf(component: Component): number {
  const written = writtenOf(component, 'sequence');
  return /^\d{1,9}$/.test(written) ? Number(written) : 0;
}

/** Whether an event is private: it has a CLASS other than PUBLIC, also if unknown (RFC 5545, section 3.8.1.3) or unreadable. */
export function isPrivate({ properties, broken }: Component): boolean {
  const isClosed = properties.get('class')?.some(({ written }) => !/^(?:public)?$/i.test(written));
  return isClosed === true || broken.some(({ property }) => property === 'class');
}

function entryOf(uid: string | null, components: readonly Component[]): Entry {
  const byKind = groupedBy(components, ({ properties }) => properties.has('recurrence-id'));
  const overrides = latestBy(byKind.get(true) ?? [], recurrenceId).map(([, override]) => override);
  const whole = byKind.get(false) ?? [];
  const latest = whole.reduce((highest, component) => Math.max(highest, sequenceOf(component)), 0);
  const byAge = groupedBy(whole, (component) => sequenceOf(component) < latest);
  const current = latestBy(byAge.get(false) ?? [], startAndName);
  const events = current.map(([startName, component], position) => {
    const uids = uid === null ? undefined : { plain: uid, full: `${uid} ${startName}` };
    return {
      uid: (current.length === 1 ? uids?.plain : uids?.full) ?? null,
      uids,
      component,
      older: position === 0 ? (byAge.get(true) ?? []) : [],
    };
  });
  return { uid, events, overrides };
}

function uidOf(component: Component): string | null {
  const uid = plainLine(textOf(component, 'uid') ?? '').slice(0, MAX_UID);
  return uid === '' ? null : uid;
}

function startAndName(component: Component): string {
  const name = plainLine(textOf(component, 'summary') ?? '').slice(0, MAX_NAME);
  return `${writtenOf(component, 'dtstart')} ${name}`;
}

function recurrenceId({ properties }: Component): string {
  const { written = '', parameters } = properties.get('recurrence-id')?.[0] ?? {};
  return `${written} ${parameters?.get('range') ?? ''}`;
}

/** Returns the latest component for each key, by SEQUENCE, then by LAST-MODIFIED, then by position. */
function latestBy(
  components: readonly Component[],
  keyOf: (component: Component) => string,
): (readonly [key: string, latest: Component])[] {
  return [...groupedBy(components, keyOf)].map(([key, versions]) => [
    key,
    versions.reduce((before, next) => (isLater(before, next) ? before : next)),
  ]);
}

function isLater(one: Component, other: Component): boolean {
  const byNumber = sequenceOf(one) - sequenceOf(other);
  return byNumber === 0 ? writtenOf(one, 'last-modified') > writtenOf(other, 'last-modified') : byNumber > 0;
}
