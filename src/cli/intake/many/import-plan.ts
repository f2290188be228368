import { SCALES } from '../../../schema/scale.ts';
import { formats } from '../../../schema/formats.ts';
import {
  checkAllWithin,
  fileOf,
  type Findings,
  type NamedDraft,
  type Target,
} from '../../new-record/draft.ts';
import { type Proposed, proposedLines, proposedWhereabouts } from '../../new-record/proposed-whereabouts.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { fileNameOf, slugOfId, takenSlugs } from '../../new-record/slug.ts';
import type { KnownEvents, KnownFile } from '../known-events.ts';
import { valuesOf } from '../said.ts';
import { zoneNotes } from '../zone-notes.ts';
import { differences, type Difference } from './differences.ts';
import type { IncomingEvent } from './incoming-event.ts';

/** What an event of a source is to this calendar. */
export type Outcome =
  | {
      readonly kind: 'new';
      readonly event: IncomingEvent;
      readonly findings: Findings;
      /** What was decided for it, in whole sentences. */
      readonly notes: readonly string[];
    }
  /** It is there, in this file. */
  | {
      readonly kind: 'known';
      readonly event: IncomingEvent;
      readonly file: string;
      readonly differences: readonly Difference[];
    }
  /** It is probably there. */
  | { readonly kind: 'twin'; readonly event: IncomingEvent; readonly twin: KnownFile }
  /** It cannot be written; why, in whole lines. */
  | { readonly kind: 'refused'; readonly event: IncomingEvent; readonly lines: readonly string[] };

/** The calendar that events come into. */
export interface Receiving {
  readonly target: Target;
  readonly known: KnownEvents;
}

/** Whether an event is there already, by its id; what the source says otherwise is found, and left as it is. */
export function knownOutcome(
  { target: { folder, displayPath }, known }: Receiving,
  event: IncomingEvent,
): Outcome | null {
  const ours = known.byId.get(event.id);
  if (ours === undefined) return null;
  const { document, record } = ours;
  const facts = valuesOf(event.facts);
  const values = { name: record?.name ?? '', scale: record?.scale ?? SCALES[0], ...facts };
  const theirs = folder.eventOf(fileOf({ type: NEW_TYPE_OF.events, id: event.id, slug: null, values }).file);
  const isCompared = record !== null && theirs !== null;
  const place = record?.place == null ? null : folder.placeOf(record.place);
  const { file } = document;
  const found = isCompared ? differences({ record, place }, theirs, Object.keys(facts)) : [];
  if (event.counter !== null && IDENTIFYING.every((one) => found.some(({ key }) => key === one)))
    return { kind: 'refused', event, lines: [sameCounter(event.counter, displayPath(file))] };
  return { kind: 'known', event, file, differences: found };
}

/** Where all of these are others, it is another event. */
const IDENTIFYING = ['name', 'startDate'];

function sameCounter(counter: string, file: string): string {
  return `The source has the id "${counter}" for it, and a source of the same name had that for another event, ${file}. Give the source another name, or its events ids that no other source has.`;
}

/**
 * What becomes of events that are not there. The folder is validated once for all of them.
 *
 * @param isTwinAllowed whether events are written that are probably there already
 */
export function newOutcomes(
  { target, known }: Receiving,
  events: readonly IncomingEvent[],
  isTwinAllowed: boolean,
): Outcome[] {
  const nameFile = fileNames(target);
  const said = events.map((event): NamedDraft => ({
    type: NEW_TYPE_OF.events,
    id: event.id,
    slug: nameFile(event),
    values: event.values,
    saidAt: event.saidAt,
  }));
  const proposed = proposedWhereabouts(target.folder, said);
  const drafts = said.map((draft, at) => ({ ...draft, values: { ...draft.values, ...proposed[at] } }));
  const checked = checkAllWithin(target, drafts);
  const incoming = new Set(checked.map(({ findings }) => findings.path));
  return events.flatMap((event, position): Outcome[] => {
    const [draft, check] = [drafts[position], checked[position]];
    if (draft === undefined || check === undefined) return [];
    const { findings, obstacle } = check;
    const record = target.folder.eventOf(fileOf(draft).file);
    // Two events that one source tells apart are two.
    const like = findings.twin === null || incoming.has(findings.twin.file) ? null : findings.twin;
    const twin = (record === null ? null : known.sameNameAndDay(record)) ?? like;
    if (twin !== null && !isTwinAllowed) return [{ kind: 'twin', event, twin }];
    if (obstacle !== null) return [{ kind: 'refused', event, lines: obstacle.lines }];
    const added = proposed[position] ?? {};
    const zone = zoneNotes({ ...event.values, ...added }, target.folder);
    return [{ kind: 'new', event, findings, notes: [...event.notes, ...zone, ...addedNote(added)] }];
  });
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
  return ({ id, slug, values: { name } }) => {
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
