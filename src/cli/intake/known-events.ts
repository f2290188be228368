import { DAY } from '../../calendar/days.ts';
import { nameWords } from '../../content/lint/likely-twins.ts';
import type { Validated } from '../../content/validate.ts';
import { addTo } from '../../platform/containers.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { OpenFolder } from '../new-record/new-file.ts';

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
  /** The event of the same name whose start is less than a day away; null where there is none. */
  readonly sameNameAndDay: (event: EventRecord) => KnownFile | null;
}

/** Looks at the events of a folder once for all that is asked of them. */
export function knownEvents(folder: Pick<OpenFolder, 'events'>): KnownEvents {
  const byId = new Map<string, Validated<EventRecord>>();
  const byName = new Map<string, Validated<EventRecord>[]>();
  for (const event of folder.events()) {
    const { identity, record } = event;
    if (identity.id !== null && !byId.has(identity.id)) byId.set(identity.id, event);
    if (record !== null) addTo(byName, comparedName(record), event);
  }
  return {
    byId,
    sameNameAndDay: (event) => {
      const same = byName.get(comparedName(event))?.find(({ record }) => isSameDay(record, event));
      return same === undefined
        ? null
        : { file: same.document.file, message: 'It has the same name and day.' };
    },
  };
}

function comparedName({ name }: EventRecord): string {
  return nameWords(name).join(' ');
}

function isSameDay(one: EventRecord | null, { startDate: other }: EventRecord): boolean {
  const start = one?.startDate ?? null;
  return start !== null && other !== null && Math.abs(Date.parse(start) - Date.parse(other)) < DAY;
}
