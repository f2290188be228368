import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { Found } from '../../src/cli/intake/found-event.ts';
import type { ReadOptions } from '../../src/cli/intake/read/read-source.ts';
import { SourceError, type SourceReader, type SourceType } from '../../src/cli/intake/read/source.ts';
import { sourceText } from '../../src/cli/intake/read/source-text.ts';
import type { ReadTask } from '../../src/cli/intake/read/source-thread.ts';

type Load = () => Promise<SourceReader>;

const page: Load = async () => (await import('../../src/cli/intake/page/page-events.ts')).pageEvents;
const jsonLd: Load = async () => (await import('../../src/cli/intake/page/json-ld-events.ts')).jsonLdEvents;

const READERS: Readonly<Record<SourceType, Load>> = {
  'text/html': page,
  'application/xhtml+xml': page,
  'application/ld+json': jsonLd,
  'application/json': async () => (await import('../../src/cli/intake/table/json-table.ts')).jsonEvents,
  'text/calendar': async () => (await import('../../src/cli/intake/calendar/ical-events.ts')).icalEvents,
  'text/csv': async () => (await import('../../src/cli/intake/table/table-events.ts')).csvEvents,
};

/** Reads a source as the program of the thread does, but in this process. */
export async function readHere({ source, ...at }: ReadTask): Promise<Found> {
  const reader = await READERS[source.type]();
  const { text, notes } = sourceText(source);
  const found = reader(text, { ...at, url: source.url });
  return { ...found, notes: [...notes, ...found.notes] };
}

/** A request of a thread. All threads receive it and its answer, so both contain the number of the thread. */
interface Question {
  readonly thread: number;
  readonly task: ReadTask;
}

/** The program of a thread that lets this process read its source, by a channel. */
const RELAY = `import { BroadcastChannel, parentPort, threadId as thread, workerData as task } from 'node:worker_threads';
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data.thread === thread && 'answer' in data) parentPort.postMessage(data.answer);
  };
  channel.postMessage({ thread, task });`;

/** Options with which sources are read by this process, until `close` is called. */
export interface ReadingRelay {
  readonly options: ReadOptions;
  readonly close: () => void;
}

/**
 * Lets sources be read by this process, which loads each reader once, instead of by a new thread for each source. This takes
 * a fifth of the time, and is for tests of what commands do with the events.
 */
export function relayReading(): ReadingRelay {
  const name = randomUUID();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const { thread, task } = data as Question;
    void readHere(task).then(
      (answer) => {
        channel.postMessage({ thread, answer });
      },
      (error: unknown) => {
        const answer = error instanceof SourceError ? { refusal: error.message } : null;
        channel.postMessage({ thread, answer });
      },
    );
  };
  channel.unref();
  const program = RELAY.replace('NAME', JSON.stringify(name));
  return {
    options: { program: new URL(`data:text/javascript,${encodeURIComponent(program)}`) },
    close() {
      channel.close();
    },
  };
}
