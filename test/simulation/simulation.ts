import { createRandom, type Random } from '../../scripts/bench/content/random.ts';
import { checkAnswer } from '../soak/check-answer.ts';
import { Client } from '../soak/client.ts';
import { Findings } from '../soak/findings.ts';
import { Follower, FOLLOWINGS } from '../soak/followers.ts';
import { drawPath } from '../soak/requests.ts';
import { drawFeed, drawPage } from '../soak/visits.ts';
import { makeFolder, removeFolders } from '../helpers/folder.ts';
import { type Admission, Callers } from './callers.ts';
import { ContentWorld, EVENTS } from './content-world.ts';
import { ServiceHere } from './service-here.ts';
import { SourceWorld } from './source-world.ts';

export interface SimulationOptions {
  readonly seed: number;
  /** The number of operations; the simulation ends earlier if one of them finds a fault. */
  readonly operations: number;
  readonly report: (line: string) => void;
}

export interface SimulationResult {
  /** The operation that found a fault, with its number from 1, and the fault; null if there was none. */
  readonly found: { readonly operation: number; readonly does: string; readonly what: string } | null;
  /** How often each operation was done. */
  readonly counts: ReadonlyMap<string, number>;
  readonly faults: number;
}

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T12:00:00Z');
const LIMIT = 60;
const REMEMBERED = 500;

/** The statuses for refused requests. Requests with invalid tokens share the limit of their address, hence 429. */
const STATUSES: Readonly<Record<Exclude<Admission, 'admitted'>, readonly number[]>> = {
  unknown: [401, 429],
  forbidden: [403],
  limited: [429],
};

/** One kind of operation. */
interface Operation {
  /** The relative frequency of the kind. */
  readonly weight: number;
  /** Whether it is a fault of the environment and not an act of people. */
  readonly isFault?: boolean;
  readonly run: () => Promise<void> | void;
}

/** A fault that the simulation found. */
class Wrong extends Error {}

/**
 * Runs random operations and faults of a service, its content, its callers, its sources and its clock, in this process and one
 * after the other, so that the same seed gives the same run. Each answer is compared with that of a plain implementation.
 */
export async function simulate({ seed, operations, report }: SimulationOptions): Promise<SimulationResult> {
  const realNow = Date.now;
  try {
    return await new Simulation(seed, report).run(operations);
  } finally {
    Date.now = realNow;
    removeFolders();
  }
}

class Simulation {
  readonly #random: Random;
  readonly #report: (line: string) => void;
  #now = START;
  readonly #content: ContentWorld;
  readonly #callers: Callers;
  readonly #sources: SourceWorld;
  readonly #client = new Client();
  readonly #findings = new Findings(() => undefined);
  readonly #remembered = new Map<string, { readonly etag: string; readonly body: Buffer }>();
  #service: ServiceHere | null = null;
  #followers: readonly Follower[] = [];
  #isFollowing = false;
  /** The last moment at which tokens have expired, in milliseconds of `performance.now`. */
  #expiredAt = -Infinity;

  constructor(seed: number, report: (line: string) => void) {
    this.#random = createRandom(seed);
    this.#report = report;
    Date.now = () => this.#now;
    this.#content = new ContentWorld(makeFolder(), this.#random, START - (START % DAY));
    this.#callers = new Callers(this.#random, Date.now, LIMIT);
    this.#sources = new SourceWorld(makeFolder(), this.#random, START);
  }

