import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { observable, type Observable } from '../../src/platform/observable.ts';
import { serve } from '../../src/processes/serve.ts';
import { FixedWindowCounter } from '../../src/rate-limit/counters.ts';
import { type ServedContent, followContent, type ReloadOutcome } from '../../src/reload/follow-content.ts';
import { inForce } from '../../src/reload/follow-tokens.ts';
import { newsOf } from '../../src/reload/loader/calendar-source.ts';
import { contentSource } from '../../src/reload/loader/content-source.ts';
import type { ThreadOptions } from '../../src/reload/loader/thread.ts';
import type { Application, TokensInForce } from '../../src/tokens/registry.ts';

export interface ServiceHereOptions {
  readonly contentDir: string;
  readonly applications: readonly Application[];
  /** Returns the stamp of a content file, as `Snapshot.stampOf` does. */
  readonly stampOf: (path: string) => string | null;
  readonly rateLimitPerMinute: number;
}

/**
 * The service in this process, made of the same parts as in `server.ts`. Its content is read here instead of in a thread, at
 * moments that the simulation chooses, so that a run can be repeated.
 */
export class ServiceHere {
  readonly port: number;
  /** Ends the service when its connections are closed. */
  readonly close: () => Promise<void>;
  readonly #content: Observable<ServedContent>;
  readonly #tokens: Observable<TokensInForce>;
  readonly #reader: Reader;
  readonly #outcomes: ReloadOutcome[];

  private constructor(
    port: number,
    parts: Readonly<{
      content: Observable<ServedContent>;
      tokens: Observable<TokensInForce>;
      reader: Reader;
      outcomes: ReloadOutcome[];
      drain: () => Promise<void>;
    }>,
  ) {
    this.port = port;
    this.#content = parts.content;
    this.#tokens = parts.tokens;
    this.#reader = parts.reader;
    this.#outcomes = parts.outcomes;
    this.close = parts.drain;
  }

  static async open(options: ServiceHereOptions): Promise<ServiceHere> {
    const { contentDir, applications, stampOf, rateLimitPerMinute } = options;
    const config = {
      ...readConfig({ CONTENT_DIR: contentDir, PORT: '0', TZ: 'UTC', DRAIN_SECONDS: '0' }),
      rateLimitPerMinute,
    };
    const log = pino({ enabled: false });
    const reader = new Reader(contentDir, stampOf);
    const outcomes: ReloadOutcome[] = [];
    const { content } = await followContent({
      settings: { ...config, allowShrink: false },
      fallback: null,
      log,
      onProblems: null,
      onReload: (outcome) => outcomes.push(outcome),
      startThread: (thread) => reader.start(thread),
    });
    const tokens = observable(inForce(applications));
    const local = new FixedWindowCounter();
    const { address, drain } = await serve({ config, log, content, tokens, metrics: null, local });
    return new ServiceHere(Number(new URL(address).port), { content, tokens, reader, outcomes, drain });
  }

  /** Reads the content, as after a change, and returns what became of it. */
  async reload(): Promise<ReloadOutcome | undefined> {
    this.#outcomes.length = 0;
    await this.#reader.read();
    return this.#outcomes.at(-1);
  }

  /** Ends what reads the content, which forgets all that it has read, and starts it anew. */
  async loseReader(): Promise<void> {
    await this.#reader.restart();
  }

  /** Whether the last content was refused. */
  get isDegraded(): boolean {
    return this.#content.current().status.refused !== null;
  }

  register(applications: readonly Application[]): void {
    this.#tokens.replace(inForce(applications));
  }
}

/** Reads the content as the thread does, when it is asked to. */
class Reader {
  readonly #open: () => ReturnType<typeof contentSource>;
  readonly #stampOf: ServiceHereOptions['stampOf'];
  #source: ReturnType<typeof contentSource>;
  #thread: ThreadOptions | null = null;

  constructor(contentDir: string, stampOf: ServiceHereOptions['stampOf']) {
    const ignore = (): void => undefined;
    this.#open = () =>
      contentSource(contentDir, { alwaysWarn: false, readsHistory: true, onHistory: ignore, onSlow: ignore });
    this.#stampOf = stampOf;
    this.#source = this.#open();
  }

  start(thread: ThreadOptions): { readonly readNow: () => void } {
    this.#thread = thread;
    void this.read();
    return { readNow: () => void this.read() };
  }

  async read(): Promise<void> {
    const compile = newsOf(
      () => this.#source.load({ stampOf: this.#stampOf }, () => undefined),
      () => false,
    );
    const news = await compile();
    if (news !== null) this.#thread?.onNews(news);
    await this.#source.prepare();
  }

  async restart(): Promise<void> {
    this.#thread?.onEnd(new Error('The simulation has ended it.'));
    this.#source = this.#open();
    await this.read();
  }
}
