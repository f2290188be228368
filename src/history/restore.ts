import { COLLECTIONS, forEachCollection } from '../content/collections.ts';
import { contentFileAt } from '../content/read/content-path.ts';
import { MAX_BYTES } from '../content/read/source-file.ts';
import { filesIn } from './commit-files.ts';
import type { Path } from './folder-state.ts';
import { createBlobReader, type BlobReader } from './git/blobs.ts';
import type { Repository } from './git/git-command.ts';
import { readEntriesAt } from './git/objects.ts';
import { hashAt, pastIdAt, type History } from './history.ts';
import type { CachedPast } from './past-cache.ts';
import type { Past } from './past.ts';
import { digestsOf } from './picture-digests.ts';
import { Replay, type ReplayOptions } from './replay.ts';
import { BARE_SITE, readDraft, readSite, versionOf, type DigestOf, type Site } from './versions.ts';

/**
 * A replay as it was at the commit of a cache: the files of that commit are read anew, and nothing before it.
 *
 * @returns null where the cache does not fit the repository
 * @throws GitError, MissingBlob, PastTooLarge
 */
export async function restoreReplay(
  repository: Repository,
  cached: CachedPast,
  options: Omit<ReplayOptions, 'isCutOff'>,
): Promise<Replay | null> {
  const reader = createBlobReader(repository);
  try {
    const sites = await sitesIn(cached, reader);
    const site = sites.get(cached.site);
    if (site === undefined) return null;
    const changes = (await readEntriesAt(repository, cached.head)).map(({ mode, object, path }) => ({
      path,
      blob: object,
      isFile: mode.startsWith('100'),
    }));
    const present = filesIn({ changes });
    const pictures = await digestsOf(present.pictures, reader);
    const digests = new Map(pictures.map(({ path, digest }) => [path, digest]));
    const digestOf: DigestOf = (path) => digests.get(path) ?? null;
    const paths = new Map<string, Path>();
    const entries = present.files.filter(({ file }) => file.kind !== 'site');
    for await (const [{ file, blob }, bytes] of withBytes(entries, reader)) {
      const draft = blob === null ? null : readDraft(file, blob, bytes);
      paths.set(file.path, {
        file,
        blob,
        draft,
        version: draft && versionOf(file, draft, { site, digestOf }),
      });
    }
    const missing = [];
    for await (const [kept, bytes] of withBytes(cached.kept, reader)) {
      const file = contentFileAt(kept.path);
      const keptSite = sites.get(kept.site);
      if (file === null || keptSite === undefined) return null;
      const path = paths.get(kept.path);
      const draft = path?.draft?.blob === kept.blob ? path.draft : readDraft(file, kept.blob, bytes);
      const keptDigestOf = kept.name === null ? digestOf : () => kept.picture;
      const version = draft && versionOf(file, draft, { site: keptSite, digestOf: keptDigestOf });
      if (version === null) return null;
      if (kept.name === null && path !== undefined) paths.set(kept.path, { ...path, version });
      else if (kept.name !== null && version.kind !== 'events') missing.push({ name: kept.name, version });
      else return null;
    }
    const replay = new Replay({ ...options, isCutOff: false }, cached.history.commits.written.length - 1);
    replay.restore({
      site,
      paths: paths.values(),
      pictures,
      missing,
      pasts: pastsIn(cached),
      recent: cached.history.recent,
    });
    return replay;
  } finally {
    reader.close();
  }
}

/** Each of these with the bytes of its blob; null where it has none, or one that is too large. */
async function* withBytes<T extends { readonly blob: string | null }>(
  named: readonly T[],
  reader: BlobReader,
): AsyncGenerator<readonly [T, Buffer | null]> {
  const blobs = reader.read(
    named.flatMap(({ blob }) => blob ?? []),
    MAX_BYTES.markdown,
  );
  for (const each of named) {
    const next = each.blob === null ? null : await blobs.next();
    yield [each, next === null || next.done === true ? null : next.value];
  }
}

/** The settings of the site that versions were read with, by their blobs. */
async function sitesIn({ site, kept }: CachedPast, reader: BlobReader): Promise<Map<string | null, Site>> {
  const sites = new Map<string | null, Site>([[null, BARE_SITE]]);
  const file = contentFileAt('site.yml');
  const blobs = [...new Set([site, ...kept.map((each) => each.site)])].flatMap((blob) => blob ?? []);
  const named = blobs.map((blob) => ({ blob }));
  for await (const [{ blob }, bytes] of withBytes(named, reader)) {
    const read = file && readSite(file, blob, bytes);
    if (read !== null) sites.set(blob, read);
  }
  return sites;
}

function* pastsIn({ history, starts }: CachedPast): Generator<Past> {
  for (const kind of COLLECTIONS) {
    const columns = history[kind];
    for (const [position, gone] of columns.gone.entries()) {
      yield {
        kind,
        id: pastIdAt(columns, position),
        first: columns.firsts[position] ?? 0,
        last: columns.lasts[position] ?? 0,
        isGone: gone === 1,
        hash: gone === 1 ? null : hashAt(columns, position),
        start: starts[kind].starts[position] ?? NaN,
        previousStart: starts[kind].formerStarts[position] ?? NaN,
        spans: [],
      };
    }
  }
}

/** What is to be kept of a replay, which has this history. */
export function cachedPast(head: string, replay: Replay, history: History): CachedPast {
  return {
    head,
    history,
    starts: forEachCollection((kind) => ({
      starts: Float64Array.from(replay.log.pasts[kind], ({ start }) => start),
      formerStarts: Float64Array.from(replay.log.pasts[kind], ({ previousStart }) => previousStart),
    })),
    site: replay.site.blob,
    kept: replay.kept().map(({ version: { path, draft, site, picture }, name }) => ({
      path,
      blob: draft.blob,
      site: site.blob,
      name,
      picture: picture?.digest ?? null,
    })),
  };
}
