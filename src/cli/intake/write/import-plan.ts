import { isDeepStrictEqual } from 'node:util';
import { readDate } from '../../../content/dates/read-date.ts';
import type { Validated } from '../../../content/validate.ts';
import type { EventRecord } from '../../../schema/event.ts';
import { formats, isTimeZone } from '../../../schema/formats.ts';
import {
  checkAllWithin,
  fileOf,
  type Findings,
  type NamedDraft,
  type Target,
} from '../../new-record/draft.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';
import { type Proposed, proposedLines } from '../../new-record/proposed-whereabouts.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { fileNameOf, slugOfId, takenSlugs } from '../../new-record/slug.ts';
import type { Fact, Found } from '../found-event.ts';
import { differences, type Difference } from '../resolve/differences.ts';
import { identifyEvents, idOfEvent, isCounter } from '../resolve/identity.ts';
import { type KnownEvents, knownLine } from '../resolve/known-events.ts';
import {
  passingProblems,
  type ResolvedEvent,
  resolveEvents,
  type SourceFacts,
  valuesIn,
  withSoundFacts,
} from '../resolve/resolve.ts';
import { factOf, valueOf, valuesOf } from '../found-facts.ts';

/** An event of a source, with the record that it is or becomes. */
export interface IncomingEvent extends ResolvedEvent {
  readonly id: string;
  /** Its UID, where other sources have the same for other events; else null. */
  readonly counter: string | null;
}

/** What an event of a source is to this calendar: it comes in, is there, is probably there or twice in the source, or cannot be written. */
export type EventState = 'new' | 'known' | 'duplicate' | 'refused';

/** What becomes of an event of a source. */
export interface Outcome {
  readonly state: EventState;
  /** What the source says of it, by which a report names it. */
  readonly facts: readonly Fact[];
  /** The file within the content folder that it becomes, is in or is probably in; null where there is none. */
  readonly file: string | null;
  /** What the source says otherwise than the file that it is in or probably in, which stays as it is. */
  readonly differences: readonly Difference[];
  /** Why it is not written, in whole lines. */
  readonly reasons: readonly string[];
  /** What was decided for it, in whole sentences. */
  readonly notes: readonly string[];
  /** The file that is to be written. */
  readonly findings: Findings | null;
}

function outcome(state: EventState, { facts }: Pick<Outcome, 'facts'>, more: Partial<Outcome> = {}): Outcome {
  return { state, facts, file: null, differences: [], reasons: [], notes: [], findings: null, ...more };
}

/** The calendar that events come into. */
export interface Receiving {
  readonly target: Target;
  readonly known: KnownEvents;
}

/** The events of a source, as far as they are decided without anybody being asked. */
export interface Sorted {
  /** The events that are not there yet. */
  readonly incoming: readonly IncomingEvent[];
  readonly decided: readonly Outcome[];
}

/**
 * Sorts what a source says into events that are there, that cannot be taken, and that come in.
 *
 * @param from where the source was taken: an address, the path of a file, or `-`
 */
export function sortEvents(receiving: Receiving, found: Found, from: string, source: SourceFacts): Sorted {
  const { target, known } = receiving;
  const readable = found.events.filter(({ refusal }) => refusal === undefined);
  const { events, repeated } = identifyEvents(readable, from, known.byId);
  const resolved = resolveEvents(
    target.folder,
    events.map(({ event }) => event),
    source,
  );
  const incoming: IncomingEvent[] = [];
  const decided: Outcome[] = [];
  for (const [at, event] of resolved.entries()) {
    const { id = '', event: { uid } = { uid: null } } = events[at] ?? {};
    const identified = { ...event, id, counter: uid !== null && isCounter(uid) ? uid : null };
    const there = knownOutcome(receiving, identified);
    if (there === null) incoming.push(identified);
    else decided.push(there);
  }
  return {
    incoming,
    decided: [
      ...decided,
      ...repeated.map(({ event, reason }) => outcome('duplicate', event, { reasons: [reason] })),
      ...found.events.flatMap((event) =>
        event.refusal === undefined ? [] : [outcome('refused', event, { reasons: [event.refusal] })],
      ),
      ...(found.refused ?? []).map(({ name, startDate, reason }) => {
        const facts = [...factOf('name', name ?? '', ''), ...factOf('startDate', startDate ?? '', '')];
        return outcome('refused', { facts }, { reasons: [reason] });
      }),
      ...privateOutcomes(known, found, from),
    ],
  };
}

/** Tells which events were published before they turned private, by their files alone. */
function privateOutcomes({ byId }: KnownEvents, { privateUids = [] }: Found, from: string): Outcome[] {
  return privateUids.flatMap((uid) => {
    const file = byId.get(idOfEvent({ uid, facts: [] }, from, byId))?.document.file;
    const reasons = ['It has become private in the source, and the file stays as it is.'];
    return file === undefined ? [] : [outcome('known', { facts: [] }, { file, reasons })];
  });
}

/** Whether an event is there already, by its id; what the source says otherwise is found, and left as it is. */
function knownOutcome(
  { target: { folder, displayPath }, known }: Receiving,
  event: IncomingEvent,
): Outcome | null {
  const ours = known.byId.get(event.id);
  if (ours === undefined) return null;
  const { document, record } = ours;
  const { file } = document;
  const isSame = event.facts.every((fact) => isWritten(ours.values, fact));
  const found = record === null || isSame ? [] : differencesFrom(folder, record, event);
  if (event.counter !== null && IDENTIFYING.every((one) => found.some(({ key }) => key === one)))
    return outcome('refused', event, { reasons: [sameCounter(event.counter, displayPath(file))] });
  return outcome('known', event, { file, differences: found });
}

