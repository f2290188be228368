import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { etagOf } from '../../calendar/calendar.ts';
import type { Asset } from '../asset.ts';

/** The path from which other sites load the element. They use it for years, so it does not change with the content. */
export const EMBED_FILE_PATH = '/embed.js';

/** The element `<event-calendar>` as one module, which is bundled at build time from the files in `element/`. */
export const EMBED_FILE: Asset = read();

function read(): Asset {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('#embed.js'));
  return { path: EMBED_FILE_PATH, contentType: 'text/javascript; charset=utf-8', bytes, etag: etagOf(bytes) };
}
