import { setImmediate } from 'node:timers/promises';
import { AnswerCache } from '../calendar/answer-cache.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { Feed } from '../feeds/feed.ts';
import { overloaded } from './work-queue.ts';

/** Of feeds that are not the same. */
const MAX_WAITING = 16;

/**
 * Makes feeds one after the other, and each piece by piece between other requests; those that are asked for at the
 * same time once for all.
 */
export class FeedMaker {
  readonly #remembered = new AnswerCache<Buffer>({
    maxBytes: 32 * 1024 * 1024,
    maxValueBytes: 16 * 1024 * 1024,
    sizeOf: ({ length }) => length,
  });
  readonly #underWay = new WeakMap<Calendar, Map<string, Promise<Buffer>>>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * The bytes of a feed.
   *
   * @param calendar that the feed is of
   * @throws ApiError E_OVERLOADED where too many wait
   */
  async make(calendar: Calendar, feed: Feed): Promise<Buffer> {
    const remembered = this.#remembered.recall(calendar, feed.key);
    if (remembered !== null) return remembered;
    const underWay = this.#underWayOf(calendar);
    const shared = underWay.get(feed.key);
    if (shared !== undefined) return shared;

    if (this.#waiting === MAX_WAITING) throw overloaded();
    this.#waiting += 1;
    const made = this.#last.then(() => bytesOf(feed));
    const settled = made.then(
      (bytes) => {
        this.#remembered.remember(calendar, feed.key, bytes);
      },
      () => undefined,
    );
    this.#last = settled.then(() => {
      this.#waiting -= 1;
      underWay.delete(feed.key);
    });
    underWay.set(feed.key, made);
    return made;
  }

  #underWayOf(calendar: Calendar): Map<string, Promise<Buffer>> {
    const underWay = this.#underWay.get(calendar) ?? new Map<string, Promise<Buffer>>();
    this.#underWay.set(calendar, underWay);
    return underWay;
  }
}

async function bytesOf(feed: Feed): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const piece of feed.pieces()) {
    pieces.push(Buffer.from(piece));
    await setImmediate();
  }
  return Buffer.concat(pieces);
}
