import { extname } from 'node:path';
import { etagOf } from '../calendar/calendar.ts';

/** A file that pages load, at a path that changes with its bytes: whoever has it never asks again. */
export interface Asset {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** A strong entity tag of these bytes. */
  readonly etag: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** @param name of the file, which says what it is: `.css`, `.js` or `.svg` */
export function asset(name: string, bytes: Buffer): Asset {
  const extension = extname(name);
  const contentType = CONTENT_TYPES[extension];
  if (contentType === undefined) throw new TypeError(`No type is known for ${name}`);
  const etag = etagOf(bytes);
  const path = `/assets/${name.slice(0, -extension.length)}-${etag.slice(1, 13)}${extension}`;
  return { path, contentType, bytes, etag };
}
