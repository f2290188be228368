import { join } from 'node:path';
import { ROOT } from '../../helpers/process.ts';

/** The fields of an event in the element that the tests look at. */
export interface KnownEvent {
  readonly name: string;
  readonly address: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly colour: string;
}

type Words = (name: string) => string;

/** The parts of the element that need no browser. */
export interface Element {
  readonly eventsOf: (feed: object, source: URL) => KnownEvent[];
  readonly isMatch: (event: KnownEvent, question: Readonly<Record<string, string>>) => boolean;
  readonly sectionOf: (event: KnownEvent, today: string, isChosen: boolean) => string;
  readonly headingOf: (section: string, today: string, words: Words) => readonly string[];
  readonly timesOf: (event: KnownEvent, section: string, today: string, words: Words) => readonly string[];
  readonly bestOf: <T>(table: Readonly<Record<string, T>>, language: string) => T | undefined;
  readonly FAILED: Readonly<Record<string, string>>;
  readonly ATTRIBUTES: readonly string[];
}

/** The compiler of the tests has no types of the scripts that pages load; these scripts are checked on their own. */
async function partOf(file: string): Promise<object> {
  const part: unknown = await import(join(ROOT, 'src/pages/embed/element', file));
  return { ...(part as object) };
}

const FILES = ['feed-events.js', 'question.js', 'event-rows.js', 'words.js'];

export const ELEMENT = Object.assign({}, ...(await Promise.all(FILES.map(partOf)))) as Element;
