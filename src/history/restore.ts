import { COLLECTIONS, forEachCollection } from '../content/collections.ts';
import { contentFileAt } from '../content/read/content-path.ts';
import { MAX_BYTES } from '../content/read/source-file.ts';
import type { Answers } from './answers.ts';
import { filesIn } from './commit-files.ts';
import { createBlobReader } from './git/blobs.ts';
import type { Repository } from './git/git-command.ts';
import { readEntriesAt } from './git/objects.ts';
import { hashAt, idAt, type History } from './history.ts';
import type { CachedPast } from './past-cache.ts';
import { digestsOf } from './picture-digests.ts';
import type { Path } from './folder-state.ts';
import type { Past } from './past.ts';
import { Replay } from './replay.ts';
import { BARE_SITE, readSite, readVersion, type DigestOf, type Site } from './versions.ts';

/**
 * A replay as it was at the commit of a cache: the files of that commit are read anew, and nothing before it.
 *
 * @returns null where the cache does not fit the repository
 * @throws GitError, MissingBlob
 */
export async function restoreReplay(
  repository: Repository,
  cached: CachedPast,
  answers: Answers,
): Promise<Replay | null> {
  const reader = createBlobReader(repository);
  const bytesOf = async (blobs: readonly string[]): Promise<Map<string, Buffer | null>> => {
    const bytes = new Map<string, Buffer | null>();
    let position = 0;
    for await (const each of reader.read(blobs, MAX_BYTES.markdown)) bytes.set(blobs[position++] ?? '', each);
    return bytes;
  };
  try {
    const sites = await sitesIn(cached, bytesOf);
    const site = sites.get(cached.site);
    if (site === undefined) return null;
    const changes = (await readEntriesAt(repository, cached.head)).map(({ mode, object, path }) => ({
      path,
      blob: object,
      isFile: mode.startsWith('100'),
    }));
    const present = filesIn({ changes });
    const entries = present.files.filter(({ file }) => file.kind !== 'site');
    const pictures = await digestsOf(present.pictures, reader);
    const digests = new Map(pictures.map(({ path, digest }) => [path, digest]));
    const digestOf: DigestOf = (path) => digests.get(path) ?? null;
    const paths = new Map<string, Path>();
    const blobs = entries.flatMap(({ blob }) => blob ?? []);
    const bytes = reader.read(blobs, MAX_BYTES.markdown);
    for (const { file, blob } of entries) {
      const next = blob === null ? null : await bytes.next();
      const content = next === null || next.done === true ? null : next.value;
      const version = blob === null ? null : readVersion({ file, blob, site, digestOf }, content);
      paths.set(file.path, { file, blob, version, bytes: content?.length ?? 0 });
    }
    const missing = [];
    const keptBytes = await bytesOf(cached.kept.map(({ blob }) => blob));
    for (const kept of cached.kept) {
      const file = contentFileAt(kept.path);
      const keptSite = sites.get(kept.site);
      if (file === null || keptSite === undefined) return null;
      const source = { file, blob: kept.blob, site: keptSite };
      const keptDigestOf = kept.name === null ? digestOf : () => kept.picture;
      const version = readVersion({ ...source, digestOf: keptDigestOf }, keptBytes.get(kept.blob) ?? null);
      const path = paths.get(kept.path);
      if (version === null) return null;
      if (kept.name === null && path !== undefined) paths.set(kept.path, { ...path, version });
      else if (kept.name !== null && version.kind !== 'events') missing.push({ name: kept.name, version });
      else return null;
    }
    const replay = new Replay({ answers, isCutOff: false }, cached.history.commits.written.length - 1);
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

/** The settings of the site that versions were read with, by their blobs. */
async function sitesIn(
  { site, kept }: CachedPast,
  bytesOf: (blobs: readonly string[]) => Promise<Map<string, Buffer | null>>,
): Promise<Map<string | null, Site>> {
  const sites = new Map<string | null, Site>([[null, BARE_SITE]]);
  const file = contentFileAt('site.yml');
  const blobs = [...new Set([site, ...kept.map((each) => each.site)])].flatMap((blob) => blob ?? []);
  for (const [blob, bytes] of await bytesOf(blobs)) {
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
        id: idAt(columns, position),
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
    kept: replay.kept().map(({ version: { path, blob, site, picture }, name }) => ({
      path,
      blob,
      site: site.blob,
      name,
      picture: picture?.digest ?? null,
    })),
  };
}
