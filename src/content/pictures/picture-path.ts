import { didYouMean } from '../../platform/did-you-mean.ts';
import { isOwnPicture, promisedType } from '../../schema/picture.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { pictureKeyOf } from '../../schema/table.ts';

/* Paths of pictures, which people write where an address or the path of a picture in images/ has to be. */

const PICTURE_KEYS = new Set(Object.values(RECORD_TYPES).map(pictureKeyOf));

/** The endings of pictures, for people. */
export const PICTURE_ENDINGS = '.png, .jpg, .webp or .avif';

/** True for a key that has the address of a picture. */
export function isPicture(key: string): boolean {
  return PICTURE_KEYS.has(key);
}

/** "./x", "/x", "C:\x" and "file:x", and folders, which have no point in their name as hosts do. */
const PATH = /^(?:\.{0,2}[\\/](?!\/)|~[\\/]|[a-z]:[\\/]|file:|[^/\\.:?#]{1,200}[\\/])/i;

/** The name of a file alone. */
const FILE = /^[^/\\:?#]{1,200}\.(?:png|jpe?g|gif|svg|webp|avif|bmp|heic|ico|pdf|html)$/i;

/** True for the path of a file on somebody's own machine, or in the repository. */
export function isLocalPath(text: string): boolean {
  return PATH.test(text) || FILE.test(text);
}

const HINT = `Put the picture (${PICTURE_ENDINGS}) into the folder images/ of the content, and write its path there, like "images/reading-day.webp"; or write the https:// URL of a picture elsewhere.`;

/** What to do about a path that is not that of a picture in images/. */
export function pictureHint(written: string): string {
  const path = ownPathIn(written);
  return didYouMean(path === null ? [] : [path]) + HINT;
}

/** The part of a path from images/ on, or a file's name alone within it; null where it can be no picture there. */
function ownPathIn(written: string): string | null {
  const path = written.replaceAll('\\', '/');
  const [own = path.includes('/') ? '' : `images/${path}`] = /(?<=^|\/)images\/.+$/i.exec(path) ?? [];
  const lower = own.replace(/^images/i, 'images');
  return isOwnPicture(lower) && promisedType(lower) !== null ? lower : null;
}
