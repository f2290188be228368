import { CONTENT_LIMITS } from '../content/read/content-limits.ts';
import { MAX_BYTES } from '../content/read/source-file.ts';
import { filesIn } from './commit-files.ts';
import { PastTooLarge } from './folder-state.ts';
import { createBlobReader, type BlobReader } from './git/blobs.ts';
import type { Commit } from './git/commits.ts';
import type { Repository } from './git/git-command.ts';
import type { CommitColumns } from './history.ts';
import { packCommits } from './pack-history.ts';
import { digestsOf } from './picture-digests.ts';
import type { Replay } from './replay.ts';

export interface ReplayOptions {
  /** The commits that were replayed before. */
  readonly before: CommitColumns | undefined;
  /** Receives how many commits have been replayed since. */
  readonly onProgress: (commits: number) => void;
}

/** So many changes of files are looked at at once, and so many before what events embed is looked at. */
const BATCH = 2_048;
const SETTLE_AFTER = 50_000;
/** In milliseconds. */
const LONGEST_REPLAY = 900_000;

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
  { before, onProgress }: ReplayOptions,
): Promise<CommitColumns> {
  const deadline = performance.now() + LONGEST_REPLAY;
  const reader = createBlobReader(repository);
  const again = createBlobReader(repository);
  const applied: Pick<Commit, 'hash' | 'time'>[] = [];
  let unsettled = 0;
  try {
    for await (const batch of readAhead(batchesOf(commits))) {
      const touched = batch.map(filesIn);
      const wanted = touched.flatMap(({ files }) => files).flatMap(({ blob }) => blob ?? []);
      const blobs = read(reader)(wanted);
      for (const { files, pictures } of touched) {
        await replay.apply(files, await digestsOf(pictures, again), blobs, read(again));
        if (performance.now() > deadline) throw new PastTooLarge();
      }
      applied.push(...batch.map(({ hash, time }) => ({ hash, time })));
      unsettled += wanted.length;
      if (unsettled > SETTLE_AFTER) {
        replay.log.settle();
        unsettled = 0;
      }
      onProgress(applied.length);
      if (applied.length > CONTENT_LIMITS.files) throw new PastTooLarge();
    }
  } finally {
    reader.close();
    again.close();
  }
  replay.log.settle();
  return packCommits(applied, before);
}

function read(reader: BlobReader) {
  return (blobs: readonly string[]) => reader.read(blobs, MAX_BYTES.markdown);
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
