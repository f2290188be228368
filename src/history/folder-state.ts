import { CONTENT_LIMITS } from '../content/read/content-limits.ts';
import type { ContentFile } from '../content/read/content-path.ts';
import { keyOf } from './past.ts';
import type { Version } from './versions.ts';

/** What a path has at a commit. */
export interface Path {
  readonly file: ContentFile;
  /** Null where it is no regular file. */
  readonly blob: string | null;
  /** The last version that could be read since the path is there. */
  readonly version: Version | null;
  /** Of the file. */
  readonly bytes: number;
}

/** At some commit there was more content than is read of today's. */
export class PastTooLarge extends Error {}

/** What a content folder has at a commit: paths, and the records that they hold. */
export class FolderState {
  readonly #paths = new Map<string, Path>();
  /** The paths of each record, by `keyOf`. */
  readonly #holders = new Map<string, Set<string>>();
  /** The digests of the pictures, by their paths. */
  readonly #pictures = new Map<string, string>();
  /** The paths of the versions that name a picture, by its path. */
  readonly #naming = new Map<string, Set<string>>();
  #bytes = 0;

  get paths(): Iterable<Path> {
    return this.#paths.values();
  }

  /** The records that there are, by `keyOf`. */
  records(): (readonly [key: string, version: Version])[] {
    return [...this.#holders.keys()].flatMap((key) => {
      const version = this.record(key);
      return version === null ? [] : [[key, version] as const];
    });
  }

  /** The version of a record that counts, which is that of its first path; null where there is none. */
  record(key: string): Version | null {
    const holders = this.#holders.get(key);
    if (holders === undefined || holders.size === 0) return null;
    const [first = ''] = holders.size === 1 ? holders : [...holders].sort();
    return this.versionAt(first);
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

  /** What the paths have whose versions name a picture. */
  naming(picture: string): Path[] {
    return [...(this.#naming.get(picture) ?? [])].flatMap((path) => this.#paths.get(path) ?? []);
  }

  versionAt(path: string): Version | null {
    return this.#paths.get(path)?.version ?? null;
  }

  /** @throws PastTooLarge */
  set(path: Path): void {
    this.delete(path.file.path);
    this.#paths.set(path.file.path, path);
    this.#bytes += path.bytes;
    if (this.#bytes > CONTENT_LIMITS.bytes || this.#paths.size > CONTENT_LIMITS.files)
      throw new PastTooLarge();
    if (path.version === null) return;
    add(this.#holders, keyOf(path.version), path.file.path);
    if (path.version.picture !== null) add(this.#naming, path.version.picture.path, path.file.path);
  }

  delete(path: string): void {
    const { version = null, bytes = 0 } = this.#paths.get(path) ?? {};
    this.#paths.delete(path);
    this.#bytes -= bytes;
    if (version === null) return;
    remove(this.#holders, keyOf(version), path);
    if (version.picture !== null) remove(this.#naming, version.picture.path, path);
  }
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
