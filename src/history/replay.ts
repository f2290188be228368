import { blobDigest, MAX_PICTURE_BYTES } from '../content/pictures/picture-file.ts';
import { type ContentFile, contentFileAt, isPictureAt } from '../content/read/content-path.ts';
import { type Answers, siteHash } from './answers.ts';
import { type DatedPath, FolderState, isCompletedAtOnce, type Path } from './folder-state.ts';
import type { BlobReader, PathChange } from './git/objects.ts';
import type { Past } from './history.ts';
import type { PastBudget, PastLimits } from './limits.ts';
import type { RecentChange } from './recent.ts';
import { RecordLog } from './record-log.ts';
import type { EmbeddedVersion, Present } from './relations.ts';
import { type LaterVersion, laterVersions, saysTheSameWith, SiteLog } from './site-log.ts';
import {
  BARE_SITE,
  type DigestOf,
  type RecordDraft,
  readDraft,
  readSite,
  type Site,
  type Version,
  versionOf,
  withPictureNow,
} from './versions.ts';

/** The blob that a path has from a commit on. */
interface FileChange {
  readonly file: ContentFile;
  /** The name of the blob with the contents of the file; null where the file is gone, or is no regular file. */
  readonly blob: string | null;
  readonly isGone: boolean;
}

/** The blob that a picture has from a commit on. */
interface PictureChange {
  /** The path within the content folder. */
  readonly path: string;
  /** The name of the blob with the contents of the file; null where the file is gone, or is no regular file. */
  readonly blob: string | null;
}

/** The records' files, settings and pictures that a commit changes. */
interface CommitFiles {
  /** The site's settings first. */
  readonly files: readonly FileChange[];
  readonly pictures: readonly PictureChange[];
}

/** Sorts the changed paths of a commit, and leaves out those that affect no answer. */
export function filesIn(changes: readonly PathChange[]): CommitFiles {
  const files = changes.flatMap(({ path, blob, isFile }) => {
    const file = contentFileAt(path);
    return file === null || file.kind === 'sources'
      ? []
      : { file, blob: isFile ? blob : null, isGone: blob === null };
  });
  const pictures = changes
    .filter(({ path }) => isPictureAt(path))
    .map(({ path, blob, isFile }) => ({ path, blob: isFile ? blob : null }));
  return {
    files: files.sort((one, other) => Number(other.file.kind === 'site') - Number(one.file.kind === 'site')),
    pictures,
  };
}

/** The digest of a picture from a commit on, of which its public name is made; null where there is no such picture. */
interface PictureDigest {
  readonly path: string;
  readonly digest: string | null;
}

/** The number of hexadecimal digits of a SHA-1. */
const SHA_1_LENGTH = 40;

/**
 * Returns the digests of pictures: the SHA-1 names of their blobs. Where git names objects by SHA-256, they are computed from
 * the bytes, so that a picture has the same name in every repository; pictures too large to be served count as missing then.
 *
 * @throws MissingBlob, GitError
 */
export async function digestsOf(
  pictures: readonly PictureChange[],
  reader: BlobReader,
): Promise<PictureDigest[]> {
  const named = (blob: string): boolean => blob.length === SHA_1_LENGTH;
  const foreign = pictures.flatMap(({ blob }) => (blob === null || named(blob) ? [] : blob));
  const digests = new Map<string, string | null>();
  let position = 0;
  for await (const bytes of reader.read(foreign, MAX_PICTURE_BYTES)) {
    digests.set(foreign[position++] ?? '', bytes && blobDigest(bytes));
  }
  return pictures.map(({ path, blob }) => ({
    path,
    digest: blob === null || named(blob) ? blob : (digests.get(blob) ?? null),
  }));
}

export interface ReplayOptions {
  readonly answers: Answers;
  /** Whether the first commit is the edge of a shallow clone: what it has may be older. */
  readonly isCutOff: boolean;
  readonly limits: Pick<PastLimits, 'keptBytes' | 'unsettledBytes'>;
}

/** What a replay knows after a commit. */
interface Restored {
  readonly site: Site;
  readonly paths: Iterable<Path>;
  readonly pictures: Iterable<PictureDigest>;
  readonly missing: Iterable<{ readonly name: string; readonly version: EmbeddedVersion }>;
  readonly pasts: Iterable<Past>;
  readonly recent: readonly RecentChange[];
}

/** The versions that the records touched by a commit had before it, by the `key` of their drafts. */
type Touched = Map<string, Version | null>;

