import { MAX_BYTES } from '../content/read/source-file.ts';
import { printable } from '../platform/printable.ts';
import type { Answers } from './answers.ts';
import { findRepository, GitError, type Repository } from './git/git-command.ts';
import {
  BlobReader,
  commitsOf,
  isInAncestryOf,
  ancestryOf,
  MissingBlob,
  type Commit,
  type Ancestry,
} from './git/objects.ts';
import {
  commitRow,
  packCommits,
  packHistory,
  type CommitColumns,
  type CommitRow,
  type History,
} from './history.ts';
import { PAST_LIMITS, PastBudget, PastTooLarge, type PastLimits } from './limits.ts';
import {
  cachedPast,
  readPastCache,
  restoreReplay,
  writePastCache,
  type PastCacheOptions,
} from './past-cache.ts';
import { digestsOf, filesIn, Replay } from './replay.ts';

/** Reads the past of one content folder again and again. */
export interface PastReader {
  /**
   * Reads the past up to a commit. Only commits that were added since the last time are read, as long as the commit of
   * that time is in their ancestry.
   *
   * @param commit the full name of the commit; the one that is checked out where it is null or not given
   */
  read(commit?: string | null): Promise<PastReading>;
  /** Restores what was kept in the cache, so that the next commit is read sooner. */
  prepare(): Promise<void>;
}

/** What a repository says of the past of a folder. */
export interface PastReading {
  /** The history of the folder; null where nothing is known of it. */
  readonly history: History | null;
  /** What is not known; null where all is known. */
  readonly gap: Gap | null;
}

export interface PastReaderOptions {
  readonly folder: string;
  readonly answers: Answers;
  /** The file that keeps what was learned from one start to the next. */
  readonly cache?: PastCacheOptions;
  /** `PAST_LIMITS` where not given. */
  readonly limits?: PastLimits;
  /** Receives how many commits have been read, about once a second while it takes time. */
  readonly onProgress?: (commits: number) => void;
}

/** What was read the last time. */
interface Known extends Ancestry {
  /** Returns a replay that can go on from here; null where there is none. */
  readonly replay: () => Promise<Replay | null>;
  readonly history: History;
}

/** The time between two reports of progress, in milliseconds. */
const PROGRESS_EVERY = 1_000;

/** The number of changed files that are read together. */
const BATCH = 2_048;

export function createPastReader({
  folder,
  answers,
  cache,
  limits = PAST_LIMITS,
  onProgress = () => undefined,
}: PastReaderOptions): PastReader {
  let known: Known | null = null;
  let progress = 0;

  return {
    async read(commit = null) {
      progress = 0;
      const timer = setInterval(() => {
        onProgress(progress);
      }, PROGRESS_EVERY);
      try {
        const { history, edge } = await readAt(commit);
        if (history === null) return { history, gap: gapOf('no-commits', folder) };
        return { history, gap: edge === null ? null : gapOf('shallow', folder) };
      } catch (error) {
        return { history: null, gap: gapBecauseOf(error, folder) };
      } finally {
        clearInterval(timer);
      }
    },
    async prepare() {
      await known?.replay();
    },
  };

  /** @throws GitError, MissingBlob, PastTooLarge */
  async function readAt(commit: string | null): Promise<{ history: History | null; edge: string | null }> {
    const repository = await findRepository(folder);
    const ancestry = await ancestryOf(repository, commit ?? 'HEAD');
    if (ancestry === null) return { history: null, edge: null };
    const { head, edge } = ancestry;
    if (known?.head !== head || known.edge !== edge) {
      const last = known ?? (edge === null ? fromCache(repository) : null);
      const before = last?.edge === edge && (await isInAncestryOf(repository, last.head, head)) ? last : null;
      // After an error, a past that was read only in part is not used to go on from.
      known = null;
      known = before?.head === head ? before : await readFrom(repository, { head, edge, before });
    }
    const { history } = known;
    return { history: history.commits.times.length === 0 ? null : history, edge };
  }

  /** Returns what the cache has, whichever commit it was made for; null where it has nothing. */
  function fromCache(repository: Repository): Known | null {
    const cached = cache === undefined ? null : readPastCache(cache);
    if (cached === null) return null;
    return { head: cached.head, edge: null, replay: once(restored), history: cached.history };

    /** Is called only when a new commit has come: until then no file has to be read. */
    async function restored(): Promise<Replay | null> {
      const replay = cached === null ? null : await restoreReplay(repository, cached, { answers, limits });
      await replay?.settle(new PastBudget(limits));
      return replay;
    }
  }

  async function readFrom(
    repository: Repository,
    { head, edge, before }: { head: string; edge: string | null; before: Known | null },
  ): Promise<Known> {
    const restored = (await before?.replay()) ?? null;
    const replay = restored ?? new Replay({ answers, limits, isCutOff: edge !== null });
    const from = restored === null ? null : before;
    const commits = commitsOf(repository, head, from?.head ?? null);
    const history = historyOf(replay, await replayAll(repository, replay, commits, from?.history.commits));
    if (cache !== undefined && edge === null) writePastCache(cache, cachedPast(head, replay, history));
    return { head, edge, replay: () => Promise.resolve(replay), history };
  }

  /**
   * Replays commits, oldest first, with the files that they change.
   *
   * @param before the commits that were replayed before
   * @returns all commits that were replayed
   * @throws GitError, MissingBlob, PastTooLarge
   */
  async function replayAll(
    repository: Repository,
    replay: Replay,
    commits: AsyncIterable<Commit>,
    before: CommitColumns | undefined,
  ): Promise<CommitColumns> {
    const budget = new PastBudget(limits);
    const [files, pictures] = [new BlobReader(repository), new BlobReader(repository)];
    const applied: CommitRow[] = [];
    try {
      for await (const batch of readAhead(batchesOf(commits))) {
        const touched = batch.map((commit) => ({ commit, ...filesIn(commit.changes) }));
        const wanted = touched.flatMap((each) => each.files).flatMap(({ blob }) => blob ?? []);
        const blobs = spent(files.read(wanted, MAX_BYTES.markdown), budget);
        for (const changed of touched) {
          budget.spendCommit();
          await replay.apply(changed.files, await digestsOf(changed.pictures, pictures), blobs, budget);
          applied.push(commitRow(changed.commit));
        }
        progress = applied.length;
      }
    } finally {
      files.close();
      pictures.close();
    }
    await replay.settle(budget);
    return packCommits(applied, before);
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function historyOf({ site, log }: Replay, commits: CommitColumns): History {
  const { edge, pasts } = log;
  return packHistory({
    commits,
    knownFrom: edge.knownFrom,
    site: site.settings,
    pasts,
    recent: log.recent(),
  });
}

async function* spent(
  blobs: AsyncIterable<Buffer | null>,
  budget: PastBudget,
): AsyncGenerator<Buffer | null> {
  for await (const bytes of blobs) {
    budget.spendBytes(bytes?.length ?? 0);
    yield bytes;
  }
}

/** Asks for the next item before the present one is worked on, so that git and this thread work at the same time. */
async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // An error of the next item is thrown when its turn comes.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return();
  }
}