  readonly #operations: Readonly<Record<string, Operation>> = {
    'ask the API': { weight: 8_000, run: () => this.#ask() },
    'ask for a feed or a page': { weight: 400, run: () => this.#visit() },
    'ask as a stranger': { weight: 100, run: () => this.#askAsStranger() },
    'follow the changes': { weight: 60, run: () => this.#follow() },
    'let time pass': { weight: 400, run: () => void (this.#now += this.#random.below(4_000)) },
    'edit records': { weight: 100, run: () => this.#change('edit') },
    commit: { weight: 10, run: () => this.#change('commit') },
    'register an application': {
      weight: 10,
      run: () => {
        this.#register('add');
      },
    },
    'end a token': {
      weight: 10,
      run: () => {
        this.#register('endOne');
      },
    },
    'change a source': {
      weight: 10,
      run: () => {
        this.#sources.changeSource();
      },
    },
    'edit an imported event': {
      weight: 6,
      run: () => {
        this.#sources.editEvent();
      },
    },
    import: { weight: 8, run: () => this.#import('good') },
    'break a file': { weight: 25, isFault: true, run: () => this.#change('breakFile') },
    'remove most events': { weight: 8, isFault: true, run: () => this.#change('shrink') },
    'take the folder away': {
      weight: 8,
      isFault: true,
      run: () => this.#change('takeAway'),
    },
    'mend the content': { weight: 40, run: () => this.#change('mend') },
    'rewrite the history': {
      weight: 6,
      isFault: true,
      run: () => this.#change('rewrite'),
    },
    'lose the reader': { weight: 4, isFault: true, run: () => this.#loseReader() },
    'set the clock': {
      weight: 44,
      isFault: true,
      run: () => {
        this.#setClock();
      },
    },
    'a source that fails': { weight: 4, isFault: true, run: () => this.#import('faulty') },
    'a memory that is lost': { weight: 2, isFault: true, run: () => this.#import('forgotten') },
  };

  async run(operations: number): Promise<SimulationResult> {
    const all = Object.entries(this.#operations);
    const total = all.reduce((sum, [, { weight }]) => sum + weight, 0);
    const counts = new Map<string, number>();
    let faults = 0;
    this.#service = await ServiceHere.open({
      contentDir: this.#content.folder,
      applications: this.#callers.applications,
      stampOf: this.#content.stampOf,
      rateLimitPerMinute: LIMIT,
    });
    this.#content.read();
    this.#followers = this.#makeFollowers();
    await this.#sources.open();
    try {
      for (let operation = 1; operation <= operations; operation += 1) {
        const [does, { run, isFault = false }] = this.#draw(all, total);
        counts.set(does, (counts.get(does) ?? 0) + 1);
        if (isFault) faults += 1;
        try {
          await run();
          this.#throwFindings();
        } catch (error) {
          const what =
            error instanceof Wrong ? error.message : String(error instanceof Error ? error.stack : error);
          return { found: { operation, does, what }, counts, faults };
        }
        if (operation % 100_000 === 0) this.#report(`${operation} operations, ${faults} faults among them`);
      }
      return { found: null, counts, faults };
    } finally {
      this.#client.close();
      for (const follower of this.#followers) follower.close();
      await this.#sources.close();
      await this.#service.close();
    }
  }

  #draw(all: readonly (readonly [string, Operation])[], total: number): readonly [string, Operation] {
    let left = this.#random.below(total);
    for (const one of all) {
      left -= one[1].weight;
      if (left < 0) return one;
    }
    throw new RangeError('The weights do not add up.');
  }

  #makeFollowers(): Follower[] {
    const replica = { name: 'simulated', port: this.#serviceNow.port, excuses: () => false } as const;
    const content = {
      between: () => [this.#content.answers],
      mayExpire: (askedAt: number) => this.#expiredAt >= askedAt,
    };
    return FOLLOWINGS.map(
      (following) =>
        new Follower({
          ...following,
          replica,
          content,
          token: this.#callers.follower,
          findings: this.#findings,
        }),
    );
  }

  get #serviceNow(): ServiceHere {
    if (this.#service === null) throw new Error('The service is not open.');
    return this.#service;
  }

  /** The current time of the simulation in the form of `performance.now`, as answers are checked with it. */
  get #moment(): number {
    return this.#now - performance.timeOrigin;
  }

  async #ask(): Promise<void> {
    const caller = this.#callers.any();
    const path = drawPath(this.#random, START - (START % DAY), EVENTS + 5);
    const known = this.#random.below(4) === 0 ? this.#remembered.get(path) : undefined;
    const admission = this.#callers.admit(caller);
    const answer = await this.#send(path, caller.token, known?.etag ?? null);
    if (admission !== 'admitted') {
      if (!STATUSES[admission].includes(answer.status))
        throw new Wrong(`${path}: ${answer.status} to a caller who is ${admission}`);
      return;
    }
    this.#check(path, answer, known?.body ?? null);
    if (answer.status !== 200 || answer.etag === null) return;
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear();
    this.#remembered.set(path, { etag: answer.etag, body: answer.body });
  }

  async #visit(): Promise<void> {
    const day = START - (START % DAY);
    const path = (this.#random.below(2) === 0 ? drawFeed : drawPage)(this.#random, day);
    if (path === '/docs') return;
    // Requests without a token share the limit of their address; after a 429 the clock moves to the next window.
    const answer = await this.#send(path, null, null);
    if (answer.status === 429) this.#now += 60_001;
    else this.#check(path, answer, null);
  }

  async #askAsStranger(): Promise<void> {
    const answer = await this.#send('/open/event', this.#random.choose([null, 'evc_wrong', 'x']), null);
    if (![401, 429].includes(answer.status)) throw new Wrong(`${answer.status} to a stranger`);
  }

  async #send(path: string, token: string | null, ifNoneMatch: string | null) {
    const reply = await this.#client.ask({ port: this.#serviceNow.port, path, token, ifNoneMatch });
    if (reply.kind === 'failure') throw new Wrong(`${path}: no answer (${reply.code})`);
    return reply;
  }

  #check(
    path: string,
    answer: { readonly status: number; readonly etag: string | null; readonly body: Buffer },
    remembered: Buffer | null,
  ): void {
    const times = { sentAt: this.#moment, receivedAt: this.#moment };
    const { fault } = checkAnswer({ path, ...answer, ...times }, [this.#content.answers], remembered);
    if (fault !== null) throw new Wrong(`${path}: ${fault}`);
  }

  /** Lets a client read the changes until it has all of them; between its pages, other things happen. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const all = Object.entries(this.#operations).filter(([, { isFault = false }]) => !isFault);
    const total = all.reduce((sum, [, { weight }]) => sum + weight, 0);
    const pause = async (): Promise<boolean> => {
      for (let left = this.#random.below(3); left > 0; left -= 1) await this.#draw(all, total)[1].run();
      this.#now += 1_000;
      return true;
    };
    try {
      await this.#random.choose(this.#followers).follow(pause, this.#random);
    } finally {
      this.#isFollowing = false;
    }
  }

  #throwFindings(): void {
    const [complaint] = this.#findings.complaints.keys();
    if (complaint !== undefined) throw new Wrong(complaint);
  }

  async #change(
    what: 'edit' | 'commit' | 'breakFile' | 'shrink' | 'takeAway' | 'mend' | 'rewrite',
  ): Promise<void> {
    this.#content[what]();
    await this.#reload();
  }

  async #reload(): Promise<void> {
    const isRefused = this.#content.isRefused;
    const outcome = await this.#serviceNow.reload();
    if ((outcome === 'refused') !== isRefused)
      throw new Wrong(
        `the content was ${outcome ?? 'not read'}, and ${isRefused ? 'is broken' : 'is right'}`,
      );
    if (this.#serviceNow.isDegraded !== isRefused)
      throw new Wrong('the readiness does not say what became of it');
    if (this.#content.read()) this.#expiredAt = performance.now();
  }

  async #loseReader(): Promise<void> {
    await this.#serviceNow.loseReader();
    await this.#reload();
  }

  #register(what: 'add' | 'endOne'): void {
    this.#callers[what]();
    this.#serviceNow.register(this.#callers.applications);
  }

  /** Sets the clock a little or some days back or forth, within the month that the page of changes looks back. */
  #setClock(): void {
    const steps = [-3_600_000, 3_600_000, -60_000];
    this.#now =
      this.#random.below(2) === 0
        ? START + this.#random.below(20) * DAY
        : this.#now + this.#random.choose(steps);
  }

  async #import(how: 'good' | 'faulty' | 'forgotten'): Promise<void> {
    const wrong = await this.#sources.import(how);
    if (wrong !== null) throw new Wrong(`import of a ${how} source: ${wrong}`);
  }
}
