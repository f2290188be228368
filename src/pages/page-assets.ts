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
  copy: read('copy.js'),
  dateRange: read('date-range.js'),
  embedForm: read('embed-form.js'),
  embedStyle: read('embed.css'),
  liveList: read('live-list.js'),
  localTime: read('local-time.js'),
  mapStyle: read('map.css'),
  monthKeys: read('month-keys.js'),
  monthMore: read('month-more.js'),
  monthStyle: read('month.css'),
  panels: read('panels.js'),
  preview: read('preview.js'),
  recordStyle: read('record.css'),
  relativeTime: read('relative-time.js'),
  share: read('share.js'),
  style: read('style.css', ['tokens.css', 'base.css', 'agenda.css', 'filters.css']),
  today: read('today.js'),
} as const satisfies Record<string, Asset>;

/** What only pages with a server behind them load. */
const FOR_SERVERS: readonly Asset[] = [ASSETS.dateRange, ASSETS.liveList, ASSETS.preview];

/** What pages load on a host that hands out files. */
export const STATIC_ASSETS = Object.values(ASSETS).filter((each) => !FOR_SERVERS.includes(each));

const require = createRequire(import.meta.url);
const programs = new Map<string, Asset>();

/** A program that is bundled when the code is compiled, and read when it is first needed. */
function program(file: string): Asset {
  const known = programs.get(file) ?? asset(file, readFileSync(require.resolve(`#browser-programs/${file}`)));
  programs.set(file, known);
  return known;
}

/** What static pages do in the browser, in the words of a language. */
export function browserProgram(language: Language): Asset {
  return program(`search-${language}.js`);
}

/** What moves the map. */
export function mapProgram(): Asset {
  return program('map.js');
}

/** Those of all languages. */
export function browserPrograms(): readonly Asset[] {
  return [...LANGUAGES.map(browserProgram), mapProgram()];
}
