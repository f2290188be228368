/** The folder of the calendar's own pictures in the content, and the first word of their addresses. */
export const PICTURE_FOLDER = 'images';

/** The kinds of pictures that a calendar has of its own, by the endings of their addresses. */
export const PICTURE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;
export type PictureType = keyof typeof PICTURE_TYPES;

/** A picture of the calendar's own. */
export interface Picture {
  /** The last part of its address, which changes when its bytes do. */
  readonly name: string;
  readonly type: PictureType;
  /** The width of the picture as it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Endings that people give to files of a type, besides its own. */
const ALIASES: Readonly<Record<string, PictureType>> = { jpeg: 'jpg' };

/** Returns the type of picture that a file's name ends with, in any letter case; null for another ending. */
export function pictureTypeOf(path: string): PictureType | null {
  // Browsers load this file, too, and have no functions for paths.
  const ending = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return isPictureType(ending) ? ending : (ALIASES[ending] ?? null);
}

/** Whether an ending is one that addresses of pictures have. */
export function isPictureType(ending: string): ending is PictureType {
  return Object.hasOwn(PICTURE_TYPES, ending);
}

/** Whether a record names a picture of the calendar's own, by its path within the content folder. */
export function isOwnPicture(written: string): boolean {
  return OWN_PICTURE.test(written);
}

/** The path of a file within the folder of pictures. */
export const OWN_PICTURE = /^images\/[^\\]+$/;

/**
 * Returns the public name of a picture. It has git's name of the bytes, so that the history of a calendar finds every change
 * of a picture without reading any.
 *
 * @param digest SHA-1 of a blob of git, in hexadecimal
 * @returns null where the file has no ending of a picture
 */
export function pictureName(digest: string, path: string): string | null {
  const type = pictureTypeOf(path);
  return type === null ? null : `${digest}.${type}`;
}

/** Returns the path of a picture on the server. */
export function picturePath(name: string): string {
  return `/${PICTURE_FOLDER}/${name}`;
}