async function* batchesOf(commits: AsyncIterable<Commit>): AsyncGenerator<Commit[], void> {
  let batch: Commit[] = [];
  let changes = 0;
  for await (const commit of commits) {
    batch.push(commit);
    changes += 1 + commit.changes.length;
    if (changes < BATCH) continue;
    yield batch;
    [batch, changes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** What is not known of the past of a folder. */
export interface Gap {
  readonly code: keyof typeof GAPS;
  /** What is not known, why, and what mends it. */
  readonly message: string;
}

const NOTHING = 'It is not known when records were created and changed, because';

const GAPS = {
  'git-missing': () => `${NOTHING} the command git is not found: install git 2.38 or newer.`,
  'git-too-old': () => `${NOTHING} the command git is too old: install git 2.38 or newer.`,
  'no-repository': (folder: string) =>
    `${NOTHING} ${folder} is in no git repository: "git init" makes one, and what is committed there is dated.`,
  'owned-by-others': (folder: string) =>
    `${NOTHING} git does not read the repository of ${folder}, which belongs to another user: ` +
    '"git config --global --add safe.directory" with the path of the repository allows it.',
  'no-commits': (folder: string) =>
    `${NOTHING} no commit has anything of ${folder}: "git add" and "git commit" make one.`,
  incomplete: () =>
    `${NOTHING} the clone lacks old versions of files, as one does that was made with --filter: ` +
    '"git fetch --refetch --no-filter" brings them.',
  shallow: () =>
    'It is not known when records were created, nor when those changed that are as the oldest commit has them, ' +
    'because the clone is shallow: "git fetch --unshallow" brings the commits before it.',
  'site-not-committed': () =>
    'It is not known when records changed whose answers depend on site.yml, because it is not committed as it is: ' +
    '"git add" and "git commit" of it have every copy of the calendar say the same.',
  'too-large': () =>
    `${NOTHING} the past of the content is too large to be read: ` +
    'a repository that begins with the content as it is today has one that can.',
  'reader-ended': () =>
    `${NOTHING} the thread that read the history ended, for want of memory or after a minute of silence. It is read ` +
    'again after a restart; NODE_OPTIONS=--max-old-space-size=4096 gives it 4,096 MB of memory.',
  unreadable: () => `${NOTHING} the repository cannot be read: "git fsck" shows what is wrong with it.`,
} as const;

/**
 * Makes a gap with its message.
 *
 * @param folder the content folder; only some messages name it
 */
export function gapOf(code: Gap['code'], folder = ''): Gap {
  return { code, message: GAPS[code](JSON.stringify(printable(folder))) };
}

/**
 * Returns what is not known because of an error that was thrown while the past was read.
 *
 * @throws the error itself where it is a fault of this program
 */
function gapBecauseOf(thrown: unknown, folder: string): Gap {
  if (thrown instanceof PastTooLarge) return gapOf('too-large', folder);
  if (thrown instanceof MissingBlob) return gapOf('incomplete', folder);
  if (thrown instanceof GitError) return gapOf(thrown.reason ?? 'unreadable', folder);
  throw thrown;
}
