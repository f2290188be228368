import { groupedBy } from '../../../platform/containers.ts';
import { plainLine } from '../text/said-text.ts';
import { textOf, writtenOf, type Component } from './components.ts';

/** An event of a calendar, of whose versions the latest. */
export interface Version {
  /** What it is known by: its UID, with its start and its name where the source has several events of one UID. */
  readonly uid: string | null;
  readonly component: Component;
  /** The versions that it takes the place of. */
  readonly older: readonly Component[];
}

/** What a calendar has of one UID. */
export interface Entry {
  readonly uid: string | null;
  readonly events: readonly Version[];
  /** The dates that are other than the rules say (RECURRENCE-ID), the latest version of each. */
  readonly overrides: readonly Component[];
}

/** No program makes a longer UID. */
const MAX_UID = 1000;
const MAX_NAME = 200;

/** Returns what calendars have of each UID, in the order of the lines; what has none is an event by itself. */
export function entriesOf(components: readonly Component[]): Entry[] {
  const byUid = groupedBy(components, (component) => uidOf(component) ?? component);
  return [...byUid].map(([uid, same]) => entryOf(typeof uid === 'string' ? uid : null, same));
}

/** Returns how often an event has been changed (RFC 5546, section 2.1.5). */
export function sequenceOf(component: Component): number {
  const written = writtenOf(component, 'sequence');
  return /^\d{1,9}$/.test(written) ? Number(written) : 0;
}

/**
 * Whether an event is for few people: a class that nobody knows is private (RFC 5545, section 3.8.1.3), and so is one that cannot
 * be read.
 */
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
  const events = current.map(([startName, component], position) => ({
    uid: uid === null || current.length === 1 ? uid : `${uid} ${startName}`,
    component,
    older: position === 0 ? (byAge.get(true) ?? []) : [],
  }));
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

/** Returns of the components with each key the one with the highest SEQUENCE, then the latest LAST-MODIFIED, then the last. */
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
