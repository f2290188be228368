import type { Random } from '../../scripts/bench/content/random.ts';
import type { ContentFolder, Way } from './content-folder.ts';
import type { Course } from './course.ts';
import { eventPath } from './events.ts';
import { answersOf, type Answers } from './expected.ts';
import type { Findings } from './findings.ts';
import { historyOf, newestIn, toldBy, uncommittedIn, withCommit, type Past, type Told } from './past.ts';
import { partlyNext, revisionOf, type Files, type Revision } from './revision.ts';
import { Timeline } from './timeline.ts';

/** One of this number of changes breaks the content. */
const BROKEN_EVERY = 5;
/** The shortest time between two changes; the server would read faster ones as one change. */
const SHORTEST_MILLISECONDS = 500;
const A_FEW = 20;
const POLL_MILLISECONDS = 50;
/** The number of uncommitted records that a sync token can hold (guide, "Follow the calendar"). */
const MAX_UNCOMMITTED = 64;

/**
 * Ways to break the file of an event, by their descriptions. Each of them makes the server refuse the whole
 * content.
 */
export const BREAKS: Readonly<Record<string, (text: string) => string>> = {
  'an unknown scale': (text) => text.replace(/^scale: .*$/m, 'scale: huge'),
  'no closing line': (text) => text.replaceAll('\n---', '\n'),
  'an alias': (text) => text.replace(/^status: .*$/m, 'status: *a'),
  'a NUL': (text) => `${text}\0`,
  'half a file': (text) => text.slice(0, text.indexOf('name: ')),
  'an empty file': () => '',
};

export interface ChurnOptions {
  /** The day that dates are counted from: midnight in UTC, in milliseconds since 1970. */
  readonly firstDay: number;
  readonly isPublic: boolean;
  /**
   * Makes the folder with its first files. Where it is in a repository, they are committed at this time, in seconds
   * since 1970.
   */
  readonly open: (files: Files, seconds: number) => ContentFolder | Promise<ContentFolder>;
}

/** Content that changes again and again, and the answers that the server may give from it. */
export class ContentChurn {
  readonly folder: ContentFolder;
  readonly #options: Omit<ChurnOptions, 'open'>;
  readonly #timeline: Timeline<Answers>;
  #revision: Revision;
  #told: Told;
  /** The history up to the last commit, and up to the one before it; null where there is no repository. */
  #past: Past | null;
  #pastBefore: Past = new Map();
  #number = 0;
  #settledAt = -Infinity;
  #expiringUntil = -Infinity;
  #committed: Answers | null;
  /** The newest revision and the time of writing; null once an answer has shown the revision. */
  #unmet: { readonly answers: Answers; readonly since: number } | null = null;
  /** The number of revisions that had to be served, the first included. */
  published = 1;
  /** The longest time from the end of a change to the first answer that shows it, in milliseconds. */
  slowest = 0;

  static async open({ open, ...options }: ChurnOptions): Promise<ContentChurn> {
    const first = revisionOf(0, options.firstDay, options.isPublic);
    const seconds = secondsNow();
    return new ContentChurn(options, first, await open(first.files, seconds), seconds);
  }

  private constructor(
    options: Omit<ChurnOptions, 'open'>,
    first: Revision,
    folder: ContentFolder,
    seconds: number,
  ) {
    this.#options = options;
    this.folder = folder;
    this.#revision = first;
    this.#told = toldBy(first.records);
    this.#past = folder.hasHistory ? withCommit(new Map(), this.#told, wireTime(seconds), null) : null;
    this.#committed = this.#answers(first, this.#told, this.#past);
    this.#timeline = new Timeline(this.#committed);
  }

  /** Returns the revisions that may be served between two moments. */
  between(sentAt: number, receivedAt: number): Answers[] {
    return this.#timeline.between(sentAt, receivedAt);
  }