/**
 * Replays the commits of a content folder, oldest first, and finds those in which each record changed. After each commit, its
 * state is what reading the whole folder at that commit would give:
 *
 * - a path has the last version of it that could be read since it exists;
 * - of the paths with one id in a folder of records the first one counts;
 * - an event embeds its organizations and its place, or the last that had the name;
 * - an event or an organization shows the picture that its path has there.
 *
 * Only what a commit touches is looked at. Events that change because of what they embed are found by `log.settle`, which
 * looks only for the last such change of each.
 */
export class Replay {
  readonly log: RecordLog;
  readonly #present: Present;
  readonly #folder: FolderState;
  readonly #siteLog = new SiteLog();

  /** @param commit the number of the commit before the first that is replayed */
  constructor({ answers, isCutOff, limits }: ReplayOptions, commit = -1) {
    this.#folder = new FolderState(limits.keptBytes);
    this.#present = { commit, site: BARE_SITE };
    this.log = new RecordLog(answers, this.#present, isCutOff, limits.unsettledBytes);
  }

  /** The settings of the site at the present commit. */
  get site(): Site {
    return this.#present.site;
  }

  /** The versions in use that are not those of the present commit: of paths, and of names that no record has any longer. */
  kept(): { readonly version: Version; readonly name: string | null }[] {
    const paths = [...this.#folder.paths].flatMap(({ blob, version }) => {
      if (version === null) return [];
      const isSame =
        version.kind === 'organizations' ? version.site === this.site : saysTheSameWith(this.site, version);
      return version.draft.blob === blob && isSame ? [] : { version, name: null };
    });
    return [...paths, ...this.log.relations.missing()];
  }

  /** Takes over what another replay has learned up to the commit that this one was made for. */
  restore({ site, paths, pictures, missing, pasts, recent }: Restored): void {
    const { commit } = this.#present;
    this.#present.site = site;
    for (const path of paths) this.#folder.set({ ...path, asOf: commit });
    for (const { path, digest } of pictures) this.#folder.setPicture(path, digest);
    const records = this.#folder.records();
    this.log.relations.replace(
      [],
      records.map(([, version]) => version),
    );
    for (const { name, version } of missing) this.log.relations.add(name, version);
    this.log.restore(pasts, recent, records);
  }

