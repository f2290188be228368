import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { etagOf } from '../../calendar/calendar.ts';
import type { Asset } from '../asset.ts';

/** Where pages of others load the element from: for years, so that it is not named by its bytes. */
export const EMBED_FILE_PATH = '/embed.js';

/**
 * The element `<event-calendar>` as one module. It is made of the files beside this one when the code is compiled: what
 * pages of others load is one short file.
 */
export const EMBED_FILE: Asset = read();

function read(): Asset {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('#embed.js'));
  return { path: EMBED_FILE_PATH, contentType: 'text/javascript; charset=utf-8', bytes, etag: etagOf(bytes) };
}
