import { randomUUID } from 'node:crypto';
import { DAY } from '../../../calendar/days.ts';
import { nameWords } from '../../../content/lint/likely-twins.ts';
import type { Validated } from '../../../content/validate.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { addTo } from '../../../platform/containers.ts';
import type { EventRecord } from '../../../schema/event.ts';
import { SCALES } from '../../../schema/scale.ts';
import { fileOf } from '../../new-record/draft.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';

/** A file of the content that has an event already, or probably has. */
export interface KnownFile {
  /** Within the content folder. */
  readonly file: string;
  /** Why, in a whole sentence. */
  readonly message: string;
}

/** Says that an event is there already, to the person who would write it. */
export function knownLine({ file, message }: KnownFile, displayPath: (file: string) => string): string {
  return `${displayPath(file)} is probably this event. ${message}`;
}

/** The events of a calendar, to be found by what a source says of them. */
export interface KnownEvents {
  readonly byId: ReadonlyMap<string, Validated<EventRecord>>;
  /** By the path within the content folder. */
  readonly byFile: ReadonlyMap<string, Validated<EventRecord>>;
  /** The event of the same name whose start is less than a day away; null where there is none. */
  readonly sameNameAndDay: (event: Pick<EventRecord, 'name' | 'startDate'>) => KnownFile | null;
  /** Adds an event that is about to be written. */
  readonly add: (event: Pick<EventRecord, 'name' | 'startDate'>, file: string) => void;
}

/** Looks at the events of a folder once for all that is asked of them. */
export function knownEvents(folder: Pick<OpenFolder, 'events'>): KnownEvents {
  const byId = new Map<string, Validated<EventRecord>>();
  const byFile = new Map<string, Validated<EventRecord>>();
  const byName = new Map<string, { readonly file: string; readonly start: number }[]>();
  const add: KnownEvents['add'] = ({ name, startDate }, file) => {
    if (startDate !== null) addTo(byName, comparedName(name), { file, start: Date.parse(startDate) });
  };
  for (const event of folder.events()) {
    const { document, identity, record } = event;
    byFile.set(document.file, event);
    if (identity.id !== null && !byId.has(identity.id)) byId.set(identity.id, event);
    if (record !== null) add(record, document.file);
  }
  return {
    byId,
    byFile,
    add,
    sameNameAndDay: ({ name, startDate }) => {
      if (startDate === null) return null;
      const start = Date.parse(startDate);
      const same = byName.get(comparedName(name))?.find((one) => Math.abs(one.start - start) < DAY);
      return same === undefined ? null : { file: same.file, message: 'It has the same name and day.' };
    },
  };
}

function comparedName(name: string): string {
  return nameWords(name).join(' ');
}

const LIKELY: ReadonlySet<DiagnosticCode> = new Set(['event-overlap', 'url-duplicate']);

/**
 * Finds the event that is probably the one with these values: it has the same source, the same name and day, or what two
 * events hardly have in common (the rules of validation).
 *
 * @param pages addresses that speak of no other event: whoever has one of them as a source or as its page has the same event
 */
export function likelyDuplicate(
  folder: OpenFolder,
  values: NewValues,
  pages: readonly string[],
): KnownFile | null {
  const sameSource = folder.events().find(({ values: { url, sources } }) => {
    const addresses = [url, ...(Array.isArray(sources) ? sources : [])];
    return pages.some((page) => addresses.includes(page));
  });
  if (sameSource !== undefined) return { file: sameSource.document.file, message: 'It has the same source.' };
  // The rules look at events that are complete.
  const complete = { scale: SCALES[0], ...values };
  const { file } = fileOf({ type: NEW_TYPE_OF.events, id: randomUUID(), slug: null, values: complete });
  const record = folder.eventOf(file);
  const sameName = record === null ? null : knownEvents(folder).sameNameAndDay(record);
  if (sameName !== null) return sameName;
  const clash = folder.check(file).find(({ code, related }) => LIKELY.has(code) && related.length > 0);
  const [other] = clash?.related ?? [];
  return clash === undefined || other === undefined
    ? null
    : { file: other.place.file, message: clash.message };
}
