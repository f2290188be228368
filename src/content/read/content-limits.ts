import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/codes.ts';

/** What a content folder may hold in all. */
export interface ContentLimits {
  /** Files and folders that are looked at. */
  readonly files: number;
  /** Of all files that are read. */
  readonly bytes: number;
  /** Pictures that are read, which are those that records name. */
  readonly pictures: number;
}

/**
 * A million events of 480 bytes: what is larger fills the memory of the process that compiles it. A compiled calendar has a
 * column for each picture.
 */
export const CONTENT_LIMITS: ContentLimits = { files: 2_000_000, bytes: 480_000_000, pictures: 100_000 };

/** There is more content than is read. */
export class ContentTooLarge extends Error {
  readonly diagnostic: Diagnostic;

  constructor(path: string, excess: string) {
    super(excess);
    this.diagnostic = diagnostic(
      'content-too-large',
      startOf(path),
      `The content has more than ${excess} in all, counted up to here in the order of the paths.`,
      'Move old events out, or split the content into several calendars; keep pictures and long texts elsewhere, and link to them.',
    );
  }
}

/** Counts what is looked at and read of a content folder. */
export class ContentSize {
  readonly #limits: ContentLimits;
  #files = 0;
  #bytes = 0;
  #pictures = 0;

  constructor(limits: ContentLimits) {
    this.#limits = limits;
  }

  /** @throws ContentTooLarge from the first file on that goes beyond */
  addFile(path: string): void {
    this.#files += 1;
    const { files } = this.#limits;
    if (this.#files > files)
      throw new ContentTooLarge(path, `${files.toLocaleString('en')} files and folders`);
  }

  /** @throws ContentTooLarge from the first file on that goes beyond */
  addBytes(path: string, bytes: number): void {
    this.#bytes += bytes;
    const { bytes: most } = this.#limits;
    if (this.#bytes > most) throw new ContentTooLarge(path, `${most / 1_000_000} MB`);
  }
  /** @throws ContentTooLarge from the first picture on that goes beyond */
  addPicture(path: string, bytes: number): void {
    this.addBytes(path, bytes);
    this.#pictures += 1;
    const { pictures: most } = this.#limits;
    if (this.#pictures > most) throw new ContentTooLarge(path, `${most.toLocaleString('en')} pictures`);
  }
}
