/* Paths of pictures, which people write where an address has to be. */

const PICTURE_KEYS = new Set(['thumbnail', 'logoUrl', 'logo']);

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

export const PICTURE_HINT =
  'The calendar keeps no pictures, so that an address is needed: put the picture where everybody can load it, as on the event\'s website or in a public repository ("https://raw.githubusercontent.com/OWNER/REPOSITORY/main/images/x.png"), and write its https:// URL.';
