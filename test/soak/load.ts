import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Random } from '../../scripts/bench/content/random.ts';
import { checkAnswer } from './check-answer.ts';
import { Client, failureOf, isOverload, type Reply } from './client.ts';
import type { ContentChurn } from './content-churn.ts';
import type { Answers } from './expected.ts';
import type { Findings } from './findings.ts';
import type { Guest } from './guests.ts';
import type { Pause } from './course.ts';
import type { Replica } from './replica.ts';
import { drawPath } from './requests.ts';

/** A replica, and the content that it serves. */
export interface Target {
  readonly replica: Pick<Replica, 'name' | 'port' | 'excuses'>;
  readonly content: Pick<ContentChurn, 'between' | 'meet'>;
}

export interface LoadOptions {
  readonly targets: readonly Target[];
  readonly token: string;
  readonly guests: () => readonly Guest[];
  readonly firstDay: number;
  readonly random: Random;
  readonly findings: Findings;
}

const CLOSED_LOOPS = 32;
const TICK_MILLISECONDS = 10;
/** The largest number of requests that may wait for their answers; only a server that hangs has more. */
const MAX_OUTSTANDING = 5_000;
const GUESTS_PERCENT = 5;
const CONDITIONAL_PERCENT = 20;
const MAX_REMEMBERED = 2_000;
const MICROSECONDS = 1_000;

/** Sends requests of all kinds, and compares each answer with the content at its time. */
export class Load {
  readonly #options: LoadOptions;
  readonly #client = new Client();
  readonly #seen = new WeakSet<Answers>();
  readonly #remembered = new Map<string, { readonly etag: string; readonly body: Buffer }>();
  /** The times from sending a request to the end of its answer, in microseconds. */
  #latency: RecordableHistogram = createHistogram();
  requests = 0;
  revisionsSeen = 0;
  /** The number of requests that were due and not sent, because too many waited already. */
  withheld = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /**
   * Returns the number of requests a second that are answered while each client waits for its answer before it
   * sends again.
   */
  async measureCapacity(pause: Pause, milliseconds: number): Promise<number> {
    const start = performance.now();
    const before = this.requests;
    let isOver = false;
    const loops = Array.from({ length: CLOSED_LOOPS }, async () => {
      while (!isOver) await this.#askOne();
    });
    await pause(milliseconds);
    isOver = true;
    await Promise.all(loops);
    const passed = performance.now() - start;
    this.#latency = createHistogram();
    return ((this.requests - before) / passed) * 1000;
  }

  /** Sends this number of requests a second, whether or not they are answered, until the time is over. */
  async run(perSecond: number, pause: Pause): Promise<void> {
    const start = performance.now();
    const outstanding = new Set<Promise<void>>();
    let due = 0;
    while (await pause(TICK_MILLISECONDS)) {
      for (; due < ((performance.now() - start) / 1000) * perSecond; due += 1) {
        if (outstanding.size >= MAX_OUTSTANDING) {
          this.withheld += 1;
          continue;
        }
        const asked = this.#askOne().then(() => void outstanding.delete(asked));
        outstanding.add(asked);
      }
    }
    await Promise.all(outstanding);
  }

  /** Returns the latency since the capacity was measured, in milliseconds. */
  latency(): { p50: number; p99: number; slowest: number } {
    const [p50, p99] = [50, 99].map((share) => this.#latency.percentile(share) / MICROSECONDS);
    return { p50: p50 ?? NaN, p99: p99 ?? NaN, slowest: this.#latency.max / MICROSECONDS };
  }

  close(): void {
    this.#client.close();
  }

  async #askOne(): Promise<void> {
    const { targets, random, guests, token, firstDay } = this.#options;
    const target = random.choose(targets);
    const path = drawPath(random, firstDay);
    const present = guests();
    const guest = present.length > 0 && random.below(100) < GUESTS_PERCENT ? random.choose(present) : null;
    const key = `${target.replica.name} ${path}`;
    const remembered = random.below(100) < CONDITIONAL_PERCENT ? (this.#remembered.get(key) ?? null) : null;
    this.requests += 1;
    const reply = await this.#client.ask({
      port: target.replica.port,
      path,
      token: guest?.token ?? token,
      ifNoneMatch: remembered?.etag ?? null,
    });
    this.#latency.record(Math.max(1, Math.round((reply.receivedAt - reply.sentAt) * MICROSECONDS)));
    this.#judge(target, path, { reply, guest, remembered: remembered?.body ?? null });
    if (reply.kind === 'answer' && reply.status === 200 && reply.etag !== null) {
      if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
      this.#remembered.set(key, { etag: reply.etag, body: reply.body });
    }
  }

  #judge({ replica, content }: Target, path: string, met: Met): void {
    const { findings } = this.#options;
    const { reply, guest, remembered } = met;
    if (reply.kind === 'failure') {
      if (replica.excuses(reply)) findings.excused += 1;
      else findings.fail(...failureOf(`${path} of the ${replica.name} replica`, reply));
      return;
    }
    if (isOverload(reply)) {
      findings.refused += 1;
      return;
    }
    const known = guest?.isKnown(reply.sentAt, reply.receivedAt) ?? [true];
    const isRefused = reply.status === 401 && reply.body.includes('"code":"E_UNAUTHORIZED"');
    if (isRefused || !known.includes(true)) {
      if (isRefused && known.includes(false)) return;
      const fault = isRefused ? 'a valid token is refused' : 'a token that is not registered is let in';
      findings.fail('wrong answer', `${path} of the ${replica.name} replica: ${fault}`);
      return;
    }
    const allowed = content.between(reply.sentAt, reply.receivedAt);
    const { fault, revisions } = checkAnswer({ path, ...reply }, allowed, remembered);
    if (fault !== null) findings.fail('wrong answer', `${path} of the ${replica.name} replica: ${fault}`);
    // An answer that is right for several revisions does not show which one is served.
    const [revision, ...others] = revisions;
    if (revision === undefined || others.length > 0) return;
    content.meet(revision, reply.receivedAt);
    if (this.#seen.has(revision)) return;
    this.#seen.add(revision);
    this.revisionsSeen += 1;
  }
}

interface Met {
  readonly reply: Reply;
  readonly guest: Guest | null;
  readonly remembered: Buffer | null;
}
