import { CONTENT_LIMITS, type ContentFile } from '../content/read/content-path.ts';
import { PastTooLarge } from './limits.ts';
import type { RecordDraft, Version } from './versions.ts';

/** A path as it is at a commit. */
export interface Path {
  readonly file: ContentFile;
  /** The name of the blob with the contents of the file; null where it is no regular file. */
  readonly blob: string | null;
  /** What was read from the blob; null where the blob is no valid record, whatever the settings of the site are. */
  readonly draft: RecordDraft | null;
  /** The last version that could be read since the path exists. */
  readonly version: Version | null;
}

/** A path whose version was made with the settings that the site had at the commit `asOf`. */
export interface DatedPath extends Path {
  readonly asOf: number;
}

/** What a content folder has at a commit: paths, and the records that they hold. */
export class FolderState {
  readonly #paths = new Map<string, DatedPath>();
  /** The paths that have to be completed at once when the settings of the site change; see `isCompletedAtOnce`. */
  readonly #completedAtOnce = new Set<string>();
  /** The paths of each record, by the `key` of its drafts. */
  readonly #holders = new Map<string, Set<string>>();
  /** The digests of the pictures, by their paths. */
  readonly #pictures = new Map<string, string>();
  /** The paths of the versions that name a picture, by its path. */
  readonly #naming = new Map<string, Set<string>>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes the most bytes that the drafts and versions of all paths may take */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get paths(): Iterable<DatedPath> {
    return this.#paths.values();
  }

  /**
   * Returns the paths that have to be completed at once when the settings of the site change; see `isCompletedAtOnce`. All others stay
   * the records that they are, so they can be completed later.
   */
  pathsCompletedAtOnce(): DatedPath[] {
    return [...this.#completedAtOnce].flatMap((path) => this.#paths.get(path) ?? []);
  }

  /** All records, by the `key` of their drafts. */
  records(): (readonly [key: string, version: Version])[] {
    return [...this.#holders.keys()].flatMap((key) => {
      const version = this.record(key);
      return version === null ? [] : [[key, version] as const];
    });
  }

  /** The version of a record that counts, which is that of its first path; null where there is none. */
  record(key: string): Version | null {
    const [first] = this.#holdersOf(key);
    return first === undefined ? null : this.versionAt(first);
  }

  /** The paths of a record; the first one counts. */
  holding(key: string): DatedPath[] {
    return this.#holdersOf(key).flatMap((path) => this.#paths.get(path) ?? []);
  }

  #holdersOf(key: string): readonly string[] {
    return [...(this.#holders.get(key) ?? [])].sort();
  }

  /** The digest of the picture at a path; null where there is none. */
  digestOf(path: string): string | null {
    return this.#pictures.get(path) ?? null;
  }

  /** @throws PastTooLarge */
  setPicture(path: string, digest: string | null): void {
    if (digest === null) this.#pictures.delete(path);
    else this.#pictures.set(path, digest);
    if (this.#pictures.size > CONTENT_LIMITS.files) throw new PastTooLarge();
  }

  /** The paths whose versions name a picture. */
  naming(picture: string): DatedPath[] {
    return [...(this.#naming.get(picture) ?? [])].flatMap((path) => this.#paths.get(path) ?? []);
  }

  versionAt(path: string): Version | null {
    return this.#paths.get(path)?.version ?? null;
  }

  /** @throws PastTooLarge */
  set(path: DatedPath): void {
    const known = this.#paths.get(path.file.path);
    const isIndexed = known !== undefined && isIndexedAlike(known.version, path.version);
    if (known !== undefined && !isIndexed) this.delete(path.file.path);
    this.#paths.set(path.file.path, path);
    if (isCompletedAtOnce(path)) this.#completedAtOnce.add(path.file.path);
    else this.#completedAtOnce.delete(path.file.path);
    this.#bytes += bytesOf(path) - (isIndexed ? bytesOf(known) : 0);
    if (this.#bytes > this.#maxBytes || this.#paths.size > CONTENT_LIMITS.files) throw new PastTooLarge();
    if (path.version === null || isIndexed) return;
    add(this.#holders, path.version.draft.key, path.file.path);
    if (path.version.picture !== null) add(this.#naming, path.version.picture.path, path.file.path);
  }

  delete(path: string): void {
    const known = this.#paths.get(path);
    if (known === undefined) return;
    this.#paths.delete(path);
    this.#completedAtOnce.delete(path);
    this.#bytes -= bytesOf(known);
    const { version } = known;
    if (version === null) return;
    remove(this.#holders, version.draft.key, path);
    if (version.picture !== null) remove(this.#naming, version.picture.path, path);
  }
}

/** Whether two versions of a path are of the same record and name the same picture. */
function isIndexedAlike(one: Version | null, other: Version | null): boolean {
  return one?.draft.key === other?.draft.key && one?.picture?.path === other?.picture?.path;
}

/**
 * Whether a path has to be completed at once when the settings of the site change: it may become a record, or another one,
 * or it is an organization, whose answer depends on the settings.
 */
export function isCompletedAtOnce({ draft, version }: Path): boolean {
  return version === null || version.kind === 'organizations' || version.draft !== draft;
}

function bytesOf({ draft, version }: Path): number {
  const kept = version === null || version.draft === draft ? 0 : version.draft.bytes;
  return (draft?.bytes ?? 0) + kept;
}

type Index = Map<string, Set<string>>;

function add(index: Index, key: string, path: string): void {
  const paths = index.get(key) ?? new Set();
  index.set(key, paths.add(path));
}

function remove(index: Index, key: string, path: string): void {
  const paths = index.get(key);
  paths?.delete(path);
  if (paths?.size === 0) index.delete(key);
}
