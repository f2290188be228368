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
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** @param name of the file, whose extension says what it is */
export function asset(name: string, bytes: Buffer): Asset {
  return lazyAsset(name, bytes, () => bytes);
}

/**
 * A file whose bytes are made when they are asked for.
 *
 * @param source all that its bytes follow from: its path and its entity tag are made of that
 */
export function lazyAsset(name: string, source: string | Buffer, make: () => Buffer): Asset {
  const extension = extname(name);
  const contentType = CONTENT_TYPES[extension];
  if (contentType === undefined) throw new TypeError(`No type is known for ${name}`);
  const etag = etagOf(source);
  const path = `/assets/${name.slice(0, -extension.length)}-${etag.slice(1, 13)}${extension}`;
  return {
    ...{ path, contentType, etag },
    get bytes() {
      return make();
    },
  };
}
