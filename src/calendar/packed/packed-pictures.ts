import { isPictureType, picturePath, PICTURE_TYPES, type Picture } from '../../schema/picture.ts';
import type { ServedPicture } from '../calendar.ts';

/** Pictures in the order of their names. */
export interface PackedPictures {
  readonly names: readonly string[];
  readonly widths: Uint16Array<ArrayBuffer>;
  readonly heights: Uint16Array<ArrayBuffer>;
  /** Those of a content folder are shared by all threads, so that no calendar has a copy. */
  readonly bytes: readonly Uint8Array[];
}

/** @param pictures in the order of their names */
export function packPictures(pictures: readonly Picture[]): PackedPictures {
  return {
    names: pictures.map(({ name }) => name),
    widths: Uint16Array.from(pictures, ({ width }) => width),
    heights: Uint16Array.from(pictures, ({ height }) => height),
    bytes: pictures.map(({ bytes }) => bytes),
  };
}

const NAME = /^(?<digest>[0-9a-f]{40})\.(?<type>[a-z]+)$/;

/** Whether a name is one that `pictureName` makes. */
export function isPictureName(name: string): boolean {
  return isPictureType(NAME.exec(name)?.groups?.type ?? '');
}

/** The pictures by their names. */
export function openPictures(packed: PackedPictures): ReadonlyMap<string, ServedPicture> {
  const { names, widths, heights, bytes } = packed;
  return new Map(
    names.flatMap((name, number) => {
      const { digest = '', type = '' } = NAME.exec(name)?.groups ?? {};
      const data = bytes[number];
      if (!isPictureType(type) || data === undefined) return [];
      const picture = {
        path: picturePath(name),
        contentType: PICTURE_TYPES[type],
        width: widths[number] ?? 0,
        height: heights[number] ?? 0,
        bytes: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        etag: `"${digest}"`,
      };
      return [[name, picture] as const];
    }),
  );
}
