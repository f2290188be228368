import { MAX_BYTES } from '../content/read/source-file.ts';
import { filesIn } from './commit-files.ts';
import { createBlobReader } from './git/blobs.ts';
import type { Commit } from './git/commits.ts';
import type { Repository } from './git/git-command.ts';
import type { CommitColumns } from './history.ts';
import { PastBudget, type PastLimits } from './limits.ts';
import { commitRow, packCommits, type CommitRow } from './pack-history.ts';
import { digestsOf } from './picture-digests.ts';
import type { Replay } from './replay.ts';

export interface ReplayOptions {
  /** The commits that were replayed before. */
  readonly before: CommitColumns | undefined;
  readonly limits: PastLimits;
  /** Receives how many commits have been replayed since. */
  readonly onProgress: (commits: number) => void;
}

/** So many changes of files are looked at at once. */
const BATCH = 2_048;

/**
 * Replays commits, oldest first, with the files that they change.
 *
 * @returns all commits that were replayed
 * @throws GitError, MissingBlob, PastTooLarge
 */
export async function replayCommits(
  repository: Repository,
  replay: Replay,
  commits: AsyncIterable<Commit>,
  { before, limits, onProgress }: ReplayOptions,
): Promise<CommitColumns> {
  const budget = new PastBudget(limits);
  const [files, pictures] = [createBlobReader(repository), createBlobReader(repository)];
  const applied: CommitRow[] = [];
  try {
    for await (const batch of readAhead(batchesOf(commits))) {
      const touched = batch.map(filesIn);
      const wanted = touched.flatMap((each) => each.files).flatMap(({ blob }) => blob ?? []);
      const blobs = spent(files.read(wanted, MAX_BYTES.markdown), budget);
      for (const [at, commit] of batch.entries()) {
        const changed = touched[at];
        if (changed === undefined) continue;
        budget.spendCommit();
        await replay.apply(changed.files, await digestsOf(changed.pictures, pictures), blobs, budget);
        applied.push(commitRow(commit));
      }
      onProgress(applied.length);
    }
  } finally {
    files.close();
    pictures.close();
  }
  await replay.settle(budget);
  return packCommits(applied, before);
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

/** Asks for what comes next before the present is worked on, so that git and this go on at once. */
async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // What fails meanwhile is thrown when its turn comes.
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
