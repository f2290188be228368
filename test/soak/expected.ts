import { createPlainService } from '../reference/service.ts';
import type { Revision } from './revision.ts';

/** What an answer must be. */
export interface Expected {
  readonly status: number;
  readonly body: Buffer;
}

/** What a revision answers to a path with its query; `now` in milliseconds since 1970. */
export type Answers = (path: string, now: number) => Expected;

/** The answers of a revision, by the plain implementation; the server's time zone is UTC. */
export function answersOf({ records }: Revision): Answers {
  const answerTo = createPlainService(records, 'UTC');
  const known = new Map<string, Expected>();
  return (path, now) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered;
    const { status, body } = answerTo(path, Math.floor(now));
    const expected = { status, body: Buffer.from(body) };
    // Which events are recent depends on the moment.
    if (!path.startsWith('/open/event/recent')) known.set(path, expected);
    return expected;
  };
}
