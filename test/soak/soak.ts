import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../../scripts/bench/temporary-folder.ts';
import { pauseUntil, type Course, type Pause } from './course.ts';
import { killWorkers, troubleRedis, watchReplicas } from './faults.ts';
import { Findings } from './findings.ts';
import type { Follower } from './followers.ts';
import { growthOf } from './growth.ts';
import { canListProcesses, usageOf, type Usage } from './processes.ts';
import { idlenessOf, overloadOf } from './worth.ts';
import { setScene, type Scene, type SceneOptions } from './scene.ts';

export interface SoakOptions extends Omit<SceneOptions, 'findings'> {
  readonly minutes: number;
  readonly report: (line: string) => void;
}

/** The results of a soak. */
export interface SoakResult {
  readonly findings: Findings;
  readonly requests: number;
  /** The number of requests that were not sent because too many waited for their answers. */
  readonly withheld: number;
  /** The number of requests a second while faults are injected. */
  readonly rate: number;
  /** The latency in milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number; readonly slowest: number };
  /** What the servers held at the start and at the end; null where the system does not list its processes. */
  readonly usage: { readonly start: Usage; readonly end: Usage } | null;
  readonly reloads: Reloads;
  /** The numbers of revisions that were written, and that some answer has shown. */
  readonly revisions: { readonly published: number; readonly seen: number };
  /** The longest time from a change of the repository to the first answer that shows it, in milliseconds. */
  readonly slowestChange: number;
  /** The number of feeds and pages that were asked for. */
  readonly visits: number;
  readonly followers: readonly Pick<Follower, 'compared' | 'resets' | 'waits'>[];
  /** The number of static sites that were built and compared. */
  readonly sites: number;
}

/** How often the servers counted a reload of the content that was put in force, and one that was refused. */
interface Reloads {
  readonly replaced: number;
  readonly refused: number;
}

/** The part of the measured capacity that the load uses. The rest is for visitors, reloads and the static site. */
const LOAD_SHARE = 0.3;
const LONGEST_CAPACITY_MILLISECONDS = 10_000;
const CALM_MILLISECONDS = 1_000;
const CALM_TRIES = 10;
/** The longest pauses between two faults of a kind; a short soak has shorter ones. */
const PAUSES = {
  files: 2_500,
  link: 8_000,
  site: 10_000,
  followers: 20_000,
  workers: 20_000,
  redis: 30_000,
} as const;
const LONGEST_PAUSE_SHARE = 1 / 4;
const RELOADS = 'calendar_reloads_total';

/**
 * Sends load to two replicas whose content changes, and injects faults.
 *
 * @throws SoakError when it cannot run
 */
