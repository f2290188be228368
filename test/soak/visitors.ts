import { createHash } from 'node:crypto';
import type { Random } from '../../scripts/bench/content/random.ts';
import { checkAnswer } from './check-answer.ts';
import { Client, failureOf, isOverload, type Reply } from './client.ts';
import type { Course, Pause } from './course.ts';
import type { Findings } from './findings.ts';
import type { Target } from './load.ts';
import { drawFeed, drawPage } from './visits.ts';

export interface VisitorsOptions {
  /** The first replica has a public calendar with pages; the feeds of the others want a key. */
  readonly targets: readonly [Target, ...Target[]];
  /** A token for feeds. */
  readonly key: string;
  readonly firstDay: number;
  readonly random: Random;
  readonly findings: Findings;
}

const AT_A_TIME = 3;
const LONGEST_PAUSE_MILLISECONDS = 500;
const CONDITIONAL_PERCENT = 30;
const FEEDS_PERCENT = 50;
const WITHOUT_KEY_PERCENT = 25;
const MAX_REMEMBERED = 500;

interface Remembered {
  readonly etag: string;
  readonly body: Buffer;
}

/** Browsers and calendar programs, which compare the facts of each answer with the content at its time. */
export class Visitors {
  readonly #options: VisitorsOptions;
  readonly #client = new Client();
  readonly #etags = new EtagLaw();
  readonly #remembered = new Map<string, Remembered>();
  visits = 0;

  constructor(options: VisitorsOptions) {
    this.#options = options;
  }

  async run({ random, pause }: Course): Promise<void> {
    await Promise.all(Array.from({ length: AT_A_TIME }, () => this.#stroll(random, pause)));
    this.#client.close();
  }

  async #stroll(random: Random, pause: Pause): Promise<void> {
    while (await pause(random.below(LONGEST_PAUSE_MILLISECONDS))) await this.visit();
  }

  /** Asks for a feed or a page. */
  async visit(): Promise<void> {
    const { targets, random, firstDay, key } = this.#options;
    const isFeed = random.below(100) < FEEDS_PERCENT;
    const target = isFeed ? random.choose(targets) : targets[0];
    const path = isFeed ? drawFeed(random, firstDay) : drawPage(random, firstDay);
    const isPublic = target === targets[0];
    const hasKey = random.below(100) >= WITHOUT_KEY_PERCENT;
    const place = `${path} of the ${target.replica.name} replica`;
    const remembered = random.below(100) < CONDITIONAL_PERCENT ? (this.#remembered.get(place) ?? null) : null;
    const reply = await this.#client.ask({
      port: target.replica.port,
      path: isPublic || !hasKey ? path : `${path}${path.includes('?') ? '&' : '?'}key=${key}`,
      token: null,
      ifNoneMatch: remembered?.etag ?? null,
    });
    this.visits += 1;
    const fault = this.#faultOf(reply, { target, path, mustRefuse: !isPublic && !hasKey, remembered });
    if (fault !== null) this.#options.findings.fail(...fault(place));
    if (reply.kind === 'answer' && reply.status === 200) this.#keep(place, reply);
  }

  #faultOf(
    reply: Reply,
    { target: { replica, content }, path, mustRefuse, remembered }: Visit,
  ): ((place: string) => [kind: string, what: string]) | null {
    if (reply.kind === 'failure') {
      if (!replica.excuses(reply)) return (place) => failureOf(place, reply);
      this.#options.findings.excused += 1;
      return null;
    }
    if (isOverload(reply)) {
      this.#options.findings.refused += 1;
      return null;
    }
    const wrong =
      (fault: string) =>
      (place: string): [string, string] => ['wrong answer', `${place}: ${fault}`];
    if (mustRefuse) return reply.status === 401 ? null : wrong(`${reply.status} without a key`);
    const allowed = content.between(reply.sentAt, reply.receivedAt);
    const { fault } = checkAnswer({ path, ...reply }, allowed, remembered?.body ?? null);
    if (fault !== null) return wrong(fault);
    return this.#etags.isBroken(`${replica.name} ${path}`, reply)
      ? wrong('another body of the same ETag')
      : null;
  }

  #keep(place: string, { etag, body }: { readonly etag: string | null; readonly body: Buffer }): void {
    if (etag === null) return;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(place, { etag, body });
  }
}

interface Visit {
  readonly target: Target;
  /** The path without the key. */
  readonly path: string;
  readonly mustRefuse: boolean;
  readonly remembered: Remembered | null;
}

/** Checks that two answers with equal entity tags have equal bytes (RFC 9110, section 8.8.3). */
export class EtagLaw {
  readonly #digests = new Map<string, string>();

  isBroken(
    place: string,
    { status, etag, body }: { readonly status: number; readonly etag: string | null; readonly body: Buffer },
  ): boolean {
    if (status !== 200 || etag === null) return false;
    const digest = createHash('sha256').update(body).digest('base64');
    const key = `${place} ${etag}`;
    const known = this.#digests.get(key) ?? digest;
    if (this.#digests.size >= MAX_DIGESTS) this.#digests.clear();
    this.#digests.set(key, digest);
    return known !== digest;
  }
}

const MAX_DIGESTS = 5_000;
