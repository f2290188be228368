import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { etagOf } from '../calendar/calendar.ts';
import { remember } from '../platform/collections.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Language } from '../words/language.ts';
import { languagesOfSite } from '../words/languages.ts';
import { asset, type Asset } from './asset.ts';

const FOLDER = join(import.meta.dirname, 'assets');

/** @param parts the files that the asset is concatenated from; by default, the file with its name */
function read(name: string, parts: readonly string[] = [name]): Asset {
  return asset(name, Buffer.concat(parts.map((part) => readFileSync(join(FOLDER, part)))));
}

/** The static files that pages load. */
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
  suggestStyle: read('suggest.css'),
  style: read('style.css', ['tokens.css', 'base.css', 'agenda.css', 'filters.css']),
} as const satisfies Record<string, Asset>;

/** The files that only pages of a server load. */
const FOR_SERVERS: readonly Asset[] = [ASSETS.dateRange, ASSETS.liveList, ASSETS.preview];

/** The files that pages of a static site load. */
export const STATIC_ASSETS = Object.values(ASSETS).filter((each) => !FOR_SERVERS.includes(each));

const require = createRequire(import.meta.url);
const programs = new Map<string, Asset>();

/** Returns a program that is bundled at build time; it is read at the first use. */
function program(file: string): Asset {
  const known = programs.get(file) ?? asset(file, readFileSync(require.resolve(`#browser-programs/${file}`)));
  programs.set(file, known);
  return known;
}

/**
 * The element `<event-calendar>` as one module, which is bundled at build time from the files in `embed/element/`. Other sites use
 * its path for years, so it does not change with the content.
 */
export const EMBED_FILE: Asset = embedFile();

function embedFile(): Asset {
  const bytes = readFileSync(require.resolve('#embed.js'));
  return { path: '/embed.js', contentType: 'text/javascript; charset=utf-8', bytes, etag: etagOf(bytes) };
}

/** The keys of messages that no list of events needs. */
const OF_OTHER_PAGES = [
  'changes',
  'deadlines',
  'docs',
  'embed',
  'errors',
  'landing',
  'map',
  'preview',
  'suggest',
  'quality',
];

/** Returns the module that starts the program of static pages, with the messages of a language. */
export const browserProgram = remember(({ tag, messages }: Language): Asset => {
  const search = program('search.js');
  const words = Object.entries(messages).filter(([key]) => !OF_OTHER_PAGES.includes(key));
  const [path, name, texts] = [`./${basename(search.path)}`, tag, Object.fromEntries(words)].map((value) =>
    JSON.stringify(value),
  );
  const start = `import { start } from ${path};\nstart(${name}, ${texts});\n`;
  return { ...asset(`search-${tag}.js`, Buffer.from(start)), imports: [search] };
});

/** Returns the program of the interactive map. */
export function mapProgram(): Asset {
  return program('map.js');
}

/** Returns the program of the form for suggestions. */
export function suggestProgram(): Asset {
  return program('suggest.js');
}

/** Returns the programs of a static site, and the modules that start them in each of its languages. */
export function browserPrograms(site: SiteRecord): readonly Asset[] {
  return [program('search.js'), mapProgram(), suggestProgram(), ...languagesOfSite(site).map(browserProgram)];
}
