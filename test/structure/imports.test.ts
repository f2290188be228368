import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');

/** Which rooms of `src` each room may import from, besides itself; the top floor imports whatever it needs. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  characters: [],
  errno: [],
  'error-of': [],
  yaml: [],
  schema: ['characters'],
  diagnostics: ['characters'],
  content: ['characters', 'diagnostics', 'errno', 'regular-file', 'schema', 'yaml'],
  'new-record': ['content', 'diagnostics', 'errno', 'schema', 'yaml'],
  calendar: ['schema'],
  tokens: ['schema', 'yaml'],
  'tokens-file': ['errno', 'regular-file', 'tokens', 'write-file'],
  'event-text': ['calendar', 'schema'],
  feeds: ['calendar', 'event-text', 'schema'],
  pages: ['calendar', 'content-status', 'event-text', 'schema'],
  http: [
    'calendar',
    'config',
    'content-status',
    'error-of',
    'event-text',
    'feeds',
    'pages',
    'schema',
    'tokens',
  ],
  openapi: ['calendar', 'event-text', 'http', 'pages', 'schema'],
  changes: ['calendar', 'characters', 'report', 'schema'],
  cli: ['content', 'diagnostics'],
  client: [],
  config: ['config-values', 'listen'],
  'config-values': ['listen', 'schema'],
  listen: ['start-error'],
  log: ['config', 'log-stream'],
  'log-stream': ['errno'],
  fingerprint: ['errno'],
  'git-folder': ['regular-file'],
  'git-lock': ['git-folder'],
  'git-revision': ['git-folder'],
  watch: ['fingerprint'],
  drain: [],
  signals: [],
  'start-error': [],
  'calendar-source': ['calendar', 'config', 'content', 'diagnostics', 'errno', 'fingerprint', 'regular-file'],
  'calendar-thread': [
    'calendar',
    'calendar-source',
    'diagnostics',
    'error-of',
    'fingerprint',
    'git-lock',
    'git-revision',
    'watch',
  ],
  live: [],
  'content-status': [],
  'empty-calendar': ['calendar', 'content'],
  'follow-content': [
    'calendar',
    'calendar-source',
    'calendar-thread',
    'content-status',
    'diagnostics',
    'live',
    'report',
  ],
  'follow-tokens': ['config', 'fingerprint', 'live', 'start-error', 'tokens', 'tokens-file', 'watch'],
  metrics: ['content-status', 'http', 'listen', 'tokens'],
  'loop-lag': [],
  faults: [],
  'limit-store': ['config', 'http', 'metrics'],
  service: ['config', 'follow-content', 'live', 'metrics', 'tokens'],
  'regular-file': [],
  report: ['characters', 'content-status', 'diagnostics'],
  'write-file': ['errno'],
  'first-start': ['config', 'tokens', 'tokens-file'],
};
const TOP_FLOOR = ['server', 'serve', 'one-process', 'cluster'];

/** The only files that may import a package. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  ajv: ['src/schema/validator.ts', 'scripts/bench/bare-validate.ts'],
  'ajv-formats': ['src/schema/validator.ts'],
  chokidar: ['src/watch.ts'],
  'fuse.js': [
    'src/calendar/search.ts',
    'scripts/bench/search-rows.ts',
    'scripts/bench/search/plain-search.ts',
  ],
  'opencc-js/preset/t2cn': ['src/calendar/search/simplified-forms.ts'],
  'gray-matter': ['src/content/parse.ts', 'scripts/bench/bare-validate.ts'],
  'lru-cache': [
    'src/calendar/answer-cache.ts',
    'src/event-text/dates.ts',
    'src/event-text/remembered.ts',
    'src/http/coding/coder.ts',
    'src/http/coding/negotiate.ts',
    'src/http/limit/fixed-window-store.ts',
  ],
  'node:zlib': ['src/calendar/public-address.ts', 'src/http/coding/compress.ts', 'scripts/fuzz/exchange.ts'],
  'markdown-it': [
    'src/event-text/markdown-text.ts',
    'src/event-text/markdown-tokens.ts',
    'src/pages/docs/guide.ts',
  ],
  'sanitize-html': ['src/event-text/markdown-html.ts'],
  'preact-render-to-string': ['src/pages/page.tsx'],
  'ical.js': ['src/feeds/icalendar.ts'],
  'js-yaml': ['src/yaml/faults.ts', 'src/yaml/parse.ts'],
  transliteration: ['src/new-record/slug.ts'],
  '@clack/prompts': ['scripts/new-questions.ts'],
  yaml: ['src/tokens-file.ts'],
  '@redis/client': ['src/http/limit/redis-counter.ts'],
  'rate-limit-redis': ['src/http/limit/redis-counter.ts'],
};

interface Import {
  readonly file: string;
  readonly target: string;
}

const sources = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
);
const imports = sources.flatMap((file): Import[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^(?:import|export|\}) .*?from '([^']+)';$/gms)].map(([, specifier = '']) => ({
    file,
    target: specifier.startsWith('.') ? normalize(join(file, '..', specifier)) : specifier,
  }));
});

/** `src/http/app.ts` is in the room `http`, `src/tokens.ts` in the room `tokens`. */
function roomOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.tsx?$/, '');
}

function isSource(path: string): boolean {
  return path.startsWith('src/');
}

describe('the structure (design: folders and who may import whom)', () => {
  test('imports are found at all', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test('every room is known', () => {
    const rooms = new Set(sources.filter(isSource).map(roomOf));
    expect([...rooms].sort()).toEqual([...Object.keys(ALLOWED), ...TOP_FLOOR].sort());
  });

  test('arrows point down only', () => {
    const wrong = imports.filter(({ file, target }) => {
      if (!isSource(file) || !isSource(target) || TOP_FLOOR.includes(roomOf(file))) return false;
      return roomOf(file) !== roomOf(target) && !ALLOWED[roomOf(file)]?.includes(roomOf(target));
    });
    expect(wrong).toEqual([]);
  });

  test('nothing in src imports a script', () => {
    expect(imports.filter(({ file, target }) => isSource(file) && target.startsWith('scripts/'))).toEqual([]);
  });

  test('the client imports nothing but itself: no package, and nothing of Node', () => {
    const outside = imports.filter(
      ({ file, target }) => file.startsWith('src/client/') && !target.startsWith('src/client/'),
    );
    expect(outside).toEqual([]);
  });

  test.each(Object.entries(DOORS))('%s is imported by its door only', (name, doors) => {
    const importers = imports.filter(({ target }) => target === name).map(({ file }) => file);
    expect([...new Set(importers)].sort()).toEqual([...doors].sort());
  });

  test('express is imported in http only', () => {
    const outside = imports.filter(
      ({ file, target }) =>
        /^(?:express|express-rate-limit|helmet|cors)$/.test(target) && !file.startsWith('src/http/'),
    );
    expect(outside).toEqual([]);
  });

  test('git is run by its door only (C21)', () => {
    const spawning = imports.filter(({ target }) => /^(?:node:)?child_process$/.test(target));
    const naming = spawning.filter(({ file }) => /\bgit\b/i.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(naming.map(({ file }) => file)).toEqual(['scripts/git-command.ts']);
  });

  test('process.env is read in config only', () => {
    const readers = sources.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('process.env'));
    expect(readers).toEqual(['src/config.ts']);
  });
});
