import { errnoOf } from '../../../platform/system-errors.ts';

/** What a file says of its picture before the picture itself. */
export interface RawHeader {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Exif metadata: a TIFF structure (Exif 3.0, section 4.5). */
  readonly exif: Buffer | null;
  /** XMP metadata: a text of XML (ISO 16684-1). */
  readonly xmp: Buffer | null;
}

/** A part of a picture goes beyond the end of what it is in, or there are too many. */
export class CutOff extends Error {}

/** Programs write hundreds of chunks, segments or boxes side by side; a hundred thousand only take time. */
const MOST_PARTS = 10_000;

/** Returns what is to be called for each of the parts that lie side by side; it throws CutOff where they are too many. */
export function partCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MOST_PARTS) throw new CutOff();
  };
}

/** The codes of Node for a read that lies beyond the end of a buffer. */
const BEYOND_THE_END: ReadonlySet<string> = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS']);

/** Null where something is read that lies beyond the end of the bytes. */
export function withinBounds<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CutOff || BEYOND_THE_END.has(errnoOf(error) ?? '')) return null;
    throw error;
  }
}
