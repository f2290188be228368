import { nameWords } from '../../../content/lint/name-words.ts';
import type { Validated } from '../../../content/validate.ts';
import type { EventRecord } from '../../../schema/event.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The events of a calendar, to be found by what an import knows of them. */
export interface KnownEvents {
  readonly byId: ReadonlyMap<string, Validated<EventRecord>>;
  /** The file of an event of the same name whose start is less than a day away; undefined where there is none. */
  readonly sameNameAndDay: (event: EventRecord) => string | undefined;
}

export function knownEvents(folder: OpenFolder): KnownEvents {
  const byId = new Map<string, Validated<EventRecord>>();
  const byName = new Map<string, Validated<EventRecord>[]>();
  for (const event of folder.events()) {
    const { identity, record } = event;
    if (identity.id !== null && !byId.has(identity.id)) byId.set(identity.id, event);
    if (record === null) continue;
    const name = nameWords(record.name).join(' ');
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [event]);
    else others.push(event);
  }
  return {
    byId,
    sameNameAndDay: ({ name, startDate }) =>
      byName
        .get(nameWords(name).join(' '))
        ?.find(({ record }) => isSameDay(record?.startDate ?? null, startDate))?.document.file,
  };
}

function isSameDay(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Math.abs(Date.parse(one) - Date.parse(other)) < DAY;
}
