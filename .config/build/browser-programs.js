import { build } from 'esbuild';
import { writeLicences } from './licences.js';
// The search writes messages.
import './words.js';

/*
 * What pages do in the browser with components of the server is bundled, one module a program: the search of static pages, to which
 * words come parsed, so that it needs no parser of messages, the map and the form for suggestions, whose words stand in their pages.
 */

for (const [program, entry] of [
  ['search', 'main'],
  ['map', 'live-map'],
  ['suggest', 'live-suggestion'],
])
  await build({
    entryPoints: [`src/pages/browser/dom/${entry}.ts`],
    outfile: `dist/src/pages/browser/programs/${program}.js`,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
  });

writeLicences('dist/src/pages/browser/programs/LICENSE', [
  'preact',
  'intl-messageformat',
  '@formatjs/fast-memoize',
  'd3-array',
  'd3-geo',
  'internmap',
  'supercluster',
  'kdbush',
]);