/** Whether a file has a fact as it stands. */
function isWritten(values: Validated<unknown>['values'], { key, value }: Fact): boolean {
  const written = values[key];
  const isText = typeof written === 'string' || typeof written === 'object';
  return isDeepStrictEqual(isText ? written : String(written), value);
}

function differencesFrom(
  folder: OpenFolder,
  record: EventRecord,
  event: IncomingEvent,
): readonly Difference[] {
  const said = valuesOf(event.facts);
  // Times without a time zone of their own are on the clocks where the event is.
  const values = { name: record.name, scale: record.scale, timezone: record.timezone, ...said };
  const draft = { type: NEW_TYPE_OF.events, id: event.id, slug: null, values };
  const theirs = folder.eventOf(fileOf(draft).file);
  const place = record.place === null ? null : folder.placeOf(record.place);
  if (theirs !== null) return differences({ record, place }, theirs, Object.keys(said));
  const sound = withSoundFacts(folder, event);
  return sound === event ? [] : differencesFrom(folder, record, sound);
}

/** Where all of these are others, it is another event. */
const IDENTIFYING = ['name', 'startDate'];

function sameCounter(counter: string, file: string): string {
  return `The source has the id "${counter}" for it, and a source of the same name had that for another event, ${file}. Give the source another name, or its events ids that no other source has.`;
}

/**
 * What becomes of events that are not there. The folder is validated once for all of them, and once more where facts of some
 * have to be left out.
 *
 * @param isDuplicateAllowed whether events are written that are probably there already
 */
export function newOutcomes(
  { target, known }: Receiving,
  events: readonly IncomingEvent[],
  isDuplicateAllowed: boolean,
): Outcome[] {
  const nameFile = fileNames(target);
  const drafts = events.map((event): NamedDraft => ({
    type: NEW_TYPE_OF.events,
    id: event.id,
    slug: nameFile(event),
    values: valuesIn(event),
    saidAt: event.saidAt,
  }));
  const checked = drafts.length === 0 ? [] : checkAllWithin(target, drafts);
  const sound = events.map((event, at) =>
    passingProblems(checked[at]?.findings.problems ?? []).length === 0
      ? event
      : withSoundFacts(target.folder, event),
  );
  if (sound.some((event, at) => event !== events[at]))
    return newOutcomes({ target, known }, sound, isDuplicateAllowed);
  const incoming = new Set(checked.map(({ findings }) => findings.path));
  return events.flatMap((event, position) => {
    const [draft, check] = [drafts[position], checked[position]];
    if (draft === undefined || check === undefined) return [];
    const { findings, obstacle } = check;
    // Two events that one source tells apart are two.
    const like = findings.twin === null || incoming.has(findings.twin.file) ? null : findings.twin;
    const twin = known.sameNameAndDay(startOf(draft.values, target.folder.site)) ?? like;
    if (twin !== null && !isDuplicateAllowed) {
      const { record = null } = known.byFile.get(twin.file) ?? {};
      const found = record === null ? [] : differencesFrom(target.folder, record, event);
      const reasons = [knownLine(twin, target.displayPath)];
      return outcome('duplicate', event, { file: twin.file, differences: found, reasons });
    }
    if (obstacle !== null) return outcome('refused', event, { reasons: obstacle.lines });
    const undated = draft.values.startDate === undefined ? ['No date is said, and none is written.'] : [];
    const notes = [...event.notes, ...undated, ...addedNote(event.added)];
    return outcome('new', event, { file: findings.path, findings, notes });
  });
}

/** What an event is recognised by. */
function startOf(
  { name, startDate, timezone }: NewValues,
  site: { readonly timezone: string },
): { readonly name: string; readonly startDate: string | null } {
  const zone = typeof timezone === 'string' && isTimeZone(timezone) ? timezone : site.timezone;
  const start = typeof startDate === 'string' ? readDate(startDate, 'start', zone) : null;
  return {
    name: typeof name === 'string' ? name : '',
    startDate: start !== null && 'instant' in start ? start.instant : null,
  };
}

/** Says what was added to a file. Towns differ in their coordinates, so that a note which many events share has none. */
function addedNote({ latitude, longitude, ...proposed }: Proposed): string[] {
  const lines = Object.keys(proposed).length === 0 ? [] : [proposedLines(proposed)];
  const coordinates = latitude === undefined || longitude === undefined ? [] : ['coordinates'];
  const added = [...lines, ...coordinates];
  return added.length === 0 ? [] : [`Added, since the place of the event says it: ${added.join(', ')}.`];
}

/** Names for files that no other has: the words of the event's name, with a number behind them where it is taken. */
function fileNames({ folder }: Target): (event: IncomingEvent) => string {
  const taken = takenSlugs(folder);
  const last = new Map<string, number>();
  return ({ id, slug, facts, given }) => {
    const name = given.name ?? valueOf(facts, 'name');
    const words =
      slug !== undefined && formats.slug.test(slug) ? slug : fileNameOf(typeof name === 'string' ? name : '');
    const base = words === '' ? slugOfId(id) : words;
    let number = last.get(base) ?? 1;
    const named = (): string => (number === 1 ? base : `${base}-${number}`);
    while (taken.has(named())) number += 1;
    last.set(base, number);
    taken.add(named());
    return named();
  };
}
