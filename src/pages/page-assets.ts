import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { remember } from '../platform/containers.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Language } from '../words/language.ts';
import { languagesOf } from '../words/languages.ts';
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

/** What static pages do in the browser, in whatever language: it is bundled when the code is compiled, and read when it is first needed. */
const searchProgram = remember((_key: object) =>
  asset('search.js', readFileSync(require.resolve('#browser-programs/search.js'))),
);
const ONCE = {};

/** The parts of the words that no list of events needs. */
const OF_OTHER_PAGES = ['changes', 'deadlines', 'docs', 'embed', 'errors', 'landing', 'map', 'preview'];

/** A module that starts the program of static pages with the words of a language. */
export const browserProgram = remember(({ tag, messages }: Language): Asset => {
  const words = Object.entries(messages).filter(([key]) => !OF_OTHER_PAGES.includes(key));
  const program = `./${basename(searchProgram(ONCE).path)}`;
  const start = `import { start } from ${JSON.stringify(program)};\nstart(${JSON.stringify(tag)}, ${JSON.stringify(Object.fromEntries(words))});\n`;
  return { ...asset(`search-${tag}.js`, Buffer.from(start)), imports: [searchProgram(ONCE)] };
});

/** The program and those that start it, for each language that the pages of a calendar are offered in. */
export function browserPrograms(site: SiteRecord): readonly Asset[] {
  return [searchProgram(ONCE), ...languagesOf(site).map(browserProgram)];
}
