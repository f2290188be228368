import { extname } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { etagOf } from '../calendar/calendar.ts';

/** A file that pages load, at a path that changes with its bytes, so that caches may keep it for ever. */
export interface Asset {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Modules that this one imports. */
  readonly imports?: readonly Asset[];
  /** A strong entity tag of these bytes. */
  readonly etag: string;
}

/** A file that is stored in brotli, which makes the package smaller. Its path and its entity tag are made from the compressed bytes. */
export interface PackedAsset extends Asset {
  readonly brotli: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** @param name the name of the file, whose extension determines its type */
export function asset(name: string, bytes: Buffer): Asset {
  return lazyAsset(name, bytes, () => bytes);
}

/**
 * Makes a file whose bytes are made when they are needed.
 *
 * @param source what determines its bytes: its path and its entity tag are made from it
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

export function packedAsset(name: string, brotli: Buffer): PackedAsset {
  let bytes: Buffer | null = null;
  const { path, contentType, etag } = asset(name, brotli);
  return {
    ...{ path, contentType, etag, brotli },
    get bytes() {
      return (bytes ??= brotliDecompressSync(brotli));
    },
  };
}

export function isPacked(asset: Asset): asset is PackedAsset {
  return 'brotli' in asset;
}