export function soak({ minutes, report, ...options }: SoakOptions): Promise<SoakResult> {
  return inTemporaryFolder(async (folder) => {
    const duration = minutes * 60_000;
    const findings = new Findings(report);
    const scene = await setScene(folder, { ...options, findings });
    const { load, replicas, contents, visitors, followers, site } = scene;
    const over = new AbortController();
    // Everything that runs waits for this signal: there is no limit for its listeners.
    setMaxListeners(0, over.signal);
    const timer = setTimeout(() => {
      over.abort();
    }, duration);
    const course = { random: scene.random, pause: pauseUntil(over.signal), findings };

    const warmUp = Math.min(LONGEST_CAPACITY_MILLISECONDS, duration / 8);
    const warmUntil = performance.now() + warmUp;
    const isWarming: Pause = async (milliseconds) =>
      (await course.pause(milliseconds)) && performance.now() < warmUntil;
    // Modules that are loaded at their first use, and the first reload, do not count as growth.
    const [capacity] = await Promise.all([
      load.measureCapacity(course.pause, warmUp),
      visitors.run({ ...course, pause: isWarming }),
      ...[contents.committed, contents.linked].map((content) => content.change(course)),
    ]);
    const rate = LOAD_SHARE * capacity;
    report(`${capacity.toFixed(0)} requests a second are answered; ${rate.toFixed(0)} are sent from now on.`);
    load.close();
    await sleep(CALM_MILLISECONDS);
    const start = usageOf(replicas.map(({ pid }) => pid));

    const longest = (milliseconds: number): number =>
      Math.ceil(Math.min(milliseconds, LONGEST_PAUSE_SHARE * duration));
    await together(over, [
      load.run(rate, course.pause),
      ...happenings(scene, course, longest),
      watchReplicas(course, replicas, () => {
        over.abort();
      }),
    ]);
    clearTimeout(timer);
    scene.hanging.close();
    load.close();

    for (const complaint of [...idlenessOf(scene, minutes), ...overloadOf(findings, load.requests)])
      findings.complain(complaint);
    const end = await calmUsage(scene, start);
    if (canListProcesses()) for (const complaint of growthOf(start, end)) findings.complain(complaint);
    const reloads = await endReplicas(scene, findings);
    await scene.redis?.kill();
    return {
      findings,
      requests: load.requests,
      withheld: load.withheld,
      rate,
      latency: load.latency(),
      usage: canListProcesses() ? { start, end } : null,
      reloads,
      revisions: {
        published: contents.committed.published + contents.linked.published,
        seen: load.revisionsSeen,
      },
      slowestChange: contents.committed.slowest,
      visits: visitors.visits,
      followers,
      sites: site.built,
    };
  });
}

/** Starts all changes, faults and further clients that run beside the load. */
function happenings(
  { replicas, contents: { committed, linked }, guests, visitors, followers, site, hanging, redis }: Scene,
  course: Course,
  longest: (milliseconds: number) => number,
): Promise<void>[] {
  return [
    committed.run(course, longest(PAUSES.files)),
    linked.run(course, longest(PAUSES.link)),
    guests.run(course),
    visitors.run(course),
    // The followers begin one after the other.
    ...followers.map((follower, number) => follower.run(course, number * longest(PAUSES.followers))),
    site.run(course, longest(PAUSES.site)),
    hanging.run(
      course,
      replicas.map(({ port }) => port),
    ),
    killWorkers(course, replicas, longest(PAUSES.workers)),
    ...(redis === null ? [] : [troubleRedis(course, redis, longest(PAUSES.redis))]),
  ];
}

/** Waits for all works; if one fails, the others are aborted. */
async function together(over: AbortController, works: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(
    works.map((work) =>
      work.catch((error: unknown) => {
        over.abort();
        throw error;
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Returns what the replicas hold after connections are closed, reloads are done and garbage is collected. */
async function calmUsage({ replicas }: Scene, start: Usage): Promise<Usage> {
  for (let tried = 1; ; tried += 1) {
    await sleep(CALM_MILLISECONDS);
    const usage = usageOf(replicas.map(({ pid }) => pid));
    if (tried === CALM_TRIES || growthOf(start, usage).length === 0) return usage;
  }
}

/** Reads the counters of the replicas, and stops them. */
async function endReplicas({ replicas }: Scene, findings: Findings): Promise<Reloads> {
  const reloads = { replaced: 0, refused: 0 };
  for (const replica of replicas.filter(({ isLost }) => !isLost)) {
    reloads.replaced += await replica.counted(RELOADS, 'what="content"', 'outcome="replaced"');
    reloads.refused += await replica.counted(RELOADS, 'what="content"', 'outcome="refused"');
    const ends = await replica.counted('calendar_worker_ends_total');
    if (ends !== replica.killed)
      findings.complain(
        `The ${replica.name} replica lost ${ends} workers, and ${replica.killed} were killed.`,
      );
    const status = await replica.stop();
    if (status !== 0)
      findings.complain(`The ${replica.name} replica ended with ${String(status)}: ${replica.lastWords}`);
  }
  return reloads;
}
