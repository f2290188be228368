import { addTo, groupedBy } from '../../../platform/containers.ts';
import { plainLine } from '../text/said-text.ts';
import type { Component } from './components.ts';
import { textValue } from './property.ts';

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

/** Returns what calendars have of each UID, in the order of the lines. */
export function entriesOf(components: readonly Component[]): Entry[] {
  const byUid = new Map<string, Component[]>();
  for (const [position, component] of components.entries()) {
    addTo(byUid, uidOf(component) ?? `\n${position}`, component);
  }
  return [...byUid.values()].map(entryOf);
}

/** Returns how often an event has been changed (RFC 5546, section 2.1.5). */
export function sequenceOf({ properties }: Component): number {
  const written = properties.get('sequence')?.[0]?.written ?? '';
  return /^\d{1,9}$/.test(written) ? Number(written) : 0;
}

/**
 * Whether an event is for few people: a class that nobody knows is private (RFC 5545, section 3.8.1.3), and so is one that cannot
 * be read.
 */
export function isPrivate({ properties, broken }: Component): boolean {
  const classes = properties.get('class') ?? [];
  return (
    classes.some(({ written }) => !/^(?:public)?$/i.test(written)) ||
    broken.some(({ property }) => property === 'class')
  );
}

function entryOf(components: readonly Component[]): Entry {
  const [first] = components;
  const uid = first === undefined ? null : uidOf(first);
  const isDate = ({ properties }: Component): boolean => properties.has('recurrence-id');
  const whole = components.filter((component) => !isDate(component));
  const latest = whole.reduce((highest, component) => Math.max(highest, sequenceOf(component)), 0);
  const current = groupedBy(
    whole.filter((component) => sequenceOf(component) === latest),
    startAndName,
  );
  const older = whole.filter((component) => sequenceOf(component) < latest);
  const events = [...current].map(([startName, versions], position) => ({
    uid: uid === null || current.size === 1 ? uid : `${uid} ${startName}`,
    component: latestOf(versions),
    older: position === 0 ? older : [],
  }));
  const overrides = [...groupedBy(components.filter(isDate), recurrenceId).values()].map(latestOf);
  return { uid, events, overrides };
}

function uidOf({ properties }: Component): string | null {
  const uid = plainLine(textValue(properties.get('uid')?.[0]) ?? '').slice(0, MAX_UID);
  return uid === '' ? null : uid;
}

function startAndName({ properties }: Component): string {
  const name = plainLine(textValue(properties.get('summary')?.[0]) ?? '').slice(0, MAX_NAME);
  return `${properties.get('dtstart')?.[0]?.written ?? ''} ${name}`;
}

function recurrenceId({ properties }: Component): string {
  const { written = '', parameters } = properties.get('recurrence-id')?.[0] ?? {};
  return `${written} ${parameters?.get('range') ?? ''}`;
}

/** Returns the one with the highest SEQUENCE, then the latest LAST-MODIFIED, then the last. */
function latestOf(versions: readonly Component[]): Component {
  return versions.reduce((before, next) => (isLater(before, next) ? before : next));
}

function isLater(one: Component, other: Component): boolean {
  const byNumber = sequenceOf(one) - sequenceOf(other);
  const modified = ({ properties }: Component): string => properties.get('last-modified')?.[0]?.written ?? '';
  return byNumber === 0 ? modified(one) > modified(other) : byNumber > 0;
}