  /**
   * Goes on to the next commit.
   *
   * @param files the changed files, as `filesIn` returns them
   * @param pictures the pictures that the commit changes
   * @param blobs the bytes of the files, in the same order
   * @throws PastTooLarge
   */
  async apply(
    files: readonly FileChange[],
    pictures: readonly PictureDigest[],
    blobs: AsyncIterator<Buffer | null>,
    budget: PastBudget,
  ): Promise<void> {
    this.#present.commit += 1;
    const touched: Touched = new Map();
    const siteBefore = this.site;
    this.log.edge.noteCommit();
    for (const { path, digest } of pictures) {
      for (const { version } of this.#folder.naming(path)) this.#touch(version, touched, budget);
      this.#folder.setPicture(path, digest);
    }
    for (const { file, blob, isGone } of files) {
      if (budget.isPauseDue) await budget.pause();
      const bytes = blob === null ? null : await nextOf(blobs);
      if (file.kind === 'site') {
        const site = isGone ? BARE_SITE : blob === null ? null : readSite(file, blob, bytes);
        if (site !== null && siteHash(site.settings) !== siteHash(this.site.settings))
          this.#present.site = site;
        this.log.edge.noteFile(file.path, site === null);
        continue;
      }
      this.#touch(this.#folder.versionAt(file.path), touched, budget);
      if (isGone) {
        this.log.edge.noteFile(file.path, false);
        this.#folder.delete(file.path);
        continue;
      }
      const draft = blob === null ? null : readDraft(file, blob, bytes);
      const last = this.#folder.versionAt(file.path);
      const version = this.#versionOf(file, draft, last) ?? last;
      this.log.edge.noteFile(file.path, version === null);
      this.#touch(version, touched, budget);
      this.#set({ file, blob, draft, version });
    }
    if (this.site !== siteBefore) await this.#completeAnew(siteBefore, touched, budget);
    for (const { path } of pictures) this.#showAnew(path);
    for (const key of touched.keys()) this.#advance(key, this.#present.commit, budget);
    this.log.edge.noteCommit();
    const changes = [...touched].map(([key, was]) => ({ key, was, is: this.#folder.record(key) }));
    await this.log.apply(
      changes.filter(({ was, is }) => was !== is || is?.kind === 'organizations'),
      budget,
    );
    if (this.log.isFull) await this.settle(budget);
  }

  /**
   * Finds the last change of each event that changed because of what it embeds, or of the settings of the site.
   *
   * @throws PastTooLarge
   */
  async settle(budget: PastBudget): Promise<void> {
    if (!this.#siteLog.isEmpty) {
      // Many paths may be of one record.
      const keys = new Set([...this.#folder.paths].flatMap(({ version }) => version?.draft.key ?? []));
      for (const key of keys) {
        if (budget.isPauseDue) await budget.pause();
        this.log.catchUp(key, this.#advance(key, this.#present.commit, budget));
      }
      this.#siteLog.clear();
    }
    await this.log.settle(budget);
  }

  readonly #digestOf: DigestOf = (path) => this.#folder.digestOf(path);

  #versionOf(
    file: ContentFile,
    draft: RecordDraft | null,
    last: Version | null,
    site: Site = this.site,
  ): Version | null {
    return draft && versionOf(file, draft, { site, digestOf: this.#digestOf }, last);
  }

  #set(path: Path): void {
    this.#folder.set({ ...path, asOf: this.#present.commit });
  }

  /** Updates every version that names a picture to the present digest of the picture. */
  #showAnew(picture: string): void {
    for (const path of this.#folder.naming(picture)) {
      const version = path.version && withPictureNow(path.version, this.#digestOf);
      if (version !== path.version) this.#folder.set({ ...path, version });
    }
  }

  /**
   * Completes drafts with new settings of the site. A file whose dates are not valid with these stays the record that it
   * was. A draft that is a record with any settings is completed later, when its version is needed.
   *
   * @throws PastTooLarge
   */
  async #completeAnew(before: Site, touched: Touched, budget: PastBudget): Promise<void> {
    this.#siteLog.note(before, { commit: this.#present.commit, site: this.site });
    for (const path of this.#folder.pathsCompletedAtOnce()) {
      if (budget.isPauseDue) await budget.pause();
      const { file, draft, version } = path;
      // The answer of an organization has the present names of its link fields, whatever settings it was read with.
      if (version?.kind === 'organizations') this.#touch(version, touched, budget);
      if (draft === null || version?.site === this.site) continue;
      budget.spendCompletion();
      const completed = this.#versionOf(file, draft, version);
      if (completed === null) continue;
      this.log.edge.noteFile(file.path, false);
      if (completed.record !== version?.record) {
        this.#touch(version, touched, budget);
        this.#touch(completed, touched, budget);
      }
      this.#set({ ...path, version: completed });
    }
  }

  /** Notes the version that the record of a version had before the commit. */
  #touch(version: Version | null, touched: Touched, budget: PastBudget): void {
    if (version === null) return;
    const { key } = version.draft;
    if (touched.has(key)) return;
    this.log.catchUp(key, this.#advance(key, this.#present.commit - 1, budget));
    touched.set(key, this.#folder.record(key));
  }

  /**
   * Completes the paths of a record with the settings that the site had up to a commit, the present one or the one before.
   *
   * @returns the later versions of the first path, which counts
   * @throws PastTooLarge
   */
  #advance(key: string, commit: number, budget: PastBudget): readonly LaterVersion[] {
    const advanced = this.#folder.holding(key).map((path) => {
      const later = this.#laterVersions(path, commit, budget);
      const version = later.at(-1)?.version;
      if (version !== undefined) this.#folder.set({ ...path, version, asOf: commit });
      return later;
    });
    return advanced[0] ?? [];
  }

  /** The versions that changes of the site's settings have made of a path since it was completed, up to a commit. */
  #laterVersions(path: DatedPath, commit: number, budget: PastBudget): readonly LaterVersion[] {
    const { file, draft, version, asOf } = path;
    if (version === null || isCompletedAtOnce(path)) return [];
    const changes = this.#siteLog.within(version, asOf, commit);
    const [first] = changes;
    if (first === undefined) return [];
    return laterVersions(version, changes, {
      isWhole: !this.log.edge.isClear(first.commit),
      complete: (site, last) => {
        budget.spendCompletion();
        return this.#versionOf(file, draft, last, site);
      },
    });
  }
}

async function nextOf(blobs: AsyncIterator<Buffer | null>): Promise<Buffer | null> {
  const next = await blobs.next();
  return next.done === true ? null : next.value;
}
