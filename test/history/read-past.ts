import { serialiseEvent } from '../../src/calendar/pack-records.ts';
import { ANSWERS } from '../../src/calendar/wire.ts';
import { answerHash } from '../../src/history/answers.ts';
import { isCommitted, pastAt, positionOf, type History, type RecordPast } from '../../src/history/history.ts';
import { createPastReader, type PastReading } from '../../src/history/past-reader.ts';
import { recordsOf, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

/** Reads the history of a folder without a cache. */
export function readPast(folder: string): Promise<PastReading> {
  return createPastReader({ folder, answers: ANSWERS }).read();
}

/** The history of an event by its number; null where it has none. */
export function eventPast(history: History | null, number: number): RecordPast | null {
  if (history === null) return null;
  const position = positionOf(history.events, uuid(number));
  return position === -1 ? null : pastAt(history, 'events', position);
}

/** Whether the only event of these files, which has no relations, is as the last commit has it. */
export function isEventCommitted(history: History | null, files: Files): boolean {
  const [event] = recordsOf(files).events;
  if (history === null || event === undefined) return false;
  const { compared } = serialiseEvent(event, { place: null, organizations: [] });
  const hash = answerHash(compared());
  return isCommitted(history.events, positionOf(history.events, event.id), hash);
}
