import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { deserialize, serialize } from 'node:v8';
import { COLLECTIONS } from '../schema/records.ts';
import { contentFileAt } from '../content/read/content-path.ts';
import { MAX_BYTES } from '../content/read/source-file.ts';
import { readRegularFile } from '../platform/regular-file.ts';
import { writeFileWhole } from '../platform/write-file.ts';
import { isEmbeddedVersion } from './relations.ts';
import { digestsOf, filesIn, Replay, type ReplayOptions } from './replay.ts';
import type { Path } from './folder-state.ts';
import type { Repository } from './git/git-command.ts';
import { BlobReader, filesAt } from './git/objects.ts';
import { hashAt, pastIdAt, UNKNOWN, type History, type Past } from './history.ts';
import { BARE_SITE, readDraft, readSite, versionOf, type DigestOf, type Site } from './versions.ts';

/*
 * The cache keeps what was learned of the past of a folder in a file beside the compiled output, which may be deleted at any
 * time. The file has a SHA-256, then the values as V8 serializes them. The digest covers the rules and the machine as well,
 * so a file that is damaged, or was written by other rules, is not used. Whoever can write a file with the right digest could
 * write the calendar, too.
 */

const FORMAT = 6;
const MAX_CACHE_BYTES = 1024 * 1024 * 1024;
const DIGEST_BYTES = 32;

/** The path of the file, and the rules by which records are read: a file that was written by other rules is not used. */
export interface PastCacheOptions {
  readonly file: string;
  readonly rules: string;
}

/** A version that is needed though its path has another one at the commit, or though it was read with other settings of the site. */
interface KeptVersion {
  readonly path: string;
  readonly blob: string;
  /** The blob of `site.yml` with whose settings it was read; null where there was no such file. */
  readonly site: string | null;
  /** The name that still leads to the version though no record has the name any longer; null for a version that its path keeps. */
  readonly name: string | null;
  /** The digest of the picture that it shows, where it has a name; null for none. */
  readonly picture: string | null;
}

/** The state of a replay at a commit, with which it can go on from there. */
export interface CachedPast {
  readonly head: string;
  /** The history of a whole clone. */
  readonly history: History;
  /** The latest start of each event, and the one before it that was another, in the order of the history; NaN for none. */
  readonly starts: Float64Array;
  readonly formerStarts: Float64Array;
  readonly site: string | null;
  readonly kept: readonly KeptVersion[];
}

/** Writes the cache; a failure is ignored. */
export function writePastCache({ file, rules }: PastCacheOptions, past: CachedPast): void {
  try {
    const body = serialize(past);
    writeFileWhole(file, [digestOf(body, rules), body], { mode: 0o600 });
  } catch {
    // The past is read again the next time.
  }
}

/** Reads the cache; null where there is none that can be used. */
export function readPastCache({ file, rules }: PastCacheOptions): CachedPast | null {
  try {
    const bytes = readRegularFile(file, { maxBytes: MAX_CACHE_BYTES, followLinks: false });
    const body = bytes?.subarray(DIGEST_BYTES);
    if (!bytes || !body || !digestOf(body, rules).equals(bytes.subarray(0, DIGEST_BYTES))) return null;
    const past: unknown = deserialize(body);
    return isPast(past) ? past : null;
  } catch {
    return null;
  }
}

function digestOf(body: Buffer, rules: string): Buffer {
  const key = JSON.stringify([FORMAT, rules, endianness(), process.versions.tz]);
  return createHash('sha256').update(key).update(body).digest();
}

/** A file with the right digest was written by `writePastCache`, so nothing else of its shape is checked. */
function isPast(value: unknown): value is CachedPast {
  return typeof value === 'object' && value !== null && 'history' in value;
}

/** Returns the state of a replay that is to be kept, together with its history. */
export function cachedPast(head: string, replay: Replay, history: History): CachedPast {
  const { events } = replay.log.pasts;
  return {
    head,
    history,
    starts: Float64Array.from(events, ({ start }) => start),
    formerStarts: Float64Array.from(events, ({ previousStart }) => previousStart),
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

/**
 * Restores a replay as it was at the commit of a cache. The files of that commit are read anew, but no earlier commits.
 *
 * @returns null where the cache does not fit the repository
 * @throws GitError, MissingBlob, PastTooLarge
 */
export async function restoreReplay(
  repository: Repository,
  cached: CachedPast,
  options: Omit<ReplayOptions, 'isCutOff'>,
): Promise<Replay | null> {
  const reader = new BlobReader(repository);
  try {
    const sites = await sitesIn(cached, reader);
    const site = sites.get(cached.site);
    if (site === undefined) return null;
    const present = filesIn(await filesAt(repository, cached.head));
    const pictures = await digestsOf(present.pictures, reader);
    const digests = new Map(pictures.map(({ path, digest }) => [path, digest]));
    const digestOf: DigestOf = (path) => digests.get(path) ?? null;
    const paths = new Map<string, Path>();
    const entries = present.files.filter(({ file }) => file.kind !== 'site');
    for await (const [{ file, blob }, bytes] of withBytes(entries, reader)) {
      const draft = blob === null ? null : readDraft(file, blob, bytes);
      const version = draft && versionOf(file, draft, { site, digestOf });
      paths.set(file.path, { file, blob, draft, version });
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
      else if (kept.name !== null && isEmbeddedVersion(version)) missing.push({ name: kept.name, version });
      else return null;
    }
    const replay = new Replay({ ...options, isCutOff: false }, cached.history.commits.written.length - 1);
    const pasts = pastsIn(cached);
    replay.restore({ site, paths: paths.values(), pictures, missing, pasts, recent: cached.history.recent });
    return replay;
  } finally {
    reader.close();
  }
}

/** Yields each item with the bytes of its blob; null where it has no blob, or one that is too large. */
async function* withBytes<T extends { readonly blob: string | null }>(
  named: readonly T[],
  reader: BlobReader,
): AsyncGenerator<readonly [T, Buffer | null]> {
  const wanted = named.flatMap(({ blob }) => blob ?? []);
  const blobs = reader.read(wanted, MAX_BYTES.markdown);
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
  for await (const [{ blob }, bytes] of withBytes(
    blobs.map((blob) => ({ blob })),
    reader,
  )) {
    const read = file && readSite(file, blob, bytes);
    if (read !== null) sites.set(blob, read);
  }
  return sites;
}

function* pastsIn({ history, starts, formerStarts }: CachedPast): Generator<Past> {
  for (const kind of COLLECTIONS) {
    const columns = history[kind];
    const isEvent = kind === 'events';
    for (const [position, gone] of columns.gone.entries()) {
      yield {
        kind,
        id: pastIdAt(columns, position),
        first: columns.firsts[position] ?? UNKNOWN,
        last: columns.lasts[position] ?? UNKNOWN,
        isGone: gone === 1,
        hash: gone === 1 ? null : hashAt(columns, position),
        start: (isEvent ? starts[position] : null) ?? NaN,
        previousStart: (isEvent ? formerStarts[position] : null) ?? NaN,
        spans: [],
      };
    }
  }
}