  /** Records that an answer shows a revision. */
  meet(answers: Answers, at: number): void {
    if (this.#unmet?.answers !== answers) return;
    this.slowest = Math.max(this.slowest, at - this.#unmet.since);
    this.#unmet = null;
  }

  /** The answers of the last commit; null while a commit is being made, or if the last one is broken. */
  get committed(): Answers | null {
    return this.#committed;
  }

  /**
   * Returns whether a sync token that was received at that moment may have expired (guide, "Follow the calendar").
   */
  mayExpire(askedAt: number): boolean {
    return this.#expiringUntil >= askedAt;
  }

  /** Changes the content until the time of the soak is over; `longest` is the longest pause in milliseconds. */
  async run(course: Course, longest: number): Promise<void> {
    const { random, pause } = course;
    while (await pause(SHORTEST_MILLISECONDS + random.below(longest))) await this.change(course);
  }

  /** Makes one change. */
  async change(course: Course): Promise<void> {
    this.#number += 1;
    const way = course.random.choose(this.folder.ways);
    if (this.#number % BROKEN_EVERY === 0) await this.#break(course, way);
    else await this.#publish(course, way);
  }

  async #publish({ random, findings }: Course, way: Way): Promise<void> {
    const revision = this.#next(way, random);
    const told = toldBy(revision.records);
    const [past, seconds] = [this.#past, secondsNow()];
    const later = this.#pastAfter(way, told, seconds, null);
    const isCrowded = isCrowdedOf(past, told);
    if (isCrowded || isCrowdedOf(past, this.#told) || way.commits === 'last one replaced')
      this.#expiringUntil = Infinity;
    // For a moment, the server may serve the new files without their commit.
    const edited = this.#answers(revision, told, past);
    this.#timeline.begin(edited, performance.now());
    const committed = later === past ? null : this.#answers(revision, told, later);
    if (committed !== null) this.#timeline.begin(committed, performance.now());
    this.#committed = later === past ? this.#committed : null;
    await this.#replace(revision.files, way, seconds, findings);
    this.#timeline.settle(this.#settledAt);
    this.#unmet = { answers: committed ?? edited, since: performance.now() };
    if (this.#expiringUntil === Infinity && !isCrowdedOf(later, told)) this.#expiringUntil = this.#settledAt;
    [this.#revision, this.#told] = [revision, told];
    this.#keep(way, later);
    this.#committed = committed ?? this.#committed;
    this.published += 1;
    findings.inject(`content: ${way.does}`);
  }

  /**
   * Publishes a broken revision. A revision that is broken before the server has read it is never served, so the
   * revision before gets its time first.
   */
  async #break({ random, pause, findings }: Course, way: Way): Promise<void> {
    while (this.#unmet !== null && performance.now() < this.#settledAt)
      if (!(await pause(POLL_MILLISECONDS))) return;
    const revision = this.#next(way, random);
    const files = new Map(revision.files);
    const [kind, breakFile] = random.choose(Object.entries(BREAKS));
    const { id, slug } = random.choose(revision.records.events);
    const path = eventPath({ slug });
    files.set(path, breakFile(files.get(path) ?? ''));
    const seconds = secondsNow();
    const later = this.#pastAfter(way, toldBy(revision.records), seconds, `events/${id}`);
    if (later !== this.#past) this.#committed = null;
    // The server notices that the last commit was replaced only when it next reads content that is not broken.
    if (way.commits === 'last one replaced') this.#expiringUntil = Infinity;
    await this.#replace(files, way, seconds, findings);
    this.#keep(way, later);
    findings.inject(`broken content: ${kind}`);
  }

  async #replace(files: Files, way: Way, seconds: number, findings: Findings): Promise<void> {
    this.#settledAt = await this.folder.publish(files, way, seconds);
    if (way.commits !== 'nothing') findings.inject('commit');
  }

  #next({ isLarge }: Way, random: Random): Revision {
    const { firstDay, isPublic } = this.#options;
    const next = revisionOf(this.#number, firstDay, isPublic);
    if (isLarge) return next;
    const paths = [...this.#revision.records.events, ...next.records.events].map(eventPath);
    return partlyNext(
      this.#revision,
      next,
      new Set(Array.from({ length: A_FEW }, () => random.choose(paths))),
    );
  }

  #pastAfter({ commits }: Way, told: Told, seconds: number, unreadable: string | null): Past | null {
    if (this.#past === null || commits === 'nothing') return this.#past;
    const parent = commits === 'one more' ? this.#past : this.#pastBefore;
    return withCommit(parent, told, wireTime(seconds), unreadable);
  }

  #keep({ commits }: Way, later: Past | null): void {
    if (commits === 'one more' && this.#past !== null) this.#pastBefore = this.#past;
    this.#past = later;
  }

  #answers({ records }: Revision, told: Told, past: Past | null): Answers {
    return answersOf({ records }, { history: historyOf(past, told), newestChange: newestIn(past, told) });
  }
}

/** Returns whether more records are uncommitted than a sync token can hold. */
function isCrowdedOf(past: Past | null, told: Told): boolean {
  return past !== null && uncommittedIn(past, told) > MAX_UNCOMMITTED;
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

function wireTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
