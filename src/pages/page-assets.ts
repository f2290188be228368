import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../event-text/languages.ts';
import { asset, type Asset } from './asset.ts';

const FOLDER = join(import.meta.dirname, 'assets');

/** @param parts the files that the asset is made of, one behind the other; the file of its own name where they are absent */
function read(name: string, parts: readonly string[] = [name]): Asset {
  return asset(name, Buffer.concat(parts.map((part) => readFileSync(join(FOLDER, part)))));
}

/** Everything that pages load. */
export const ASSETS = {
  clock: read('clock.js'),
  copy: read('copy.js'),
  dateRange: read('date-range.js'),
  embedForm: read('embed-form.js'),
  embedStyle: read('embed.css'),
  liveList: read('live-list.js'),
  mapStyle: read('map.css'),
  month: read('month.js'),
  monthStyle: read('month.css'),
  myList: read('my-list.js'),
  panels: read('panels.js'),
  preview: read('preview.js'),
  recordStyle: read('record.css'),
  remembered: read('remembered.js'),
  style: read('style.css', ['tokens.css', 'base.css', 'agenda.css', 'filters.css']),
} as const satisfies Record<string, Asset>;

/** What only pages with a server behind them load. */
const FOR_SERVERS: readonly Asset[] = [ASSETS.dateRange, ASSETS.liveList, ASSETS.preview];

/** What pages load on a host that hands out files. */
export const STATIC_ASSETS = Object.values(ASSETS).filter((each) => !FOR_SERVERS.includes(each));

const require = createRequire(import.meta.url);
const programs = new Map<Language, Asset>();

/**
 * What static pages do in the browser, in the words of a language: it is bundled when the code is compiled, and read when it
 * is first needed.
 */
export function browserProgram(language: Language): Asset {
  const file = `search-${language}.js`;
  const program =
    programs.get(language) ?? asset(file, readFileSync(require.resolve(`#browser-programs/${file}`)));
  programs.set(language, program);
  return program;
}

/** Those of all languages. */
export function browserPrograms(): readonly Asset[] {
  return LANGUAGES.map(browserProgram);
}
