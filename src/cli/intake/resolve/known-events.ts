import { randomUUID } from 'node:crypto';
import { DAY } from '../../../calendar/days.ts';
import { nameWords } from '../../../content/lint/likely-twins.ts';
import type { Validated } from '../../../content/validate.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { addTo } from '../../../platform/collections.ts';
import type { EventRecord } from '../../../schema/event.ts';
import { SCALES } from '../../../schema/scale.ts';
import { fileOf } from '../../new-record/draft.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';

/** A content file that has, or probably has, a given event. */
export interface KnownFile {
  /** The path within the content folder. */
  readonly file: string;
  /** The reason, in a whole sentence. */
  readonly message: string;
}

/** Returns the message that an event is probably a duplicate. */
export function knownLine({ file, message }: KnownFile, displayPath: (file: string) => string): string {
  return `${displayPath(file)} is probably this event. ${message}`;
}

/** The events of a calendar, for finding those of a source among them. */
export interface KnownEvents {
  readonly byId: ReadonlyMap<string, Validated<EventRecord>>;
  /** The events by the paths of their files within the content folder. */
  readonly byFile: ReadonlyMap<string, Validated<EventRecord>>;
  /**
   * Returns the event with the same name whose start is less than a day apart; null where there is none.
   *
   * @param isOther whether the event of a file can be the same; by default, any can
   */
  readonly sameNameAndDay: (
    event: Pick<EventRecord, 'name' | 'startDate'>,
    isOther?: (file: string) => boolean,
  ) => KnownFile | null;
  /** Adds an event that is about to be written. */
  readonly add: (event: Pick<EventRecord, 'name' | 'startDate'>, file: string) => void;
}

/** Indexes the events of a folder. */
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
    sameNameAndDay: ({ name, startDate }, isOther = () => true) => {
      if (startDate === null) return null;
      const start = Date.parse(startDate);
      const same = byName
        .get(comparedName(name))
        ?.find((one) => Math.abs(one.start - start) < DAY && isOther(one.file));
      return same === undefined ? null : { file: same.file, message: 'It has the same name and day.' };
    },
  };
}

function comparedName(name: string): string {
  return nameWords(name).join(' ');
}

const LIKELY: ReadonlySet<DiagnosticCode> = new Set(['event-overlap', 'url-duplicate']);

/**
 * Finds the event that is probably a duplicate of one with these values: it has the same source, the same name and day, or is
 * reported by the rules of validation. Null where there is none.
 *
 * @param pages addresses of pages with only this event: an event that has one of them as its source or url is the same
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
  // The rules need a complete event.
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
